export type RoundSeeds = { server_seed_hash: string; client_seed: string; nonce: number }

/** A round as the venue answers it; amounts are decimal yuan, `shown` is the title's own. */
export type RoundAnswer = {
  round_id: string
  game: string
  status: 'open' | 'settled' | 'void'
  /** How many decisions it has seen. */
  decisions: number
  unit: string
  stake: string
  payout: string
  balance: string
  at: string
  bet: unknown
  shown: unknown
  seeds: RoundSeeds
}

/** A past round with what a proof of it needs; the server seed once it is shown. */
export type PastRound = Omit<RoundAnswer, 'balance' | 'decisions'> & {
  decisions: unknown[]
  server_seed: string | null
}

/** A bet of a round of all with what a proof needs; the link once the round takes no more bets. */
export type PastBet = Pick<
  RoundAnswer,
  'round_id' | 'game' | 'status' | 'unit' | 'stake' | 'payout' | 'at' | 'bet' | 'shown'
> & {
  left: number | null
  chain: { start: string; index: number; salt: string; link: string | null }
}
