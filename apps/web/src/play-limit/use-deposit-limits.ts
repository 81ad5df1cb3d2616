import { limitSetters } from '@jinli/contract/play-limit/game-limit.rules'
import type { PeriodLimit } from '@jinli/contract/play-limit/play-limit.rules'
import { useGameLimits } from './use-game-limits.ts'
import { useLimits } from './use-limits.ts'

/**
 * Reads what stops a deposit: the end of an exclusion, and the limits of deposits by day, week and month, the player’s
 * and the operator’s, with open orders. Returns undefined until the first part is loaded.
 */
export function useDepositLimits() {
  const { data } = useLimits()
  const { data: others } = useGameLimits()
  if (!data) return undefined
  const { until, limit, used_today } = data
  const limits: PeriodLimit[] = []
  if (limit !== null)
    limits.push({ period: 'day', setter: 'player', limit, deposits: used_today })
  for (const setter of limitSetters) {
    const list = setter === 'player' ? others?.list : others?.by_operator
    for (const { kind, period, amount: limit, used: deposits } of list ?? [])
      if (kind === 'deposit') limits.push({ period, setter, limit, deposits })
  }
  return { until, limits }
}
export type DepositLimits = NonNullable<ReturnType<typeof useDepositLimits>>
