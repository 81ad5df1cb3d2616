import { type Board, clearWins, say, showWins } from './celebrate.ts'
import { createFigure, toFen } from './figures.ts'
import { askSpin, askState, type SpinAnswer, type Trouble } from './net.ts'
import {
  byId,
  fillHistory,
  hideNotice,
  historyLoading,
  showNotice,
  wirePanels,
} from './panels.ts'
import { createReel, type Motion } from './reel.ts'

type Rules = {
  /** Per reel, the symbols it can show. */
  reels: string[][]
  names: Record<string, string>
  lines: number[][]
  stakes: string[]
  defaultStake: string
}
type Phase = 'loading' | 'idle' | 'spinning' | 'blocked'

const SPIN_AT_LEAST_MS = 520
const REEL_GAP_MS = 150
const AUTO_SPINS = 10
const AUTO_PAUSE_MS = 900
const SLOW_MS = 3000

const rules: Rules = JSON.parse(document.body.dataset['rules'] ?? '{}')
const reduced = matchMedia('(prefers-reduced-motion: reduce)')
const calm = () => reduced.matches
const board: Board = {
  reels: [...document.querySelectorAll<HTMLElement>('.reel')].map((element, index) =>
    createReel(element, rules.reels[index] ?? []),
  ),
  lines: rules.lines,
  names: rules.names,
}
const balance = createFigure(byId('balance'), calm)
const won = createFigure(byId('won'), calm)
const spinButton = button('spin')
const quickButton = button('quick')
const autoButton = button('auto')

let phase: Phase = 'loading'
let stakeIndex = Math.max(0, rules.stakes.indexOf(rules.defaultStake))
let autoLeft = 0
/** A spin whose answer is still owed: its nonce and stake must not change until it comes. */
let owed: { nonce: string; stake: string } | null = null

wirePanels(() => void readHistory())
spinButton.addEventListener('click', () => void spin())
quickButton.addEventListener('click', () => toggle(quickButton))
autoButton.addEventListener('click', startOrStopAuto)
byId('less').addEventListener('click', () => step(-1))
byId('more').addEventListener('click', () => step(1))
addEventListener('keydown', (event) => {
  const free = !document.querySelector('dialog[open]') && event.target === document.body
  if (free && event.code === 'Space' && !event.repeat) void spin()
})
// The platform may say that it moved money: the message carries nothing, we only read again.
addEventListener('message', (event: MessageEvent) => {
  if (event.data?.type === 'venue:refresh') void refresh()
})
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void refresh()
})
showStake()
void enter()

async function enter(): Promise<void> {
  setPhase('loading')
  const reply = await askState()
  if (!reply.ok) {
    handleTrouble(reply.trouble, () => void enter())
    return
  }
  balance.set(reply.value.balance)
  tellParent('venue:ready', reply.value.balance)
  say('鲤鱼跃龙门，好运自然来', '')
  setPhase('idle')
}

async function refresh(): Promise<void> {
  if (phase !== 'idle') return
  const reply = await askState()
  // A spin may have begun meanwhile; its answer is newer than ours.
  if (reply.ok && readPhase() === 'idle') balance.set(reply.value.balance)
}

async function spin(): Promise<void> {
  if (phase !== 'idle') return
  setPhase('spinning')
  hideNotice()
  clearWins(board)
  say('转动中…', '')
  won.set('0.00')
  owed ??= { nonce: crypto.randomUUID(), stake: stake() }
  const motion = currentMotion()
  for (const reel of board.reels) reel.start(motion)
  const slow = setTimeout(() => say('网络较慢，请稍候…', ''), SLOW_MS)
  const [reply] = await Promise.all([
    askSpin(owed.stake, owed.nonce),
    wait(motion === 'full' ? SPIN_AT_LEAST_MS : 120),
  ])
  clearTimeout(slow)
  if (!reply.ok) {
    const before = board.reels.map((reel) => reel.shown())
    await settle(before, motion)
    handleTrouble(reply.trouble, () => void spin())
    return
  }
  owed = null
  await settle(reply.value.grid, motion)
  finish(reply.value)
}

async function settle(
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

function finish(answer: SpinAnswer): void {
  byId('grid-text').textContent = gridText(answer.grid)
  balance.set(answer.balance)
  won.set(answer.payout)
  showWins(board, answer, calm())
  tellParent('venue:balance', answer.balance)
  setPhase('idle')
  if (autoLeft > 0) void nextAuto()
}

async function nextAuto(): Promise<void> {
  await wait(AUTO_PAUSE_MS)
  // Counted down only when a spin really starts: the pause may have been used to stop.
  if (autoLeft === 0 || phase !== 'idle') return
  setAuto(autoLeft - 1)
  if (autoLeft > 0) await spin()
}

function startOrStopAuto(): void {
  if (autoLeft > 0) {
    setAuto(0)
    return
  }
  if (phase !== 'idle') return
  setAuto(AUTO_SPINS)
  void spin()
}

function setAuto(left: number): void {
  autoLeft = left
  autoButton.setAttribute('aria-pressed', String(left > 0))
  const label = autoButton.querySelector('span')
  if (label) label.textContent = left > 0 ? `停止 ${left}` : `自动×${AUTO_SPINS}`
  showStake()
}

function handleTrouble(trouble: Trouble, again: () => void): void {
  setAuto(0)
  setPhase('blocked')
  say('', '')
  if (trouble.kind === 'expired') {
    owed = null
    tellParent('venue:expired')
    const home = document.body.dataset['return']
    showNotice({
      title: '游戏会话已过期',
      text: '请返回平台，重新进入游戏。您的余额不受影响。',
      ...(home ? { first: { label: '返回平台', run: () => open(home, '_top') } } : {}),
    })
    return
  }
  if (trouble.kind === 'insufficient') {
    owed = null
    balance.set(trouble.balance)
    tellParent('venue:insufficient', trouble.balance)
    offerSmallerStake(trouble.balance)
    return
  }
  showNotice({
    title: '网络不太稳定',
    text: owed
      ? '这一次的结果还没有收到。重试不会重复扣款。'
      : '暂时连不上游戏，请检查网络后重试。',
    first: { label: '重试', run: () => resume(again) },
  })
}

function offerSmallerStake(left: string): void {
  const smaller = rules.stakes.findLastIndex((value) => toFen(`${value}.00`) <= toFen(left))
  showNotice({
    title: '余额不足，请先转入',
    text: `当前余额 ¥${left}，单次投注 ¥${stake()}。转入后即可继续，不会丢失进度。`,
    first: { label: '知道了', run: awaitFunds },
    ...(smaller >= 0
      ? {
          second: {
            label: `改投 ¥${rules.stakes[smaller]}`,
            run: () => {
              stakeIndex = smaller
              awaitFunds()
              showStake()
            },
          },
        }
      : {}),
  })
}

function awaitFunds(): void {
  resume(() => say('转入后即可继续', ''))
}

function resume(next: () => void): void {
  hideNotice()
  setPhase('idle')
  next()
}

async function readHistory(): Promise<void> {
  historyLoading()
  const reply = await askState()
  fillHistory(reply.ok ? reply.value.spins : null, () => void readHistory())
}

function step(by: number): void {
  if (phase !== 'idle' || autoLeft > 0) return
  stakeIndex = Math.min(rules.stakes.length - 1, Math.max(0, stakeIndex + by))
  showStake()
}

function showStake(): void {
  const target = byId('stake').querySelector('b')
  if (target) target.textContent = stake()
  const fixed = phase !== 'idle' || autoLeft > 0
  button('less').disabled = fixed || stakeIndex === 0
  button('more').disabled = fixed || stakeIndex === rules.stakes.length - 1
}

function setPhase(next: Phase): void {
  phase = next
  const app = document.querySelector<HTMLElement>('.app')
  if (app) app.dataset['phase'] = next
  spinButton.disabled = next !== 'idle'
  spinButton.setAttribute('aria-busy', String(next === 'spinning' || next === 'loading'))
  autoButton.disabled = next !== 'idle' && autoLeft === 0
  showStake()
}

function readPhase(): Phase {
  return phase
}

function currentMotion(): Motion {
  if (calm()) return 'none'
  return quickButton.getAttribute('aria-pressed') === 'true' ? 'quick' : 'full'
}

function gridText(columns: readonly string[][]): string {
  return columns
    .map((column, index) => {
      const names = column.map((symbol) => rules.names[symbol] ?? symbol)
      return `第 ${index + 1} 轮：${names.join('、')}`
    })
    .join('；')
}

function tellParent(type: string, amount?: string): void {
  if (window.parent === window) return
  // '*' because any platform may frame us; a balance is no secret to the one who does.
  window.parent.postMessage(
    amount === undefined ? { type } : { type, balance: amount },
    '*',
  )
}

function toggle(target: HTMLElement): void {
  const on = target.getAttribute('aria-pressed') === 'true'
  target.setAttribute('aria-pressed', String(!on))
}

function stake(): string {
  return rules.stakes[stakeIndex] ?? rules.defaultStake
}

function button(id: string): HTMLButtonElement {
  const found = byId(id)
  if (!(found instanceof HTMLButtonElement)) throw new Error(`${id} is not a button`)
  return found
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
