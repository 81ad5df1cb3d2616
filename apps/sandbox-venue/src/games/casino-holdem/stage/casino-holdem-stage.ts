import type { Card } from '@jinli/fair/cards'
import { resultText } from '../../../browser/amount-text.ts'
import { createDealerStage } from '../../../browser/dealer-stage.ts'
import type { RoundAnswer } from '../../../browser/past-round.ts'
import type { Shell, Stage, Words } from '../../../browser/stage.ts'
import { bestHandScore, type HandKind } from '../../poker-hand.ts'
import { type CasinoHoldemShown, handOf, qualifies } from '../rules.ts'

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

function kindOf(cards: readonly Card[], table: readonly Card[]): string {
  return kindNames[handOf(bestHandScore([...cards, ...table]))]
}

function words(round: RoundAnswer<CasinoHoldemShown>): Words {
  const { hand, table, dealer, decided: decision } = round.shown
  const own = kindOf(hand, table)
  if (round.status === 'open') return { title: `您现在是${own}，跟注还是弃牌？`, tone: '' }
  if (decision !== 'call') return { title: '您弃了牌，本局结束', tone: '' }
  const other = dealer ?? []
  const enough = qualifies(bestHandScore([...other, ...table])) ? '' : '，不够格'
  const details = [`您${own}，庄家${kindOf(other, table)}${enough}`]
  return { ...resultText(round), details }
}

export function createStage(shell: Shell): Stage<CasinoHoldemShown> {
  return createDealerStage(shell, {
    handSize: 2,
    tableSize: 5,
    kindOf,
    words,
    addedUnits: 2,
    play: 'call',
  })
}
