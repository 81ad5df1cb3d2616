import type { Card } from '@jinli/fair/cards'
import { resultText } from '../../../browser/amount-text.ts'
import { cardName } from '../../../browser/card-name.ts'
import { byId, wait } from '../../../browser/dom.ts'
import type { RoundAnswer } from '../../../browser/past-round.ts'
import { paintCard } from '../../../browser/playing-card.ts'
import type { Shell, Stage, Words } from '../../../browser/stage.ts'
import { ladderLine } from '../outcome-text.ts'
import type { VideoPokerShown } from '../rules.ts'

type StageData = { names: Record<string, string> }

const dealMs = 110

function put(spot: HTMLButtonElement, card: Card | null): void {
  const face = spot.querySelector<HTMLElement>('.card-face')
  if (!face) return
  spot.dataset['card'] = card === null ? '' : String(card)
  paintCard(face, card)
  press(spot, spot.getAttribute('aria-pressed') === 'true')
}

/** Marks a card as held or not, visibly and in its name for screen readers. */
function press(spot: HTMLButtonElement, on: boolean): void {
  const { card = '' } = spot.dataset
  const name = cardName(card === '' ? null : Number.parseInt(card, 10))
  spot.setAttribute('aria-pressed', String(on))
  spot.setAttribute('aria-label', on ? `${name}，保留` : name)
}

export function createStage(shell: Shell<StageData>): Stage<VideoPokerShown> {
  const { names } = shell.stageData
  const spots = [...document.querySelectorAll<HTMLButtonElement>('.card-spot')]
  const heldCards = () =>
    spots.flatMap((spot, at) => (spot.getAttribute('aria-pressed') === 'true' ? [at] : []))
  const hold = (places: readonly number[]) => {
    for (const [at, spot] of spots.entries()) press(spot, places.includes(at))
  }
  for (const spot of spots) {
    spot.addEventListener('click', () => {
      press(spot, spot.getAttribute('aria-pressed') !== 'true')
      shell.sound('tick')
      shell.onChange()
    })
  }
  const turnOver = () => {
    for (const spot of spots) put(spot, null)
  }
  turnOver()
  const light = (line: string | null) => {
    for (const each of byId('ladder').children) {
      if (each instanceof HTMLElement)
        each.classList.toggle('lit', each.dataset['hand'] === line)
    }
  }
  const show = async (round: RoundAnswer<VideoPokerShown>, fresh: boolean) => {
    const { hand, hold: heldPlaces } = round.shown
    const moving = fresh && shell.motion() === 'full'
    for (const [at, card] of hand.entries()) {
      const spot = spots[at]
      if (!spot || spot.dataset['card'] === String(card)) continue
      put(spot, card)
      if (!moving) continue
      shell.sound('tick')
      spot.animate([{ transform: 'rotateY(90deg)' }, { transform: 'none' }], dealMs * 1.6)
      await wait(dealMs)
    }
    hold(heldPlaces ?? [])
    light(ladderLine(hand))
  }
  const words = (round: RoundAnswer<VideoPokerShown>): Words => {
    const { hand } = round.shown
    const name = names[ladderLine(hand) ?? ''] ?? ''
    if (round.status !== 'open')
      return { ...resultText(round), details: name ? [name] : [] }
    return { title: name ? `已有${name}，点选要保留的牌` : '点选要保留的牌', tone: '' }
  }
  return {
    bet: () => ({ bet: {} }),
    begin: () => {
      turnOver()
      hold([])
      light(null)
    },
    halt: () => {},
    show,
    words,
    main: () => {
      const heldPlaces = heldCards()
      const label = heldPlaces.length === 5 ? '全部保留' : `换 ${5 - heldPlaces.length} 张`
      return { label, decision: { hold: heldPlaces } }
    },
    enable: ({ round }) => {
      for (const spot of spots) spot.disabled = !round
    },
  }
}
