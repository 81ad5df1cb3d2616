import { toFen } from './amounts.ts'
import { awaken, buttonById, byId, find, setText, wait } from './dom.ts'
import { createFigure, resultText, yuan } from './figures.ts'
import { hideInputMethodKeys } from './input-method.ts'
import { newKey } from './key.ts'
import { chainCommitment, keepCommitment } from './known-commitments.ts'
import {
  askBet,
  askBets,
  askTable,
  type Chip,
  type Refusal,
  type TableAnswer,
  type TableBet,
  type Trouble,
} from './net.ts'
import { hideNotice, showNotice, showNotLoaded, wireNotice } from './notice.ts'
import { loading, readHistory, wirePanels } from './panels.ts'
import { fundsWord, sayExpired, tellParent } from './parent.ts'
import { say } from './say.ts'
import { showCommitment } from './seeds-form.ts'
import { playSound, wireSound } from './sound.ts'
import { createBoard } from './table-board.ts'
import { createRun, type Run, type RunningRules } from './table-run.ts'
import type { TableStage } from './table-stage.ts'

type Rules = {
  payoutOf(outcome: unknown, bet: { chips: Chip[] }): { multiple: bigint }
  running?: RunningRules
}
/** A bet request without a response yet. Its content must not change until the response comes. */
type PendingBet = { chain: number; round: number; bet: { chips: Chip[] }; nonce: string }

const tickMs = 250
const pollMs = 2500
/** The poll interval while a round runs. It is short because the round can end at any moment. */
const runPollMs = 350
const afterMs = 150
const retryMs = 3000
const recordMost = 72

const pageData: { code: string; most: number; ends: number; limit: string } = JSON.parse(
  document.body.dataset['facts'] ?? '{}',
)
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
const calm = () => reducedMotion.matches
const balance = createFigure(byId('balance'), calm)
const stakeFigure = createFigure(byId('staked'), calm)
const main = buttonById('spin')
const undo = buttonById('undo')
const repeat = buttonById('repeat')

let stage: TableStage
let rules: Rules
let run: Run | null = null
let table: TableAnswer | null = null
/** The venue's clock minus the browser's clock, in ms. */
let ahead = 0
let past: { index: number; outcome: unknown }[] = []
/** The index of the round whose outcome is on the stage; 0 while bets are open. */
let shownRound = 0
let settledRound = 0
/** The index of the round that is running, or that ran last. */
let runningRound = 0
/** True while the stage draws the outcome. Until the end of the drawing, the page shows no text about the outcome. */
let revealing = false
let pendingBet: PendingBet | null = null
let isSending = false
let isBlocked = false
let lastChips: Chip[] = []
const limitText = `每局最高派彩 ¥${pageData.limit.replace('.00', '')}`
const board = createBoard(pageData.most, () => enable())

begin().catch(showNotLoaded)

async function begin(): Promise<void> {
  wirePanels({ history: () => readHistory(askBets), seeds: readCommitment })
  hideInputMethodKeys(window)
  wireNotice()
  wireSound()
  const from = `/games/${pageData.code}`
  const [stageModule, rulesModule] = await Promise.all([
    import(`${from}/stage/${pageData.code}-stage.ts`),
    import(`${from}/rules.ts`),
  ])
  rules = rulesModule.rules
  stage = stageModule.createStage({
    motion: () => (calm() ? 'none' : 'full'),
    sound: playSound,
  })
  const rise = stage.rise
  if (rules.running && rise) {
    const runContext = {
      table: () => table,
      runs,
      venueTime,
      calm,
      rise,
      ends: pageData.ends,
    }
    run = createRun(rules.running, runContext)
  }
  main.addEventListener('click', () => (run?.offer() ? void leave() : confirmBet()))
  undo.addEventListener('click', () => board.undo())
  repeat.addEventListener('click', () => board.repeat(lastChips))
  addEventListener('message', (event: MessageEvent) => {
    if (event.data?.type === 'venue:refresh') void refreshBalance()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void read()
  })
  awaken()
  if (await read()) tellParent('venue:ready', table?.balance)
  setInterval(tick, tickMs)
  void follow()
}

/** Reads the table after the platform has moved money. While an outcome is drawn, the balance would give it away. */
async function refreshBalance(): Promise<void> {
  if (!(await read()) || !table || revealing) return
  balance.set(table.balance)
  tellParent('venue:balance', table.balance)
}

/** Reads the table at the end of each phase, and regularly in between. */
async function follow(): Promise<void> {
  for (;;) {
    const now = venueTime()
    const { closes_at = 0, settles_at = 0, ends_at = 0 } = table?.round ?? {}
    const next = [closes_at, settles_at + afterMs, ends_at].find((at) => at > now)
    const owing = now > settles_at && table?.bets.some(({ status }) => status === 'open')
    const rest = owing || next === undefined ? afterMs * 2 : next - now + afterMs
    await wait(Math.min(runs() ? runPollMs : pollMs, rest))
    if (document.visibilityState === 'hidden' || isBlocked) continue
    if (!(await read())) await wait(retryMs)
  }
}

function venueTime(): number {
  return Date.now() + ahead
}

function bettingOpen(): boolean {
  return table !== null && venueTime() < table.round.closes_at
}

/** Returns true when bets are closed and the outcome is unknown. Always false in games that a player cannot leave. */
function runs(): boolean {
  if (!run || !table || bettingOpen()) return false
  return past.at(-1)?.index !== table.round.index && venueTime() < table.round.ends_at
}

async function read(): Promise<boolean> {
  const before = table
  const reply = await askTable(past.at(-1)?.index ?? 0)
  if (!reply.ok) {
    // While a bet request is pending, show no message here: the code that sends the bet shows one.
    if (reply.trouble.kind === 'expired') handle(reply.trouble)
    else if (!pendingBet) say({ title: '网络不太稳定，正在重试…', tone: '' })
    return false
  }
  take(reply.value, before === null)
  return true
}

/** Takes over the state in the venue's response. Animates the outcome of a round that the player watched. */
function take(answer: TableAnswer, first: boolean): void {
  const newRound = table?.round.index !== answer.round.index
  ahead = answer.now - Date.now()
  if (table && table.chain !== answer.chain) past = []
  table = answer
  keepCommitment(chainCommitment(answer.commitment))
  past = [...past, ...answer.past.filter(({ index }) => index > (past.at(-1)?.index ?? 0))]
  past = past.slice(-recordMost)
  setText(byId('round'), `第 ${answer.round.index} 期`)
  const { players } = answer.crowd
  setText(byId('players'), players > 0 ? `${players} 人` : '')
  if (newRound && !isSending) board.clearPending()
  if (first) balance.set(answer.balance)
  board.take(answer)
  if (bettingOpen()) beginBets(newRound)
  else closeBets(first)
  tick()
}

function beginBets(newRound: boolean): void {
  balance.set(table?.balance ?? '0.00')
  if (!newRound && shownRound === 0) return
  shownRound = 0
  stage.clear()
  board.mark(() => false)
  stage.record(past.map(({ outcome }) => outcome))
  const last = past.at(-1)
  const untold = last && last.index === (table?.round.index ?? 0) - 1
  if (untold && settledRound !== last.index && table) {
    if (sayBets(table.before, last.outcome, last.index)) return
  }
  say({ title: '请选择筹码，点击投注区', tone: '', details: [limitText] })
}

function closeBets(first: boolean): void {
  if (!table) return
  const { index } = table.round
  const came = past.at(-1)
  if (runs() && runningRound !== index) {
    runningRound = index
    const inside = table.bets.some(({ status }) => status === 'open')
    say({ title: inside ? '进行中，随时可以收取' : '进行中', tone: '' })
  }
  run?.watch()
  if (board.pendingUnits() > 0 && !isSending) {
    board.clearPending()
    say({ title: '已停止投注，未确认的筹码已退回', tone: '' })
  }
  if (came?.index === index && shownRound !== index) {
    shownRound = index
    stage.record(past.slice(0, -1).map(({ outcome }) => outcome))
    void reveal(came.outcome, index, !first && !calm())
  } else if (came?.index === index && !revealing) sayResult(came.outcome, index)
}

async function reveal(outcome: unknown, index: number, fresh: boolean): Promise<void> {
  if (!run) say({ title: '停止投注，开奖中…', tone: '' })
  revealing = true
  await stage.show(outcome, fresh)
  revealing = false
  if (shownRound !== index) return
  board.mark((place) => {
    const { multiple } = rules.payoutOf(outcome, { chips: [{ place, units: 1 }] })
    return multiple > 10_000n
  })
  stage.record(past.map((each) => each.outcome))
  sayResult(outcome, index)
}

/** Shows the result of the player's bets once they are settled. Before that, shows only the outcome. */
function sayResult(outcome: unknown, index: number): void {
  if (!table || sayBets(table.bets, outcome, index)) return
  say({ title: stage.words(outcome), tone: '' })
}

/** Shows the result of a round's bets. Returns false if a bet is still open, or if the player has no bets. */
function sayBets(all: readonly TableBet[], outcome: unknown, index: number): boolean {
  const bets = all.filter(({ status }) => status !== 'void')
  if (bets.length === 0 || bets.some(({ status }) => status === 'open')) return false
  balance.set(table?.balance ?? '0.00')
  const total = (field: 'stake' | 'payout') =>
    yuan(bets.reduce((sum, bet) => sum + toFen(bet[field]), 0n)).replaceAll(',', '')
  const words = resultText({ stake: total('stake'), payout: total('payout') })
  say({ ...words, details: [stage.words(outcome)] })
  if (settledRound === index) return true
  settledRound = index
  playSound(words.tone === 'good' ? 'win' : 'lose')
  tellParent('venue:balance', table?.balance)
  return true
}

function tick(): void {
  if (!table) return
  const now = venueTime()
  const { closes_at, ends_at } = table.round
  const open = now < closes_at
  const secondsLeft = Math.max(0, Math.ceil(((open ? closes_at : ends_at) - now) / 1000))
  const countdown = byId('countdown')
  setText(countdown, open ? clockText(secondsLeft) : `下一期 ${clockText(secondsLeft)}`)
  countdown.dataset['hurry'] = String(open && secondsLeft <= 5)
  find('.app').dataset['phase'] = open ? 'bets' : 'draw'
  enable()
}

function clockText(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function enable(): void {
  const open = bettingOpen() && !isSending && !isBlocked
  const pending = board.pendingUnits()
  const offer = run?.offer() ?? null
  board.enable(open)
  stage?.laid?.(board.laid())
  main.disabled = offer ? isSending || isBlocked : !open || pending === 0
  main.setAttribute('aria-busy', String(isSending))
  const confirm = pending > 0 ? `确认投注 ¥${pending}` : '确认投注'
  setText(find('.spin-text'), offer ?? confirm)
  undo.disabled = !open || pending === 0
  repeat.disabled = !open || pending > 0 || lastChips.length === 0
  const sum = (table?.bets ?? []).reduce((total, bet) => total + toFen(bet.stake), 0n)
  stakeFigure.set(yuan(sum).replaceAll(',', ''))
}

function confirmBet(): void {
  if (main.disabled || !table) return
  const chips = board.pending()
  const { chain, round } = table
  const more = stage.more ? stage.more() : {}
  if (more === null) {
    say({ title: '请先改好自动收取的倍数', tone: '' })
    return
  }
  const bet = { chips, ...more }
  pendingBet = { chain, round: round.index, bet, nonce: newKey() }
  void settleOwed()
}

/** Leaves the running round, and shows the payout in the venue's response. */
async function leave(): Promise<void> {
  if (!run || main.disabled) return
  isSending = true
  enable()
  const cashOut = await run.leave()
  isSending = false
  if ('trouble' in cashOut) {
    const { kind } = cashOut.trouble
    if (kind === 'expired') handle(cashOut.trouble)
    else if (kind === 'network') say({ title: '还不知道是否收取，以注单为准', tone: '' })
    else say({ title: '没能收取，以本局结果为准', tone: '' })
  } else {
    balance.set(cashOut.balance)
    tellParent('venue:balance', cashOut.balance)
    playSound('win')
    const at = cashOut.bets[0]?.left ?? 100
    const total = cashOut.bets.reduce((sum, { payout }) => sum + toFen(payout), 0n)
    say({ title: `在 ×${(at / 100).toFixed(2)} 收取 ¥${yuan(total)}`, tone: 'good' })
  }
  await read()
}

/** Sends the pending bet. The venue accepts one bet per nonce, so a repeat is safe. */
async function settleOwed(): Promise<void> {
  if (!pendingBet) return
  const order = pendingBet
  isSending = true
  isBlocked = false
  hideNotice()
  enable()
  const reply = await askBet(order)
  isSending = false
  if (!reply.ok) {
    handle(reply.trouble)
    return
  }
  pendingBet = null
  lastChips = order.bet.chips
  board.clearPending()
  balance.set(reply.value.balance)
  playSound('land')
  tellParent('venue:balance', reply.value.balance)
  const isDrawn = reply.value.status !== 'open'
  say({ title: isDrawn ? '这一注已经开奖，见「记录」' : '投注成功，等待开奖', tone: '' })
  await read()
}

/** Returns why a bet was refused. A limit names the stake that fits. */
function refusalText(error: string, { stake, auto_at: autoAt }: Refusal): string {
  const isOwn = error === 'return_limit'
  if (!isOwn && error !== 'house_limit') return '这一注没有被接受，筹码已退回'
  const why = isOwn ? `可能超过${limitText}` : '本局投注接近上限'
  const fits = stake ? `最多可投 ¥${yuan(toFen(stake))}` : '不能再投'
  const auto = autoAt ? `，或自动收取不高于 ${autoAt / 100} 倍` : ''
  return `${why}，${fits}${auto}。筹码已退回`
}

function giveUp(text: string): void {
  pendingBet = null
  board.clearPending()
  say({ title: text, tone: '' })
  void read()
}

function handle(trouble: Trouble): void {
  if (trouble.kind === 'expired') {
    pendingBet = null
    isBlocked = true
    sayExpired()
    return
  }
  if (trouble.kind === 'closed') return giveUp('本期已停止投注，筹码已退回')
  if (trouble.kind === 'insufficient') {
    balance.set(trouble.balance)
    tellParent('venue:insufficient', trouble.balance)
    giveUp(`余额不足，请先${fundsWord()}`)
    return
  }
  if (trouble.kind === 'refused') return giveUp(refusalText(trouble.error, trouble.answer))
  isBlocked = true
  enable()
  showNotice({
    title: '网络不太稳定',
    text: '这一注是否成功还不知道。重试不会重复扣款。',
    first: { label: '重试', run: () => void settleOwed() },
  })
}

async function readCommitment(): Promise<void> {
  const body = loading('seeds')
  if (!table && !(await read())) return
  if (!table) return
  const { commitment, round } = table
  const why =
    '每一期使用链上的下一环：s(i−1) = SHA-256(s(i))。起点在开局前公布；每期结果公布时一并公布该期的链环，任何人都能走回起点并重算结果。盐值由起点与平台、场馆的固定值算出，演示环境中它们来自同一台机器。'
  showCommitment(body, why, commitment, [
    ['总期数', String(commitment.length)],
    ['当前期', String(round.index)],
  ])
}
