import { type PaySheet, simulated } from '../../pay-sheet/sheet.ts'
import { simulate } from '../../pay-sheet/simulation.ts'
import { playRound } from '../played-round.ts'
import {
  type BlackjackDecision,
  type BlackjackShown,
  cardPoints,
  rules,
  totalOf,
} from './rules.ts'

/** From and to which up card (ace 11) something is done. */
type Span = readonly [number, number]
const within = (up: number, span: Span | undefined): boolean =>
  span !== undefined && up >= span[0] && up <= span[1]

/** By the points of a card of the pair. Nines also split against 8 and 9; fives and tens never. */
const splits: Record<number, Span> = {
  2: [2, 7],
  3: [2, 7],
  4: [5, 6],
  6: [2, 6],
  7: [2, 7],
  8: [2, 11],
  9: [2, 6],
  11: [2, 11],
}
const softDoubles: Record<number, Span> = {
  13: [5, 6],
  14: [5, 6],
  15: [4, 6],
  16: [4, 6],
  17: [3, 6],
  18: [3, 6],
}
const hardDoubles: Record<number, Span> = { 9: [3, 6], 10: [2, 9], 11: [2, 10] }

function stands(total: number, soft: boolean, up: number): boolean {
  if (soft) return total >= 19 || (total === 18 && up <= 8)
  if (total >= 17) return true
  return total >= 13 ? up <= 6 : total === 12 && within(up, [4, 6])
}

/** The basic strategy of these rules: what is best by the player's cards and the dealer's up card alone. */
export function basicPlay({ hands, dealer, open }: BlackjackShown): BlackjackDecision {
  const cards = hands.find((hand) => !hand.done)?.cards ?? []
  const up = cardPoints(dealer[0] ?? 0)
  const points = cardPoints(cards[0] ?? 0)
  const nines = points === 9 && within(up, [8, 9])
  if (open.includes('split') && (nines || within(up, splits[points])))
    return { play: 'split' }
  const { total, soft } = totalOf(cards)
  const doubles = soft ? softDoubles : hardDoubles
  if (open.includes('double') && within(up, doubles[total])) return { play: 'double' }
  return { play: stands(total, soft, up) ? 'stand' : 'hit' }
}

export function blackjackSheet(rounds: number): PaySheet {
  const tally = simulate(
    'blackjack',
    rounds,
    (draws) => playRound(rules, draws, {}, basicPlay).returned,
  )
  return {
    title: 'blackjack',
    way: 'Simulated with basic strategy: the play that is best by the own cards and the dealer’s up card. Who plays otherwise gets less.',
    lines: [simulated('basic strategy', tally)],
  }
}
