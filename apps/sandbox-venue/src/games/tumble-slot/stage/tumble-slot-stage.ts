import { resultText } from '../../../browser/amount-text.ts'
import { byId } from '../../../browser/dom.ts'
import type { RoundAnswer } from '../../../browser/past-round.ts'
import type { Shell, Stage, Words } from '../../../browser/stage.ts'
import { createTumbleGrid } from '../../../browser/tumble-grid.ts'
import { winsOf, winTexts } from '../outcome-text.ts'
import type { TumbleRound, TumbleSpin } from '../rules.ts'

type StageData = {
  names: string[]
  columns: number
  rows: number
  gate: number
  lanterns: number[]
}
export function createStage(shell: Shell<StageData>): Stage<TumbleRound> {
  const { names, columns, rows, gate, lanterns } = shell.stageData
  const look = (cell: number) =>
    cell > gate
      ? { symbol: `s-sky-${gate + 1}`, text: `×${lanterns[cell - gate - 1]}` }
      : { symbol: `s-sky-${cell}` }
  const grid = createTumbleGrid(byId('grid'), rows, look, () => shell.motion())
  const count = (text: string) => {
    byId('spin-count').textContent = text
  }
  grid.set(Array.from({ length: columns * rows }, (_, cell) => (cell * 4 + 1) % gate))

  const play = async ({ grids, factor }: TumbleSpin) => {
    let removedCells = new Set<number>()
    for (const [tumble, cells] of grids.entries()) {
      if (tumble === 0) await grid.deal(cells)
      else await grid.tumble(cells, removedCells)
      shell.sound('land')
      const wins = new Set(winsOf(cells).map(({ symbol }) => symbol))
      if (wins.size === 0) break
      removedCells = new Set(cells.flatMap((cell, at) => (wins.has(cell) ? [at] : [])))
      shell.sound('reveal')
      await grid.mark(removedCells)
    }
    if (factor > 1) count(`${byId('spin-count').textContent ?? ''} 灯笼 ×${factor}`)
  }
  const show = async (round: RoundAnswer<TumbleRound>, fresh: boolean) => {
    const { spins } = round.shown
    const free = spins.length - 1
    byId('grid-text').textContent = free > 0 ? `含 ${free} 次免费旋转` : '一次旋转'
    if (!fresh || shell.motion() === 'none') {
      count(free > 0 ? `免费旋转 ${free} 次` : '')
      grid.set(spins.at(-1)?.grids.at(-1) ?? [])
      return
    }
    for (const [nth, spin] of spins.entries()) {
      count(nth > 0 ? `免费旋转 ${nth} / ${free}` : '')
      await play(spin)
    }
  }
  const words = (round: RoundAnswer<TumbleRound>): Words => ({
    ...resultText(round),
    details: winTexts(names, round.shown).slice(0, 12),
  })
  return {
    bet: () => ({ bet: {} }),
    begin: () => count(''),
    halt: () => {},
    show,
    words,
    main: () => null,
    enable: () => {},
  }
}
