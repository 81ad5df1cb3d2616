import { resultText } from '../../../browser/amount-text.ts'
import { toFen } from '../../../browser/amounts.ts'
import { byId, wait } from '../../../browser/dom.ts'
import type { RoundAnswer } from '../../../browser/past-round.ts'
import type { Motion, Shell, Stage } from '../../../browser/stage.ts'
import { type Board, clearWins, describe, type SpinShown, showWins } from './celebrate.ts'
import { createReel } from './reel.ts'

type StageData = {
  /** The symbols that each reel can show. */
  reels: string[][]
  names: Record<string, string>
  lines: number[][]
}

const spinAtLeastMs = 520
const reelGapMs = 150
const wordsMs = 34

function gridText(board: Board, columns: readonly string[][]): string {
  return columns
    .map((column, index) => {
      const names = column.map((symbol) => board.names[symbol] ?? symbol)
      return `第 ${index + 1} 轮：${names.join('、')}`
    })
    .join('；')
}

async function settle(
  board: Board,
  columns: readonly (readonly string[])[],
  motion: Motion,
): Promise<void> {
  const gap = motion === 'full' ? reelGapMs : 40
  await Promise.all(
    board.reels.map(async (reel, index) => {
      await wait(motion === 'none' ? 0 : index * gap)
      await reel.stop(columns[index] ?? [], motion)
    }),
  )
}

export function createStage(shell: Shell<StageData>): Stage<SpinShown> {
  const stageData = shell.stageData
  const board: Board = {
    reels: [...document.querySelectorAll<HTMLElement>('.reel')].map((element, index) =>
      createReel(element, stageData.reels[index] ?? []),
    ),
    lines: stageData.lines,
    names: stageData.names,
  }
  let since = 0
  let motion: Motion = 'full'

  const begin = () => {
    clearWins(board)
    motion = shell.motion()
    since = performance.now()
    for (const reel of board.reels) reel.start(motion)
  }
  const show = async (round: RoundAnswer<SpinShown>, fresh: boolean) => {
    const view = round.shown
    if (!fresh) motion = 'none'
    const least = motion === 'full' ? spinAtLeastMs : 120
    if (fresh) await wait(Math.max(0, since + least - performance.now()))
    await settle(board, view.grid, motion)
    shell.sound('land')
    byId('grid-text').textContent = gridText(board, view.grid)
    const isWin = showWins(board, view, round, motion === 'none')
    // Text and amounts appear two frames later, because a cheap phone cannot do all of this in one frame.
    if (isWin && fresh && motion !== 'none') await wait(wordsMs)
  }
  const words = (round: RoundAnswer<SpinShown>) => ({
    ...resultText(round),
    details: describe(board, round.shown, toFen(round.unit)),
  })
  return {
    bet: () => ({ bet: {} }),
    begin,
    halt: () => {
      const before = board.reels.map((reel) => reel.shown())
      void settle(board, before, motion)
    },
    show,
    words,
    main: () => null,
    enable: () => {},
  }
}
