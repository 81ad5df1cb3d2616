/** What staff can forbid a player, each alone. */
export const restrictionKinds = ['play', 'deposit', 'withdrawal', 'sign_in'] as const
export type RestrictionKind = (typeof restrictionKinds)[number]

export const restrictionLabels = {
  play: '投注',
  deposit: '存款',
  withdrawal: '取款',
  sign_in: '登录',
} as const satisfies Record<RestrictionKind, string>
