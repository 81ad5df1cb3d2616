import { toFen } from '../../../game/amounts.ts'
import { byId, find } from '../../../game/dom.ts'
import { resultText, yuan } from '../../../game/figures.ts'
import type { RoundAnswer } from '../../../game/past-round.ts'
import type { Motion, Shell, Stage, Words } from '../../../game/stage.ts'
import {
  type ClassicRound,
  type ClassicSymbol,
  classicLinePays,
  classicWindow,
} from '../rules.ts'

type Facts = { strips: string[][]; lines: number[][]; names: Record<string, string> }
type Win = { line: number; rows: number[]; pays: number }

const SVG = 'http://www.w3.org/2000/svg'
/** The first reel stops after so long, each further one later. */
const STOP_MS = { full: 700, quick: 260, none: 0 } as const
const NEXT_MS = { full: 320, quick: 110, none: 0 } as const
const TURNS = 2

function winsOf(facts: Facts, stops: readonly number[]): Win[] {
  const window = classicWindow(stops)
  return facts.lines.flatMap((rows, index) => {
    const symbols = rows.map((row, reel) => window[reel]?.[row] as ClassicSymbol)
    const pays = classicLinePays(symbols)
    return pays > 0 ? [{ line: index + 1, rows, pays }] : []
  })
}

function drawLines(wins: readonly Win[]): void {
  find('.lines').replaceChildren(
    ...wins.map(({ rows }) => {
      const line = document.createElementNS(SVG, 'polyline')
      const points = rows.map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`)
      line.setAttribute('points', points.join(' '))
      return line
    }),
  )
}

export function createStage(shell: Shell): Stage {
  const facts = shell.facts as Facts
  const reels = [...document.querySelectorAll<HTMLElement>('.strip')]
  const at = reels.map(() => 0)
  const place = (reel: number, stop: number) => {
    const length = (facts.strips[reel]?.length ?? 0) + 3
    return `translateY(${(-stop / length) * 100}%)`
  }
  for (const [reel, strip] of reels.entries()) strip.style.transform = place(reel, 0)

  /** The strip runs as it is: some turns of it, then down to its stop. */
  const turn = async (reel: number, stop: number, motion: Motion) => {
    const strip = reels[reel]
    if (!strip) return
    const size = facts.strips[reel]?.length ?? 1
    const from = at[reel] ?? 0
    at[reel] = stop
    strip.style.transform = place(reel, stop)
    if (motion === 'none') return
    const way = motion === 'full' ? TURNS * size : size
    const steps = way + ((from - stop + size) % size)
    const frames: Keyframe[] = []
    for (let step = 0; step <= steps; step += 1) {
      const now = (((from - step) % size) + size) % size
      const offset = step / steps
      // At the seam the strip jumps by its own length, which cannot be seen.
      if (now === size - 1 && step > 0) {
        frames.push({ transform: place(reel, size), offset: (step - 1) / steps })
      }
      frames.push({ transform: place(reel, now), offset })
    }
    const duration = STOP_MS[motion] + reel * NEXT_MS[motion]
    const easing = 'cubic-bezier(.25,.5,.3,1)'
    await strip.animate(frames, { duration, easing }).finished
    shell.sound('land')
  }
  const show = async (round: RoundAnswer, fresh: boolean) => {
    const { stops } = round.shown as ClassicRound
    const motion = fresh ? shell.motion() : 'none'
    await Promise.all(stops.map((stop, reel) => turn(reel, stop, motion)))
    const window = classicWindow(stops)
    byId('grid-text').textContent = window
      .map((column, reel) => {
        const names = column.map((symbol) => facts.names[symbol] ?? symbol)
        return `第 ${reel + 1} 轴：${names.join('、')}`
      })
      .join('；')
    drawLines(winsOf(facts, stops))
  }
  const words = (round: RoundAnswer): Words => {
    const wins = winsOf(facts, (round.shown as ClassicRound).stops)
    const lineUnit = toFen(round.unit) / BigInt(facts.lines.length)
    const details = wins.map(
      ({ line, pays }) => `第 ${line} 线 ×${pays}  ¥${yuan(lineUnit * BigInt(pays))}`,
    )
    return { ...resultText(round), details }
  }
  return {
    bet: () => ({ bet: {} }),
    begin: () => drawLines([]),
    halt: () => {},
    show,
    words,
    main: () => null,
    enable: () => {},
  }
}
