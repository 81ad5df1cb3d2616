import { toFen } from './amounts.ts'
import { createAuto } from './auto.ts'
import { awaken, buttonById, byId, find, setText, wait } from './dom.ts'
import { createFigure } from './figures.ts'
import { askDecide, askOpen, askState, type Reply, type Trouble } from './net.ts'
import { hideNotice, showNotice, showNotLoaded, wireNotice } from './notice.ts'
import { readRoundHistory, readSeeds, wirePanels } from './panels.ts'
import { fundsWord, sayExpired, tellParent } from './parent.ts'
import type { RoundAnswer } from './past-round.ts'
import { say } from './say.ts'
import { playSound, wireSound } from './sound.ts'
import type { Motion, Shell, Stage } from './stage.ts'

type Facts = { code: string; stakes: string[]; greeting: string; title: unknown }
type Phase = 'loading' | 'idle' | 'spinning' | 'open' | 'blocked'
/** What an answer is still owed to; it must not change until that comes. */
type Owed =
  | { kind: 'open'; stake: string; bet: unknown; nonce: string }
  | { kind: 'decide'; round_id: string; decision: unknown; nonce: string }

const SLOW_MS = 3000

const facts: Facts = JSON.parse(document.body.dataset['facts'] ?? '{}')
const reduced = matchMedia('(prefers-reduced-motion: reduce)')
const calm = () => reduced.matches
const balance = createFigure(byId('balance'), calm)
const won = createFigure(byId('won'), calm)
const main = buttonById('spin')
const mainText = find('.spin-text')
const actionWord = mainText.textContent ?? ''
const quick = document.getElementById('quick')

let stage: Stage
let phase: Phase = 'loading'
let stakeIndex = 0
let owed: Owed | null = null
/** The round on the stage; null before the first. */
let current: RoundAnswer | null = null

const auto = document.getElementById('auto')
  ? createAuto({
      unit: () => shell.unit(),
      isIdle: () => phase === 'idle',
      open: () => open(),
      changed: () => setPhase(phase),
    })
  : null
const isAuto = () => (auto?.left() ?? 0) > 0

begin().catch(showNotLoaded)

async function begin(): Promise<void> {
  wirePanels({ history: readRoundHistory, seeds: readSeeds })
  wireNotice()
  wireSound()
  const { createStage } = await import(`/titles/${facts.code}/stage/${facts.code}-stage.ts`)
  stage = createStage(shell)
  main.addEventListener('click', press)
  quick?.addEventListener('click', () => toggle(quick))
  byId('less').addEventListener('click', () => step(-1))
  byId('more').addEventListener('click', () => step(1))
  addEventListener('keydown', (event) => {
    const free = !document.querySelector('dialog[open]') && event.target === document.body
    if (free && event.code === 'Space' && !event.repeat) press()
  })
  // The platform may say that it moved money: the message carries nothing, we only read again.
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
  facts: facts.title,
  motion,
  sound: playSound,
  decide: (decision) => decide(decision),
  changed: () => setPhase(phase),
  unit: () => toFen(`${stake()}.00`),
}

async function enter(): Promise<void> {
  setPhase('loading')
  const reply = await askState()
  if (!reply.ok) {
    handleTrouble(reply.trouble, () => void enter())
    return
  }
  const { round, last } = reply.value
  tellParent('venue:ready', reply.value.balance)
  const shown = round ?? last
  if (shown) await takeUp(shown)
  else {
    current = null
    say({ title: facts.greeting, tone: '' })
    setPhase('idle')
  }
  // Of this moment, which what a round was answered with need not be.
  balance.set(reply.value.balance)
}

/** A round that was open when the page came goes on where it stood; one that had just ended is shown as it ended. */
async function takeUp(round: RoundAnswer): Promise<void> {
  const unit = facts.stakes.indexOf(round.unit.replace('.00', ''))
  if (unit >= 0) stakeIndex = unit
  await finish(round, false)
}

async function refresh(): Promise<void> {
  if (phase !== 'idle' && phase !== 'open') return
  const before = phase
  const reply = await askState()
  // A round may have begun meanwhile; its answer is newer than ours.
  if (reply.ok && readPhase() === before) balance.set(reply.value.balance)
}

function press(): void {
  if (phase === 'idle') void open()
  const action = phase === 'open' && current ? stage.main(current) : null
  if (action) decide(action.decision)
}

async function open(): Promise<void> {
  if (phase !== 'idle') return
  const chosen = stage.bet()
  if (!owed && 'missing' in chosen) {
    say({ title: chosen.missing, tone: '' })
    auto?.stop()
    return
  }
  const bet = 'bet' in chosen ? chosen.bet : null
  owed ??= { kind: 'open', stake: stake(), bet, nonce: crypto.randomUUID() }
  won.set('0.00')
  stage.begin()
  say({ title: '进行中…', tone: '' })
  await settleOwed()
}

function decide(decision: unknown): void {
  if (phase !== 'open' || !current) return
  const { round_id } = current
  owed ??= { kind: 'decide', round_id, decision, nonce: crypto.randomUUID() }
  void settleOwed()
}

/** Asks for what is owed until there is an answer; the nonce makes every further try harmless. */
async function settleOwed(): Promise<void> {
  if (!owed) return
  setPhase('spinning')
  hideNotice()
  const slow = setTimeout(() => say({ title: '网络较慢，请稍候…', tone: '' }), SLOW_MS)
  const reply = await patiently(owed)
  clearTimeout(slow)
  if (!reply.ok) {
    stage.halt()
    handleTrouble(reply.trouble, () => void settleOwed())
    return
  }
  owed = null
  await finish(reply.value, true)
}

/** A round asked for too soon after the last is asked for again when its time has come. */
async function patiently(order: Owed): Promise<Reply<RoundAnswer>> {
  for (;;) {
    const reply = await (order.kind === 'open' ? askOpen(order) : askDecide(order))
    if (reply.ok || reply.trouble.kind !== 'soon') return reply
    await wait(reply.trouble.ms)
  }
}

async function finish(round: RoundAnswer, fresh: boolean): Promise<void> {
  current = round
  await stage.show(round, fresh)
  balance.set(round.balance)
  won.set(round.payout)
  const words = stage.words(round)
  setPhase(round.status === 'open' ? 'open' : 'idle')
  const last = fresh && round.status !== 'open' ? (auto?.after(round) ?? '') : ''
  say(last ? { ...words, details: [last] } : words)
  if (fresh) tellParent('venue:balance', round.balance)
  if (round.status !== 'open' && fresh) playSound(words.tone === 'good' ? 'win' : 'lose')
}

function handleTrouble(trouble: Trouble, again: () => void): void {
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
      owed = null
      setPhase('loading')
      // Played on in another tab, or ended meanwhile: what the venue has is what is shown.
      if (trouble.round && trouble.round.status !== 'void') void takeUp(trouble.round)
      else void enter()
      return
    case 'refused':
      owed = null
      void enter()
      return
    default:
      showNotice({
        title: '网络不太稳定',
        text: owed
          ? '这一次的结果还没有收到。重试不会重复扣款。'
          : '暂时连不上游戏，请检查网络后重试。',
        first: { label: '重试', run: () => resume(again) },
      })
  }
}

function expire(): void {
  owed = null
  sayExpired()
}

function offerSmallerStake(left: string): void {
  owed = null
  const smaller = facts.stakes.findLastIndex((value) => toFen(`${value}.00`) <= toFen(left))
  const round = current?.status === 'open'
  showNotice({
    title: `余额不足，请先${fundsWord()}`,
    text: `当前余额 ¥${left}，单次投注 ¥${stake()}。${fundsWord()}后即可继续，不会丢失进度。`,
    first: { label: '知道了', run: awaitFunds },
    ...(smaller >= 0 && !round
      ? {
          second: {
            label: `改投 ¥${facts.stakes[smaller]}`,
            run: () => {
              stakeIndex = smaller
              awaitFunds()
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

function step(by: number): void {
  if (phase !== 'idle' || isAuto()) return
  stakeIndex = Math.min(facts.stakes.length - 1, Math.max(0, stakeIndex + by))
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
  buttonById('more').disabled = !free || stakeIndex === facts.stakes.length - 1
}

function readPhase(): Phase {
  return phase
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
  return facts.stakes[stakeIndex] ?? '1'
}
