import { resultText, yuan } from '../../../browser/amount-text.ts'
import { toFen } from '../../../browser/amounts.ts'
import { byId, find } from '../../../browser/dom.ts'
import type { RoundAnswer } from '../../../browser/past-round.ts'
import type { Motion, Shell, Stage, Words } from '../../../browser/stage.ts'
import { winsOf } from '../outcome-text.ts'
import { type ClassicRound, classicWindow } from '../rules.ts'

type StageData = { strips: string[][]; lines: number[][]; names: Record<string, string> }

const svgNamespace = 'http://www.w3.org/2000/svg'
/** The time until the first reel stops (ms). Each further reel stops `nextMs` later. */
const stopMs = { full: 700, quick: 260, none: 0 } as const
const nextMs = { full: 320, quick: 110, none: 0 } as const
const turnCount = 2

function drawLines(wins: ReturnType<typeof winsOf>): void {
  find('.lines').replaceChildren(
    ...wins.map(({ rows }) => {
      const line = document.createElementNS(svgNamespace, 'polyline')
      const points = rows.map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`)
      line.setAttribute('points', points.join(' '))
      return line
    }),
  )
}

export function createStage(shell: Shell<StageData>): Stage<ClassicRound> {
  const stageData = shell.stageData
  const reels = [...document.querySelectorAll<HTMLElement>('.strip')]
  const at = reels.map(() => 0)
  const place = (reel: number, stop: number) => {
    const length = (stageData.strips[reel]?.length ?? 0) + 3
    return `translateY(${(-stop / length) * 100}%)`
  }
  for (const [reel, strip] of reels.entries()) strip.style.transform = place(reel, 0)

  /** Turns a strip some times, then stops it. */
  const turn = async (reel: number, stop: number, motion: Motion) => {
    const strip = reels[reel]
    if (!strip) return
    const size = stageData.strips[reel]?.length ?? 1
    const from = at[reel] ?? 0
    at[reel] = stop
    strip.style.transform = place(reel, stop)
    if (motion === 'none') return
    const way = motion === 'full' ? turnCount * size : size
    const steps = way + ((from - stop + size) % size)
    const frames: Keyframe[] = []
    for (let step = 0; step <= steps; step += 1) {
      const now = (((from - step) % size) + size) % size
      const offset = step / steps
      // At its end the strip jumps back by its own length. The last cells equal the first ones, so nobody sees it.
      if (now === size - 1 && step > 0) {
        frames.push({ transform: place(reel, size), offset: (step - 1) / steps })
      }
      frames.push({ transform: place(reel, now), offset })
    }
    const duration = stopMs[motion] + reel * nextMs[motion]
    const easing = 'cubic-bezier(.25,.5,.3,1)'
    await strip.animate(frames, { duration, easing }).finished
    shell.sound('land')
  }
  const show = async (round: RoundAnswer<ClassicRound>, fresh: boolean) => {
    const { stops } = round.shown
    const motion = fresh ? shell.motion() : 'none'
    await Promise.all(stops.map((stop, reel) => turn(reel, stop, motion)))
    const window = classicWindow(stops)
    byId('grid-text').textContent = window
      .map((column, reel) => {
        const names = column.map((symbol) => stageData.names[symbol] ?? symbol)
        return `第 ${reel + 1} 轴：${names.join('、')}`
      })
      .join('；')
    drawLines(winsOf(stageData.lines, { stops }))
  }
  const words = (round: RoundAnswer<ClassicRound>): Words => {
    const wins = winsOf(stageData.lines, round.shown)
    const lineUnit = toFen(round.unit) / BigInt(stageData.lines.length)
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
