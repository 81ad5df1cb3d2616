import { type Card, rankCount, rankOf, suitOf } from '@jinli/fair/cards'

/** Hands of five, from the lowest. */
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

/** Of the ranks as bits, the highest of a straight of five; −1 without one. The ace also counts below the two. */
function straightTop(ranks: number): number {
  for (let top = rankCount - 1; top >= 4; top -= 1) {
    if (((ranks >> (top - 4)) & 31) === 31) return top
  }
  return (ranks & 0b1_0000_0000_1111) === 0b1_0000_0000_1111 ? 3 : -1
}

/** Kind and ranks in one number: digits of base 13, so that the better hand is the greater number. */
function score(kind: number, ranks: readonly number[]): number {
  let value = kind
  for (let place = 0; place < 5; place += 1) value = value * rankCount + (ranks[place] ?? 0)
  return value
}

/** How good five cards are: of two hands the better has the greater number, equal ones share. */
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
  // Most alike first, then the higher rank.
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

/** The highest ranks of those as bits, so many of them. */
function highest(bits: number, many: number): number[] {
  const ranks: number[] = []
  for (let rank = rankCount - 1; rank >= 0 && ranks.length < many; rank -= 1)
    if ((bits >> rank) & 1) ranks.push(rank)
  return ranks
}

/** Without straight and flush: four, three and two alike by their ranks as bits. */
function scoreOfAlike(all: number, pairs: number, threes: number, fours: number): number {
  const rest = (used: readonly number[], many: number) =>
    highest(
      used.reduce((bits, rank) => bits & ~(1 << rank), all),
      many,
    )
  const [four] = highest(fours, 1)
  if (four !== undefined) return score(7, [four, ...rest([four], 1)])
  const [three] = highest(threes, 1)
  if (three !== undefined) {
    // A second three gives the pair of a full house.
    const [pair] = highest((threes | pairs) & ~(1 << three), 1)
    if (pair !== undefined) return score(6, [three, pair])
    return score(3, [three, ...rest([three], 2)])
  }
  const two = highest(pairs, 2)
  if (two.length === 2) return score(2, [...two, ...rest(two, 1)])
  if (two.length === 1) return score(1, [...two, ...rest(two, 3)])
  return score(0, rest([], 5))
}

/** The best five of five to seven cards, in the measure of `handScore`. */
export function bestHandScore(cards: readonly Card[]): number {
  let [all, pairs, threes, fours] = [0, 0, 0, 0]
  const ofSuit: [number, number, number, number] = [0, 0, 0, 0]
  for (const card of cards) {
    const bit = 1 << rankOf(card)
    fours |= threes & bit
    threes |= pairs & bit
    pairs |= all & bit
    all |= bit
    ofSuit[suitOf(card) as 0 | 1 | 2 | 3] |= bit
  }
  const flushed = ofSuit.find((bits) => highest(bits, 5).length === 5) ?? 0
  const flushTop = flushed ? straightTop(flushed) : -1
  if (flushTop >= 0) return score(8, [flushTop])
  const alike = scoreOfAlike(all, pairs & ~threes, threes & ~fours, fours)
  if (flushed) return Math.max(alike, score(5, highest(flushed, 5)))
  const top = straightTop(all)
  return top >= 0 ? Math.max(alike, score(4, [top])) : alike
}

const kindUnit = rankCount ** 5

export function handKind(score: number): HandKind {
  return handKinds[Math.floor(score / kindUnit)] ?? 'high-card'
}

/** The rank that decides first: of the pair, the straight's top, the highest card. */
export function leadingRank(score: number): number {
  return Math.floor(score / rankCount ** 4) % rankCount
}
