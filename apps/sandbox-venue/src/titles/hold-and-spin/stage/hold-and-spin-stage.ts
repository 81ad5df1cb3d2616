import { toFen } from '../../../game/amounts.ts'
import { byId, find, wait } from '../../../game/dom.ts'
import { resultText, yuan } from '../../../game/figures.ts'
import type { RoundAnswer } from '../../../game/past-round.ts'
import type { Motion, Shell, Stage, Words } from '../../../game/stage.ts'
import {
  cellCount,
  coin,
  coinsWon,
  type HoldRound,
  holdLinePays,
  holdLines,
  respinsGiven,
  rowCount,
} from '../rules.ts'
import { createField } from './field.ts'

type Facts = { names: string[] }
type Win = { line: number; rows: readonly number[]; symbol: number; pays: number }

const SVG = 'http://www.w3.org/2000/svg'
const LOOK_MS = { full: 1000, quick: 380, none: 0 } as const
const RESPIN_MS = { full: 520, quick: 200, none: 0 } as const

function winsOf(grid: readonly number[]): Win[] {
  return holdLines.flatMap((rows, at) => {
    const symbols = rows.map((row, reel) => grid[reel * rowCount + row] ?? coin)
    const pays = holdLinePays(symbols)
    return pays > 0 ? [{ line: at + 1, rows, symbol: symbols[0] ?? 0, pays }] : []
  })
}

function isHeld({ coins, respins }: HoldRound): boolean {
  return respins.length > 0 || !coins.includes(0)
}

/** All coins that lie there in the end, by cell. */
function lastCoins({ coins, respins }: HoldRound): number[] {
  const last = [...coins]
  for (const came of respins.flat()) last[came.cell] = came.coin
  return last
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

function tell(round: HoldRound, names: readonly string[]): void {
  const columns = Array.from({ length: cellCount / rowCount }, (_, reel) => {
    const cells = round.grid.slice(reel * rowCount, (reel + 1) * rowCount)
    return `第 ${reel + 1} 列：${cells.map((cell) => names[cell] ?? '河灯').join('、')}`
  })
  const count = lastCoins(round).filter((one) => one > 0).length
  const held = isHeld(round) ? [`河灯留下，最后共 ${count} 盏`] : []
  byId('grid-text').textContent = [...columns, ...held].join('；')
}

function spinsLeft(text: string): void {
  byId('spins-left').textContent = text
}

function words(names: readonly string[], round: RoundAnswer): Words {
  const shown = round.shown as HoldRound
  const unit = toFen(round.unit)
  const lineUnit = unit / BigInt(holdLines.length)
  const lines = winsOf(shown.grid).map(
    ({ line, symbol, pays }) =>
      `第 ${line} 线 ${names[symbol]} ×${pays}  ¥${yuan(lineUnit * BigInt(pays))}`,
  )
  if (!isHeld(shown)) return { ...resultText(round), details: lines }
  const count = lastCoins(shown).filter((one) => one > 0).length
  const won = yuan((unit * BigInt(coinsWon(shown))) / 100n)
  const full = count === cellCount ? '，满湖' : ''
  return { ...resultText(round), details: [`河灯 ${count} 盏${full}  ¥${won}`, ...lines] }
}

export function createStage(shell: Shell): Stage {
  const { names } = shell.facts as Facts
  const field = createField(byId('field'))
  // No draw, only a look: what lies there before the first round.
  field.put(
    Array.from({ length: cellCount }, (_, cell) => (cell * 3) % coin),
    [],
  )

  const release = async ({ coins, respins }: HoldRound, motion: Motion) => {
    field.hold(coins)
    let left = respinsGiven
    spinsLeft(`剩 ${left} 次`)
    for (const came of respins) {
      left = came.length > 0 ? respinsGiven : left - 1
      field.ripple(RESPIN_MS[motion])
      await wait(RESPIN_MS[motion])
      shell.sound(came.length > 0 ? 'land' : 'tick')
      await field.float(came, RESPIN_MS[motion])
      spinsLeft(`剩 ${left} 次`)
    }
    const count = coins.filter((one) => one > 0).length + respins.flat().length
    spinsLeft(`共 ${count} 盏`)
  }
  const show = async (round: RoundAnswer, fresh: boolean) => {
    const shown = round.shown as HoldRound
    const motion = fresh ? shell.motion() : 'none'
    const wins = winsOf(shown.grid)
    const held = isHeld(shown)
    tell(shown, names)
    spinsLeft('')
    field.put(shown.grid, shown.coins)
    if (motion === 'none') {
      if (held) {
        field.hold(lastCoins(shown))
        spinsLeft(`共 ${lastCoins(shown).filter((one) => one > 0).length} 盏`)
      } else drawLines(wins)
      return
    }
    await field.turn(motion, () => shell.sound('land'))
    drawLines(wins)
    if (!held) return
    shell.sound('reveal')
    await wait(LOOK_MS[motion])
    drawLines([])
    await release(shown, motion)
  }
  return {
    bet: () => ({ bet: {} }),
    begin: () => {
      drawLines([])
      spinsLeft('')
    },
    halt: () => {},
    show,
    words: (round) => words(names, round),
    main: () => null,
    enable: () => {},
  }
}
