import {
  added,
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

/** On average, in first stakes: what is won less what is lost, and all that is staked. */
export type Worth = { net: number; staked: number }

/** Decides from what is shown; null takes whatever is worth most. */
export type Play = ((shown: BlackjackShown) => BlackjackDecision) | null

/** Points of a hand of a player, in no order that matters. */
type Hand = { held: readonly number[]; total: number; soft: boolean }

/** All that is reckoned for one up card: the shoe without the cards that are seen, and what is known already. */
type Table = {
  shoe: Shoe
  up: number
  play: Play
  /** The points of a pair that was split. */
  split: number | null
  worths: Map<string, Worth>
  /** Ends of the dealer by the cards that are left. */
  ends: Map<string, number[]>
}

function endsOf({ shoe, up, ends }: Table): number[] {
  const key = `${up} ${shoe.counts.join()}`
  const known = ends.get(key)
  if (known) return known
  const fresh = dealerEnds(shoe, up)
  ends.set(key, fresh)
  return fresh
}

/** What comes of one more card. */
function drawn(table: Table, hand: Hand, worth: (after: Hand) => Worth): Worth {
  const { shoe, up } = table
  const sum = { net: 0, staked: 0 }
  for (const [at, point] of points.entries()) {
    const chance = drawChance(shoe, up, at)
    if (chance <= 0) continue
    take(shoe, at)
    const after = worth({ held: [...hand.held, point], ...added(hand, point) })
    putBack(shoe, at)
    sum.net += chance * after.net
    sum.staked += chance * after.staked
  }
  return sum
}

function stood(table: Table, { total }: Hand): Worth {
  return { net: total > 21 ? -1 : standingWorth(total, endsOf(table)), staked: 1 }
}

function twice({ net, staked }: Worth): Worth {
  return { net: 2 * net, staked: 2 * staked }
}

/**
 * Both hands of a split are worth the same, since what lies further down in a shuffled deck is no different. Each is
 * played by its own cards alone: to regard the next card of the other is worth 0.00005 % of a stake.
 */
function splitWorth(table: Table, point: number): Worth {
  const split = { ...table, split: point, worths: new Map() }
  const first = { held: [point], total: point, soft: point === 11 }
  return twice(
    drawn(split, first, (hand) =>
      point === 11 ? stood(split, hand) : worthOf(split, hand),
    ),
  )
}

const openPlays = (two: boolean, pair: boolean): BlackjackDecision['play'][] => [
  'hit',
  'stand',
  ...(two ? ['double' as const] : []),
  ...(pair ? ['split' as const] : []),
]

function decided(table: Table, hand: Hand): Worth {
  const { held } = hand
  const two = held.length === 2
  const open = openPlays(two, two && held[0] === held[1] && table.split === null)
  const worthOfPlay = {
    hit: () => drawn(table, hand, (after) => worthOf(table, after)),
    stand: () => stood(table, hand),
    double: () => twice(drawn(table, hand, (after) => stood(table, after))),
    split: () => splitWorth(table, held[0] ?? 0),
  }
  if (table.play) {
    const cards = held.map(cardOf)
    const hands = [{ cards, doubled: false, done: false }]
    return worthOfPlay[table.play({ hands, dealer: [cardOf(table.up)], open }).play]()
  }
  const worths = open.map((play) => worthOfPlay[play]())
  return worths.reduce((best, each) => (each.net > best.net ? each : best))
}

function worthOf(table: Table, hand: Hand): Worth {
  // From 21 on nothing is open.
  if (hand.total >= 21) return stood(table, hand)
  const key = hand.held.toSorted((a, b) => a - b).join()
  const known = table.worths.get(key)
  if (known) return known
  const worth = decided(table, hand)
  table.worths.set(key, worth)
  return worth
}

/** Two cards against an up card, before the dealer has looked; the shoe is without them. */
function dealtWorth(table: Table, held: readonly [number, number]): Worth {
  const { shoe, up } = table
  const start = { total: held[0], soft: held[0] === 11 }
  const hand = { held, ...added(start, held[1]) }
  const place = blackjackPlace(up)
  const dealers = place === null ? 0 : (shoe.counts[place] as number) / shoe.all
  // Two blackjacks share.
  if (hand.total === 21) return { net: (1 - dealers) * 1.5, staked: 1 }
  const { net, staked } = worthOf(table, hand)
  return {
    net: (1 - dealers) * net - dealers,
    staked: (1 - dealers) * staked + dealers,
  }
}

/**
 * A round from so many full decks: each up card, each two cards, everything that may be drawn. In floating-point
 * numbers, exact to more than ten places.
 */
export function countedReturn(play: Play, decks: number): Worth {
  const shoe = fullShoe(decks)
  const sum = { net: 0, staked: 0 }
  const ends = new Map<string, number[]>()
  for (const [at, up] of points.entries()) {
    const table = { shoe, up, play, split: null, worths: new Map(), ends }
    const upChance = (shoe.counts[at] as number) / shoe.all
    take(shoe, at)
    for (const [first, a] of points.entries()) {
      const firstChance = (shoe.counts[first] as number) / shoe.all
      take(shoe, first)
      for (const [second, b] of points.entries()) {
        const chance = (upChance * firstChance * (shoe.counts[second] as number)) / shoe.all
        take(shoe, second)
        const { net, staked } = dealtWorth(table, [a, b])
        putBack(shoe, second)
        sum.net += chance * net
        sum.staked += chance * staked
      }
      putBack(shoe, first)
    }
    putBack(shoe, at)
  }
  return sum
}
