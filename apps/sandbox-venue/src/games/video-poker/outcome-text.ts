import { cardName } from '../../browser/card-name.ts'
import { handKind, handScore } from '../poker-hand.ts'
import { type VideoPokerShown, videoPokerPays } from './rules.ts'

const royalPayout = 800

/** Returns the line of the pay ladder for a hand, or null. */
export function ladderLine(hand: readonly number[]): string | null {
  const pays = videoPokerPays(hand)
  if (pays === 0) return null
  return pays === royalPayout ? 'royal' : handKind(handScore(hand))
}

/** Returns a function that names the final hand and its line. */
export function outcomeTextOf(names: ReadonlyMap<string, string>) {
  return ({ hand }: VideoPokerShown): string => {
    const cards = hand.map(cardName).join('、')
    return `${cards}，${names.get(ladderLine(hand) ?? '') ?? '没有成牌'}`
  }
}
