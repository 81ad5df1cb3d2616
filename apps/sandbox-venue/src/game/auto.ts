import { toFen } from './amounts.ts'
import { choicesOf } from './choices.ts'
import { buttonById, byId, find, wait } from './dom.ts'
import { yuan } from './figures.ts'

const PAUSE_MS = 900

type Game = {
  /** One stake, in fen. */
  unit: () => bigint
  /** No round is open and nothing is owed. */
  isIdle: () => boolean
  /** Opens a round; false when it could not be. */
  open: () => Promise<void>
  /** Whether rounds go by themselves has changed. */
  changed: () => void
}
type Ended = { stake: string; payout: string }

/** Rounds that play by themselves: so many at most, and none that could lose more than was allowed. */
export type Auto = {
  left: () => number
  stop: () => void
  /** A round of one's own is over: what is said when it was the last, '' when they go on. */
  after: (round: Ended) => string
}

/** Closed by its button and beside it. */
function wireSheet(): HTMLDialogElement {
  const sheet = byId('auto-sheet')
  if (!(sheet instanceof HTMLDialogElement)) throw new Error('the page has no auto sheet')
  sheet.addEventListener('click', ({ target }) => {
    const onClose = target instanceof Element && target.closest('[data-close]')
    if (target === sheet || onClose) sheet.close()
  })
  return sheet
}

/** For a title whose rounds need no decision; its page has the button and the sheet. */
export function createAuto(game: Game): Auto {
  const button = buttonById('auto')
  const label = find('#auto span')
  const sheet = wireSheet()
  const idleWord = label.textContent ?? ''
  let left = 0
  /** Net loss of the rounds that went by themselves, in fen. */
  let lost = 0n
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
    left = count
    button.setAttribute('aria-pressed', String(count > 0))
    label.textContent = count > 0 ? `停止 ${count}` : idleWord
    game.changed()
  }
  byId('auto-begin').addEventListener('click', () => {
    sheet.close()
    if (!game.isIdle()) return
    lost = 0n
    lossMost = game.unit() * BigInt(losses.value())
    winTimes = BigInt(wins.value())
    set(Number.parseInt(rounds.value(), 10))
    void game.open()
  })
  const goOn = async () => {
    await wait(PAUSE_MS)
    // The pause may have been used to stop, or to press the button oneself.
    if (left > 0 && game.isIdle()) await game.open()
  }

  button.addEventListener('click', () => {
    if (left > 0) set(0)
    else if (game.isIdle()) {
      tell()
      sheet.showModal()
    }
  })

  return {
    left: () => left,
    stop: () => {
      if (left > 0) set(0)
    },
    after: ({ stake, payout }) => {
      if (left === 0) return ''
      lost += toFen(stake) - toFen(payout)
      set(left - 1)
      if (left === 0) return '自动已完成'
      const isGreat = toFen(payout) >= toFen(stake) * winTimes
      const isNear = lost + game.unit() > lossMost
      if (isGreat || isNear) set(0)
      else void goOn()
      if (isGreat) return `自动已停：单局派彩达到 ${winTimes} 倍`
      return isNear ? `自动已停：再投一局可能亏损超过 ¥${yuan(lossMost)}` : ''
    },
  }
}
