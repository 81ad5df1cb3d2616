import {
  addPoints,
  blackjackPlace,
  cardOf,
  dealerEnds,
  drawChance,
  fullShoe,
  points,
  putBack,
  type Shoe,
  standingWorth,
  take,
} from './dealer-ends.ts'
import type { BlackjackDecision, BlackjackShown } from './rules.ts'

/** The average result of a play, in first stakes: wins minus losses, and the total stake. */
export type Worth = { net: number; staked: number }

/** A strategy that decides from what the player sees. Null means the best possible decision. */
export type Play = ((view: BlackjackShown) => BlackjackDecision) | null

/** A player's hand by its points, in any order. */
type Hand = { held: readonly number[]; total: number; soft: boolean }

/** The data for one up card: the shoe without the visible cards, and stored results. */
type Table = {
  shoe: Shoe
  up: number
  play: Play
  /** The points of the pair that was split, or null. */
  split: number | null
  worths: Map<string, Worth>
  /** The chances of the dealer's final totals, by the cards that are left. */
  ends: Map<string, number[]>
}

function endsOf({ shoe, up, ends }: Table): number[] {
  const key = `${up} ${shoe.counts.join()}`
  const storedEnds = ends.get(key)
  if (storedEnds) return storedEnds
  const fresh = dealerEnds(shoe, up)
  ends.set(key, fresh)
  return fresh
}

/** Averages the worth of a hand over all possible next cards. */
function worthOfDraw(table: Table, hand: Hand, worth: (after: Hand) => Worth): Worth {
  const { shoe, up } = table
  const sum = { net: 0, staked: 0 }
  for (const [at, point] of points.entries()) {
    const chance = drawChance(shoe, up, at)
    if (chance <= 0) continue
    take(shoe, at)
    const after = worth({ held: [...hand.held, point], ...addPoints(hand, point) })
    putBack(shoe, at)
    sum.net += chance * after.net
    sum.staked += chance * after.staked
  }
  return sum
}

function worthOfStand(table: Table, { total }: Hand): Worth {
  return { net: total > 21 ? -1 : standingWorth(total, endsOf(table)), staked: 1 }
}

function twice({ net, staked: stake }: Worth): Worth {
  return { net: 2 * net, staked: 2 * stake }
}

/**
 * Calculates the worth of a split. Both hands have the same worth, because they use the same shuffled deck. The
 * decisions in a hand ignore the other hand's cards; considering its next card would add 0.00005 % of a stake.
 */
function splitWorth(table: Table, point: number): Worth {
  const split = { ...table, split: point, worths: new Map() }
  const first = { held: [point], total: point, soft: point === 11 }
  return twice(
    worthOfDraw(split, first, (hand) =>
      point === 11 ? worthOfStand(split, hand) : worthOf(split, hand),
    ),
  )
}

const openPlays = (two: boolean, pair: boolean): BlackjackDecision['play'][] => [
  'hit',
  'stand',
  ...(two ? ['double' as const] : []),
  ...(pair ? ['split' as const] : []),
]

function worthOfDecision(table: Table, hand: Hand): Worth {
  const { held: points } = hand
  const two = points.length === 2
  const open = openPlays(two, two && points[0] === points[1] && table.split === null)
  const worthOfPlay = {
    hit: () => worthOfDraw(table, hand, (after) => worthOf(table, after)),
    stand: () => worthOfStand(table, hand),
    double: () => twice(worthOfDraw(table, hand, (after) => worthOfStand(table, after))),
    split: () => splitWorth(table, points[0] ?? 0),
  }
  if (table.play) {
    const cards = points.map(cardOf)
    const hands = [{ cards, doubled: false, done: false }]
    return worthOfPlay[table.play({ hands, dealer: [cardOf(table.up)], open }).play]()
  }
  const worths = open.map((play) => worthOfPlay[play]())
  return worths.reduce((best, each) => (each.net > best.net ? each : best))
}

function worthOf(table: Table, hand: Hand): Worth {
  // From 21 on the player has no decision.
  if (hand.total >= 21) return worthOfStand(table, hand)
  const key = hand.held.toSorted((a, b) => a - b).join()
  const storedWorth = table.worths.get(key)
  if (storedWorth) return storedWorth
  const worth = worthOfDecision(table, hand)
  table.worths.set(key, worth)
  return worth
}

/** Calculates the worth of two cards against an up card before the dealer checks. The shoe lacks these three cards. */
function dealtWorth(table: Table, startPoints: readonly [number, number]): Worth {
  const { shoe, up } = table
  const start = { total: startPoints[0], soft: startPoints[0] === 11 }
  const hand = { held: startPoints, ...addPoints(start, startPoints[1]) }
  const place = blackjackPlace(up)
  const dealers = place === null ? 0 : (shoe.counts[place] ?? 0) / shoe.all
  // The player has a blackjack. When the dealer has one too, it is a tie.
  if (hand.total === 21) return { net: (1 - dealers) * 1.5, staked: 1 }
  const { net, staked: stake } = worthOf(table, hand)
  return {
    net: (1 - dealers) * net - dealers,
    staked: (1 - dealers) * stake + dealers,
  }
}

/**
 * Calculates the return of a round from this many full decks, over each up card, each two cards and every possible
 * draw. The floating-point result is exact to more than ten places.
 */
export function countedReturn(play: Play, decks: number): Worth {
  const shoe = fullShoe(decks)
  const sum = { net: 0, staked: 0 }
  const ends = new Map<string, number[]>()
  for (const [at, up] of points.entries()) {
    const table = { shoe, up, play, split: null, worths: new Map(), ends }
    const upChance = (shoe.counts[at] ?? 0) / shoe.all
    take(shoe, at)
    for (const [first, a] of points.entries()) {
      const firstChance = (shoe.counts[first] ?? 0) / shoe.all
      take(shoe, first)
      for (const [second, b] of points.entries()) {
        const chance = (upChance * firstChance * (shoe.counts[second] ?? 0)) / shoe.all
        take(shoe, second)
        const { net, staked: stake } = dealtWorth(table, [a, b])
        putBack(shoe, second)
        sum.net += chance * net
        sum.staked += chance * stake
      }
      putBack(shoe, first)
    }
    putBack(shoe, at)
  }
  return sum
}
