import type { Store } from '../store/database.ts'
import type { VenueAccount } from '../store/venue-account.ts'

/** A player's account in a game session. */
export type PlayingAccount = VenueAccount & {
  /** The platform's token of this launch, which is sent with each stake. Empty in the transfer wallet. */
  ticket: string
}

export type Stake = {
  /** Identifies what the stake pays for. It is unique among the taken stakes of an operator. */
  ref: string
  /** The round of the stake. Each bet at a table is a separate round. */
  round: string
  game: string
  /** The amount in fen, above zero. */
  amount: bigint
  /** What the player chose, in words. Null without words, and for more stake. */
  selection: string | null
  /** True for more stake in an open round. It is taken even after the platform has ended the session. */
  isRaise?: boolean
}

/** A player's action, planned without any change to the store. */
export type Plan<T> = {
  /** The stake of the action; null when it costs nothing. */
  stake: Stake | null
  /** Applies the action. It runs in the transaction that marks the stake as taken. */
  act: () => T
}

/** Makes a plan in a transaction. `id` is new for each action, and is the id of the round that the action opens. */
export type Planner<T> = (id: string) => Plan<T>

export type Payout = VenueAccount & {
  round: string
  amount: bigint
  /** What of the round's stakes was at risk. */
  atRisk: bigint
  /** What came in the round, in words. */
  outcome: string | null
  at: number
}

export type VoidedRound = VenueAccount & {
  round: string
  stake: bigint
  payout: bigint
  isSettled: boolean
  at: number
}

/**
 * The players' money: the venue keeps it, or calls the platform for it (decision 051). Rounds, tables and the
 * sportsbook reach money only through this type. Games never do.
 */
export type Wallet = {
  /** Returns the player's balance in fen. Throws CallError `wallet_silent`. */
  balance(account: VenueAccount): Promise<bigint>
  /** Returns the last known balance in fen. Call this in a transaction. */
  knownBalance(account: VenueAccount): bigint
  /**
   * Runs the actions of a player one after another. If a plan has a stake, the stake is taken first; then the plan is
   * made again and applied. Throws the errors of the planner, and CallError: insufficient_balance, session_expired,
   * stake_refused, stake_unknown.
   */
  play<T>(account: PlayingAccount, planner: Planner<T>): Promise<T>
  /** Pays the payout of a round that has ended, even if it is 0. Call this once per round, in a transaction. */
  settle(payout: Payout): void
  /** Repays a round's stakes and takes its payout back, or returns false. Call this in a transaction. */
  takeBack(round: VoidedRound): boolean
  /** Stops sending calls to the platform. Due entries stay in the store. */
  close(): void
}

/** The store and the wallet, as rounds, tables and the sportsbook use them. */
export type Engine = { store: Store; wallet: Wallet }
