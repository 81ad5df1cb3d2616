/**
 * What a player did, as the markers of harm read it. `amount` is in fen. Play is one fact for some
 * minutes, an hour at most: its stakes, with `payout`, the number of rounds and the largest stake.
 */
export const factKinds = [
  'deposit',
  'deposit_failed',
  'withdrawal',
  'withdrawal_cancelled',
  'limit_raised',
  'play',
] as const
export type FactKind = (typeof factKinds)[number]

export type PlayerFact = {
  kind: FactKind
  at: Date
  amount: bigint
  payout: bigint
  rounds: number
  top_stake: bigint
}
