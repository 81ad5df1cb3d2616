import type { Card } from '@jinli/fair/cards'
import { buttonById, byId } from './dom.ts'
import type { RoundAnswer } from './past-round.ts'
import { dealInTurn, layCards } from './playing-card.ts'
import type { Shell, Stage, Words } from './stage.ts'

type Cards = readonly (Card | null)[]
type DealerView = {
  hand: readonly Card[]
  table?: readonly Card[]
  dealer: readonly Card[] | null
}

/** A card game against a dealer with one decision: fold, or add a stake. */
type DealerGame<View> = {
  handSize: number
  /** The number of shared cards; 0 without a table. */
  tableSize: number
  kindOf: (cards: readonly Card[], table: readonly Card[]) => string
  words: (round: RoundAnswer<View>) => Words
  /** The stake that the player adds, in units of the first stake. */
  addedUnits: number
  play: string
}

const faceDown = (count: number): Cards => Array.from({ length: count }, () => null)

export function createDealerStage<View extends DealerView>(
  shell: Shell,
  { handSize, tableSize, kindOf, words, addedUnits, play }: DealerGame<View>,
): Stage<View> {
  const fold = buttonById('fold')
  fold.addEventListener('click', () => shell.decide({ play: 'fold' }))
  const label = (hand: string, dealer: string) => {
    byId('hand-kind').textContent = hand
    byId('dealer-kind').textContent = dealer
  }
  const lay = (hand: Cards, table: Cards, dealer: Cards) => [
    ...layCards(byId('hand'), hand),
    ...(tableSize > 0
      ? layCards(byId('table'), [...table, ...faceDown(tableSize - table.length)])
      : []),
    ...layCards(byId('dealer'), dealer),
  ]
  const clear = () => {
    label('', '')
    for (const id of ['hand', 'dealer', ...(tableSize > 0 ? ['table'] : [])])
      byId(id).replaceChildren()
    lay(faceDown(handSize), [], faceDown(handSize))
  }
  clear()
  return {
    bet: () => ({ bet: {} }),
    begin: clear,
    halt: () => {},
    show: async (round, fresh) => {
      const { hand, table = [], dealer } = round.shown
      const newCards = lay(hand, table, dealer ?? faceDown(handSize))
      if (fresh && shell.motion() === 'full')
        await dealInTurn(newCards, () => shell.sound('tick'))
      label(kindOf(hand, table), dealer ? kindOf(dealer, table) : '')
    },
    words,
    main: (round) => ({
      label: `跟注 ¥${Number.parseInt(round.unit, 10) * addedUnits}`,
      decision: { play },
    }),
    enable: ({ round }) => {
      fold.disabled = !round
    },
  }
}
