import { rankOf } from '@jinli/fair/cards'
import { cardName } from '../../browser/card-name.ts'
import type { DragonTigerOutcome } from './rules.ts'

/** Returns the height of a card. In this game the ace is the lowest card. */
function height(card: number): number {
  return (rankOf(card) + 1) % 13
}

export function winnerOf({ dragon, tiger }: DragonTigerOutcome): '龙' | '虎' | '和' {
  if (height(dragon) === height(tiger)) return '和'
  return height(dragon) > height(tiger) ? '龙' : '虎'
}

export function outcomeText(outcome: DragonTigerOutcome): string {
  const winner = winnerOf(outcome)
  const end = winner === '和' ? '和局' : `${winner}赢`
  return `龙 ${cardName(outcome.dragon)}，虎 ${cardName(outcome.tiger)}，${end}`
}
