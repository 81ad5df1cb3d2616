import type { Card } from '@jinli/fair/cards'
import { byId, make } from '../../../game/dom.ts'
import { resultText } from '../../../game/figures.ts'
import type { RoundAnswer } from '../../../game/past-round.ts'
import { dealInTurn, layCards } from '../../../game/playing-card.ts'
import type { Shell, Stage, Words } from '../../../game/stage.ts'
import { type BlackjackHand, type BlackjackShown, totalOf } from '../rules.ts'

/** '软 17' where an ace still counts eleven; nothing without cards. */
function totalText(cards: readonly Card[]): string {
  if (cards.length === 0) return ''
  const { total, soft } = totalOf(cards)
  if (cards.length === 2 && total === 21) return '21'
  return soft ? `软 ${total}` : String(total)
}

/** The total of a hand that is over. */
function bustText(cards: readonly Card[]): string {
  const { total } = totalOf(cards)
  return total > 21 ? `爆牌 ${total}` : String(total)
}

function outcomeText(hand: BlackjackHand, shown: BlackjackShown): string {
  const natural = (cards: readonly Card[]) =>
    cards.length === 2 && totalOf(cards).total === 21
  const own = totalOf(hand.cards).total
  const other = totalOf(shown.dealer).total
  const mine = shown.hands.length === 1 && natural(hand.cards)
  if (own > 21) return '爆牌'
  if (mine !== natural(shown.dealer)) return mine ? '黑杰克' : other === 21 ? '负' : '胜'
  if (other > 21 || own > other) return '胜'
  return own === other ? '平' : '负'
}

/** The places of hands: made anew only where their number changes. */
function seats(count: number): HTMLElement[] {
  const hands = byId('hands')
  while (hands.children.length > count) hands.lastElementChild?.remove()
  while (hands.children.length < count) {
    const seat = make('div', 'seat')
    seat.append(make('div', 'cards'), make('h2', '', '您'))
    hands.append(seat)
  }
  return [...hands.children] as HTMLElement[]
}

function label(seat: HTMLElement, hand: BlackjackHand, shown: BlackjackShown, at: number) {
  const settled = shown.open.length === 0
  const name = shown.hands.length > 1 ? `第 ${at + 1} 手` : '您'
  const outcome = settled ? ` · ${outcomeText(hand, shown)}` : ''
  const doubled = hand.doubled ? ' · 加倍' : ''
  const title = seat.querySelector('h2')
  const total = make('output', '', totalText(hand.cards))
  title?.replaceChildren(`${name}${doubled}${outcome}`, total)
  const turn = !settled && shown.hands.findIndex((one) => !one.done) === at
  seat.dataset['turn'] = String(turn && shown.hands.length > 1)
}

function words(round: RoundAnswer): Words {
  const shown = round.shown as BlackjackShown
  if (round.status === 'open') {
    const dealer = totalText(shown.dealer)
    const at = shown.hands.findIndex((hand) => !hand.done)
    const which = shown.hands.length > 1 ? `第 ${at + 1} 手` : '您'
    const mine = totalText(shown.hands[at]?.cards ?? [])
    return { title: `${which} ${mine} 点，庄家明牌 ${dealer} 点`, tone: '' }
  }
  const mine = shown.hands.map((hand) => bustText(hand.cards)).join('、')
  return { ...resultText(round), details: [`您 ${mine}，庄家 ${bustText(shown.dealer)}`] }
}

export function createStage(shell: Shell): Stage {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-play]')]
  let shown: BlackjackShown | null = null
  for (const button of buttons) {
    button.addEventListener('click', () => shell.decide({ play: button.dataset['play'] }))
  }
  const clear = () => {
    shown = null
    byId('dealer').replaceChildren()
    byId('dealer-total').textContent = ''
    byId('hands').replaceChildren()
    layCards(byId('dealer'), [null, null])
    for (const seat of seats(1))
      layCards(seat.firstElementChild as HTMLElement, [null, null])
  }
  clear()
  const show = async (round: RoundAnswer, fresh: boolean) => {
    const next = round.shown as BlackjackShown
    shown = next
    const places = seats(next.hands.length)
    const own = next.hands.flatMap(({ cards }, at) =>
      layCards(places[at]?.firstElementChild as HTMLElement, cards),
    )
    const covered = next.open.length > 0 ? [null] : []
    const dealer = layCards(byId('dealer'), [...next.dealer, ...covered])
    if (fresh && shell.motion() === 'full')
      await dealInTurn([...own, ...dealer], () => shell.sound('tick'))
    for (const [at, hand] of next.hands.entries()) {
      const seat = places[at]
      if (seat) label(seat, hand, next, at)
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
        const play = button.dataset['play'] as BlackjackShown['open'][number]
        button.disabled = !round || !shown?.open.includes(play)
      }
    },
  }
}
