import { refusal } from '@jinli/contract/refusal/refusals'

/** Returns the problem of an empty reason, or null. */
export function reasonMissing({ reason }: { reason: string }) {
  if (reason.trim()) return null
  return { field: 'reason' as const, message: refusal('review.reason-missing').message }
}
