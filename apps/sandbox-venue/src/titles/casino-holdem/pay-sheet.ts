import { rankOf, suitOf } from '@jinli/fair/cards'
import { type PaySheet, simulated } from '../../pay-sheet/sheet.ts'
import { percent } from '../../pay-sheet/sheet-figures.ts'
import { simulate } from '../../pay-sheet/simulation.ts'
import { playRound } from '../played-round.ts'
import { bestHandScore, handKind } from '../poker-hand.ts'
import { type CasinoHoldemDecision, type CasinoHoldemShown, rules } from './rules.ts'

const ten = 8

/** Whether one further card can make a straight or a flush, or one is there. */
function draws(cards: readonly number[]): boolean {
  const suits = [0, 1, 2, 3].map((suit) => cards.filter((card) => suitOf(card) === suit))
  if (suits.some((alike) => alike.length >= 4)) return true
  // A card of a rank that is not there, in a suit that makes no flush.
  const rare = suits.findIndex((alike) => alike.length <= 2)
  for (let rank = 0; rank <= 12; rank += 1) {
    const kind = handKind(bestHandScore([...cards, rank * 4 + rare]))
    if (kind === 'straight' || kind === 'straight-flush') return true
  }
  return false
}

/**
 * Near to the best, and short enough to be told: calls with a ten or better, with a pair that an own card is part of,
 * and with any draw to a straight or a flush.
 */
export function simplePlay({ hand, table }: CasinoHoldemShown): CasinoHoldemDecision {
  const [first = 0, second = 0] = hand.map(rankOf)
  const paired =
    first === second || table.some((card) => [first, second].includes(rankOf(card)))
  const calls = Math.max(first, second) >= ten || paired || draws([...hand, ...table])
  return { play: calls ? 'call' : 'fold' }
}

export function casinoHoldemSheet(rounds: number): PaySheet {
  let called = 0
  const tally = simulate('casino-holdem', rounds, (draws) => {
    const { round, returned } = playRound(rules, draws, {}, simplePlay)
    if (round.decided === 'call') called += 1
    return returned
  })
  return {
    title: 'casino-holdem',
    way: 'Simulated with a play that can be told in a sentence: calling with a ten or better among the own two cards, with a pair that one of them is part of, or when one more card can make a straight or a flush. Who plays otherwise gets less.',
    lines: [
      simulated('simple play', tally, [
        `called in ${percent({ over: BigInt(called), under: BigInt(rounds) }, 3)} of rounds`,
      ]),
    ],
  }
}
