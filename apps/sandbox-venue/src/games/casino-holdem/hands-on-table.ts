import { type Card, rankCount, rankOf, suitOf } from '@jinli/fair/cards'
import { bestHandScore } from '../poker-hand.ts'
import { qualifies } from './rules.ts'

/**
 * The number of kinds of card. On a table with three or more cards of one suit, each card of that suit is a kind of its
 * own. All other cards of a rank are one kind. Hands of the same two kinds score the same.
 */
export const kindCount = 2 * rankCount
const kindPairs = kindCount * kindCount

export const lowestQualifying = (() => {
  let score = 0
  while (!qualifies(score)) score += 1
  return score
})()

/** Stored scores of hands by the ranks of the table, then by both ranks of the hand. They ignore flushes. */
const scoresOfRanks = new Map<number, Int32Array>()
function plainScores(table: readonly Card[]): Int32Array {
  const ranks = table.map(rankOf).sort((a, b) => a - b)
  const key = ranks.reduce((sum, rank) => sum * rankCount + rank, 0)
  const storedScores = scoresOfRanks.get(key)
  if (storedScores) return storedScores
  const scores = new Int32Array(rankCount * rankCount)
  for (let first = 0; first < rankCount; first += 1)
    for (let second = first; second < rankCount; second += 1) {
      // Gives the sorted ranks the suits in turn, so no card appears twice and no suit five times.
      const seven = [...ranks, first, second].sort((a, b) => a - b)
      if (seven.some((rank, at) => rank === seven[at + 4])) continue
      const score = bestHandScore(seven.map((rank, at) => rank * 4 + (at % 4)))
      scores[first * rankCount + second] = score
      scores[second * rankCount + first] = score
    }
  scoresOfRanks.set(key, scores)
  return scores
}

/** The score of five to seven cards of one suit, indexed by a bit mask of their ranks. 0 for fewer cards. */
const flushScores = Int32Array.from({ length: 1 << rankCount }, (_, bits) => {
  const ranks = Array.from({ length: rankCount }, (_, rank) => rank)
  const cards = ranks.filter((rank) => (bits >> rank) & 1).map((rank) => rank * 4)
  return cards.length >= 5 && cards.length <= 7 ? bestHandScore(cards) : 0
})

const kinds = new Uint8Array(52)
const sizes = new Int32Array(kindCount)
/** The hands as score · 676 + both kinds, so that sorting the numbers sorts by score. */
const order = new Uint32Array(kindPairs)

/** Lists the hands of a table sorted by score, each pair of kinds once. Returns their number. */
function arrange(table: readonly Card[]): number {
  const plain = plainScores(table)
  const suit = [0, 1, 2, 3].find((one) => table.filter((c) => suitOf(c) === one).length > 2)
  sizes.fill(0)
  for (let card = 0; card < kinds.length; card += 1) {
    const kind = rankOf(card) + (suitOf(card) === suit ? rankCount : 0)
    kinds[card] = kind
    if (!table.includes(card)) sizes[kind] = (sizes[kind] ?? 0) + 1
  }
  const bitOf = (kind: number) => (kind < rankCount ? 0 : 1 << (kind - rankCount))
  const ofSuit = table.filter((card) => suitOf(card) === suit)
  const tableBits = ofSuit.reduce((sum, card) => sum | (1 << rankOf(card)), 0)
  let count = 0
  for (let a = 0; a < kindCount; a += 1) {
    if (sizes[a] === 0) continue
    for (let b = a; b < kindCount; b += 1) {
      if ((sizes[b] ?? 0) <= (a === b ? 1 : 0)) continue
      const alike = plain[(a % rankCount) * rankCount + (b % rankCount)] ?? 0
      const flush = flushScores[tableBits | bitOf(a) | bitOf(b)] ?? 0
      order[count] = Math.max(alike, flush) * kindPairs + a * kindCount + b
      count += 1
    }
  }
  order.subarray(0, count).sort()
  return count
}

/** A set of hands: their number, and the number of hands that contain a card of each kind. */
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
  const [many, others] = [sizes[a] ?? 0, sizes[b] ?? 0]
  if (a === b) {
    hands.all += (many * (many - 1)) / 2
    withCard[a] = (withCard[a] ?? 0) + many - 1
  } else {
    hands.all += many * others
    withCard[a] = (withCard[a] ?? 0) + others
    withCard[b] = (withCard[b] ?? 0) + many
  }
}

/** Counts the hands without card a and card b. If `among`, the set contains hand a–b, which is subtracted twice. */
function countWithout(
  { all, withCard }: Hands,
  a: number,
  b: number,
  among: boolean,
): number {
  return all - (withCard[a] ?? 0) - (withCard[b] ?? 0) + (among ? 1 : 0)
}

const scores = new Int32Array(kindPairs)
const lower = new Int32Array(kindPairs)
const equal = new Int32Array(kindPairs)
const unfit = new Int32Array(kindPairs)

/**
 * Compares each hand on a table with all dealer hands. Returns the scores, and the numbers of dealer hands that score
 * less, the same, or do not qualify, as arrays that the next call overwrites. The index is first kind · 26 + second
 * kind, in either order.
 */
export function handsOnTable(table: readonly Card[]) {
  const count = arrange(table)
  const pairAt = (at: number) => (order[at] ?? 0) % kindPairs
  const scoreAt = (at: number) => Math.floor((order[at] ?? 0) / kindPairs)
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
        countWithout(lowerHands, a, b, false),
        countWithout(equalHands, a, b, true),
      ]
      const none = countWithout(unfitHands, a, b, score < lowestQualifying)
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
