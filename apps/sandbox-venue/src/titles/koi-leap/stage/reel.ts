const RUN_IN_MS = 220
const LOOP_MS = 320
const STOP_MS = 230
const FILLERS = 6
const ROWS = 3
const RUSH_OPACITY = 0.65

export type Motion = 'full' | 'quick' | 'none'

/**
 * One reel: the three cells it stands on and, above the window, a strip that rushes past between two results. Both only
 * ever move by transform, and the rushing one is drawn once: a phone has no time to draw symbols while they move.
 */
export type Reel = {
  start: (motion: Motion) => void
  /** Settles on three symbols, top to bottom; resolves when they stand. */
  stop: (symbols: readonly string[], motion: Motion) => Promise<void>
  cell: (row: number) => HTMLElement | null
  /** The three symbols it last stood on. */
  shown: () => readonly string[]
}

export function createReel(element: HTMLElement, symbols: readonly string[]): Reel {
  const strip = element.querySelector<HTMLElement>('.strip')
  if (!strip) throw new Error('a reel has no strip')
  const uses = [...strip.querySelectorAll('use')]
  let shown = uses.map((use) => use.getAttribute('href')?.slice(3) ?? 'koi')
  const rush = createRush(symbols)
  element.append(rush)
  const stopMotion = () => {
    for (const part of [strip, rush])
      for (const animation of part.getAnimations()) animation.cancel()
  }

  const start = (motion: Motion) => {
    if (motion === 'none') return
    const timing: KeyframeAnimationOptions = {
      duration: motion === 'quick' ? RUN_IN_MS / 2 : RUN_IN_MS,
      easing: 'cubic-bezier(.5,0,.9,.6)',
      fill: 'forwards',
    }
    strip.animate(slide(ROWS, 0, FILLERS), timing)
    const runIn = rush.animate(slide(FILLERS * 2, -FILLERS * 2, -FILLERS), timing)
    runIn.onfinish = () => {
      const turn = slide(FILLERS * 2, -FILLERS, 0)
      const faint = turn.map((frame) => ({ ...frame, opacity: RUSH_OPACITY }))
      rush.animate(faint, { duration: LOOP_MS, iterations: Infinity })
    }
  }

  const stop = async (final: readonly string[], motion: Motion) => {
    stopMotion()
    shown = [...final]
    uses.forEach((use, row) => {
      const drawn = `#s-${shown[row]}`
      if (use.getAttribute('href') !== drawn) use.setAttribute('href', drawn)
    })
    if (motion === 'none') return
    const timing = {
      duration: motion === 'quick' ? STOP_MS * 0.7 : STOP_MS,
      easing: 'cubic-bezier(.2,.8,.3,1.03)',
    }
    rush.animate(slide(FILLERS * 2, ROWS - FILLERS, ROWS), timing)
    await strip.animate(slide(ROWS, -FILLERS, 0), timing).finished
  }

  const cell = (row: number) =>
    strip.querySelector<HTMLElement>(`.cell:nth-child(${row + 1})`)
  return { start, stop, cell, shown: () => shown }
}

/** Moves a strip of so many cells: from one place to another, in cells below the top of the window. */
function slide(cells: number, from: number, to: number): Keyframe[] {
  return [from, to].map((at) => ({ transform: `translateY(${(at / cells) * 100}%)` }))
}

/** The same cells twice, so that a turn ends where it began. */
function createRush(symbols: readonly string[]): HTMLElement {
  const rush = document.createElement('div')
  rush.className = 'rush'
  const once = Array.from({ length: FILLERS }, () => anyOf(symbols))
  rush.append(...[...once, ...once].map(cellOf))
  return rush
}

function cellOf(symbol: string): HTMLElement {
  const cell = document.createElement('div')
  cell.className = 'cell'
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  use.setAttribute('href', `#s-${symbol}`)
  svg.append(use)
  cell.append(svg)
  return cell
}

/** Decoration while the reel turns; what it settles on comes from the server. */
function anyOf(symbols: readonly string[]): string {
  const [value = 0] = crypto.getRandomValues(new Uint8Array(1))
  return symbols[value % symbols.length] ?? 'koi'
}
