// The responses of the sportsbook calls. Amounts and odds are decimal text.

/** The data for the proof of a fixture. The chain link and the course are present when the fixture is over. */
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

/** The current state of a fixture. Times are unix ms of the venue's clock. */
export type Fixture<State extends FixtureState = FixtureState> = {
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
  /** The public state of the fixture. Each game adds the fields that its stage draws. */
  state: State
  markets: Market[]
}

export type SportsbookAnswer = {
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

export type PastBetSlip = {
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

/** A leg of a bet request, with the odds that the player saw. */
export type LegOrder = { chain: number; fixture: number; selection: string; odds: string }
/** A leg with its current odds. */
export type LegOffer = Omit<LegOrder, 'odds'> & { odds: string | null }

export type BetSlipAnswer = PastBetSlip & { balance: string }
