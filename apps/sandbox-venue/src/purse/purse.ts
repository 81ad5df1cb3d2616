import type { Store } from '../database.ts'

/** Whose money. */
export type Holder = { operator: string; player: string }

/** A holder who plays now. */
export type Player = Holder & {
  /** What the platform gave this player's launch, named with each stake; empty where the venue keeps the money itself. */
  ticket: string
}

export type Stake = {
  /** What it is for, unique among its operator's stakes that were taken. */
  ref: string
  /** The round that it belongs to; a bet at a table is a round of its own. */
  round: string
  game: string
  /** Fen, above zero. */
  amount: bigint
}

/** What a player's act comes to, looked at without changing anything. */
export type Plan<T> = {
  /** What it costs; null costs nothing. */
  stake: Stake | null
  /** Does it, in the transaction in which the stake is the venue's. */
  act: () => T
}

export type Payment = Holder & { round: string; amount: bigint; at: number }

export type Void = Holder & {
  round: string
  stake: bigint
  payout: bigint
  isSettled: boolean
  at: number
}

/**
 * Where players' money is: the venue keeps it, or asks the platform for it (decision 051). Rounds and tables know no other
 * way to money, titles know none.
 */
export type Purse = {
  /** What the player has, in fen. Throws CallError `wallet_silent`. */
  balance(holder: Holder): Promise<bigint>
  /** The same as far as it is known; call inside a transaction. */
  known(holder: Holder): bigint
  /**
   * One act of a player after another. `plan` looks, in a transaction; where it names a stake, `act` is done once that is
   * taken, and after `plan` has looked again. `id` is new for each act and names the round that it opens.
   * Throws what `plan` throws, and CallError: insufficient_balance, session_expired, stake_refused, stake_unknown.
   */
  play<T>(player: Player, plan: (id: string) => Plan<T>): Promise<T>
  /** Pays a round that has ended, if only nothing; once for each. Call inside a transaction. */
  settle(payment: Payment): void
  /** Gives the stakes of a round back and takes its payout away; false where that cannot be. Call inside a transaction. */
  takeBack(round: Void): boolean
  /** Says nothing more to anybody; what it still owes is in the store. */
  close(): void
}

/** What rounds and tables stand on. */
export type Ground = { store: Store; purse: Purse }
