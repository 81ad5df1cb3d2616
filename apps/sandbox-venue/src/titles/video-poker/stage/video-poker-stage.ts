import type { Card } from '@jinli/fair/cards'
import { byId, wait } from '../../../game/dom.ts'
import { resultText } from '../../../game/figures.ts'
import type { RoundAnswer } from '../../../game/past-round.ts'
import { cardName, paintCard } from '../../../game/playing-card.ts'
import type { Shell, Stage, Words } from '../../../game/stage.ts'
import { handKind, handScore } from '../../poker-hand.ts'
import { type VideoPokerShown, videoPokerPays } from '../rules.ts'

type Facts = { names: Record<string, string> }

const DEAL_MS = 110
const ROYAL = 800

function put(spot: HTMLButtonElement, card: Card | null): void {
  const face = spot.querySelector<HTMLElement>('.card-face')
  if (!face) return
  spot.dataset['card'] = card === null ? '' : String(card)
  paintCard(face, card)
  press(spot, spot.getAttribute('aria-pressed') === 'true')
}

/** Held or not; what is read on it is in its name. */
function press(spot: HTMLButtonElement, on: boolean): void {
  const { card = '' } = spot.dataset
  const name = cardName(card === '' ? null : Number.parseInt(card, 10))
  spot.setAttribute('aria-pressed', String(on))
  spot.setAttribute('aria-label', on ? `${name}，保留` : name)
}

/** The line of the ladder that a hand stands on, or null. */
function lineOf(hand: readonly Card[]): string | null {
  const pays = videoPokerPays(hand)
  if (pays === 0) return null
  return pays === ROYAL ? 'royal' : handKind(handScore(hand))
}

export function createStage(shell: Shell): Stage {
  const { names } = shell.facts as Facts
  const spots = [...document.querySelectorAll<HTMLButtonElement>('.card-spot')]
  const held = () =>
    spots.flatMap((spot, at) => (spot.getAttribute('aria-pressed') === 'true' ? [at] : []))
  const hold = (places: readonly number[]) => {
    for (const [at, spot] of spots.entries()) press(spot, places.includes(at))
  }
  for (const spot of spots) {
    spot.addEventListener('click', () => {
      press(spot, spot.getAttribute('aria-pressed') !== 'true')
      shell.sound('tick')
      shell.changed()
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
  const show = async (round: RoundAnswer, fresh: boolean) => {
    const { hand, hold: kept } = round.shown as VideoPokerShown
    const moving = fresh && shell.motion() === 'full'
    for (const [at, card] of hand.entries()) {
      const spot = spots[at]
      if (!spot || spot.dataset['card'] === String(card)) continue
      put(spot, card)
      if (!moving) continue
      shell.sound('tick')
      spot.animate([{ transform: 'rotateY(90deg)' }, { transform: 'none' }], DEAL_MS * 1.6)
      await wait(DEAL_MS)
    }
    hold(kept ?? [])
    light(lineOf(hand))
  }
  const words = (round: RoundAnswer): Words => {
    const { hand } = round.shown as VideoPokerShown
    const name = names[lineOf(hand) ?? ''] ?? ''
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
      const kept = held()
      const label = kept.length === 5 ? '全部保留' : `换 ${5 - kept.length} 张`
      return { label, decision: { hold: kept } }
    },
    enable: ({ round }) => {
      for (const spot of spots) spot.disabled = !round
    },
  }
}
