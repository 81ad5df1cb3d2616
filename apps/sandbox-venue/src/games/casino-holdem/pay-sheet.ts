import { rankOf, suitOf } from '@jinli/fair/cards'
import { add, type Returns, wholeStake } from '../../pay-sheet/returns.ts'
import {
  countedLine,
  ofAllStakes,
  type PaySheet,
  type SheetLine,
} from '../../pay-sheet/sheet.ts'
import { decimal, percent, returnOf } from '../../pay-sheet/sheet-figures.ts'
import { bestHandScore, handKind } from '../poker-hand.ts'
import { callReturns, type Deal, dealsOn, flopClasses } from './every-deal.ts'
import type { CasinoHoldemDecision, CasinoHoldemShown } from './rules.ts'

const ten = 8

/** Returns true when the cards contain a straight or a flush, or when one more card can make one. */
function draws(cards: readonly number[]): boolean {
  const suits = [0, 1, 2, 3].map((suit) => cards.filter((card) => suitOf(card) === suit))
  if (suits.some((alike) => alike.length >= 4)) return true
  // A suit with at most two cards. A card of this suit makes no flush, so only a straight can result.
  const rare = suits.findIndex((alike) => alike.length <= 2)
  for (let rank = 0; rank <= 12; rank += 1) {
    const kind = handKind(bestHandScore([...cards, rank * 4 + rare]))
    if (kind === 'straight' || kind === 'straight-flush') return true
  }
  return false
}

/**
 * Decides by a nearly perfect strategy that fits into one sentence: call with a ten or better, with a pair that uses
 * one of the player's cards, and with any draw to a straight or a flush.
 */
export function simplePlay({ hand, table }: CasinoHoldemShown): CasinoHoldemDecision {
  const [first = 0, second = 0] = hand.map(rankOf)
  const isPair =
    first === second || table.some((card) => [first, second].includes(rankOf(card)))
  const calls = Math.max(first, second) >= ten || isPair || draws([...hand, ...table])
  return { play: calls ? 'call' : 'fold' }
}

/** A strategy with its results over all deals. */
type Line = { play: string; returns: Returns; called: bigint }

/** Adds a deal that represents `alike` deals to a strategy. A fold returns nothing of the first stake. */
function take(line: Line, { ways }: Deal, alike: number, calls: boolean): void {
  const all = BigInt(ways.reduce((sum, count) => sum + count) * alike)
  if (!calls) return add(line.returns, 0n, all)
  line.called += all
  for (const [place, count] of ways.entries())
    add(line.returns, (callReturns[place] ?? 0n) * wholeStake, BigInt(count * alike))
}

function sheetLineOf({ play, returns, called: callCount }: Line): SheetLine {
  const all = [...returns.values()].reduce((sum, ways) => sum + ways, 0n)
  const averageStake = { numerator: all + 2n * callCount, denominator: all }
  return countedLine(play, returns, [
    `of all stakes: ${percent(ofAllStakes(returnOf(returns), averageStake), 3)}, of ${decimal(averageStake, 4)} a round`,
    `called in ${percent({ numerator: callCount, denominator: all }, 3)} of rounds`,
  ])
}

export function casinoHoldemSheet(): PaySheet {
  const simple: Line = { play: 'simple play', returns: new Map(), called: 0n }
  const best: Line = { play: 'best play', returns: new Map(), called: 0n }
  for (const { flop, alike } of flopClasses())
    for (const deal of dealsOn(flop)) {
      const { hand, ways } = deal
      const { play } = simplePlay({ hand, table: [...flop], dealer: null, decided: null })
      const worth = callReturns.reduce(
        (sum, payout, place) => sum + payout * BigInt(ways[place] ?? 0),
        0n,
      )
      take(simple, deal, alike, play === 'call')
      take(best, deal, alike, worth > 0n)
    }
  return {
    game: 'casino-holdem',
    way: 'Counted: every deal with every turn, river and hand of the dealer. The simple play can be told in a sentence: calling with a ten or better among the own two cards, with a pair that one of them is part of, or when one more card can make a straight or a flush. The best play calls whenever that returns more than folding, over all that may follow. Who plays otherwise gets less.',
    lines: [sheetLineOf(simple), sheetLineOf(best)],
  }
}
