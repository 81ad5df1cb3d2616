export type RoundSeeds = { server_seed_hash: string; client_seed: string; nonce: number }

/** A round in the venue's responses. Amounts are decimal yuan; the type of `shown` depends on the game. */
export type RoundAnswer<Shown = unknown> = {
  round_id: string
  game: string
  status: 'open' | 'settled' | 'void'
  /** The number of decisions that the player has made in the round. */
  decisions: number
  unit: string
  stake: string
  payout: string
  balance: string
  at: string
  bet: unknown
  shown: Shown
  seeds: RoundSeeds
}

/** A past round with the data for its proof. The server seed is null until it is revealed. */
export type PastRound = Omit<RoundAnswer, 'balance' | 'decisions'> & {
  decisions: unknown[]
  server_seed: string | null
}

/** A bet on a shared round with the data for its proof. The chain link is present once bets are closed. */
export type PastBet = Pick<
  RoundAnswer,
  'round_id' | 'game' | 'status' | 'unit' | 'stake' | 'payout' | 'at' | 'bet' | 'shown'
> & {
  left: number | null
  chain: { start: string; index: number; salt: string; link: string | null }
}
