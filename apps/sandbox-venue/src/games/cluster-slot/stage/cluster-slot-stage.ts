import { resultText } from '../../../browser/amount-text.ts'
import { byId } from '../../../browser/dom.ts'
import type { RoundAnswer } from '../../../browser/past-round.ts'
import type { Shell, Stage, Words } from '../../../browser/stage.ts'
import { createTumbleGrid } from '../../../browser/tumble-grid.ts'
import { clusterTexts } from '../outcome-text.ts'
import { type ClusterRound, factorOf } from '../rules.ts'

type StageData = { names: string[]; side: number }

const kinds = 7

/** Returns the grid that is shown before the first round. It is not drawn from seeds. */
function restingGrid(side: number): number[] {
  return Array.from({ length: side * side }, (_, cell) => (cell * 3 + 1) % kinds)
}

export function createStage(shell: Shell<StageData>): Stage<ClusterRound> {
  const { names, side } = shell.stageData
  const look = (cell: number) => ({ symbol: `s-pond-${cell}` })
  const grid = createTumbleGrid(byId('grid'), side, look, () => shell.motion())
  const factor = (cascade: number) => {
    byId('factor').textContent = `×${factorOf(cascade)}`
  }
  const tell = (clusters: number) => {
    byId('grid-text').textContent =
      clusters > 0 ? `共消除 ${clusters} 串` : '没有相连的图案'
  }
  grid.set(restingGrid(side))

  const show = async (round: RoundAnswer<ClusterRound>, fresh: boolean) => {
    const { steps } = round.shown
    const last = steps.at(-1)
    factor(Math.max(0, steps.length - 2))
    tell(steps.reduce((sum, { clusters }) => sum + clusters.length, 0))
    if (!fresh || shell.motion() === 'none') {
      grid.set(last?.grid ?? [])
      return
    }
    factor(0)
    let removedCells = new Set<number>()
    for (const [cascade, step] of steps.entries()) {
      if (cascade === 0) await grid.deal(step.grid)
      else await grid.tumble(step.grid, removedCells)
      shell.sound('land')
      if (step.clusters.length === 0) return
      removedCells = new Set(step.clusters.flatMap(({ cells }) => cells))
      factor(cascade)
      shell.sound('reveal')
      await grid.mark(removedCells)
    }
  }
  const words = (round: RoundAnswer<ClusterRound>): Words => ({
    ...resultText(round),
    details: clusterTexts(names, round.shown),
  })
  return {
    bet: () => ({ bet: {} }),
    begin: () => factor(0),
    halt: () => {},
    show,
    words,
    main: () => null,
    enable: () => {},
  }
}
