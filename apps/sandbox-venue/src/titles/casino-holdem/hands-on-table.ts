import { type Card, rankCount, rankOf, suitOf } from '@jinli/fair/cards'
import { bestHandScore } from '../poker-hand.ts'
import { qualifies } from './rules.ts'

/**
 * Kinds of card: on a table with three or more of a suit, cards of that suit are each a kind; all others of a rank are
 * one. Hands of the same two kinds score alike and leave the dealer alike.
 */
export const kindCount = 2 * rankCount
const kindPairs = kindCount * kindCount

export const lowestQualifying = (() => {
  let score = 0
  while (!qualifies(score)) score += 1
  return score
})()

/** By the ranks of both cards, what a hand scores on a table of these ranks when suits do not matter. */
const scoresOfRanks = new Map<number, Int32Array>()
function plainScores(table: readonly Card[]): Int32Array {
  const ranks = table.map(rankOf).sort((a, b) => a - b)
  const key = ranks.reduce((sum, rank) => sum * rankCount + rank, 0)
  const known = scoresOfRanks.get(key)
  if (known) return known
  const scores = new Int32Array(rankCount * rankCount)
  for (let first = 0; first < rankCount; first += 1)
    for (let second = first; second < rankCount; second += 1) {
      // Suits in turn: equal ranks stand side by side, so no card comes twice, and no suit five times.
      const seven = [...ranks, first, second].sort((a, b) => a - b)
      if (seven.some((rank, at) => rank === seven[at + 4])) continue
      const score = bestHandScore(seven.map((rank, at) => rank * 4 + (at % 4)))
      scores[first * rankCount + second] = score
      scores[second * rankCount + first] = score
    }
  scoresOfRanks.set(key, scores)
  return scores
}

/** What five to seven cards of one suit score, by their ranks as bits; nothing for fewer. */
const flushScores = Int32Array.from({ length: 1 << rankCount }, (_, bits) => {
  const ranks = Array.from({ length: rankCount }, (_, rank) => rank)
  const cards = ranks.filter((rank) => (bits >> rank) & 1).map((rank) => rank * 4)
  return cards.length >= 5 && cards.length <= 7 ? bestHandScore(cards) : 0
})

const kinds = new Uint8Array(52)
const sizes = new Int32Array(kindCount)
/** Score · 676 + both kinds: in the order of scores. */
const order = new Uint32Array(kindPairs)

/** Puts the hands of a table in order, each two kinds once; returns how many there are. */
function arrange(table: readonly Card[]): number {
  const plain = plainScores(table)
  const suit = [0, 1, 2, 3].find((one) => table.filter((c) => suitOf(c) === one).length > 2)
  sizes.fill(0)
  for (let card = 0; card < kinds.length; card += 1) {
    const kind = rankOf(card) + (suitOf(card) === suit ? rankCount : 0)
    kinds[card] = kind
    if (!table.includes(card)) sizes[kind] = (sizes[kind] as number) + 1
  }
  const bitOf = (kind: number) => (kind < rankCount ? 0 : 1 << (kind - rankCount))
  const ofSuit = table.filter((card) => suitOf(card) === suit)
  const tableBits = ofSuit.reduce((sum, card) => sum | (1 << rankOf(card)), 0)
  let count = 0
  for (let a = 0; a < kindCount; a += 1) {
    if (sizes[a] === 0) continue
    for (let b = a; b < kindCount; b += 1) {
      if ((sizes[b] as number) <= (a === b ? 1 : 0)) continue
      const alike = plain[(a % rankCount) * rankCount + (b % rankCount)] as number
      const flush = flushScores[tableBits | bitOf(a) | bitOf(b)] as number
      order[count] = Math.max(alike, flush) * kindPairs + a * kindCount + b
      count += 1
    }
  }
  order.subarray(0, count).sort()
  return count
}

/** A set of hands: how many, and how many of them hold a certain card, by its kind. */
type Hands = { all: number; readonly withCard: Int32Array }
const lowerHands: Hands = { all: 0, withCard: new Int32Array(kindCount) }
const equalHands: Hands = { all: 0, withCard: new Int32Array(kindCount) }
const unfitHands: Hands = { all: 0, withCard: new Int32Array(kindCount) }

function empty(hands: Hands): void {
  hands.all = 0
  hands.withCard.fill(0)
}

function put(hands: Hands, a: number, b: number): void {
  const { withCard } = hands
  const [many, others] = [sizes[a] as number, sizes[b] as number]
  if (a === b) {
    hands.all += (many * (many - 1)) / 2
    withCard[a] = (withCard[a] as number) + many - 1
  } else {
    hands.all += many * others
    withCard[a] = (withCard[a] as number) + others
    withCard[b] = (withCard[b] as number) + many
  }
}

/** Those that hold neither card of a hand; `among`: the hand itself is one of them, and was taken off twice. */
function without({ all, withCard }: Hands, a: number, b: number, among: boolean): number {
  return all - (withCard[a] as number) - (withCard[b] as number) + (among ? 1 : 0)
}

const scores = new Int32Array(kindPairs)
const lower = new Int32Array(kindPairs)
const equal = new Int32Array(kindPairs)
const unfit = new Int32Array(kindPairs)

/**
 * Each hand on a table against all that its cards leave to the dealer: its score, and how many of those score less,
 * score the same, do not qualify. By first kind · 26 + second kind, in either order, until the next call.
 */
export function handsOnTable(table: readonly Card[]) {
  const count = arrange(table)
  const pairAt = (at: number) => (order[at] as number) % kindPairs
  const scoreAt = (at: number) => Math.floor((order[at] as number) / kindPairs)
  for (const hands of [lowerHands, equalHands, unfitHands]) empty(hands)
  for (let at = 0; at < count && scoreAt(at) < lowestQualifying; at += 1)
    put(unfitHands, Math.floor(pairAt(at) / kindCount), pairAt(at) % kindCount)
  for (let start = 0; start < count; ) {
    const score = scoreAt(start)
    let end = start
    empty(equalHands)
    for (; end < count && scoreAt(end) === score; end += 1)
      put(equalHands, Math.floor(pairAt(end) / kindCount), pairAt(end) % kindCount)
    for (let at = start; at < end; at += 1) {
      const [a, b] = [Math.floor(pairAt(at) / kindCount), pairAt(at) % kindCount]
      const [less, same] = [
        without(lowerHands, a, b, false),
        without(equalHands, a, b, true),
      ]
      const none = without(unfitHands, a, b, score < lowestQualifying)
      for (const pair of [a * kindCount + b, b * kindCount + a]) {
        scores[pair] = score
        lower[pair] = less
        equal[pair] = same
        unfit[pair] = none
      }
    }
    for (let at = start; at < end; at += 1)
      put(lowerHands, Math.floor(pairAt(at) / kindCount), pairAt(at) % kindCount)
    start = end
  }
  return { kinds, scores, lower, equal, unfit }
}
