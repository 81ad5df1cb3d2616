import { type Card, shuffledDecks } from '@jinli/fair/cards'
import type { SoloRules } from '../game-rules.ts'
import { distinctNumbers, fieldsOf } from '../input.ts'
import { type HandKind, handKind, handScore, leadingRank } from '../poker-hand.ts'

/**
 * Rules of video poker, jacks or better, 9/6. The player gets five cards, holds any of them, and the others are
 * replaced once. The final hand pays from a pair of jacks upwards.
 */

export type VideoPokerDecision = {
  /** The indexes of the held cards, 0 to 4, in rising order. */
  hold: number[]
}
export type VideoPokerRound = {
  /** Ten cards: five that are dealt, then five replacements. Card 5 + i replaces card i. */
  deck: Card[]
  /** Null until the player has decided. */
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

const royalFlushPays = 800

/** Returns the pay in whole stakes: a pair of jacks or better pays 1, a royal flush 800. */
export function videoPokerPays(hand: readonly Card[]): number {
  const score = handScore(hand)
  const kind = handKind(score)
  if (kind === 'pair') return leadingRank(score) >= jack ? 1 : 0
  if (kind === 'straight-flush' && leadingRank(score) === ace) return royalFlushPays
  return pays[kind]
}

function handOf({ deck, hold }: VideoPokerRound): Card[] {
  const dealt = deck.slice(0, handSize)
  if (hold === null) return dealt
  return dealt.map((card, at) => (hold.includes(at) ? card : (deck[handSize + at] ?? card)))
}

function parseDecision(input: unknown): VideoPokerDecision | null {
  const holdInput = fieldsOf(input, ['hold'])?.hold
  const bounds = { least: 0, most: handSize - 1 }
  const hold = distinctNumbers(holdInput, bounds, { least: 0, most: handSize })
  return hold === null ? null : { hold }
}

export const rules: SoloRules<
  Record<string, never>,
  VideoPokerDecision,
  VideoPokerRound,
  VideoPokerShown
> = {
  game: 'video-poker',
  parseBet: (input) => (fieldsOf(input, []) ? {} : null),
  parseDecision,
  open: (draws) => ({ deck: shuffledDecks(draws, 1).slice(0, 2 * handSize), hold: null }),
  decide: (round, { hold }) => (round.hold === null ? { ...round, hold } : null),
  // The round ends with all cards held, which never loses a win.
  abandon: (round) => ({ ...round, hold: round.hold ?? [0, 1, 2, 3, 4] }),
  stakeOf: () => 1n,
  payoutOf: (round) =>
    round.hold === null
      ? null
      : { multiple: BigInt(videoPokerPays(handOf(round))) * 10_000n },
  multipleMax: () => BigInt(royalFlushPays) * 10_000n,
  view: (round) => ({ hand: handOf(round), hold: round.hold }),
}
