import { type Card, shuffledDecks } from '@jinli/fair/cards'
import { distinctNumbers, fieldsOf } from '../input.ts'
import { type HandKind, handKind, handScore, leadingRank } from '../poker-hand.ts'
import type { TitleRules } from '../title-rules.ts'

/** Jacks or better, 9/6: five cards, any of them held, the others replaced once. */
export type VideoPokerDecision = {
  /** Places kept, 0 to 4, in rising order. */
  hold: number[]
}
export type VideoPokerRound = {
  /** Five dealt, then five that replace them: the one at 5 + i that at i. */
  deck: Card[]
  /** null until the player has decided. */
  hold: number[] | null
}
export type VideoPokerShown = { hand: Card[]; hold: number[] | null }

export const handSize = 5
const jack = 9
const ace = 12

const pays: Record<HandKind, number> = {
  'high-card': 0,
  pair: 0,
  'two-pair': 2,
  'three-of-a-kind': 3,
  straight: 4,
  flush: 6,
  'full-house': 9,
  'four-of-a-kind': 25,
  'straight-flush': 50,
}

/** In whole stakes: a pair from the jacks on pays 1, the straight flush to the ace 800. */
export function videoPokerPays(hand: readonly Card[]): number {
  const score = handScore(hand)
  const kind = handKind(score)
  if (kind === 'pair') return leadingRank(score) >= jack ? 1 : 0
  if (kind === 'straight-flush' && leadingRank(score) === ace) return 800
  return pays[kind]
}

function handOf({ deck, hold }: VideoPokerRound): Card[] {
  const dealt = deck.slice(0, handSize)
  if (hold === null) return dealt
  return dealt.map((card, at) => (hold.includes(at) ? card : (deck[handSize + at] ?? card)))
}

function parseDecision(input: unknown): VideoPokerDecision | null {
  const given = fieldsOf(input, ['hold'])?.hold
  const bounds = { least: 0, most: handSize - 1 }
  const hold = distinctNumbers(given, bounds, { least: 0, most: handSize })
  return hold === null ? null : { hold }
}

export const rules: TitleRules<
  Record<string, never>,
  VideoPokerDecision,
  VideoPokerRound,
  VideoPokerShown
> = {
  title: 'video-poker',
  parseBet: (input) => (fieldsOf(input, []) ? {} : null),
  parseDecision,
  open: (draws) => ({ deck: shuffledDecks(draws, 1).slice(0, 2 * handSize), hold: null }),
  decide: (round, { hold }) => (round.hold === null ? { ...round, hold } : null),
  // Keeping all can make nothing worse that was won.
  left: (round) => ({ ...round, hold: round.hold ?? [0, 1, 2, 3, 4] }),
  staked: () => 1n,
  settled: (round) =>
    round.hold === null
      ? null
      : { multiple: BigInt(videoPokerPays(handOf(round))) * 10_000n },
  shown: (round) => ({ hand: handOf(round), hold: round.hold }),
}
