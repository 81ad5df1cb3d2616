import { type Card, rankOf, shuffledDecks } from '@jinli/fair/cards'
import { type SoloRules, unit } from '../game-rules.ts'
import { fieldsOf, oneOf } from '../input.ts'

/**
 * Rules of Blackjack. The player and the dealer draw cards, and the one nearer to 21 without going over wins. Six decks
 * are shuffled for each round. The dealer checks for a blackjack (21 with two cards) and stands on every 17. A
 * blackjack pays 3 to 2. Any two cards may be doubled, also after a split: one more stake for exactly one more card. A
 * pair may be split once into two hands; split aces get one card each. There is no insurance.
 */

export const plays = ['hit', 'stand', 'double', 'split'] as const
export type BlackjackDecision = { play: (typeof plays)[number] }
export type BlackjackHand = { cards: Card[]; doubled: boolean; done: boolean }
export type BlackjackRound = {
  /** The cards in the order dealt: player, dealer, player, dealer, then each draw. */
  deck: Card[]
  hands: BlackjackHand[]
  /** The index of the next card in the deck. */
  next: number
}
export type BlackjackShown = {
  hands: BlackjackHand[]
  /** The dealer's cards: only the up card until the round is settled. */
  dealer: Card[]
  /** The possible plays of the first hand that is not finished. */
  open: BlackjackDecision['play'][]
}

export const decks = 6

/** The number of shuffled cards of a round. No round needs more: two hands of 22 cards and a dealer's hand of 17. */
const cardsAhead = 64

/** Returns the points of a card: two to nine their number, ten and faces 10, ace 11. */
export function cardPoints(card: Card): number {
  const rank = rankOf(card)
  return rank === 12 ? 11 : Math.min(rank + 2, 10)
}

/** Returns the best total of a hand. `soft` is true when an ace still counts eleven. */
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

/** Returns the dealer's final cards. The dealer draws only if a hand can still win or lose. */
function dealerEnd(round: BlackjackRound): Card[] {
  const cards = dealtTo(round)
  const hasUnbustedHand = round.hands.some(({ cards }) => totalOf(cards).total <= 21)
  if (!hasUnbustedHand || isBlackjack(round.hands[0]?.cards ?? [])) return cards
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

/** Splits a pair into two hands and deals a second card to each. */
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
  const at = round.hands.findIndex((hand) => !hand.done)
  const hand = round.hands[at]
  if (!hand || !openPlays(round).includes(play)) return null
  if (play === 'split') return split(round, hand)
  if (play === 'stand')
    return { ...round, hands: round.hands.with(at, { ...hand, done: true }) }
  const isDouble = play === 'double'
  const after = dealt(round, { ...hand, doubled: isDouble, done: isDouble })
  return { ...round, hands: round.hands.with(at, after), next: round.next + 1 }
}

/** Returns the payout of one hand, in ten-thousandths of a unit. */
function handPays(
  round: BlackjackRound,
  hand: BlackjackHand,
  dealer: readonly Card[],
): bigint {
  const stake = hand.doubled ? 2n * unit : unit
  const playerTotal = totalOf(hand.cards).total
  const other = totalOf(dealer).total
  const natural = round.hands.length === 1 && isBlackjack(hand.cards)
  if (natural || isBlackjack(dealer)) {
    if (natural && isBlackjack(dealer)) return stake
    return natural ? (stake * 5n) / 2n : 0n
  }
  if (playerTotal > 21) return 0n
  if (other > 21 || playerTotal > other) return 2n * stake
  return playerTotal === other ? stake : 0n
}

const stakeOfHand = ({ doubled }: BlackjackHand) => (doubled ? 2n : 1n)

export const rules: SoloRules<
  Record<string, never>,
  BlackjackDecision,
  BlackjackRound,
  BlackjackShown
> = {
  game: 'blackjack',
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
  abandon: (round) => ({
    ...round,
    hands: round.hands.map((hand) => ({ ...hand, done: true })),
  }),
  stakeOf: ({ hands }) => hands.reduce((sum, hand) => sum + stakeOfHand(hand), 0n),
  payoutOf: (round) => {
    if (round.hands.some((hand) => !hand.done)) return null
    const dealer = dealerEnd(round)
    return {
      multiple: round.hands.reduce((sum, hand) => sum + handPays(round, hand, dealer), 0n),
    }
  },
  // Two hands after a split, both doubled and both won.
  multipleMax: () => 8n * unit,
  riskOf: (round) => {
    const dealer = dealerEnd(round)
    const risked = round.hands.filter(
      (hand) => handPays(round, hand, dealer) !== stakeOfHand(hand) * unit,
    )
    return risked.reduce((sum, hand) => sum + stakeOfHand(hand), 0n)
  },
  view: (round) => {
    const open = openPlays(round)
    const dealer = open.length > 0 ? dealtTo(round).slice(0, 1) : dealerEnd(round)
    return { hands: round.hands, dealer, open }
  },
}
