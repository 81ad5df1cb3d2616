import { toFen } from './amounts.ts'
import { awaken, buttonById, byId, find, setText, wait } from './dom.ts'
import { createFigure, resultText, yuan } from './figures.ts'
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
import { loading, readHistory, wirePanels } from './panels.ts'
import { fundsWord, sayExpired, tellParent } from './parent.ts'
import { say } from './say.ts'
import { fact, proofLink } from './seeds-form.ts'
import { playSound, wireSound } from './sound.ts'
import { createBoard } from './table-board.ts'
import { createRun, type Run, type Running } from './table-run.ts'
import type { TableStage } from './table-stage.ts'

type Rules = {
  pays(outcome: unknown, bet: { chips: Chip[] }): { multiple: bigint }
  running?: Running
}
/** A bet whose answer is still to come; it must not change until then. */
type Owed = { chain: number; round: number; bet: { chips: Chip[] }; nonce: string }

const TICK_MS = 250
const POLL_MS = 2500
/** While a round runs on, its end may come at any moment. */
const RUN_POLL_MS = 350
const AFTER_MS = 150
const RETRY_MS = 3000
const RECORD_MOST = 72

const facts: { code: string; most: number; ends: number } = JSON.parse(
  document.body.dataset['facts'] ?? '{}',
)
const reduced = matchMedia('(prefers-reduced-motion: reduce)')
const calm = () => reduced.matches
const balance = createFigure(byId('balance'), calm)
const staked = createFigure(byId('staked'), calm)
const main = buttonById('spin')
const undo = buttonById('undo')
const repeat = buttonById('repeat')

let stage: TableStage
let rules: Rules
let run: Run | null = null
let table: TableAnswer | null = null
/** The venue's clock less ours. */
let ahead = 0
let past: { index: number; outcome: unknown }[] = []
/** The round whose outcome stands on the stage; 0 while bets are taken. */
let shown = 0
let settledRound = 0
/** The round that is running, or ran last. */
let running = 0
/** What came is still being drawn: nothing is said of it before. */
let revealing = false
let owed: Owed | null = null
let sending = false
let blocked = false
let lastChips: Chip[] = []
const board = createBoard(facts.most, () => enable())

begin().catch(showNotLoaded)

async function begin(): Promise<void> {
  wirePanels({ history: () => readHistory(askBets), seeds: readCommitment })
  wireNotice()
  wireSound()
  const from = `/titles/${facts.code}`
  const [own, law] = await Promise.all([
    import(`${from}/stage/${facts.code}-stage.ts`),
    import(`${from}/rules.ts`),
  ])
  rules = law.rules
  stage = own.createStage({ motion: () => (calm() ? 'none' : 'full'), sound: playSound })
  const rise = stage.rise
  if (rules.running && rise) {
    const watched = { table: () => table, runs, venueTime, calm, rise, ends: facts.ends }
    run = createRun(rules.running, watched)
  }
  main.addEventListener('click', () => (run?.offer() ? void leave() : confirmBet()))
  undo.addEventListener('click', () => board.undo())
  repeat.addEventListener('click', () => board.repeat(lastChips))
  addEventListener('message', (event: MessageEvent) => {
    if (event.data?.type === 'venue:refresh') void read()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void read()
  })
  awaken()
  if (await read()) tellParent('venue:ready', table?.balance)
  setInterval(tick, TICK_MS)
  void follow()
}

/** Reads again when a phase is over, and now and then beside. */
async function follow(): Promise<void> {
  for (;;) {
    const now = venueTime()
    const { closes_at = 0, settles_at = 0, ends_at = 0 } = table?.round ?? {}
    const next = [closes_at, settles_at + AFTER_MS, ends_at].find((at) => at > now)
    const owing = now > settles_at && table?.bets.some(({ status }) => status === 'open')
    const rest = owing || next === undefined ? AFTER_MS * 2 : next - now + AFTER_MS
    await wait(Math.min(runs() ? RUN_POLL_MS : POLL_MS, rest))
    if (document.visibilityState === 'hidden' || blocked) continue
    if (!(await read())) await wait(RETRY_MS)
  }
}

function venueTime(): number {
  return Date.now() + ahead
}

function bettingOpen(): boolean {
  return table !== null && venueTime() < table.round.closes_at
}

/** Bets are closed, and what comes is not told yet: only where rounds can be left does that last. */
function runs(): boolean {
  if (!run || !table || bettingOpen()) return false
  return past.at(-1)?.index !== table.round.index && venueTime() < table.round.ends_at
}

async function read(): Promise<boolean> {
  const before = table
  const reply = await askTable(past.at(-1)?.index ?? 0)
  if (!reply.ok) {
    // What became of a bet that is on its way its own answer tells, not this one.
    if (reply.trouble.kind === 'expired') handle(reply.trouble)
    else if (!owed) say({ title: '网络不太稳定，正在重试…', tone: '' })
    return false
  }
  take(reply.value, before === null)
  return true
}

/** What the venue says now stands; what came of a round that was watched is drawn. */
function take(answer: TableAnswer, first: boolean): void {
  const newRound = table?.round.index !== answer.round.index
  ahead = answer.now - Date.now()
  if (table && table.chain !== answer.chain) past = []
  table = answer
  past = [...past, ...answer.past.filter(({ index }) => index > (past.at(-1)?.index ?? 0))]
  past = past.slice(-RECORD_MOST)
  setText(byId('round'), `第 ${answer.round.index} 期`)
  const { players } = answer.crowd
  setText(byId('players'), players > 0 ? `${players} 人` : '')
  if (newRound && !sending) board.clearPending()
  if (first) balance.set(answer.balance)
  board.take(answer)
  if (bettingOpen()) beginBets(newRound)
  else closeBets(first)
  tick()
}

function beginBets(newRound: boolean): void {
  balance.set(table?.balance ?? '0.00')
  if (!newRound && shown === 0) return
  shown = 0
  stage.clear()
  board.mark(() => false)
  stage.record(past.map(({ outcome }) => outcome))
  const last = past.at(-1)
  const untold = last && last.index === (table?.round.index ?? 0) - 1
  if (untold && settledRound !== last.index && table) {
    if (sayBets(table.before, last.outcome, last.index)) return
  }
  say({ title: '请选择筹码，点击投注区', tone: '' })
}

function closeBets(first: boolean): void {
  if (!table) return
  const { index } = table.round
  const came = past.at(-1)
  if (runs() && running !== index) {
    running = index
    const inside = table.bets.some(({ status }) => status === 'open')
    say({ title: inside ? '进行中，随时可以收取' : '进行中', tone: '' })
  }
  run?.watch()
  if (board.pendingUnits() > 0 && !sending) {
    board.clearPending()
    say({ title: '已停止投注，未确认的筹码已退回', tone: '' })
  }
  if (came?.index === index && shown !== index) {
    shown = index
    stage.record(past.slice(0, -1).map(({ outcome }) => outcome))
    void reveal(came.outcome, index, !first && !calm())
  } else if (came?.index === index && !revealing) sayResult(came.outcome, index)
}

async function reveal(outcome: unknown, index: number, fresh: boolean): Promise<void> {
  if (!run) say({ title: '停止投注，开奖中…', tone: '' })
  revealing = true
  await stage.show(outcome, fresh)
  revealing = false
  if (shown !== index) return
  board.mark((place) => {
    const { multiple } = rules.pays(outcome, { chips: [{ place, units: 1 }] })
    return multiple > 10_000n
  })
  stage.record(past.map((each) => each.outcome))
  sayResult(outcome, index)
}

/** Said when the bets are paid; until then only what came. */
function sayResult(outcome: unknown, index: number): void {
  if (!table || sayBets(table.bets, outcome, index)) return
  say({ title: stage.words(outcome), tone: '' })
}

/** What the bets of a round came to; false while they are open, or there are none. */
function sayBets(all: readonly TableBet[], outcome: unknown, index: number): boolean {
  const bets = all.filter(({ status }) => status !== 'void')
  if (bets.length === 0 || bets.some(({ status }) => status === 'open')) return false
  balance.set(table?.balance ?? '0.00')
  const total = (of: 'stake' | 'payout') =>
    yuan(bets.reduce((sum, bet) => sum + toFen(bet[of]), 0n)).replaceAll(',', '')
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
  const left = Math.max(0, Math.ceil(((open ? closes_at : ends_at) - now) / 1000))
  const countdown = byId('countdown')
  setText(countdown, open ? clockText(left) : `下一期 ${clockText(left)}`)
  countdown.dataset['hurry'] = String(open && left <= 5)
  find('.app').dataset['phase'] = open ? 'bets' : 'draw'
  enable()
}

function clockText(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function enable(): void {
  const open = bettingOpen() && !sending && !blocked
  const pending = board.pendingUnits()
  const offer = run?.offer() ?? null
  board.enable(open)
  stage?.laid?.(board.laid())
  main.disabled = offer ? sending || blocked : !open || pending === 0
  main.setAttribute('aria-busy', String(sending))
  const confirm = pending > 0 ? `确认投注 ¥${pending}` : '确认投注'
  setText(find('.spin-text'), offer ?? confirm)
  undo.disabled = !open || pending === 0
  repeat.disabled = !open || pending > 0 || lastChips.length === 0
  const sum = (table?.bets ?? []).reduce((total, bet) => total + toFen(bet.stake), 0n)
  staked.set(yuan(sum).replaceAll(',', ''))
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
  owed = { chain, round: round.index, bet, nonce: crypto.randomUUID() }
  void settleOwed()
}

/** Leaves the round that runs: what left is said as the venue had it. */
async function leave(): Promise<void> {
  if (!run || main.disabled) return
  sending = true
  enable()
  const left = await run.leave()
  sending = false
  if ('trouble' in left) {
    const { kind } = left.trouble
    if (kind === 'expired') handle(left.trouble)
    else if (kind === 'network') say({ title: '还不知道是否收取，以注单为准', tone: '' })
    else say({ title: '没能收取，以本局结果为准', tone: '' })
  } else {
    balance.set(left.balance)
    tellParent('venue:balance', left.balance)
    playSound('win')
    const at = left.bets[0]?.left ?? 100
    const paid = left.bets.reduce((sum, { payout }) => sum + toFen(payout), 0n)
    say({ title: `在 ×${(at / 100).toFixed(2)} 收取 ¥${yuan(paid)}`, tone: 'good' })
  }
  await read()
}

/** Asks for what is owed until there is an answer; the nonce makes every further try harmless. */
async function settleOwed(): Promise<void> {
  if (!owed) return
  const order = owed
  sending = true
  blocked = false
  hideNotice()
  enable()
  const reply = await askBet(order)
  sending = false
  if (!reply.ok) {
    handle(reply.trouble)
    return
  }
  owed = null
  lastChips = order.bet.chips
  board.clearPending()
  balance.set(reply.value.balance)
  playSound('land')
  tellParent('venue:balance', reply.value.balance)
  const over = reply.value.status !== 'open'
  say({ title: over ? '这一注已经开奖，见「记录」' : '投注成功，等待开奖', tone: '' })
  await read()
}

function giveUp(text: string): void {
  owed = null
  board.clearPending()
  say({ title: text, tone: '' })
  void read()
}

function handle(trouble: Trouble): void {
  if (trouble.kind === 'expired') {
    owed = null
    blocked = true
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
  if (trouble.kind === 'refused') return giveUp('这一注没有被接受，筹码已退回')
  blocked = true
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
  const list = document.createElement('dl')
  list.className = 'facts'
  list.append(
    fact('哈希链起点 s(0)', commitment.start),
    fact('公开盐值', commitment.salt),
    fact('总期数', String(commitment.length)),
    fact('当前期', String(round.index)),
  )
  const why = document.createElement('p')
  why.textContent =
    '每一期使用链上的下一环：s(i−1) = SHA-256(s(i))。起点在开局前公布；每期结果公布时一并公布该期的链环，任何人都能走回起点并重算结果。盐值由起点与平台、场馆的固定值算出，演示环境中它们来自同一台机器。'
  body.replaceChildren(why, list, proofLink())
}
