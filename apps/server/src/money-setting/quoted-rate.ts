import { microText } from '@jinli/money/usdt'
import { refuse } from '../platform/refuse.ts'

/** The quoted rate may differ from the rate in force by at most 1 / `toleranceParts` of that rate. */
const toleranceParts = 200n

/** Refuses a quoted rate that differs too much from the rate in force. Null means that the client sent no rate. */
export function refuseMovedRate(quotedRate: bigint | null, inForce: bigint): void {
  if (quotedRate === null) return
  const difference = quotedRate > inForce ? quotedRate - inForce : inForce - quotedRate
  if (difference * toleranceParts > inForce)
    refuse('usdt.rate-moved', { rate: microText(inForce) })
}
