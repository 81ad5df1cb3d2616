import { resultText, yuan } from '../../../browser/amount-text.ts'
import { toFen } from '../../../browser/amounts.ts'
import { byId, find, wait } from '../../../browser/dom.ts'
import type { RoundAnswer } from '../../../browser/past-round.ts'
import type { Motion, Shell, Stage, Words } from '../../../browser/stage.ts'
import { coinsText, isHeld, lastCoins, winsOf } from '../outcome-text.ts'
import {
  cellCount,
  coin,
  coinsWon,
  type HoldRound,
  holdLines,
  respinsGiven,
  rowCount,
} from '../rules.ts'
import { createField } from './field.ts'

type StageData = { names: string[] }
const svgNamespace = 'http://www.w3.org/2000/svg'
const lookMs = { full: 1000, quick: 380, none: 0 } as const
const respinMs = { full: 520, quick: 200, none: 0 } as const

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

function tell(round: HoldRound, names: readonly string[]): void {
  const columns = Array.from({ length: cellCount / rowCount }, (_, reel) => {
    const cells = round.grid.slice(reel * rowCount, (reel + 1) * rowCount)
    return `第 ${reel + 1} 列：${cells.map((cell) => names[cell] ?? '河灯').join('、')}`
  })
  const count = lastCoins(round).filter((one) => one > 0).length
  const holdLines = isHeld(round) ? [`河灯留下，最后共 ${count} 盏`] : []
  byId('grid-text').textContent = [...columns, ...holdLines].join('；')
}

function spinsLeft(text: string): void {
  byId('spins-left').textContent = text
}

function words(names: readonly string[], round: RoundAnswer<HoldRound>): Words {
  const view = round.shown
  const unit = toFen(round.unit)
  const lineUnit = unit / BigInt(holdLines.length)
  const lines = winsOf(view.grid).map(
    ({ line, symbol, pays }) =>
      `第 ${line} 线 ${names[symbol]} ×${pays}  ¥${yuan(lineUnit * BigInt(pays))}`,
  )
  if (!isHeld(view)) return { ...resultText(round), details: lines }
  const payoutText = yuan((unit * BigInt(coinsWon(view))) / 100n)
  return {
    ...resultText(round),
    details: [`${coinsText(view)}  ¥${payoutText}`, ...lines],
  }
}

export function createStage(shell: Shell<StageData>): Stage<HoldRound> {
  const { names } = shell.stageData
  const field = createField(byId('field'))
  // The field before the first round. It is not drawn from seeds.
  field.put(
    Array.from({ length: cellCount }, (_, cell) => (cell * 3) % coin),
    [],
  )

  const release = async ({ coins, respins }: HoldRound, motion: Motion) => {
    field.hold(coins)
    let respinsLeft = respinsGiven
    spinsLeft(`剩 ${respinsLeft} 次`)
    for (const newCoins of respins) {
      respinsLeft = newCoins.length > 0 ? respinsGiven : respinsLeft - 1
      field.ripple(respinMs[motion])
      await wait(respinMs[motion])
      shell.sound(newCoins.length > 0 ? 'land' : 'tick')
      await field.float(newCoins, respinMs[motion])
      spinsLeft(`剩 ${respinsLeft} 次`)
    }
    const count = coins.filter((one) => one > 0).length + respins.flat().length
    spinsLeft(`共 ${count} 盏`)
  }
  const show = async (round: RoundAnswer<HoldRound>, fresh: boolean) => {
    const view = round.shown
    const motion = fresh ? shell.motion() : 'none'
    const wins = winsOf(view.grid)
    const holdLines = isHeld(view)
    tell(view, names)
    spinsLeft('')
    field.put(view.grid, view.coins)
    if (motion === 'none') {
      if (holdLines) {
        field.hold(lastCoins(view))
        spinsLeft(`共 ${lastCoins(view).filter((one) => one > 0).length} 盏`)
      } else drawLines(wins)
      return
    }
    await field.turn(motion, () => shell.sound('land'))
    drawLines(wins)
    if (!holdLines) return
    shell.sound('reveal')
    await wait(lookMs[motion])
    drawLines([])
    await release(view, motion)
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
