import { type Card, shuffledDecks } from '@jinli/fair/cards'
import { fieldsOf, oneOf } from '../input.ts'
import { bestHandScore, type HandKind, handKind, leadingRank } from '../poker-hand.ts'
import { type TitleRules, unit } from '../title-rules.ts'

/**
 * Two cards of one's own, three on the table: the player folds or calls with twice the first stake, then two more come.
 * The best five of seven win. A dealer below a pair of fours does not qualify: the first stake wins, the call comes
 * back. What the first stake wins goes by the player's hand.
 */
export type CasinoHoldemDecision = { play: 'call' | 'fold' }
export type CasinoHoldemRound = {
  /** Two of the player, two of the dealer, five of the table. */
  deck: Card[]
  decided: CasinoHoldemDecision['play'] | null
}
export type CasinoHoldemShown = {
  hand: Card[]
  /** Three until it is decided, then five. */
  table: Card[]
  dealer: Card[] | null
  decided: CasinoHoldemDecision['play'] | null
}

/** What the first stake wins when it wins, to one. */
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
/** The call is twice the first stake. */
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

/** What a round pays that was called, in whole units of the three that were staked. */
export function calledPays(own: number, dealer: number): bigint {
  const won = 1n + antePays[handOf(own)]
  if (!qualifies(dealer)) return won + callUnits
  if (own === dealer) return 1n + callUnits
  return own > dealer ? won + 2n * callUnits : 0n
}

/** Both hands of a round with all that lies on the table. */
export function bothScores(deck: readonly Card[]): { own: number; dealer: number } {
  const table = deck.slice(4)
  return {
    own: bestHandScore([...deck.slice(0, 2), ...table]),
    dealer: bestHandScore([...deck.slice(2, 4), ...table]),
  }
}

export const rules: TitleRules<
  Record<string, never>,
  CasinoHoldemDecision,
  CasinoHoldemRound,
  CasinoHoldemShown
> = {
  title: 'casino-holdem',
  parseBet: (input) => (fieldsOf(input, []) ? {} : null),
  parseDecision: (input) => {
    const play = oneOf(fieldsOf(input, ['play'])?.play, ['call', 'fold'])
    return play === null ? null : { play }
  },
  open: (draws) => ({ deck: shuffledDecks(draws, 1).slice(0, 9), decided: null }),
  decide: (round, { play }) =>
    round.decided === null ? { ...round, decided: play } : null,
  left: (round) => ({ ...round, decided: round.decided ?? 'fold' }),
  staked: ({ decided }) => (decided === 'call' ? 1n + callUnits : 1n),
  settled: ({ deck, decided }) => {
    if (decided === null) return null
    if (decided === 'fold') return { multiple: 0n }
    const { own, dealer } = bothScores(deck)
    return { multiple: calledPays(own, dealer) * unit }
  },
  shown: ({ deck, decided }) => ({
    hand: deck.slice(0, 2),
    table: decided === null ? deck.slice(4, 7) : deck.slice(4),
    dealer: decided === null ? null : deck.slice(2, 4),
    decided,
  }),
}
