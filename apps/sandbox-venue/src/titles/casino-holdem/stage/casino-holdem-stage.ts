import type { Card } from '@jinli/fair/cards'
import { buttonById, byId } from '../../../game/dom.ts'
import { resultText } from '../../../game/figures.ts'
import type { RoundAnswer } from '../../../game/past-round.ts'
import { dealInTurn, layCards } from '../../../game/playing-card.ts'
import type { Shell, Stage, Words } from '../../../game/stage.ts'
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
const tableSize = 5
const covered = [null, null]

function kindOf(cards: readonly Card[], table: readonly Card[]): string {
  return kindNames[handOf(bestHandScore([...cards, ...table]))]
}

function words(round: RoundAnswer): Words {
  const { hand, table, dealer, decided } = round.shown as CasinoHoldemShown
  const own = kindOf(hand, table)
  if (round.status === 'open') return { title: `您现在是${own}，跟注还是弃牌？`, tone: '' }
  if (decided !== 'call') return { title: '您弃了牌，本局结束', tone: '' }
  const other = dealer ?? []
  const enough = qualifies(bestHandScore([...other, ...table])) ? '' : '，不够格'
  const details = [`您${own}，庄家${kindOf(other, table)}${enough}`]
  return { ...resultText(round), details }
}

export function createStage(shell: Shell): Stage {
  const fold = buttonById('fold')
  fold.addEventListener('click', () => shell.decide({ play: 'fold' }))
  const label = (hand: string, dealer: string) => {
    byId('hand-kind').textContent = hand
    byId('dealer-kind').textContent = dealer
  }
  const lay = (
    hand: readonly (Card | null)[],
    table: readonly Card[],
    dealer: readonly (Card | null)[],
  ) => {
    const open: (Card | null)[] = [...table]
    while (open.length < tableSize) open.push(null)
    return [
      ...layCards(byId('hand'), hand),
      ...layCards(byId('table'), open),
      ...layCards(byId('dealer'), dealer),
    ]
  }
  const clear = () => {
    label('', '')
    for (const id of ['hand', 'table', 'dealer']) byId(id).replaceChildren()
    lay(covered, [], covered)
  }
  clear()
  return {
    bet: () => ({ bet: {} }),
    begin: clear,
    halt: () => {},
    show: async (round, fresh) => {
      const { hand, table, dealer } = round.shown as CasinoHoldemShown
      const laid = lay(hand, table, dealer ?? covered)
      if (fresh && shell.motion() === 'full')
        await dealInTurn(laid, () => shell.sound('tick'))
      label(kindOf(hand, table), dealer ? kindOf(dealer, table) : '')
    },
    words,
    main: (round) => ({
      label: `跟注 ¥${Number.parseInt(round.unit, 10) * 2}`,
      decision: { play: 'call' },
    }),
    enable: ({ round }) => {
      fold.disabled = !round
    },
  }
}
