const runInMs = 220
const loopMs = 320
const stopMs = 230
const fillerCount = 6
const rowCount = 3
const rushOpacity = 0.65

export type Motion = 'full' | 'quick' | 'none'

/**
 * One reel: three visible cells, and a strip above the window that runs past during a spin. Both move only by
 * `transform`, and the strip is drawn once, because a phone has no time to draw symbols while they move.
 */
export type Reel = {
  start: (motion: Motion) => void
  /** Stops on three symbols, top to bottom. Resolves when the motion has ended. */
  stop: (symbols: readonly string[], motion: Motion) => Promise<void>
  cell: (row: number) => HTMLElement | null
  /** Returns the three symbols of the last stop. */
  shown: () => readonly string[]
}

export function createReel(element: HTMLElement, symbols: readonly string[]): Reel {
  const strip = element.querySelector<HTMLElement>('.strip')
  if (!strip) throw new Error('a reel has no strip')
  const uses = [...strip.querySelectorAll('use')]
  let symbolNames = uses.map((use) => use.getAttribute('href')?.slice(3) ?? 'koi')
  const rush = createRush(symbols)
  element.append(rush)
  const stopMotion = () => {
    for (const part of [strip, rush])
      for (const animation of part.getAnimations()) animation.cancel()
  }

  const start = (motion: Motion) => {
    if (motion === 'none') return
    const timing: KeyframeAnimationOptions = {
      duration: motion === 'quick' ? runInMs / 2 : runInMs,
      easing: 'cubic-bezier(.5,0,.9,.6)',
      fill: 'forwards',
    }
    strip.animate(slide(rowCount, 0, fillerCount), timing)
    const runIn = rush.animate(
      slide(fillerCount * 2, -fillerCount * 2, -fillerCount),
      timing,
    )
    runIn.onfinish = () => {
      const turn = slide(fillerCount * 2, -fillerCount, 0)
      const faint = turn.map((frame) => ({ ...frame, opacity: rushOpacity }))
      rush.animate(faint, { duration: loopMs, iterations: Infinity })
    }
  }

  const stop = async (final: readonly string[], motion: Motion) => {
    stopMotion()
    symbolNames = [...final]
    uses.forEach((use, row) => {
      const href = `#s-${symbolNames[row]}`
      if (use.getAttribute('href') !== href) use.setAttribute('href', href)
    })
    if (motion === 'none') return
    const timing = {
      duration: motion === 'quick' ? stopMs * 0.7 : stopMs,
      easing: 'cubic-bezier(.2,.8,.3,1.03)',
    }
    rush.animate(slide(fillerCount * 2, rowCount - fillerCount, rowCount), timing)
    await strip.animate(slide(rowCount, -fillerCount, 0), timing).finished
  }

  const cell = (row: number) =>
    strip.querySelector<HTMLElement>(`.cell:nth-child(${row + 1})`)
  return { start, stop, cell, shown: () => symbolNames }
}

/** Returns keyframes for a strip of `cells` cells. `from` and `to` are positions in cells below the window's top. */
function slide(cells: number, from: number, to: number): Keyframe[] {
  return [from, to].map((at) => ({ transform: `translateY(${(at / cells) * 100}%)` }))
}

/** Creates the strip that runs past. Its cells appear twice, so that a turn ends where it began. */
function createRush(symbols: readonly string[]): HTMLElement {
  const rush = document.createElement('div')
  rush.className = 'rush'
  const fillers = Array.from({ length: fillerCount }, () => anyOf(symbols))
  rush.append(...[...fillers, ...fillers].map(cellOf))
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

/** Returns a random symbol for the strip that runs past. It is decoration; the result comes from the server. */
function anyOf(symbols: readonly string[]): string {
  const [value = 0] = crypto.getRandomValues(new Uint8Array(1))
  return symbols[value % symbols.length] ?? 'koi'
}
