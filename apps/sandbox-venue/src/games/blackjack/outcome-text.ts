import { type BlackjackShown, totalOf } from './rules.ts'

/** Returns a hand's total as text, marked 爆牌 when it is over 21. */
function totalText(cards: readonly number[]): string {
  const { total } = totalOf(cards)
  return total > 21 ? `爆牌 ${total}` : String(total)
}

export function outcomeText({ hands, dealer }: BlackjackShown): string {
  const own = hands.map(({ cards }) => totalText(cards)).join('、')
  return `您 ${own}，庄家 ${totalText(dealer)}`
}
