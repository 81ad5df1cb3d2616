import { type Card, rankOf, shuffledDecks } from '@jinli/fair/cards'
import { fieldsOf, oneOf } from '../input.ts'
import { type TitleRules, unit } from '../title-rules.ts'

/**
 * Six decks, shuffled anew each round and fixed from the first card to the last. The dealer looks for a blackjack and
 * stands on every 17; a blackjack pays 3 to 2; any two cards may be doubled, also after a split; a pair is split once,
 * aces are then given one card each. No insurance.
 */
export const plays = ['hit', 'stand', 'double', 'split'] as const
export type BlackjackDecision = { play: (typeof plays)[number] }
export type BlackjackHand = { cards: Card[]; doubled: boolean; done: boolean }
export type BlackjackRound = {
  /** In the order in which they are dealt: player, dealer, player, dealer, then whoever takes. */
  deck: Card[]
  hands: BlackjackHand[]
  /** The next card of the deck. */
  next: number
}
export type BlackjackShown = {
  hands: BlackjackHand[]
  /** Up card alone until the round is settled. */
  dealer: Card[]
  /** What may be decided for the first hand that is not done. */
  open: BlackjackDecision['play'][]
}

export const decks = 6

/** No round needs more: 2 hands of 22 cards and a dealer's of 17. */
const cardsAhead = 64

/** Two to nine as they are, ten and faces 10, ace 11. */
export function cardPoints(card: Card): number {
  const rank = rankOf(card)
  return rank === 12 ? 11 : Math.min(rank + 2, 10)
}

/** The best total, and whether an ace still counts eleven in it. */
export function totalOf(cards: readonly Card[]): { total: number; soft: boolean } {
  let total = 0
  let elevens = 0
  for (const card of cards) {
    total += cardPoints(card)
    if (rankOf(card) === 12) elevens += 1
    if (total > 21 && elevens > 0) {
      total -= 10
      elevens -= 1
    }
  }
  return { total, soft: elevens > 0 }
}

function isBlackjack(cards: readonly Card[]): boolean {
  return cards.length === 2 && totalOf(cards).total === 21
}

function dealtTo({ deck }: BlackjackRound): Card[] {
  return [deck[1] ?? 0, deck[3] ?? 0]
}

/** The dealer's cards in the end; drawn only when a hand is still to be beaten. */
function dealerEnd(round: BlackjackRound): Card[] {
  const cards = dealtTo(round)
  const standing = round.hands.some(({ cards }) => totalOf(cards).total <= 21)
  if (!standing || isBlackjack(round.hands[0]?.cards ?? [])) return cards
  for (let next = round.next; totalOf(cards).total < 17; next += 1)
    cards.push(round.deck[next] ?? 0)
  return cards
}

function openPlays(round: BlackjackRound): BlackjackDecision['play'][] {
  const hand = round.hands.find((one) => !one.done)
  if (!hand) return []
  const two = hand.cards.length === 2
  const [first, second] = hand.cards.map(cardPoints)
  const pair = two && first === second && round.hands.length === 1
  return [
    'hit',
    'stand',
    ...(two ? ['double' as const] : []),
    ...(pair ? ['split' as const] : []),
  ]
}

function dealt(round: BlackjackRound, hand: BlackjackHand): BlackjackHand {
  const cards = [...hand.cards, round.deck[round.next] ?? 0]
  return { ...hand, cards, done: hand.done || totalOf(cards).total >= 21 }
}

/** Two hands of a pair, each given its second card. */
function split(round: BlackjackRound, hand: BlackjackHand): BlackjackRound {
  const aces = cardPoints(hand.cards[0] ?? 0) === 11
  const hands = hand.cards.map((card, at) =>
    dealt(
      { ...round, next: round.next + at },
      { cards: [card], doubled: false, done: aces },
    ),
  )
  return { ...round, hands, next: round.next + 2 }
}

function decide(round: BlackjackRound, { play }: BlackjackDecision): BlackjackRound | null {
  if (!openPlays(round).includes(play)) return null
  const at = round.hands.findIndex((hand) => !hand.done)
  const hand = round.hands[at] as BlackjackHand
  if (play === 'split') return split(round, hand)
  if (play === 'stand')
    return { ...round, hands: round.hands.with(at, { ...hand, done: true }) }
  const doubled = play === 'double'
  const after = dealt(round, { ...hand, doubled, done: doubled })
  return { ...round, hands: round.hands.with(at, after), next: round.next + 1 }
}

/** What one hand pays, in ten-thousandths of a unit. */
function handPays(
  round: BlackjackRound,
  hand: BlackjackHand,
  dealer: readonly Card[],
): bigint {
  const stake = hand.doubled ? 2n * unit : unit
  const own = totalOf(hand.cards).total
  const other = totalOf(dealer).total
  const natural = round.hands.length === 1 && isBlackjack(hand.cards)
  if (natural || isBlackjack(dealer)) {
    if (natural && isBlackjack(dealer)) return stake
    return natural ? (stake * 5n) / 2n : 0n
  }
  if (own > 21) return 0n
  if (other > 21 || own > other) return 2n * stake
  return own === other ? stake : 0n
}

export const rules: TitleRules<
  Record<string, never>,
  BlackjackDecision,
  BlackjackRound,
  BlackjackShown
> = {
  title: 'blackjack',
  parseBet: (input) => (fieldsOf(input, []) ? {} : null),
  parseDecision: (input) => {
    const play = oneOf(fieldsOf(input, ['play'])?.play, plays)
    return play === null ? null : { play }
  },
  open: (draws) => {
    const deck = shuffledDecks(draws, decks).slice(0, cardsAhead)
    const cards = [deck[0] ?? 0, deck[2] ?? 0]
    const ends = isBlackjack(cards) || isBlackjack([deck[1] ?? 0, deck[3] ?? 0])
    return { deck, hands: [{ cards, doubled: false, done: ends }], next: 4 }
  },
  decide,
  left: (round) => ({
    ...round,
    hands: round.hands.map((hand) => ({ ...hand, done: true })),
  }),
  staked: ({ hands }) => hands.reduce((sum, hand) => sum + (hand.doubled ? 2n : 1n), 0n),
  settled: (round) => {
    if (round.hands.some((hand) => !hand.done)) return null
    const dealer = dealerEnd(round)
    return {
      multiple: round.hands.reduce((sum, hand) => sum + handPays(round, hand, dealer), 0n),
    }
  },
  shown: (round) => {
    const open = openPlays(round)
    const dealer = open.length > 0 ? dealtTo(round).slice(0, 1) : dealerEnd(round)
    return { hands: round.hands, dealer, open }
  },
}
