import { bestHandScore, type HandKind } from '../poker-hand.ts'
import { type CasinoHoldemShown, handOf, qualifies } from './rules.ts'

const kindNames: Record<HandKind | 'royal-flush', string> = {
  'high-card': '散牌',
  pair: '一对',
  'two-pair': '两对',
  'three-of-a-kind': '三条',
  straight: '顺子',
  flush: '同花',
  'full-house': '葫芦',
  'four-of-a-kind': '四条',
  'straight-flush': '同花顺',
  'royal-flush': '皇家同花顺',
}

export function kindText(cards: readonly number[], table: readonly number[]): string {
  return kindNames[handOf(bestHandScore([...cards, ...table]))]
}

export function outcomeText({ hand, table, dealer, decided }: CasinoHoldemShown): string {
  const own = kindText(hand, table)
  if (decided !== 'call') return `您${own}，弃牌`
  const other = dealer ?? []
  const enough = qualifies(bestHandScore([...other, ...table])) ? '' : '，不够格'
  return `您${own}，庄家${kindText(other, table)}${enough}`
}
