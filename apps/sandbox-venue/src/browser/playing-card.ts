import { type Card, rankOf, suitOf } from '@jinli/fair/cards'
import { cardName, rankNames } from './card-name.ts'
import { make, wait } from './dom.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'
const flyMs = 260
const betweenMs = 150

function suitMark(suit: number): SVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  const use = document.createElementNS(svgNamespace, 'use')
  use.setAttribute('href', `#s-suit-${suit}`)
  svg.append(use)
  return svg
}

/** Draws a card, or its back, into an element of class `card-face`. The page contains the SVG symbols of `suits.ts`. */
export function paintCard(face: HTMLElement, card: Card | null): void {
  face.dataset['suit'] = card === null ? '' : String(suitOf(card))
  if (card === null) face.replaceChildren()
  else
    face.replaceChildren(
      make('b', '', rankNames[rankOf(card)] ?? ''),
      suitMark(suitOf(card)),
    )
}

function cardElement(card: Card | null): HTMLElement {
  const face = make('span', 'card-face')
  face.setAttribute('role', 'img')
  face.setAttribute('aria-label', cardName(card))
  paintCard(face, card)
  return face
}

/** Animates a card: a new one comes from the upper right, a face-down one is turned. */
function dealCard(face: HTMLElement, isTurn: boolean): void {
  const from = isTurn ? 'rotateY(90deg)' : 'translate(90px, -70px) rotate(24deg)'
  face.animate(
    [
      { transform: from, opacity: isTurn ? 1 : 0 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: flyMs, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' },
  )
}

export type LaidCard = { face: HTMLElement; turned: boolean }

/** Shows these cards in a row element. Returns the new and the turned cards in order. */
export function layCards(row: HTMLElement, cards: readonly (Card | null)[]): LaidCard[] {
  const newCards: LaidCard[] = []
  const before = [...row.children]
  const faces = cards.map((card, at) => {
    const old = before[at]
    const value = card === null ? '' : String(card)
    if (old instanceof HTMLElement && old.dataset['card'] === value) return old
    const face = cardElement(card)
    face.dataset['card'] = value
    newCards.push({
      face,
      turned: old instanceof HTMLElement && old.dataset['card'] === '',
    })
    return face
  })
  row.replaceChildren(...faces)
  return newCards
}

/** Animates the new cards one after the other. Resolves after the last one. */
export async function dealInTurn(
  newCards: readonly LaidCard[],
  dealt: () => void,
): Promise<void> {
  for (const { face } of newCards) face.style.visibility = 'hidden'
  for (const { face, turned: isTurn } of newCards) {
    face.style.visibility = ''
    dealCard(face, isTurn)
    dealt()
    await wait(betweenMs)
  }
  if (newCards.length > 0) await wait(flyMs - betweenMs)
}
