import { resultText } from '../../../browser/amount-text.ts'
import { createDealerStage } from '../../../browser/dealer-stage.ts'
import type { RoundAnswer } from '../../../browser/past-round.ts'
import type { Shell, Stage, Words } from '../../../browser/stage.ts'
import { kindText, outcomeText } from '../outcome-text.ts'
import type { CasinoHoldemShown } from '../rules.ts'

function words(round: RoundAnswer<CasinoHoldemShown>): Words {
  const { hand, table, decided: decision } = round.shown
  const own = kindText(hand, table)
  if (round.status === 'open') return { title: `您现在是${own}，跟注还是弃牌？`, tone: '' }
  if (decision !== 'call') return { title: '您弃了牌，本局结束', tone: '' }
  return { ...resultText(round), details: [outcomeText(round.shown)] }
}

export function createStage(shell: Shell): Stage<CasinoHoldemShown> {
  return createDealerStage(shell, {
    handSize: 2,
    tableSize: 5,
    kindOf: kindText,
    words,
    addedUnits: 2,
    play: 'call',
  })
}
