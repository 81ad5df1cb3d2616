import { toFen } from '../../../game/amounts.ts'
import { byId, wait } from '../../../game/dom.ts'
import { resultText } from '../../../game/figures.ts'
import type { RoundAnswer } from '../../../game/past-round.ts'
import type { Motion, Shell, Stage } from '../../../game/stage.ts'
import { type Board, clearWins, describe, type SpinShown, showWins } from './celebrate.ts'
import { createReel } from './reel.ts'

type Facts = {
  /** Per reel, the symbols it can show. */
  reels: string[][]
  names: Record<string, string>
  lines: number[][]
}

const SPIN_AT_LEAST_MS = 520
const REEL_GAP_MS = 150
const WORDS_MS = 34

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
  const gap = motion === 'full' ? REEL_GAP_MS : 40
  await Promise.all(
    board.reels.map(async (reel, index) => {
      await wait(motion === 'none' ? 0 : index * gap)
      await reel.stop(columns[index] ?? [], motion)
    }),
  )
}

export function createStage(shell: Shell): Stage {
  const facts = shell.facts as Facts
  const board: Board = {
    reels: [...document.querySelectorAll<HTMLElement>('.reel')].map((element, index) =>
      createReel(element, facts.reels[index] ?? []),
    ),
    lines: facts.lines,
    names: facts.names,
  }
  let since = 0
  let motion: Motion = 'full'

  const begin = () => {
    clearWins(board)
    motion = shell.motion()
    since = performance.now()
    for (const reel of board.reels) reel.start(motion)
  }
  const show = async (round: RoundAnswer, fresh: boolean) => {
    const shown = round.shown as SpinShown
    if (!fresh) motion = 'none'
    const least = motion === 'full' ? SPIN_AT_LEAST_MS : 120
    if (fresh) await wait(Math.max(0, since + least - performance.now()))
    await settle(board, shown.grid, motion)
    shell.sound('land')
    byId('grid-text').textContent = gridText(board, shown.grid)
    const won = showWins(board, shown, round, motion === 'none')
    // Words and figures come two frames later: all in one is too much for a cheap phone.
    if (won && fresh && motion !== 'none') await wait(WORDS_MS)
  }
  const words = (round: RoundAnswer) => ({
    ...resultText(round),
    details: describe(board, round.shown as SpinShown, toFen(round.unit)),
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
