import type { Draws } from '@jinli/fair/draws'

export type LegResult = 'won' | 'lost' | 'void'

/** The two or three sides of a market. */
export type SportsbookSides = readonly string[]

/** The public state of a fixture. It contains nothing that is drawn but not yet published. */
export type VisibleState = {
  /** The number of published ticks; −1 before the fixture starts. */
  tick: number
  over: boolean
  /** True when the fixture is cancelled, which makes all its legs void. */
  off: boolean
  /** The tick of the last goal, or of the end of the last map; 0 before the first. */
  stoppedAt: number
  score: readonly [number, number]
}

export type Choice = { selection: string; name: string; chance: number }
export type Market = { name: string; columns: number; choices: Choice[] }

/** The markets and chances of a fixture in a visible state. */
export type Prices = {
  /** Every market with its choices and chances. A choice that can no longer win is also listed. */
  markets: Market[]
  chanceOf(selection: string): number
}

/**
 * The rules of a league, which takes bets before and during its fixtures. `draw` makes the whole course before the
 * start. Only `stateAt` reads the course; all other functions read visible states, so they know nothing of later ticks.
 */
export type SportsbookRules<Course, State extends VisibleState> = {
  readonly game: string
  readonly teams: readonly string[]
  readonly ticks: number
  /** The state of a fixture that has not started. */
  readonly initialState: State
  draw(draws: Draws, index: number): Course
  /** Returns the visible state of the course after this many ticks. */
  stateAt(course: Course, ticks: number): State
  price(index: number, state: State): Prices
  /** Returns the result of a selection; null while it is open. */
  resultOf(state: State, selection: string): LegResult | null
  /** Returns for each ending of a fixture whether the selection wins there. The endings decide every selection. */
  winsIn(selection: string): readonly boolean[]
  /** Returns all selections of the market of one, of which one wins; empty if nothing covers it. */
  sidesOf(selection: string): SportsbookSides
  /** Returns a selection in words, with its market; null for an unknown one. */
  nameOf(selection: string): string | null
  /** The price calculations of all sportsbooks. They are part of the rules so that the page of proofs can use them. */
  readonly pricing: Pricing
}

export type Pricing = {
  oddsOf: (chance: number) => number | null
  totalReturn: (stake: bigint, legs: readonly PricedLeg[]) => bigint
  cashPrice: (stake: bigint, legs: readonly (PricedLeg & { chance: number })[]) => bigint
}

/** The chance of a fixture to be cancelled before it starts is 1 in this number. */
export const offOneIn = 50

/** The venue's margin in the odds, in percent. */
export const marginPercent = 5
/** The margin of a cash-out, in percent below the model's price. */
export const cashMarginPercent = 5

const oddsLeast = 102
const oddsMost = 20_000
const million = 1_000_000n

/** Returns odds in hundredths, including the stake, rounded down. Returns null if the choice takes no bets. */
export function oddsOf(chance: number): number | null {
  if (chance <= 0) return null
  const odds = Math.floor(10_000 / (chance * (100 + marginPercent)))
  return odds < oddsLeast || odds > oddsMost ? null : odds
}

/** A leg of a bet slip: its odds in hundredths, and its result. */
export type PricedLeg = { odds: number; result: LegResult | null }

/** Returns the return of a bet slip when all legs are decided, in the unit of the stake. A void leg counts as 1.00. */
export function totalReturn(stake: bigint, legs: readonly PricedLeg[]): bigint {
  if (legs.some(({ result }) => result === 'lost')) return 0n
  const wonLegs = legs.filter(({ result }) => result !== 'void')
  const odds = wonLegs.reduce((product, leg) => product * BigInt(leg.odds), 1n)
  return (stake * odds) / 100n ** BigInt(wonLegs.length)
}

/** Returns the cash-out price: the model's price minus the margin. The chances are those of the open legs. */
export function cashPrice(
  stake: bigint,
  legs: readonly (PricedLeg & { chance: number })[],
): bigint {
  const open = legs.filter(({ result }) => result === null)
  const parts = open.map(({ chance }) => BigInt(Math.floor(chance * 1_000_000)))
  const payoutPercent = BigInt(100 - cashMarginPercent)
  const worth = parts.reduce(
    (product, part) => product * part,
    totalReturn(stake, legs) * payoutPercent,
  )
  return worth / (100n * million ** BigInt(parts.length))
}

export const pricing: Pricing = { oddsOf, totalReturn, cashPrice }
