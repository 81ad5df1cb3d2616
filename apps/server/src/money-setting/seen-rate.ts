import { microText } from '@jinli/money/usdt'
import { refuse } from '../platform/refuse.ts'

/** One part in two hundred: what moves less is taken as it is in force. */
const toleranceParts = 200n

/** Asks anew who saw another rate than the one in force (trials S-14); who names none takes that one. */
export function refuseMovedRate(seen: bigint | null, inForce: bigint): void {
  if (seen === null) return
  const moved = seen > inForce ? seen - inForce : inForce - seen
  if (moved * toleranceParts > inForce)
    refuse('usdt.rate-moved', { rate: microText(inForce) })
}
