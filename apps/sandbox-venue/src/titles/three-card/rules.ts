import { type Card, rankOf, shuffledDecks, suitOf } from '@jinli/fair/cards'
import { fieldsOf, oneOf } from '../input.ts'
import { type TitleRules, unit } from '../title-rules.ts'

/**
 * Three cards each. After seeing their own the player folds or adds a second stake. A dealer below a queen does not
 * qualify: the first stake wins even money, the second comes back. Straights and better earn a bonus on the first
 * stake, whatever the dealer holds.
 */
export type ThreeCardDecision = { play: 'raise' | 'fold' }
export type ThreeCardRound = {
  /** Three of the player, three of the dealer. */
  deck: Card[]
  decided: ThreeCardDecision['play'] | null
}
export type ThreeCardShown = {
  hand: Card[]
  dealer: Card[] | null
  decided: ThreeCardDecision['play'] | null
}

const kindUnit = 13 ** 3
/** Of three cards a straight is rarer than a flush. */
const kinds = {
  highCard: 0,
  pair: 1,
  flush: 2,
  straight: 3,
  threeAlike: 4,
  straightFlush: 5,
}
const queen = 10

function scored(kind: number, ranks: readonly number[]): number {
  return ranks.reduce((sum, rank) => sum * 13 + rank, kind)
}

/** How good three cards are: the better hand has the greater number, equal ones share. */
export function threeCardScore(cards: readonly Card[]): number {
  const [a = 0, b = 0, c = 0] = cards.map(rankOf).sort((x, y) => y - x)
  const flush = cards.every((card) => suitOf(card) === suitOf(cards[0] ?? 0))
  if (a === c) return scored(kinds.threeAlike, [a, b, c])
  if (a === b) return scored(kinds.pair, [a, b, c])
  if (b === c) return scored(kinds.pair, [b, c, a])
  const low = a === 12 && b === 1 && c === 0
  if (low || (a - b === 1 && b - c === 1))
    return scored(flush ? kinds.straightFlush : kinds.straight, low ? [1, 0, 0] : [a, b, c])
  return scored(flush ? kinds.flush : kinds.highCard, [a, b, c])
}

/** The least hand with which a dealer qualifies. */
const qualifying = scored(kinds.highCard, [queen, 0, 0])

function bonus(score: number): bigint {
  const kind = Math.floor(score / kindUnit)
  if (kind === kinds.straightFlush) return 5n
  if (kind === kinds.threeAlike) return 4n
  return kind === kinds.straight ? 1n : 0n
}

/** What a raised round pays, in whole units of the two that were staked. */
export function raisedPays(own: number, dealer: number): bigint {
  if (dealer < qualifying) return 3n + bonus(own)
  if (own === dealer) return 2n + bonus(own)
  return (own > dealer ? 4n : 0n) + bonus(own)
}

export const rules: TitleRules<
  Record<string, never>,
  ThreeCardDecision,
  ThreeCardRound,
  ThreeCardShown
> = {
  title: 'three-card',
  parseBet: (input) => (fieldsOf(input, []) ? {} : null),
  parseDecision: (input) => {
    const play = oneOf(fieldsOf(input, ['play'])?.play, ['raise', 'fold'])
    return play === null ? null : { play }
  },
  open: (draws) => ({ deck: shuffledDecks(draws, 1).slice(0, 6), decided: null }),
  decide: (round, { play }) =>
    round.decided === null ? { ...round, decided: play } : null,
  left: (round) => ({ ...round, decided: round.decided ?? 'fold' }),
  staked: ({ decided }) => (decided === 'raise' ? 2n : 1n),
  settled: ({ deck, decided }) => {
    if (decided === null) return null
    if (decided === 'fold') return { multiple: 0n }
    const pays = raisedPays(threeCardScore(deck.slice(0, 3)), threeCardScore(deck.slice(3)))
    return { multiple: pays * unit }
  },
  shown: ({ deck, decided }) => ({
    hand: deck.slice(0, 3),
    dealer: decided === null ? null : deck.slice(3),
    decided,
  }),
}
