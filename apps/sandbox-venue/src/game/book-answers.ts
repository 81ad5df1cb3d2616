// What the calls of a book answer; amounts and odds are decimal text.

/** What a proof of a fixture needs; link and course once all of it is over. */
export type PastFixture = {
  game: string
  chain: { start: string; index: number; salt: string; link: string | null }
  shown: unknown
}

export type Phase = 'soon' | 'live' | 'over' | 'off'

export type FixtureState = {
  tick: number
  over: boolean
  off: boolean
  stoppedAt: number
  score: readonly [number, number]
}

export type Choice = { selection: string; name: string; odds: string | null }
export type Market = { name: string; columns: number; choices: Choice[] }

/** A fixture as it stands; times are unix ms of the venue's clock. */
export type Fixture = {
  chain: number
  index: number
  season: number
  round: number
  home: string
  away: string
  starts_at: number
  ends_at: number
  phase: Phase
  stopped: boolean
  /** The title's own; only its stage knows more of it. */
  state: FixtureState
  markets: Market[]
}

export type BookAnswer = {
  game: string
  now: number
  margin: number
  cash_margin: number
  balance: string
  open_slips: number
  fixtures: Fixture[]
  commitment: { start: string; length: number; salt: string; index: number }
}

export type PastLeg = Omit<PastFixture, 'game'> & {
  fixture: number
  round: number
  home: string
  away: string
  phase: Phase
  score: readonly [number, number]
  selection: string
  name: string
  odds: string
  tick: number
  result: 'won' | 'lost' | 'void' | 'cashed' | null
  cash_tick: number | null
}

export type PastSlip = {
  round_id: string
  game: string
  status: 'open' | 'settled' | 'void'
  stake: string
  payout: string
  at: string
  settled_at: string | null
  odds: string
  possible: string
  cashed: boolean
  cash_out: { price: string } | { reason: 'suspended' | 'decided' | 'lost' } | null
  legs: PastLeg[]
}

export type StandingsAnswer = {
  lines: {
    team: string
    played: number
    won: number
    drawn: number
    lost: number
    scored: number
    conceded: number
    points: number
  }[]
  results: (Omit<Fixture, 'markets' | 'chain'> & Omit<PastFixture, 'game'>)[]
}

/** A leg as it is asked for: odds as they were shown. */
export type LegOrder = { chain: number; fixture: number; selection: string; odds: string }
/** What a leg is offered at now. */
export type LegOffer = Omit<LegOrder, 'odds'> & { odds: string | null }

export type SlipAnswer = PastSlip & { balance: string }
