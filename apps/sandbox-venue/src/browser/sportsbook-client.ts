import { betSlipLegs, offer, openBetSlip, picking, wireBetSlip } from './bet-slip.ts'
import { awaken, buttonById, byId, find, make, makeButton, wait } from './dom.ts'
import { createFigure } from './figures.ts'
import { hideInputMethodKeys } from './input-method.ts'
import { chainCommitment, keepCommitment } from './known-commitments.ts'
import { readBetSlips, wireBets } from './my-bet-slips.ts'
import type { Trouble } from './net.ts'
import { showNotLoaded, wireNotice } from './notice.ts'
import { loading, readHistory, wirePanels } from './panels.ts'
import { sayExpired, tellParent } from './parent.ts'
import { say } from './say.ts'
import { showCommitment } from './seeds-form.ts'
import { playSound, wireSound } from './sound.ts'
import type { Fixture, SportsbookAnswer } from './sportsbook-answers.ts'
import { createList, keyOf } from './sportsbook-list.ts'
import { createMatch } from './sportsbook-match.ts'
import { askBetSlips, askFixture, askSportsbook, askStandings } from './sportsbook-net.ts'
import type { Scene } from './sportsbook-stage.ts'
import { showStandings } from './sportsbook-standings.ts'

type View = 'list' | 'match' | 'slips' | 'standings'

const pollMs = 1500
const tickMs = 500
const retryMs = 3000
const views: readonly View[] = ['list', 'match', 'slips', 'standings']

const pageData: { code: string } = JSON.parse(document.body.dataset['facts'] ?? '{}')
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
const calm = () => reducedMotion.matches
const balance = createFigure(byId('balance'), calm)

let sportsbook: SportsbookAnswer | null = null
/** The venue's clock minus the browser's clock, in ms. */
let ahead = 0
let view: View = 'list'
let match: Fixture | null = null
let isExpired = false
let showList: ReturnType<typeof createList>
let showMatch: ReturnType<typeof createMatch>

begin().catch(showNotLoaded)

async function begin(): Promise<void> {
  wirePanels({ history: () => readHistory(askBetSlips), seeds: readCommitment })
  hideInputMethodKeys(window)
  wireNotice()
  wireSound()
  const from = `/games/${pageData.code}`
  const [stage, rulesModule] = await Promise.all([
    import(`${from}/stage/${pageData.code}-stage.ts`),
    import(`${from}/rules.ts`),
  ])
  const scene: Scene = stage.createScene()
  showList = createList(scene, picking, openMatch)
  showMatch = createMatch(scene, picking, calm)
  wireBetSlip({ onChange: draw, onPlace, onFailure: handle }, rulesModule.rules.pricing)
  wireBets({ onCashOut, onFailure: handle })
  byId('open-slip').addEventListener('click', openBetSlip)
  byId('back').addEventListener('click', () => go('list'))
  for (const button of document.querySelectorAll<HTMLElement>('[data-view]'))
    button.addEventListener('click', () => {
      const view = views.find((each) => each === button.dataset['view'])
      if (view) go(view)
    })
  addEventListener('message', (event: MessageEvent) => {
    if (event.data?.type === 'venue:refresh') void read()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void read()
  })
  awaken()
  while (!(await read())) await wait(retryMs)
  find('.app').dataset['phase'] = 'open'
  say({ title: '点选赔率，放进投注单', tone: '' })
  tellParent('venue:ready', sportsbook?.balance)
  setInterval(draw, tickMs)
  void follow()
}

/** Reads the visible fixtures every `pollMs`, because odds change every few seconds. */
async function follow(): Promise<void> {
  for (;;) {
    await wait(pollMs)
    if (document.visibilityState === 'hidden' || isExpired) continue
    if (!(await read())) await wait(retryMs)
  }
}

function venueTime(): number {
  return Date.now() + ahead
}

function takeBalance(amount: string): void {
  balance.set(amount)
  tellParent('venue:balance', amount)
}

async function read(): Promise<boolean> {
  const reply = await askSportsbook()
  if (!reply.ok) {
    handle(reply.trouble)
    return false
  }
  const before = sportsbook?.balance
  const hasSettled = (sportsbook?.open_slips ?? 0) > reply.value.open_slips
  sportsbook = reply.value
  keepCommitment(chainCommitment(sportsbook.commitment))
  ahead = sportsbook.now - Date.now()
  balance.set(sportsbook.balance)
  if (before !== undefined && before !== sportsbook.balance)
    tellParent('venue:balance', sportsbook.balance)
  if (hasSettled) say({ title: '有注单已结算，详见“注单”', tone: '' })
  await readView()
  await readLegs()
  draw()
  return true
}

async function readView(): Promise<void> {
  if (view === 'slips') await readBetSlips()
  if (view !== 'match' || !match) return
  const { chain, index } = match
  const reply = await askFixture(chain, index)
  if (reply.ok && match && keyOf(match) === keyOf(reply.value)) match = reply.value
}

/** Reads the fixtures of the selected legs in parallel, and shows their current odds. */
async function readLegs(): Promise<void> {
  const legs = betSlipLegs()
  const replies = await Promise.all(
    legs.map(({ chain, fixture }) => askFixture(chain, fixture)),
  )
  const offers = legs.flatMap(({ chain, fixture, selection }, at) => {
    const reply = replies[at]
    if (!reply?.ok || reply.value.stopped) return []
    const choices = reply.value.markets.flatMap((market) => market.choices)
    const currentChoice = choices.find((choice) => choice.selection === selection)
    return [{ chain, fixture, selection, odds: currentChoice?.odds ?? null }]
  })
  offer(offers)
}

function draw(): void {
  if (!sportsbook) return
  const count = betSlipLegs().length
  const button = buttonById('open-slip')
  button.disabled = count === 0
  button.textContent = count > 0 ? `投注单 ${count}` : '投注单'
  byId('open-slips').hidden = sportsbook.open_slips === 0
  byId('open-slips').textContent = String(sportsbook.open_slips)
  if (view === 'list') showList(sportsbook.fixtures, venueTime())
  if (view === 'match' && match) showMatch(match, venueTime())
}

function go(next: View): void {
  view = next
  for (const each of views) byId(`view-${each}`).hidden = each !== next
  for (const button of document.querySelectorAll<HTMLElement>('[data-view]')) {
    const stageModule = button.dataset['view'] === (next === 'match' ? 'list' : next)
    button.setAttribute('aria-pressed', String(stageModule))
  }
  byId('book').scrollTop = 0
  if (next === 'standings') void readStandings()
  if (next === 'slips') void readBetSlips()
  draw()
}

function openMatch(fixture: Fixture): void {
  match = fixture
  byId('markets').replaceChildren()
  go('match')
  byId('back').focus()
  void readView().then(draw)
}

async function readStandings(): Promise<void> {
  const place = byId('view-standings')
  if (place.childElementCount === 0)
    place.replaceChildren(...Array.from({ length: 5 }, () => make('p', 'bone')))
  const reply = await askStandings()
  if (reply.ok) {
    showStandings(pageData.code, reply.value)
    return
  }
  const retryButton = makeButton('strong', '重试', () => void readStandings())
  place.replaceChildren(make('p', 'empty', '积分榜暂时读不到，请检查网络。'), retryButton)
}

function onPlace(slip: { balance: string; odds: string; stake: string }): void {
  takeBalance(slip.balance)
  playSound('land')
  say({ title: `投注成功：¥${slip.stake} @${slip.odds}`, tone: '' })
  void read()
}

function onCashOut(slip: { balance: string }): void {
  takeBalance(slip.balance)
  // Counts the cashed-out bet slip now, so that the next poll does not announce it to the player as closed.
  if (sportsbook) sportsbook.open_slips = Math.max(0, sportsbook.open_slips - 1)
}

function handle(trouble: Trouble): void {
  if (trouble.kind === 'expired') {
    isExpired = true
    sayExpired()
    return
  }
  if (trouble.kind === 'insufficient') {
    balance.set(trouble.balance)
    tellParent('venue:insufficient', trouble.balance)
    return
  }
  if (trouble.kind === 'network') say({ title: '网络不太稳定，正在重试…', tone: '' })
}

async function readCommitment(): Promise<void> {
  const body = loading('seeds')
  if (!sportsbook && !(await read())) return
  if (!sportsbook) return
  const { commitment } = sportsbook
  const why =
    '每一场比赛使用链上的下一环：s(i−1) = SHA-256(s(i))，全部进程在开赛前已由这一环抽定。起点先行公布；整个赛事时段结束后公布链环，任何人都能走回起点并重算整场比赛。赔率只由可见的比分和时间算出。盐值由起点与平台、场馆的固定值算出，演示环境中它们来自同一台机器。'
  showCommitment(body, why, commitment, [
    ['总场数', String(commitment.length)],
    ['最近开赛', `第 ${commitment.index} 场`],
  ])
}
