import type { BookAnswer, Fixture } from './book-answers.ts'
import { readSlips, wireBets } from './book-bets.ts'
import { createList, keyOf } from './book-list.ts'
import { createMatch } from './book-match.ts'
import { askBook, askFixture, askSlips, askStandings } from './book-net.ts'
import { offer, openSlip, picking, slipLegs, wireSlip } from './book-slip.ts'
import type { Scene } from './book-stage.ts'
import { showStandings } from './book-standings.ts'
import { awaken, buttonById, byId, find, make, makeButton, wait } from './dom.ts'
import { createFigure } from './figures.ts'
import type { Trouble } from './net.ts'
import { showNotLoaded, wireNotice } from './notice.ts'
import { loading, readHistory, wirePanels } from './panels.ts'
import { sayExpired, tellParent } from './parent.ts'
import { say } from './say.ts'
import { fact, proofLink } from './seeds-form.ts'
import { playSound, wireSound } from './sound.ts'

type View = 'list' | 'match' | 'slips' | 'standings'

const POLL_MS = 1500
const TICK_MS = 500
const RETRY_MS = 3000
const views: readonly View[] = ['list', 'match', 'slips', 'standings']

const facts: { code: string } = JSON.parse(document.body.dataset['facts'] ?? '{}')
const reduced = matchMedia('(prefers-reduced-motion: reduce)')
const calm = () => reduced.matches
const balance = createFigure(byId('balance'), calm)

let book: BookAnswer | null = null
/** The venue's clock less ours. */
let ahead = 0
let view: View = 'list'
let match: Fixture | null = null
let over = false
let showList: ReturnType<typeof createList>
let showMatch: ReturnType<typeof createMatch>

begin().catch(showNotLoaded)

async function begin(): Promise<void> {
  wirePanels({ history: () => readHistory(askSlips), seeds: readCommitment })
  wireNotice()
  wireSound()
  const from = `/titles/${facts.code}`
  const [stage, law] = await Promise.all([
    import(`${from}/stage/${facts.code}-stage.ts`),
    import(`${from}/rules.ts`),
  ])
  const scene: Scene = stage.createScene()
  showList = createList(scene, picking, openMatch)
  showMatch = createMatch(scene, picking, calm)
  wireSlip({ changed: draw, placed, failed: handle }, law.rules.pricing)
  wireBets({ cashed, failed: handle })
  byId('open-slip').addEventListener('click', openSlip)
  byId('back').addEventListener('click', () => go('list'))
  for (const button of document.querySelectorAll<HTMLElement>('[data-view]'))
    button.addEventListener('click', () => go(button.dataset['view'] as View))
  addEventListener('message', (event: MessageEvent) => {
    if (event.data?.type === 'venue:refresh') void read()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void read()
  })
  awaken()
  while (!(await read())) await wait(RETRY_MS)
  find('.app').dataset['phase'] = 'open'
  say({ title: '点选赔率，放进投注单', tone: '' })
  tellParent('venue:ready', book?.balance)
  setInterval(draw, TICK_MS)
  void follow()
}

/** Odds move every few seconds: what is shown is asked for as often. */
async function follow(): Promise<void> {
  for (;;) {
    await wait(POLL_MS)
    if (document.visibilityState === 'hidden' || over) continue
    if (!(await read())) await wait(RETRY_MS)
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
  const reply = await askBook()
  if (!reply.ok) {
    handle(reply.trouble)
    return false
  }
  const before = book?.balance
  const settled = (book?.open_slips ?? 0) > reply.value.open_slips
  book = reply.value
  ahead = book.now - Date.now()
  balance.set(book.balance)
  if (before !== undefined && before !== book.balance)
    tellParent('venue:balance', book.balance)
  if (settled) say({ title: '有注单已结算，详见“注单”', tone: '' })
  await readView()
  await readLegs()
  draw()
  return true
}

async function readView(): Promise<void> {
  if (view === 'slips') await readSlips()
  if (view !== 'match' || !match) return
  const { chain, index } = match
  const reply = await askFixture(chain, index)
  if (reply.ok && match && keyOf(match) === keyOf(reply.value)) match = reply.value
}

/** What chosen legs are offered at now: their fixtures are asked for all at once. */
async function readLegs(): Promise<void> {
  const legs = slipLegs()
  const replies = await Promise.all(
    legs.map(({ chain, fixture }) => askFixture(chain, fixture)),
  )
  const offers = legs.flatMap(({ chain, fixture, selection }, at) => {
    const reply = replies[at]
    if (!reply?.ok || reply.value.stopped) return []
    const choices = reply.value.markets.flatMap((market) => market.choices)
    const found = choices.find((choice) => choice.selection === selection)
    return [{ chain, fixture, selection, odds: found?.odds ?? null }]
  })
  offer(offers)
}

function draw(): void {
  if (!book) return
  const count = slipLegs().length
  const button = buttonById('open-slip')
  button.disabled = count === 0
  button.textContent = count > 0 ? `投注单 ${count}` : '投注单'
  byId('open-slips').hidden = book.open_slips === 0
  byId('open-slips').textContent = String(book.open_slips)
  if (view === 'list') showList(book.fixtures, venueTime())
  if (view === 'match' && match) showMatch(match, venueTime())
}

function go(next: View): void {
  view = next
  for (const each of views) byId(`view-${each}`).hidden = each !== next
  for (const button of document.querySelectorAll<HTMLElement>('[data-view]')) {
    const own = button.dataset['view'] === (next === 'match' ? 'list' : next)
    button.setAttribute('aria-pressed', String(own))
  }
  byId('book').scrollTop = 0
  if (next === 'standings') void readStandings()
  if (next === 'slips') void readSlips()
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
    showStandings(facts.code, reply.value)
    return
  }
  const again = makeButton('strong', '重试', () => void readStandings())
  place.replaceChildren(make('p', 'empty', '积分榜暂时读不到，请检查网络。'), again)
}

function placed(slip: { balance: string; odds: string; stake: string }): void {
  takeBalance(slip.balance)
  playSound('land')
  say({ title: `投注成功：¥${slip.stake} @${slip.odds}`, tone: '' })
  void read()
}

function cashed(slip: { balance: string }): void {
  takeBalance(slip.balance)
  // Said already: it is no news that one is open less.
  if (book) book.open_slips = Math.max(0, book.open_slips - 1)
}

function handle(trouble: Trouble): void {
  if (trouble.kind === 'expired') {
    over = true
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
  if (!book && !(await read())) return
  if (!book) return
  const { commitment } = book
  const list = document.createElement('dl')
  list.className = 'facts'
  list.append(
    fact('哈希链起点 s(0)', commitment.start),
    fact('公开盐值', commitment.salt),
    fact('总场数', String(commitment.length)),
    fact('最近开赛', `第 ${commitment.index} 场`),
  )
  const why = make(
    'p',
    '',
    '每一场比赛使用链上的下一环：s(i−1) = SHA-256(s(i))，全部进程在开赛前已由这一环抽定。起点先行公布；整个赛事时段结束后公布链环，任何人都能走回起点并重算整场比赛。赔率只由可见的比分和时间算出。盐值由起点与平台、场馆的固定值算出，演示环境中它们来自同一台机器。',
  )
  body.replaceChildren(why, list, proofLink())
}
