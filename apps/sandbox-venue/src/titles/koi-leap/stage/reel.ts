const RUN_IN_MS = 220
const LOOP_MS = 320
const STOP_MS = 230
const FILLERS = 6

export type Motion = 'full' | 'quick' | 'none'

/** One reel: a strip of cells that only ever moves by transform. */
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
  let shown = [...strip.querySelectorAll('use')].map(
    (use) => use.getAttribute('href')?.slice(3) ?? 'koi',
  )
  const filler = () => Array.from({ length: FILLERS }, () => anyOf(symbols))
  const stopMotion = () => {
    for (const animation of strip.getAnimations()) animation.cancel()
  }

  const start = (motion: Motion) => {
    if (motion === 'none') return
    const head = filler()
    fill(strip, [...head, ...shown])
    const runIn = strip.animate(slide(FILLERS, FILLERS + 3), {
      duration: motion === 'quick' ? RUN_IN_MS / 2 : RUN_IN_MS,
      easing: 'cubic-bezier(.5,0,.9,.6)',
    })
    runIn.onfinish = () => {
      fill(strip, [...head, ...head])
      element.classList.add('running')
      strip.animate(slide(FILLERS, FILLERS * 2), {
        duration: LOOP_MS,
        iterations: Infinity,
      })
    }
  }

  const stop = async (final: readonly string[], motion: Motion) => {
    stopMotion()
    element.classList.remove('running')
    shown = [...final]
    if (motion === 'none') {
      fill(strip, shown)
      return
    }
    fill(strip, [...shown, ...filler()])
    const landing = strip.animate(slide(FILLERS, FILLERS + 3), {
      duration: motion === 'quick' ? STOP_MS * 0.7 : STOP_MS,
      easing: 'cubic-bezier(.2,.8,.3,1.03)',
    })
    await landing.finished
    fill(strip, shown)
  }

  const cell = (row: number) =>
    strip.querySelector<HTMLElement>(`.cell:nth-child(${row + 1})`)
  return { start, stop, cell, shown: () => shown }
}

/** From `hidden` cells above the window down to the strip's top, in percent of its height. */
function slide(hidden: number, total: number): Keyframe[] {
  return [
    { transform: `translateY(${(-hidden / total) * 100}%)` },
    { transform: 'translateY(0)' },
  ]
}

function fill(strip: HTMLElement, symbols: readonly string[]): void {
  strip.replaceChildren(...symbols.map(cellOf))
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
