import type { PeriodLimit } from '@jinli/contract/play-limit/play-limit.rules'
import { useGameLimits } from './use-game-limits.ts'
import { useLimits } from './use-limits.ts'

/**
 * Reads what stops a deposit: the end of an exclusion, and the player’s limits of deposits by day, week and month, with
 * open orders. Returns undefined until the first part is loaded.
 */
export function useDepositLimits() {
  const { data } = useLimits()
  const { data: others } = useGameLimits()
  if (!data) return undefined
  const { until, limit, used_today } = data
  const limits: PeriodLimit[] = []
  if (limit !== null) limits.push({ period: 'day', limit, deposits: used_today })
  for (const { kind, period, amount: limit, used: deposits } of others?.list ?? [])
    if (kind === 'deposit') limits.push({ period, limit, deposits })
  return { until, limits }
}
export type DepositLimits = NonNullable<ReturnType<typeof useDepositLimits>>
