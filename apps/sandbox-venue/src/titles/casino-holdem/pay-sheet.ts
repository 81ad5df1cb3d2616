import { rankOf, suitOf } from '@jinli/fair/cards'
import {
  counted,
  ofAllStakes,
  type PaySheet,
  type SheetLine,
} from '../../pay-sheet/sheet.ts'
import { decimal, percent, returnOf } from '../../pay-sheet/sheet-figures.ts'
import { add, type Tally, wholeStake } from '../../pay-sheet/tally.ts'
import { bestHandScore, handKind } from '../poker-hand.ts'
import { callReturns, type Deal, dealsOn, flopClasses } from './every-deal.ts'
import type { CasinoHoldemDecision, CasinoHoldemShown } from './rules.ts'

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

/** A way to decide, with what comes of it over all deals. */
type Line = { play: string; tally: Tally; called: bigint }

/** Counts a deal that stands for so many; folding returns nothing of one stake. */
function take(line: Line, { ways }: Deal, alike: number, calls: boolean): void {
  const all = BigInt(ways.reduce((sum, count) => sum + count) * alike)
  if (!calls) return add(line.tally, 0n, all)
  line.called += all
  for (const [place, count] of ways.entries())
    add(line.tally, (callReturns[place] ?? 0n) * wholeStake, BigInt(count * alike))
}

function toldOf({ play, tally, called }: Line): SheetLine {
  const all = [...tally.values()].reduce((sum, ways) => sum + ways, 0n)
  const staked = { over: all + 2n * called, under: all }
  return counted(play, tally, [
    `of all stakes: ${percent(ofAllStakes(returnOf(tally), staked), 3)}, of ${decimal(staked, 4)} a round`,
    `called in ${percent({ over: called, under: all }, 3)} of rounds`,
  ])
}

export function casinoHoldemSheet(): PaySheet {
  const simple: Line = { play: 'simple play', tally: new Map(), called: 0n }
  const best: Line = { play: 'best play', tally: new Map(), called: 0n }
  for (const { flop, alike } of flopClasses())
    for (const deal of dealsOn(flop)) {
      const { hand, ways } = deal
      const { play } = simplePlay({ hand, table: [...flop], dealer: null, decided: null })
      const worth = callReturns.reduce(
        (sum, returned, place) => sum + returned * BigInt(ways[place] ?? 0),
        0n,
      )
      take(simple, deal, alike, play === 'call')
      take(best, deal, alike, worth > 0n)
    }
  return {
    title: 'casino-holdem',
    way: 'Counted: every deal with every turn, river and hand of the dealer. The simple play can be told in a sentence: calling with a ten or better among the own two cards, with a pair that one of them is part of, or when one more card can make a straight or a flush. The best play calls whenever that returns more than folding, over all that may follow. Who plays otherwise gets less.',
    lines: [toldOf(simple), toldOf(best)],
  }
}
