import { ofAllStakes, type PaySheet, simulatedLine } from '../../pay-sheet/sheet.ts'
import { decimal, percent, type Ratio } from '../../pay-sheet/sheet-figures.ts'
import { simulate } from '../../pay-sheet/simulation.ts'
import { playRound } from '../played-round.ts'
import { countedReturn, type Worth } from './counted-return.ts'
import {
  type BlackjackDecision,
  type BlackjackShown,
  cardPoints,
  decks,
  rules,
  totalOf,
} from './rules.ts'

/** The first and the last up card (ace 11) against which a play is right. */
type Span = readonly [number, number]
const isWithin = (up: number, span: Span | undefined): boolean =>
  span !== undefined && up >= span[0] && up <= span[1]

/** The up cards against which a pair is split, by the points of one card. Nines also split against 8 and 9. */
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
  return total >= 13 ? up <= 6 : total === 12 && isWithin(up, [4, 6])
}

/** Decides by the basic strategy of these rules, which considers only the player's cards and the up card. */
export function basicPlay({ hands, dealer, open }: BlackjackShown): BlackjackDecision {
  const cards = hands.find((hand) => !hand.done)?.cards ?? []
  const up = cardPoints(dealer[0] ?? 0)
  const points = cardPoints(cards[0] ?? 0)
  const nines = points === 9 && isWithin(up, [8, 9])
  if (open.includes('split') && (nines || isWithin(up, splits[points])))
    return { play: 'split' }
  const { total, soft } = totalOf(cards)
  const doubles = soft ? softDoubles : hardDoubles
  if (open.includes('double') && isWithin(up, doubles[total])) return { play: 'double' }
  return { play: stands(total, soft, up) ? 'stand' : 'hit' }
}

/** The scale that converts floating-point chances to integers. It is finer than the figures of a pay sheet. */
const parts = 1e12
function ratioOf(value: number): Ratio {
  return { numerator: BigInt(Math.round(value * parts)), denominator: BigInt(parts) }
}

function toldOf({ net, staked: stake }: Worth): string {
  const firstStakeReturn = ratioOf(1 + net)
  const all = percent(ofAllStakes(firstStakeReturn, ratioOf(stake)), 3)
  return `${percent(firstStakeReturn, 3)} of the first stake; of all stakes: ${all}, of ${decimal(ratioOf(stake), 4)} a round`
}

export function blackjackSheet(rounds: number): PaySheet {
  const basic = countedReturn(basicPlay, decks)
  const returns = simulate(
    'blackjack',
    rounds,
    (draws) => playRound(rules, draws, {}, basicPlay).returned,
  )
  const { figures, band, ...line } = simulatedLine('basic strategy', returns)
  const simulatedReturn = `${percent(figures.rtp, 3)} ± ${decimal(band ?? ratioOf(0), 3, 100n)}`
  line.features.push(
    `counted: ${toldOf(basic)}`,
    `simulated: ${simulatedReturn} of the first stake, over ${rounds.toLocaleString('en')} rounds`,
    `counted, with every own card regarded and not their total alone: ${toldOf(countedReturn(null, decks))}`,
  )
  return {
    game: 'blackjack',
    way: 'The return is counted: every card that may be drawn from six decks. The other figures are simulated. Basic strategy is the play that is best by the total of a hand and the dealer’s up card. Who plays otherwise gets less, but for the little that each own card tells.',
    lines: [{ ...line, figures: { ...figures, rtp: ratioOf(1 + basic.net) }, band: null }],
  }
}
