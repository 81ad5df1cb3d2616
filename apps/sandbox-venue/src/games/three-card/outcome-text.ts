import { rankCount } from '@jinli/fair/cards'
import { type ThreeCardShown, threeCardScore } from './rules.ts'

/** The names of the kinds in rising order, as in `threeCardScore`. */
const kindNames = ['散牌', '对子', '同花', '顺子', '三条', '同花顺']

export function kindText(cards: readonly number[]): string {
  return kindNames[Math.floor(threeCardScore(cards) / rankCount ** 3)] ?? ''
}

export function outcomeText({ hand, dealer, decided }: ThreeCardShown): string {
  const own = kindText(hand)
  if (decided !== 'raise') return `您${own}，弃牌`
  return `您${own}，庄家${kindText(dealer ?? [])}`
}
