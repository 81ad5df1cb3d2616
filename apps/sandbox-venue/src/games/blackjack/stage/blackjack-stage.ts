import type { Card } from '@jinli/fair/cards'
import { resultText } from '../../../browser/amount-text.ts'
import { byId, make } from '../../../browser/dom.ts'
import type { RoundAnswer } from '../../../browser/past-round.ts'
import { dealInTurn, layCards } from '../../../browser/playing-card.ts'
import type { Shell, Stage, Words } from '../../../browser/stage.ts'
import { outcomeText } from '../outcome-text.ts'
import { type BlackjackHand, type BlackjackShown, totalOf } from '../rules.ts'

/** Returns the text of a total: '软 17' while an ace counts eleven; '' without cards. */
function totalText(cards: readonly Card[]): string {
  if (cards.length === 0) return ''
  const { total, soft } = totalOf(cards)
  if (cards.length === 2 && total === 21) return '21'
  return soft ? `软 ${total}` : String(total)
}

function handResult(hand: BlackjackHand, view: BlackjackShown): string {
  const natural = (cards: readonly Card[]) =>
    cards.length === 2 && totalOf(cards).total === 21
  const playerTotal = totalOf(hand.cards).total
  const other = totalOf(view.dealer).total
  const mine = view.hands.length === 1 && natural(hand.cards)
  if (playerTotal > 21) return '爆牌'
  if (mine !== natural(view.dealer)) return mine ? '黑杰克' : other === 21 ? '负' : '胜'
  if (other > 21 || playerTotal > other) return '胜'
  return playerTotal === other ? '平' : '负'
}

/** Returns the elements of the hands. Creates or removes elements only when the number of hands changes. */
function handElements(count: number): HTMLElement[] {
  const hands = byId('hands')
  while (hands.children.length > count) hands.lastElementChild?.remove()
  while (hands.children.length < count) {
    const handElement = make('div', 'seat')
    handElement.append(make('div', 'cards'), make('h2', '', '您'))
    hands.append(handElement)
  }
  return [...hands.querySelectorAll<HTMLElement>('.seat')]
}

function layHand(handElement: HTMLElement | undefined, cards: readonly (Card | null)[]) {
  const row = handElement?.querySelector<HTMLElement>('.cards')
  return row ? layCards(row, cards) : []
}

function label(
  handElement: HTMLElement,
  hand: BlackjackHand,
  view: BlackjackShown,
  at: number,
) {
  const isSettled = view.open.length === 0
  const name = view.hands.length > 1 ? `第 ${at + 1} 手` : '您'
  const outcome = isSettled ? ` · ${handResult(hand, view)}` : ''
  const doubleNote = hand.doubled ? ' · 加倍' : ''
  const title = handElement.querySelector('h2')
  const total = make('output', '', totalText(hand.cards))
  title?.replaceChildren(`${name}${doubleNote}${outcome}`, total)
  const turn = !isSettled && view.hands.findIndex((one) => !one.done) === at
  handElement.dataset['turn'] = String(turn && view.hands.length > 1)
}

function words(round: RoundAnswer<BlackjackShown>): Words {
  const view = round.shown
  if (round.status === 'open') {
    const dealer = totalText(view.dealer)
    const at = view.hands.findIndex((hand) => !hand.done)
    const which = view.hands.length > 1 ? `第 ${at + 1} 手` : '您'
    const mine = totalText(view.hands[at]?.cards ?? [])
    return { title: `${which} ${mine} 点，庄家明牌 ${dealer} 点`, tone: '' }
  }
  return { ...resultText(round), details: [outcomeText(view)] }
}

export function createStage(shell: Shell): Stage<BlackjackShown> {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-play]')]
  let view: BlackjackShown | null = null
  for (const button of buttons) {
    button.addEventListener('click', () => shell.decide({ play: button.dataset['play'] }))
  }
  const clear = () => {
    view = null
    byId('dealer').replaceChildren()
    byId('dealer-total').textContent = ''
    byId('hands').replaceChildren()
    layCards(byId('dealer'), [null, null])
    for (const handElement of handElements(1)) layHand(handElement, [null, null])
  }
  clear()
  const show = async (round: RoundAnswer<BlackjackShown>, fresh: boolean) => {
    const next = round.shown
    view = next
    const places = handElements(next.hands.length)
    const playerTotal = next.hands.flatMap(({ cards }, at) => layHand(places[at], cards))
    const faceDown = next.open.length > 0 ? [null] : []
    const dealer = layCards(byId('dealer'), [...next.dealer, ...faceDown])
    if (fresh && shell.motion() === 'full')
      await dealInTurn([...playerTotal, ...dealer], () => shell.sound('tick'))
    for (const [at, hand] of next.hands.entries()) {
      const handElement = places[at]
      if (handElement) label(handElement, hand, next, at)
    }
    byId('dealer-total').textContent = totalText(next.dealer)
  }
  return {
    bet: () => ({ bet: {} }),
    begin: clear,
    halt: () => {},
    show,
    words,
    main: () => ({ label: '停牌', decision: { play: 'stand' } }),
    enable: ({ round }) => {
      for (const button of buttons) {
        const isOpen = view?.open.some((play) => play === button.dataset['play'])
        button.disabled = !round || !isOpen
      }
    },
  }
}
