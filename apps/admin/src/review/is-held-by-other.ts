import type { ReviewRow } from './queue.ts'

/** Whether another staff member has a claim that has not expired. */
export function isHeldByOther(
  { claim }: Pick<ReviewRow, 'claim'>,
  now = Date.now(),
): boolean {
  return claim !== null && !claim.mine && claim.until.getTime() > now
}
