import { refusal } from '@jinli/contract/refusals'

/** The complaint of a dialog whose reason is empty; null where one is given. */
export function reasonMissing({ reason }: { reason: string }) {
  if (reason.trim()) return null
  return { field: 'reason' as const, message: refusal('review.reason-missing').message }
}
