import { byId } from '../../../game/dom.ts'
import { resultText } from '../../../game/figures.ts'
import type { RoundAnswer } from '../../../game/past-round.ts'
import type { Shell, Stage, Words } from '../../../game/stage.ts'
import { createTumbleGrid } from '../../../game/tumble-grid.ts'
import { type ClusterRound, factorOf } from '../rules.ts'

type Facts = { names: string[]; side: number }

const kinds = 7

/** What lies there before the first round: no draw, only a look. */
function still(side: number): number[] {
  return Array.from({ length: side * side }, (_, cell) => (cell * 3 + 1) % kinds)
}

export function createStage(shell: Shell): Stage {
  const { names, side } = shell.facts as Facts
  const look = (cell: number) => ({ symbol: `s-pond-${cell}` })
  const grid = createTumbleGrid(byId('grid'), side, look, () => shell.motion())
  const factor = (cascade: number) => {
    byId('factor').textContent = `×${factorOf(cascade)}`
  }
  const tell = (clusters: number) => {
    byId('grid-text').textContent =
      clusters > 0 ? `共消除 ${clusters} 串` : '没有相连的图案'
  }
  grid.set(still(side))

  const show = async (round: RoundAnswer, fresh: boolean) => {
    const { steps } = round.shown as ClusterRound
    const last = steps.at(-1)
    factor(Math.max(0, steps.length - 2))
    tell(steps.reduce((sum, { clusters }) => sum + clusters.length, 0))
    if (!fresh || shell.motion() === 'none') {
      grid.set(last?.grid ?? [])
      return
    }
    factor(0)
    let taken = new Set<number>()
    for (const [cascade, step] of steps.entries()) {
      if (cascade === 0) await grid.deal(step.grid)
      else await grid.tumble(step.grid, taken)
      shell.sound('land')
      if (step.clusters.length === 0) return
      taken = new Set(step.clusters.flatMap(({ cells }) => cells))
      factor(cascade)
      shell.sound('reveal')
      await grid.mark(taken)
    }
  }
  const words = (round: RoundAnswer): Words => {
    const { steps } = round.shown as ClusterRound
    const details = steps.flatMap(({ clusters }, cascade) =>
      clusters.map(
        ({ symbol, cells }) =>
          `${names[symbol]} ${cells.length} 个相连，第 ${cascade + 1} 次 ×${factorOf(cascade)}`,
      ),
    )
    return { ...resultText(round), details }
  }
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
