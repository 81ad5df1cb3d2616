import { awaken, buttonById, byId, find, setText, wait } from './dom.ts'
import { createFigure } from './figures.ts'
import { hideInputMethodKeys } from './input-method.ts'
import { newKey } from './key.ts'
import { chainCommitment, keepCommitment } from './known-commitments.ts'
import {
  askBet,
  askBets,
  askTable,
  type Chip,
  type TableAnswer,
  type TableBet,
  type Trouble,
} from './net.ts'
import { hideNotice, showNotice, showNotLoaded, wireNotice } from './notice.ts'
import { ownResult, type PayRules, resultWords } from './own-result.ts'
import { loading, readHistory, wirePanels } from './panels.ts'
import { fundsWord, sayExpired, tellParent } from './parent.ts'
import { say } from './say.ts'
import { playSound, wireSound } from './sound.ts'
import { createBoard } from './table-board.ts'
import { showTableCommitment } from './table-commitment.ts'
import { nextReadMs } from './table-poll.ts'
import { createRun, type Run, type RunningRules } from './table-run.ts'
import type { TableStage } from './table-stage.ts'
import {
  cashOutText,
  clockText,
  collectedText,
  confirmText,
  refusalText,
  runningText,
  stakeOf,
} from './table-words.ts'

type Rules = PayRules & { running?: RunningRules }
/** A bet request without a response yet. Its content must not change until the response comes. */
type PendingBet = { chain: number; round: number; bet: { chips: Chip[] }; nonce: string }

const tickMs = 250
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
/** The index of the round whose own result was told last. */
let toldRound = 0
/** The number of bets of the running round that have left by themselves, as told. */
let collectedCount = 0
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
    await wait(nextReadMs(table, venueTime(), runs()))
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
  board.showNet(new Map())
  stage.record(past.map(({ outcome }) => outcome))
  const last = past.at(-1)
  const untold = last && last.index === (table?.round.index ?? 0) - 1
  if (untold && settledRound !== last.index && table) {
    const isNew = toldRound !== last.index
    if (sayBets(table.before, last.outcome, last.index) && isNew) return
  }
  say({ title: '请选择筹码，点击投注区', tone: '', details: [limitText] })
}

function closeBets(first: boolean): void {
  if (!table) return
  const { index } = table.round
  const came = past.at(-1)
  if (run && runs() && runningRound !== index) {
    runningRound = index
    collectedCount = 0
    say({ title: runningText(run.inside()), tone: '' })
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

/** Shows the result of the player's bets, or the outcome alone. */
function sayResult(outcome: unknown, index: number): void {
  if (!table || sayBets(table.bets, outcome, index)) return
  say({ title: stage.words(outcome), tone: '' })
}

/**
 * Shows the result of a round's bets, also before they are settled: the rules say what the venue will pay. Returns
 * false if the player has no bets.
 */
function sayBets(bets: readonly TableBet[], outcome: unknown, index: number): boolean {
  const result = ownResult(rules, outcome, bets)
  if (!result) return false
  const { title, tone, net } = resultWords(result)
  if (toldRound !== index) {
    toldRound = index
    playSound(tone === 'good' ? 'win' : 'lose')
    if (shownRound === index) board.showNet(result.places)
  }
  say({ title, tone, details: [`${stage.words(outcome)} · ${net}`] })
  if (settledRound === index || bets.some(({ status }) => status === 'open')) return true
  settledRound = index
  balance.set(table?.balance ?? '0.00')
  tellParent('venue:balance', table?.balance)
  return true
}

/** Says at its moment that a bet has left the running round by itself. */
function sayCollected(): void {
  if (!run || !runs()) return
  const cashOut = run.collected()
  if (cashOut.count <= collectedCount) return
  collectedCount = cashOut.count
  playSound('win')
  say({ title: collectedText(cashOut), tone: 'good', details: ['线断时入账'] })
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
  sayCollected()
  enable()
}

function enable(): void {
  const open = bettingOpen() && !isSending && !isBlocked
  const pending = board.pendingUnits()
  const offer = run?.offer() ?? null
  board.enable(open)
  stage?.laid?.(board.laid())
  main.disabled = offer ? isSending || isBlocked : !open || pending === 0
  main.setAttribute('aria-busy', String(isSending))
  setText(find('.spin-text'), offer ?? confirmText(pending))
  undo.disabled = !open || pending === 0
  repeat.disabled = !open || pending > 0 || lastChips.length === 0
  stakeFigure.set(stakeOf(table?.bets ?? []))
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
    say({ title: cashOutText(cashOut.bets), tone: 'good' })
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
  if (trouble.kind === 'refused')
    return giveUp(refusalText(trouble.error, trouble.answer, limitText))
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
  if (table) showTableCommitment(body, table)
}
