import { type Card, rankOf, suitOf } from '@jinli/fair/cards'
import { make, wait } from './dom.ts'

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
const SUITS = ['梅花', '方块', '红心', '黑桃']
const SVG = 'http://www.w3.org/2000/svg'
const FLY_MS = 260
const BETWEEN_MS = 150

function suitMark(suit: number): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', `#s-suit-${suit}`)
  svg.append(use)
  return svg
}

/** As it is read out; null is a card that lies covered. */
export function cardName(card: Card | null): string {
  return card === null ? '牌背' : `${SUITS[suitOf(card)]} ${RANKS[rankOf(card)]}`
}

/** Draws a card, or the back of one, into an element of class `card-face`; its page has the symbols of `suits.ts`. */
export function paintCard(face: HTMLElement, card: Card | null): void {
  face.dataset['suit'] = card === null ? '' : String(suitOf(card))
  if (card === null) face.replaceChildren()
  else
    face.replaceChildren(make('b', '', RANKS[rankOf(card)] ?? ''), suitMark(suitOf(card)))
}

/** A card as an element of its own, read out by its name. */
function cardElement(card: Card | null): HTMLElement {
  const face = make('span', 'card-face')
  face.setAttribute('role', 'img')
  face.setAttribute('aria-label', cardName(card))
  paintCard(face, card)
  return face
}

/** A card comes from the shoe at the upper right; one that lay covered is turned. */
function dealCard(face: HTMLElement, turned: boolean): void {
  const from = turned ? 'rotateY(90deg)' : 'translate(90px, -70px) rotate(24deg)'
  face.animate(
    [
      { transform: from, opacity: turned ? 1 : 0 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: FLY_MS, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' },
  )
}

export type LaidCard = { face: HTMLElement; turned: boolean }

/** Makes a row show these cards; what is new in it, or was covered before, is returned in order. */
export function layCards(row: HTMLElement, cards: readonly (Card | null)[]): LaidCard[] {
  const laid: LaidCard[] = []
  const before = [...row.children]
  const faces = cards.map((card, at) => {
    const old = before[at]
    const value = card === null ? '' : String(card)
    if (old instanceof HTMLElement && old.dataset['card'] === value) return old
    const face = cardElement(card)
    face.dataset['card'] = value
    laid.push({ face, turned: old instanceof HTMLElement && old.dataset['card'] === '' })
    return face
  })
  row.replaceChildren(...faces)
  return laid
}

/** Deals what was laid, one card after the other; resolves when the last one lies. */
export async function dealInTurn(
  laid: readonly LaidCard[],
  dealt: () => void,
): Promise<void> {
  for (const { face } of laid) face.style.visibility = 'hidden'
  for (const { face, turned } of laid) {
    face.style.visibility = ''
    dealCard(face, turned)
    dealt()
    await wait(BETWEEN_MS)
  }
  if (laid.length > 0) await wait(FLY_MS - BETWEEN_MS)
}
