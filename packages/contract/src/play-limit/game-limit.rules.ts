/** What a limit counts: the stakes of bets, or stakes less payouts. */
export const gameLimitKinds = ['stake', 'loss'] as const
export type GameLimitKind = (typeof gameLimitKinds)[number]

export const limitPeriods = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

/** Hours that a higher limit waits before the player can confirm it (decision 091). */
export const gameRaiseHours: Readonly<Record<LimitPeriod, number>> = {
  day: 24,
  week: 7 * 24,
  month: 30 * 24,
}

const kindLabels = { stake: '投注限额', loss: '亏损限额' } as const
const periodLabels = { day: '每日', week: '每周', month: '每月' } as const

/** Returns the name of a limit, as players read it. */
export function gameLimitLabel(kind: GameLimitKind, period: LimitPeriod): string {
  return `${periodLabels[period]}${kindLabels[kind]}`
}
