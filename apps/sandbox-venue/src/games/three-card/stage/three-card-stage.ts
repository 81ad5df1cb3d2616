import { resultText } from '../../../browser/amount-text.ts'
import { createDealerStage } from '../../../browser/dealer-stage.ts'
import type { RoundAnswer } from '../../../browser/past-round.ts'
import type { Shell, Stage, Words } from '../../../browser/stage.ts'
import { kindText, outcomeText } from '../outcome-text.ts'
import type { ThreeCardShown } from '../rules.ts'

function words(round: RoundAnswer<ThreeCardShown>): Words {
  const { hand, decided: decision } = round.shown
  const own = kindText(hand)
  if (round.status === 'open') return { title: `您是${own}，跟注还是弃牌？`, tone: '' }
  if (decision !== 'raise') return { title: '您弃了牌，本局结束', tone: '' }
  return { ...resultText(round), details: [outcomeText(round.shown)] }
}

export function createStage(shell: Shell): Stage<ThreeCardShown> {
  return createDealerStage(shell, {
    handSize: 3,
    tableSize: 0,
    kindOf: kindText,
    words,
    addedUnits: 1,
    play: 'raise',
  })
}
