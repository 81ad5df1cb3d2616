import type { Draws } from '@jinli/fair/draws'

export type LegResult = 'won' | 'lost' | 'void'

/** What everybody may see of a fixture: nothing that is drawn but not yet told. */
export type Visible = {
  /** How many ticks have been told; −1 before the fixture begins. */
  tick: number
  over: boolean
  /** It was called off: nothing of it counts. */
  off: boolean
  /** The tick of the last goal, or of the last map's end; 0 while there was none. */
  stoppedAt: number
  score: readonly [number, number]
}

export type Choice = { selection: string; name: string; chance: number }
export type Market = { name: string; columns: number; choices: Choice[] }

/** Chances in a visible state. */
export type Prices = {
  /** Everything that can be bet on, with its chance; what has none is named as well. */
  markets: Market[]
  chanceOf(selection: string): number
}

/**
 * The rules of a league that is bet on before and during its fixtures. `draw` makes the whole course before it begins;
 * everything else but `told` sees states only, and so nothing that lies ahead.
 */
export type BookRules<Course, State extends Visible> = {
  readonly title: string
  readonly teams: readonly string[]
  readonly ticks: number
  /** A fixture that has not begun. */
  readonly before: State
  draw(draws: Draws, index: number): Course
  /** The fixture as far as so many ticks tell it. */
  told(course: Course, ticks: number): State
  price(index: number, state: State): Prices
  /** What came of a selection; null while that is not certain. */
  resultOf(state: State, selection: string): LegResult | null
  /** A selection in words, with its market; null when there is no such. */
  nameOf(selection: string): string | null
  /** What all books reckon with; here for whoever has the rules alone. */
  readonly pricing: Pricing
}

export type Pricing = {
  oddsOf: (chance: number) => number | null
  returned: (stake: bigint, legs: readonly PricedLeg[]) => bigint
  cashPrice: (stake: bigint, legs: readonly (PricedLeg & { chance: number })[]) => bigint
}

/** One fixture of so many is called off before it begins. */
export const offOneIn = 50

/** What the house keeps of even odds, in percent on top. */
export const marginPercent = 5
/** What is taken off the model's price of a bet that is given back early, in percent. */
export const cashMarginPercent = 5

const oddsLeast = 102
const oddsMost = 20_000
const million = 1_000_000n

/** Odds in hundredths, the stake included, rounded down; null where none are offered. */
export function oddsOf(chance: number): number | null {
  if (chance <= 0) return null
  const odds = Math.floor(10_000 / (chance * (100 + marginPercent)))
  return odds < oddsLeast || odds > oddsMost ? null : odds
}

/** A leg of a slip: its odds in hundredths, and what came of it. */
export type PricedLeg = { odds: number; result: LegResult | null }

/** What a slip returns when all its legs are decided, in the measure of the stake; a void leg counts 1.00. */
export function returned(stake: bigint, legs: readonly PricedLeg[]): bigint {
  if (legs.some(({ result }) => result === 'lost')) return 0n
  const won = legs.filter(({ result }) => result !== 'void')
  const odds = won.reduce((product, leg) => product * BigInt(leg.odds), 1n)
  return (stake * odds) / 100n ** BigInt(won.length)
}

/** What an open slip is worth by the model, less the stated margin: chances are those of legs that are undecided. */
export function cashPrice(
  stake: bigint,
  legs: readonly (PricedLeg & { chance: number })[],
): bigint {
  const open = legs.filter(({ result }) => result === null)
  const parts = open.map(({ chance }) => BigInt(Math.floor(chance * 1_000_000)))
  const kept = BigInt(100 - cashMarginPercent)
  const worth = parts.reduce(
    (product, part) => product * part,
    returned(stake, legs) * kept,
  )
  return worth / (100n * million ** BigInt(parts.length))
}

export const pricing: Pricing = { oddsOf, returned, cashPrice }
