/** What a limit of play counts: the stakes of bets, stakes less payouts, or the stake of one bet. */
export const gameLimitKinds = ['stake', 'loss', 'single'] as const
/** What a limit with a period counts. Deposits have a week and a month here; their day is in `play-limit.ts`. */
export const limitKinds = ['deposit', ...gameLimitKinds] as const
export type LimitKind = (typeof limitKinds)[number]

export const limitPeriods = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

/** Hours that a higher limit waits before the player can confirm it (decision 091). */
export const raiseHours: Readonly<Record<LimitPeriod, number>> = {
  day: 24,
  week: 7 * 24,
  month: 30 * 24,
}

export const kindLabels = {
  stake: '投注限额',
  loss: '亏损限额',
  single: '单注限额',
  deposit: '存款限额',
} as const
export const periodLabels = { day: '每日', week: '每周', month: '每月' } as const

/** Who set a limit: the player, or staff of the operator. */
export const limitSetters = ['player', 'staff'] as const
export type LimitSetter = (typeof limitSetters)[number]

/** Returns a limit's name with who set it, as the player reads it. */
export function limitWithSetter(
  setter: LimitSetter,
  kind: LimitKind,
  period: LimitPeriod,
): string {
  return `${setter === 'player' ? '自己设置的' : '平台设定的'}${limitLabel(kind, period)}`
}

/** The period that runs now, as players read it. */
export const presentLabels = { day: '今日', week: '本周', month: '本月' } as const

/** Returns the name of a limit, as players read it. */
export function limitLabel(kind: LimitKind, period: LimitPeriod): string {
  return `${kind === 'single' ? '' : periodLabels[period]}${kindLabels[kind]}`
}

/** Returns the periods that a kind of limit has in these calls. A single stake has none, and stands under `day`. */
export function periodsOf(kind: LimitKind): readonly [LimitPeriod, ...LimitPeriod[]] {
  if (kind === 'single') return ['day']
  return kind === 'deposit' ? ['week', 'month'] : limitPeriods
}
