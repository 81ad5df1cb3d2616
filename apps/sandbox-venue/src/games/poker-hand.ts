import { type Card, rankCount, rankOf, suitOf } from '@jinli/fair/cards'

/** The kinds of five-card hands, from the lowest. */
export const handKinds = [
  'high-card',
  'pair',
  'two-pair',
  'three-of-a-kind',
  'straight',
  'flush',
  'full-house',
  'four-of-a-kind',
  'straight-flush',
] as const
export type HandKind = (typeof handKinds)[number]

/** Returns the top rank of a straight in a bit mask of ranks; −1 without one. The ace also counts below the two. */
function straightTop(ranks: number): number {
  for (let top = rankCount - 1; top >= 4; top -= 1) {
    if (((ranks >> (top - 4)) & 31) === 31) return top
  }
  return (ranks & 0b1_0000_0000_1111) === 0b1_0000_0000_1111 ? 3 : -1
}

/** Combines kind and ranks, as digits in base 13, into one number. So the better hand has the greater number. */
function score(kind: number, ranks: readonly number[]): number {
  let value = kind
  for (let place = 0; place < 5; place += 1) value = value * rankCount + (ranks[place] ?? 0)
  return value
}

/** Returns the score of five cards. The better hand has the greater score; equal scores are a tie. */
export function handScore(cards: readonly Card[]): number {
  let bits = 0
  let flush = true
  const counts: number[] = []
  for (const card of cards) {
    const rank = rankOf(card)
    bits |= 1 << rank
    counts[rank] = (counts[rank] ?? 0) + 1
    flush &&= suitOf(card) === suitOf(cards[0] ?? 0)
  }
  // The ranks in deciding order: the rank with the most cards first, then the higher rank.
  const ranks = [...new Set(cards.map(rankOf))].sort(
    (a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || b - a,
  )
  const top = ranks.length === 5 ? straightTop(bits) : -1
  if (top >= 0) return score(flush ? 8 : 4, [top])
  if (flush) return score(5, ranks)
  const most = counts[ranks[0] ?? 0] ?? 0
  if (ranks.length === 2) return score(most === 4 ? 7 : 6, ranks)
  if (ranks.length === 3) return score(most === 3 ? 3 : 2, ranks)
  return score(ranks.length === 4 ? 1 : 0, ranks)
}

/** Returns the highest `many` ranks of a bit mask. */
function highest(bits: number, many: number): number[] {
  const ranks: number[] = []
  for (let rank = rankCount - 1; rank >= 0 && ranks.length < many; rank -= 1)
    if ((bits >> rank) & 1) ranks.push(rank)
  return ranks
}

/** Returns the score of a hand without straight and flush. The parameters are bit masks of its ranks. */
function scoreOfAlike(all: number, pairs: number, threes: number, fours: number): number {
  const rest = (usedRanks: readonly number[], many: number) =>
    highest(
      usedRanks.reduce((bits, rank) => bits & ~(1 << rank), all),
      many,
    )
  const [four] = highest(fours, 1)
  if (four !== undefined) return score(7, [four, ...rest([four], 1)])
  const [three] = highest(threes, 1)
  if (three !== undefined) {
    // A second set of three counts as the pair of a full house.
    const [pair] = highest((threes | pairs) & ~(1 << three), 1)
    if (pair !== undefined) return score(6, [three, pair])
    return score(3, [three, ...rest([three], 2)])
  }
  const two = highest(pairs, 2)
  if (two.length === 2) return score(2, [...two, ...rest(two, 1)])
  if (two.length === 1) return score(1, [...two, ...rest(two, 3)])
  return score(0, rest([], 5))
}

/** Returns the score (`handScore`) of the best five among five to seven cards. */
export function bestHandScore(cards: readonly Card[]): number {
  let [all, pairs, threes, fours] = [0, 0, 0, 0]
  const ofSuit = [0, 0, 0, 0]
  for (const card of cards) {
    const bit = 1 << rankOf(card)
    fours |= threes & bit
    threes |= pairs & bit
    pairs |= all & bit
    all |= bit
    const suit = suitOf(card)
    ofSuit[suit] = (ofSuit[suit] ?? 0) | bit
  }
  const flushRanks = ofSuit.find((bits) => highest(bits, 5).length === 5) ?? 0
  const flushTop = flushRanks ? straightTop(flushRanks) : -1
  if (flushTop >= 0) return score(8, [flushTop])
  const alike = scoreOfAlike(all, pairs & ~threes, threes & ~fours, fours)
  if (flushRanks) return Math.max(alike, score(5, highest(flushRanks, 5)))
  const top = straightTop(all)
  return top >= 0 ? Math.max(alike, score(4, [top])) : alike
}

const kindUnit = rankCount ** 5

export function handKind(score: number): HandKind {
  return handKinds[Math.floor(score / kindUnit)] ?? 'high-card'
}

/** Returns the first deciding rank: of the pair, of the straight's top, or of the highest card. */
export function leadingRank(score: number): number {
  return Math.floor(score / rankCount ** 4) % rankCount
}
