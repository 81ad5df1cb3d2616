import { type Card, rankCount } from '@jinli/fair/cards'
import { buttonById, byId } from '../../../game/dom.ts'
import { resultText } from '../../../game/figures.ts'
import type { RoundAnswer } from '../../../game/past-round.ts'
import { dealInTurn, layCards } from '../../../game/playing-card.ts'
import type { Shell, Stage, Words } from '../../../game/stage.ts'
import { type ThreeCardShown, threeCardScore } from '../rules.ts'

/** In the order of their worth, as `threeCardScore` has them. */
const kindNames = ['散牌', '对子', '同花', '顺子', '三条', '同花顺']
const covered = [null, null, null]

function kindOf(cards: readonly Card[]): string {
  return kindNames[Math.floor(threeCardScore(cards) / rankCount ** 3)] ?? ''
}

function words(round: RoundAnswer): Words {
  const { hand, dealer, decided } = round.shown as ThreeCardShown
  const own = kindOf(hand)
  if (round.status === 'open') return { title: `您是${own}，跟注还是弃牌？`, tone: '' }
  if (decided !== 'raise') return { title: '您弃了牌，本局结束', tone: '' }
  return { ...resultText(round), details: [`您${own}，庄家${kindOf(dealer ?? [])}`] }
}

export function createStage(shell: Shell): Stage {
  const fold = buttonById('fold')
  fold.addEventListener('click', () => shell.decide({ play: 'fold' }))
  const label = (hand: string, dealer: string) => {
    byId('hand-kind').textContent = hand
    byId('dealer-kind').textContent = dealer
  }
  const clear = () => {
    label('', '')
    byId('hand').replaceChildren()
    byId('dealer').replaceChildren()
    layCards(byId('hand'), covered)
    layCards(byId('dealer'), covered)
  }
  clear()
  return {
    bet: () => ({ bet: {} }),
    begin: clear,
    halt: () => {},
    show: async (round, fresh) => {
      const { hand, dealer } = round.shown as ThreeCardShown
      const laid = [
        ...layCards(byId('hand'), hand),
        ...layCards(byId('dealer'), dealer ?? covered),
      ]
      if (fresh && shell.motion() === 'full')
        await dealInTurn(laid, () => shell.sound('tick'))
      label(kindOf(hand), dealer ? kindOf(dealer) : '')
    },
    words,
    main: (round) => ({
      label: `跟注 ¥${round.unit.replace('.00', '')}`,
      decision: { play: 'raise' },
    }),
    enable: ({ round }) => {
      fold.disabled = !round
    },
  }
}
