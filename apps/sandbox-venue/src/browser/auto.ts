import { yuan } from './amount-text.ts'
import { toFen } from './amounts.ts'
import { choicesOf } from './choices.ts'
import { buttonById, byId, dialogById, find, wait } from './dom.ts'

const pauseMs = 900

type Game = {
  /** The stake of the next round, in fen. */
  unit: () => bigint
  /** True when no round is open and no request is pending. */
  isIdle: () => boolean
  open: () => Promise<void>
  onChange: () => void
}
type RoundTotals = { stake: string; payout: string }

/** Automatic play: a limited number of rounds, and a loss limit that the player sets. */
export type Auto = {
  roundsLeft: () => number
  stop: () => void
  /** Called after each round. Returns the text to show when automatic play ends, otherwise ''. */
  after: (round: RoundTotals) => string
}

/** Creates automatic play for a game without decisions. The page must contain its button and its dialog. */
export function createAuto(game: Game): Auto {
  const button = buttonById('auto')
  const label = find('#auto span')
  const sheet = dialogById('auto-sheet')
  const idleWord = label.textContent ?? ''
  let roundsLeft = 0
  /** Net loss of the automatic rounds, in fen. */
  let netLoss = 0n
  let lossMost = 0n
  let winTimes = 0n

  const tell = () => {
    const most = game.unit() * BigInt(losses.value())
    byId('auto-told').textContent =
      `每局 ¥${yuan(game.unit())}，最多 ${rounds.value()} 局，净亏损不超过 ¥${yuan(most)}。`
  }
  const rounds = choicesOf('auto-rounds', tell)
  const losses = choicesOf('auto-loss', tell)
  const wins = choicesOf('auto-win', tell)

  const set = (count: number) => {
    roundsLeft = count
    button.setAttribute('aria-pressed', String(count > 0))
    label.textContent = count > 0 ? `停止 ${count}` : idleWord
    game.onChange()
  }
  byId('auto-begin').addEventListener('click', () => {
    sheet.close()
    if (!game.isIdle()) return
    netLoss = 0n
    lossMost = game.unit() * BigInt(losses.value())
    winTimes = BigInt(wins.value())
    set(Number.parseInt(rounds.value(), 10))
    void game.open()
  })
  const goOn = async () => {
    await wait(pauseMs)
    // During the pause the player may have stopped automatic play or started a round.
    if (roundsLeft > 0 && game.isIdle()) await game.open()
  }

  button.addEventListener('click', () => {
    if (roundsLeft > 0) set(0)
    else if (game.isIdle()) {
      tell()
      sheet.showModal()
    }
  })

  return {
    roundsLeft: () => roundsLeft,
    stop: () => {
      if (roundsLeft > 0) set(0)
    },
    after: ({ stake, payout }) => {
      if (roundsLeft === 0) return ''
      netLoss += toFen(stake) - toFen(payout)
      set(roundsLeft - 1)
      if (roundsLeft === 0) return '自动已完成'
      const isGreat = toFen(payout) >= toFen(stake) * winTimes
      const isNear = netLoss + game.unit() > lossMost
      if (isGreat || isNear) set(0)
      else void goOn()
      if (isGreat) return `自动已停：单局派彩达到 ${winTimes} 倍`
      return isNear ? `自动已停：再投一局可能亏损超过 ¥${yuan(lossMost)}` : ''
    },
  }
}
