import type { ReviewRow } from './queue.ts'

/** Whether somebody else works on it now; a lease that has run out holds nobody up. */
export function heldByOther(
  { claim }: Pick<ReviewRow, 'claim'>,
  now = Date.now(),
): boolean {
  return claim !== null && !claim.mine && claim.until.getTime() > now
}
