import { type Card, rankOf, shuffledDecks, suitOf } from '@jinli/fair/cards'
import { type SoloRules, unit } from '../game-rules.ts'
import { fieldsOf, oneOf } from '../input.ts'

/**
 * Rules of Three-card poker. The player sees three cards, and folds or raises with a second stake. A dealer with less
 * than a queen does not qualify: the first stake wins even money, and the second is returned. A straight or better
 * earns a bonus on the first stake, whatever the dealer has.
 */

export type ThreeCardDecision = { play: 'raise' | 'fold' }
export type ThreeCardRound = {
  /** The cards in order: three of the player, three of the dealer. */
  deck: Card[]
  decided: ThreeCardDecision['play'] | null
}
export type ThreeCardShown = {
  hand: Card[]
  dealer: Card[] | null
  decided: ThreeCardDecision['play'] | null
}

const kindUnit = 13 ** 3
/** The kinds of hands in rising order. With three cards a straight is rarer than a flush. */
const kinds = {
  highCard: 0,
  pair: 1,
  flush: 2,
  straight: 3,
  threeAlike: 4,
  straightFlush: 5,
}
const queen = 10

function scoreOf(kind: number, ranks: readonly number[]): number {
  return ranks.reduce((sum, rank) => sum * 13 + rank, kind)
}

/** Returns the score of three cards. The better hand has the greater score; equal scores are a tie. */
export function threeCardScore(cards: readonly Card[]): number {
  const [a = 0, b = 0, c = 0] = cards.map(rankOf).sort((x, y) => y - x)
  const flush = cards.every((card) => suitOf(card) === suitOf(cards[0] ?? 0))
  if (a === c) return scoreOf(kinds.threeAlike, [a, b, c])
  if (a === b) return scoreOf(kinds.pair, [a, b, c])
  if (b === c) return scoreOf(kinds.pair, [b, c, a])
  const low = a === 12 && b === 1 && c === 0
  if (low || (a - b === 1 && b - c === 1))
    return scoreOf(
      flush ? kinds.straightFlush : kinds.straight,
      low ? [1, 0, 0] : [a, b, c],
    )
  return scoreOf(flush ? kinds.flush : kinds.highCard, [a, b, c])
}

/** The score of the lowest hand with which a dealer qualifies. */
const qualifying = scoreOf(kinds.highCard, [queen, 0, 0])

function bonus(score: number): bigint {
  const kind = Math.floor(score / kindUnit)
  if (kind === kinds.straightFlush) return 5n
  if (kind === kinds.threeAlike) return 4n
  return kind === kinds.straight ? 1n : 0n
}

/** Returns the payout of a raised round, in units. The total stake was two units. */
export function raisedPays(own: number, dealer: number): bigint {
  if (dealer < qualifying) return 3n + bonus(own)
  if (own === dealer) return 2n + bonus(own)
  return (own > dealer ? 4n : 0n) + bonus(own)
}

export const rules: SoloRules<
  Record<string, never>,
  ThreeCardDecision,
  ThreeCardRound,
  ThreeCardShown
> = {
  game: 'three-card',
  parseBet: (input) => (fieldsOf(input, []) ? {} : null),
  parseDecision: (input) => {
    const play = oneOf(fieldsOf(input, ['play'])?.play, ['raise', 'fold'])
    return play === null ? null : { play }
  },
  open: (draws) => ({ deck: shuffledDecks(draws, 1).slice(0, 6), decided: null }),
  decide: (round, { play }) =>
    round.decided === null ? { ...round, decided: play } : null,
  abandon: (round) => ({ ...round, decided: round.decided ?? 'fold' }),
  stakeOf: ({ decided: decision }) => (decision === 'raise' ? 2n : 1n),
  payoutOf: ({ deck, decided: decision }) => {
    if (decision === null) return null
    if (decision === 'fold') return { multiple: 0n }
    const pays = raisedPays(threeCardScore(deck.slice(0, 3)), threeCardScore(deck.slice(3)))
    return { multiple: pays * unit }
  },
  // Both stakes win, and a straight flush earns the highest bonus.
  multipleMax: () =>
    raisedPays(scoreOf(kinds.straightFlush, [12, 11, 10]), qualifying) * unit,
  riskOf: ({ deck, decided: decision }) => {
    if (decision !== 'raise') return 1n
    const [own, dealer] = [threeCardScore(deck.slice(0, 3)), threeCardScore(deck.slice(3))]
    if (dealer < qualifying) return 1n
    return own === dealer ? 0n : 2n
  },
  view: ({ deck, decided: decision }) => ({
    hand: deck.slice(0, 3),
    dealer: decision === null ? null : deck.slice(3),
    decided: decision,
  }),
}
