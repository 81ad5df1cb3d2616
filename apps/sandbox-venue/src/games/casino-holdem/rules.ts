import { type Card, shuffledDecks } from '@jinli/fair/cards'
import { type SoloRules, unit } from '../game-rules.ts'
import { fieldsOf, oneOf } from '../input.ts'
import { bestHandScore, type HandKind, handKind, leadingRank } from '../poker-hand.ts'

/**
 * Rules of Casino hold’em. The player gets two cards, and three cards are dealt to the table. The player folds, or
 * calls with twice the first stake; then two more cards come to the table. The best five of seven cards win against
 * the dealer. A dealer with less than a pair of fours does not qualify: the first stake wins, and the stake of the
 * call is returned. The player's hand decides how much the first stake wins.
 */

export type CasinoHoldemDecision = { play: 'call' | 'fold' }
export type CasinoHoldemRound = {
  /** The cards in order: two of the player, two of the dealer, five of the table. */
  deck: Card[]
  decided: CasinoHoldemDecision['play'] | null
}
export type CasinoHoldemShown = {
  hand: Card[]
  /** The table cards: three until the decision, then five. */
  table: Card[]
  dealer: Card[] | null
  decided: CasinoHoldemDecision['play'] | null
}

/** The pays of a winning first stake for each hand, in stakes, without the returned stake. */
export const antePays: Record<HandKind | 'royal-flush', bigint> = {
  'royal-flush': 100n,
  'straight-flush': 20n,
  'four-of-a-kind': 10n,
  'full-house': 3n,
  flush: 2n,
  straight: 1n,
  'three-of-a-kind': 1n,
  'two-pair': 1n,
  pair: 1n,
  'high-card': 1n,
}
/** The stake of a call, in first stakes. */
const callUnits = 2n
const four = 2
const ace = 12

export function handOf(score: number): HandKind | 'royal-flush' {
  const kind = handKind(score)
  return kind === 'straight-flush' && leadingRank(score) === ace ? 'royal-flush' : kind
}

export function qualifies(dealer: number): boolean {
  const kind = handKind(dealer)
  return kind === 'pair' ? leadingRank(dealer) >= four : kind !== 'high-card'
}

/** Returns the payout of a called round, in units. The total stake was three units. */
export function calledPays(own: number, dealer: number): bigint {
  const multiple = 1n + antePays[handOf(own)]
  if (!qualifies(dealer)) return multiple + callUnits
  if (own === dealer) return 1n + callUnits
  return own > dealer ? multiple + 2n * callUnits : 0n
}

/** Calculates the scores of both hands at the end of a round. */
export function bothScores(deck: readonly Card[]): { own: number; dealer: number } {
  const table = deck.slice(4)
  return {
    own: bestHandScore([...deck.slice(0, 2), ...table]),
    dealer: bestHandScore([...deck.slice(2, 4), ...table]),
  }
}

export const rules: SoloRules<
  Record<string, never>,
  CasinoHoldemDecision,
  CasinoHoldemRound,
  CasinoHoldemShown
> = {
  game: 'casino-holdem',
  parseBet: (input) => (fieldsOf(input, []) ? {} : null),
  parseDecision: (input) => {
    const play = oneOf(fieldsOf(input, ['play'])?.play, ['call', 'fold'])
    return play === null ? null : { play }
  },
  open: (draws) => ({ deck: shuffledDecks(draws, 1).slice(0, 9), decided: null }),
  decide: (round, { play }) =>
    round.decided === null ? { ...round, decided: play } : null,
  abandon: (round) => ({ ...round, decided: round.decided ?? 'fold' }),
  stakeOf: ({ decided: decision }) => (decision === 'call' ? 1n + callUnits : 1n),
  payoutOf: ({ deck, decided: decision }) => {
    if (decision === null) return null
    if (decision === 'fold') return { multiple: 0n }
    const { own, dealer } = bothScores(deck)
    return { multiple: calledPays(own, dealer) * unit }
  },
  multipleMax: () => (1n + antePays['royal-flush'] + 2n * callUnits) * unit,
  riskOf: ({ deck, decided: decision }) => {
    if (decision !== 'call') return 1n
    const { own, dealer } = bothScores(deck)
    if (!qualifies(dealer)) return 1n
    return own === dealer ? 0n : 1n + callUnits
  },
  view: ({ deck, decided: decision }) => ({
    hand: deck.slice(0, 2),
    table: decision === null ? deck.slice(4, 7) : deck.slice(4),
    dealer: decision === null ? null : deck.slice(2, 4),
    decided: decision,
  }),
}
