import { CallError } from '../http/call-error.ts'
import { formatFen } from '../wallet/fen.ts'

/**
 * Refuses a stake that could pay more than the limit of one round, and names the largest stake that fits; null when
 * none does. Amounts are in fen.
 */
export function refuseReturn(
  limit: bigint,
  fits: bigint | null,
  more: Record<string, unknown> = {},
): never {
  const hint = fits === null ? 'no stake fits' : `a stake of ¥${formatFen(fits)} fits`
  const message = `a round pays a player ¥${formatFen(limit)} at most; ${hint}`
  const stake = fits === null ? null : formatFen(fits)
  throw new CallError(409, 'return_limit', message, {
    ...more,
    stake,
    limit: formatFen(limit),
  })
}

/** Refuses a stake that the house takes no more, over all players, and names the largest stake that fits, or null. */
export function refuseHouse(
  fits: bigint | null,
  more: Record<string, unknown> = {},
): never {
  const hint = fits === null ? 'no stake fits' : `a stake of ¥${formatFen(fits)} fits`
  const stake = fits === null ? null : formatFen(fits)
  throw new CallError(409, 'house_limit', `the house takes no more of this; ${hint}`, {
    ...more,
    stake,
  })
}
