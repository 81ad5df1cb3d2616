import { type Card, rankCount } from '@jinli/fair/cards'
import { resultText } from '../../../browser/amount-text.ts'
import { createDealerStage } from '../../../browser/dealer-stage.ts'
import type { RoundAnswer } from '../../../browser/past-round.ts'
import type { Shell, Stage, Words } from '../../../browser/stage.ts'
import { type ThreeCardShown, threeCardScore } from '../rules.ts'

/** The names of the kinds in rising order, as in `threeCardScore`. */
const kindNames = ['散牌', '对子', '同花', '顺子', '三条', '同花顺']

function kindOf(cards: readonly Card[]): string {
  return kindNames[Math.floor(threeCardScore(cards) / rankCount ** 3)] ?? ''
}

function words(round: RoundAnswer<ThreeCardShown>): Words {
  const { hand, dealer, decided: decision } = round.shown
  const own = kindOf(hand)
  if (round.status === 'open') return { title: `您是${own}，跟注还是弃牌？`, tone: '' }
  if (decision !== 'raise') return { title: '您弃了牌，本局结束', tone: '' }
  return { ...resultText(round), details: [`您${own}，庄家${kindOf(dealer ?? [])}`] }
}

export function createStage(shell: Shell): Stage<ThreeCardShown> {
  return createDealerStage(shell, {
    handSize: 3,
    tableSize: 0,
    kindOf,
    words,
    addedUnits: 1,
    play: 'raise',
  })
}
