import { type Card, rankOf, suitOf } from '@jinli/fair/cards'

export const rankNames = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
const suitNames = ['梅花', '方块', '红心', '黑桃']

/** Returns the name of a card. Null is a face-down card. */
export function cardName(card: Card | null): string {
  return card === null ? '牌背' : `${suitNames[suitOf(card)]} ${rankNames[rankOf(card)]}`
}
