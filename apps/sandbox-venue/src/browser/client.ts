import { toFen } from './amounts.ts'
import { createAuto } from './auto.ts'
import { awaken, buttonById, byId, find, setText, wait } from './dom.ts'
import { createFigure } from './figures.ts'
import { hideInputMethodKeys, isInputMethodKey } from './input-method.ts'
import { newKey } from './key.ts'
import { keepCommitment, seedsCommitment } from './known-commitments.ts'
import {
  askDecide,
  askOpen,
  askState,
  type Refusal,
  type Reply,
  type Trouble,
} from './net.ts'
import { hideNotice, showNotice, showNotLoaded, wireNotice } from './notice.ts'
import { readRoundHistory, readSeeds, wirePanels } from './panels.ts'
import { fundsWord, sayExpired, tellParent } from './parent.ts'
import type { RoundAnswer } from './past-round.ts'
import { say } from './say.ts'
import { playSound, wireSound } from './sound.ts'
import type { Motion, Shell, Stage } from './stage.ts'

type PageData = {
  code: string
  stakes: string[]
  greeting: string
  title: unknown
  /** The most that a round may pay, as text in yuan. */
  most: string
  /** The least time between the starts of two rounds, in ms. */
  roundMs: number
}
/** 'rest' is the time after a round until the next one may start. */
type Phase = 'loading' | 'idle' | 'spinning' | 'rest' | 'open' | 'blocked'
/** A request without a response yet. Its content must not change until the response comes. */
type PendingRequest =
  | { kind: 'open'; stake: string; bet: unknown; nonce: string }
  | { kind: 'decide'; round_id: string; decision: unknown; nonce: string }

const slowMs = 3000

const pageData: PageData = JSON.parse(document.body.dataset['facts'] ?? '{}')
const mostText = pageData.most.replace('.00', '')
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
const calm = () => reducedMotion.matches
const balance = createFigure(byId('balance'), calm)
const payoutFigure = createFigure(byId('won'), calm)
const main = buttonById('spin')
const mainText = find('.spin-text')
const actionWord = mainText.textContent ?? ''
const quick = document.getElementById('quick')

let stage: Stage
let phase: Phase = 'loading'
let stakeIndex = 0
let pendingRequest: PendingRequest | null = null
/** When the last round was opened here (unix ms); 0 before the first one. */
let openedAt = 0
/** The round on the stage; null before the first one. */
let current: RoundAnswer | null = null

const auto = document.getElementById('auto')
  ? createAuto({
      unit: () => shell.unit(),
      isIdle: () => phase === 'idle',
      open: () => open(),
      onChange: () => setPhase(phase),
    })
  : null
const isAuto = () => (auto?.roundsLeft() ?? 0) > 0

begin().catch(showNotLoaded)

async function begin(): Promise<void> {
  wirePanels({ history: readRoundHistory, seeds: readSeeds })
  hideInputMethodKeys(window)
  wireNotice()
  wireSound()
  const { createStage } = await import(
    `/games/${pageData.code}/stage/${pageData.code}-stage.ts`
  )
  stage = createStage(shell)
  main.addEventListener('click', press)
  quick?.addEventListener('click', () => toggle(quick))
  byId('less').addEventListener('click', () => step(-1))
  byId('more').addEventListener('click', () => step(1))
  addEventListener('keydown', (event) => {
    if (isInputMethodKey(event)) return
    const free = !document.querySelector('dialog[open]') && event.target === document.body
    if (free && event.code === 'Space' && !event.repeat) press()
  })
  // The platform has moved money to or from the venue. The message has no data, so the page reads the balance again.
  addEventListener('message', (event: MessageEvent) => {
    if (event.data?.type === 'venue:refresh') void refresh()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refresh()
  })
  awaken()
  await enter()
}

const shell: Shell = {
  stageData: pageData.title,
  motion,
  sound: playSound,
  decide: (decision) => decide(decision),
  onChange: () => setPhase(phase),
  unit: () => toFen(`${stake()}.00`),
  most: toFen(pageData.most.replaceAll(',', '')),
}

async function enter(): Promise<void> {
  setPhase('loading')
  const reply = await askState()
  if (!reply.ok) {
    handleTrouble(reply.trouble, () => void enter())
    return
  }
  const { round, last } = reply.value
  keepCommitment(seedsCommitment(reply.value.seeds))
  tellParent('venue:ready', reply.value.balance)
  const lastRound = round ?? last
  if (lastRound) await takeUp(lastRound)
  else {
    current = null
    say({ title: pageData.greeting, tone: '', details: [`每局最高派彩 ¥${mostText}`] })
    setPhase('idle')
  }
  // `reply.value.balance` is the current balance. The balance in `lastRound` may be older.
  balance.set(reply.value.balance)
}

/** Continues an open round, or shows how the last round ended. */
async function takeUp(round: RoundAnswer): Promise<void> {
  const unit = pageData.stakes.indexOf(round.unit.replace('.00', ''))
  if (unit >= 0) stakeIndex = unit
  await finish(round, false)
}

async function refresh(): Promise<void> {
  if (!isQuiet()) return
  const before = current
  const reply = await askState()
  if (reply.ok) keepCommitment(seedsCommitment(reply.value.seeds))
  // A round may have started meanwhile. The balance in its response is newer than this one.
  if (!reply.ok || !isQuiet() || current !== before) return
  balance.set(reply.value.balance)
  tellParent('venue:balance', reply.value.balance)
}

/** Returns true when no request is pending and nothing blocks the game. */
function isQuiet(): boolean {
  return phase === 'idle' || phase === 'rest' || phase === 'open'
}

function press(): void {
  if (phase === 'idle') void open()
  const action = phase === 'open' && current ? stage.main(current) : null
  if (action) decide(action.decision)
}

async function open(): Promise<void> {
  if (phase !== 'idle') return
  const betChoice = stage.bet()
  if (!pendingRequest && 'missing' in betChoice) {
    say({ title: betChoice.missing, tone: '' })
    auto?.stop()
    return
  }
  const bet = 'bet' in betChoice ? betChoice.bet : null
  pendingRequest ??= { kind: 'open', stake: stake(), bet, nonce: newKey() }
  payoutFigure.set('0.00')
  stage.begin()
  say({ title: '进行中…', tone: '' })
  await settleOwed()
}

function decide(decision: unknown): void {
  if (phase !== 'open' || !current) return
  const { round_id } = current
  pendingRequest ??= { kind: 'decide', round_id, decision, nonce: newKey() }
  void settleOwed()
}

/** Sends the pending request. The venue acts once per nonce, so a repeat is safe. */
async function settleOwed(): Promise<void> {
  if (!pendingRequest) return
  setPhase('spinning')
  hideNotice()
  const slow = setTimeout(() => say({ title: '网络较慢，请稍候…', tone: '' }), slowMs)
  const reply = await patiently(pendingRequest)
  clearTimeout(slow)
  if (!reply.ok) {
    stage.halt()
    handleTrouble(reply.trouble, () => void settleOwed())
    return
  }
  pendingRequest = null
  await finish(reply.value, true)
}

/** Sends a request. While the response says that it came too soon, waits for the stated time and repeats it. */
async function patiently(order: PendingRequest): Promise<Reply<RoundAnswer>> {
  for (;;) {
    const reply = await (order.kind === 'open' ? askOpen(order) : askDecide(order))
    if (reply.ok && order.kind === 'open') openedAt = Date.now()
    if (reply.ok || reply.trouble.kind !== 'soon') return reply
    await wait(reply.trouble.ms)
  }
}

async function finish(round: RoundAnswer, fresh: boolean): Promise<void> {
  current = round
  await stage.show(round, fresh)
  balance.set(round.balance)
  payoutFigure.set(round.payout)
  const words = stage.words(round)
  say(words)
  if (fresh) tellParent('venue:balance', round.balance)
  if (round.status === 'open') {
    setPhase('open')
    return
  }
  if (fresh) {
    playSound(words.tone === 'good' ? 'win' : 'lose')
    await rest()
  }
  setPhase('idle')
  const last = fresh ? (auto?.after(round) ?? '') : ''
  if (last) say({ ...words, details: [last] })
}

/** Waits until the next round may start, so that the venue does not refuse it as too soon. */
async function rest(): Promise<void> {
  const restMs = openedAt + pageData.roundMs - Date.now()
  if (restMs <= 0) return
  setPhase('rest')
  await wait(restMs)
}

function handleTrouble(trouble: Trouble, retry: () => void): void {
  auto?.stop()
  setPhase('blocked')
  say({ title: '', tone: '' })
  switch (trouble.kind) {
    case 'expired':
      expire()
      return
    case 'insufficient':
      balance.set(trouble.balance)
      tellParent('venue:insufficient', trouble.balance)
      offerSmallerStake(trouble.balance)
      return
    case 'elsewhere':
      pendingRequest = null
      setPhase('loading')
      // The round was continued in another tab, or it has ended. The page shows the round as the venue knows it.
      if (trouble.round && trouble.round.status !== 'void') void takeUp(trouble.round)
      else void enter()
      return
    case 'refused':
      pendingRequest = null
      if (trouble.error === 'return_limit') offerFittingStake(trouble.answer)
      else void enter()
      return
    default:
      showNotice({
        title: '网络不太稳定',
        text: pendingRequest
          ? '这一次的结果还没有收到。重试不会重复扣款。'
          : '暂时连不上游戏，请检查网络后重试。',
        first: { label: '重试', run: () => resume(retry) },
      })
  }
}

function expire(): void {
  pendingRequest = null
  sayExpired()
}

function offerSmallerStake(balanceText: string): void {
  pendingRequest = null
  const smaller = pageData.stakes.findLastIndex(
    (value) => toFen(`${value}.00`) <= toFen(balanceText),
  )
  const round = current?.status === 'open'
  showNotice({
    title: `余额不足，请先${fundsWord()}`,
    text: `当前余额 ¥${balanceText}，单次投注 ¥${stake()}。${fundsWord()}后即可继续，不会丢失进度。`,
    first: { label: '知道了', run: awaitFunds },
    ...(smaller >= 0 && !round
      ? {
          second: {
            label: `改投 ¥${pageData.stakes[smaller]}`,
            run: () => {
              stakeIndex = smaller
              awaitFunds()
            },
          },
        }
      : {}),
  })
}

/** Offers the largest stake whose round stays within the most that it may pay. */
function offerFittingStake({ stake: stakeLeft }: Refusal): void {
  const fits = pageData.stakes.findIndex((value) => `${value}.00` === stakeLeft)
  const hint = fits >= 0 ? `最多可投 ¥${pageData.stakes[fits]}。` : '请改选投注内容。'
  const goOn = () => resume(() => say({ title: pageData.greeting, tone: '' }))
  showNotice({
    title: '超过每局最高派彩',
    text: `每局最高派彩 ¥${mostText}，这样投注可能超过。${hint}没有扣款。`,
    first: { label: '知道了', run: goOn },
    ...(fits >= 0
      ? {
          second: {
            label: `改投 ¥${pageData.stakes[fits]}`,
            run: () => {
              stakeIndex = fits
              goOn()
            },
          },
        }
      : {}),
  })
}

function awaitFunds(): void {
  resume(() => say({ title: `${fundsWord()}后即可继续`, tone: '' }))
}

function resume(next: () => void): void {
  hideNotice()
  setPhase(current?.status === 'open' ? 'open' : 'idle')
  next()
}

function step(delta: number): void {
  if (phase !== 'idle' || isAuto()) return
  stakeIndex = Math.min(pageData.stakes.length - 1, Math.max(0, stakeIndex + delta))
  setPhase(phase)
}

function setPhase(next: Phase): void {
  phase = next
  find('.app').dataset['phase'] = next
  const action = next === 'open' && current ? stage.main(current) : null
  setText(mainText, action?.label ?? actionWord)
  main.disabled = !(next === 'idle' || action)
  main.setAttribute('aria-busy', String(next === 'spinning' || next === 'loading'))
  if (auto) buttonById('auto').disabled = next !== 'idle' && !isAuto()
  const free = next === 'idle' && !isAuto()
  stage.enable({ bet: free, round: next === 'open' })
  setText(find('#stake b'), stake())
  buttonById('less').disabled = !free || stakeIndex === 0
  buttonById('more').disabled = !free || stakeIndex === pageData.stakes.length - 1
}

function motion(): Motion {
  if (calm()) return 'none'
  return quick?.getAttribute('aria-pressed') === 'true' ? 'quick' : 'full'
}

function toggle(target: HTMLElement): void {
  const on = target.getAttribute('aria-pressed') === 'true'
  target.setAttribute('aria-pressed', String(!on))
}

function stake(): string {
  return pageData.stakes[stakeIndex] ?? '1'
}
