import { yuan } from './amount-text.ts'
import { toFen } from './amounts.ts'
import { buttonById, byId, dialogById, elementById, make, makeButton } from './dom.ts'
import { newKey } from './key.ts'
import type { Refusal, Trouble } from './net.ts'
import { fundsWord } from './parent.ts'
import type { Pricing } from './proof-of-bet-slip.ts'
import type { BetSlipAnswer, LegOffer, LegOrder } from './sportsbook-answers.ts'
import { keyOf } from './sportsbook-list.ts'
import { askBetSlip } from './sportsbook-net.ts'
import type { Pick, Picking } from './sportsbook-odds.ts'

type Leg = LegOrder & { name: string; match: string; closed: boolean; moved: boolean }
type Order = { legs: LegOrder[]; stake: string; nonce: string }

export type BetSlipHooks = {
  /** Called when a leg is chosen or removed, and when the bet slip is placed. */
  onChange(): void
  onPlace(slip: BetSlipAnswer): void
  /** Called when the session has expired or the money is not enough. */
  onFailure(trouble: Trouble): void
}

const legsMost = 8
const stakeMost = 1_000_000n

const reasons: Record<string, string> = {
  odds_changed: '赔率有变化，请看清新赔率后再确认。',
  suspended: '盘口暂停中，请稍候再试。',
  market_closed: '有选项已停止投注，请移除后再确认。',
  unknown_fixture: '有比赛已不在赛程中，请移除后再确认。',
  too_many_bets: '未结注单已有 100 张，请等待结算。',
}

/** The refusals that name the stake that fits. */
const limitErrors = ['return_limit', 'house_limit']

/** Returns the stake in the field, in fen; null when the text is not a valid stake. */
function stakeOf(text: string): bigint | null {
  const match = /^(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const fen = BigInt(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`)
  return fen >= 100n && fen <= stakeMost ? fen : null
}

let hooks: BetSlipHooks
let totalReturn: Pricing['totalReturn']
const legs = new Map<string, Leg>()
/** A placement request without a response yet. The legs and the stake must not change until the response comes. */
let pendingOrder: Order | null = null
let isSending = false
const stake = elementById('stake', HTMLInputElement)
const place = buttonById('place')
const dialog = dialogById('slip')

function problem(text: string): void {
  byId('slip-problem').textContent = text
}

function legRow(key: string, leg: Leg): HTMLElement {
  const row = make('li', leg.closed ? 'closed' : leg.moved ? 'moved' : '')
  const text = make('p', '')
  text.append(make('b', '', leg.name), make('small', '', leg.match))
  const odds = make('span', '', leg.closed ? '已停' : leg.odds)
  const off = makeButton('icon', '×', () => {
    legs.delete(key)
    refresh()
  })
  off.setAttribute('aria-label', `移除 ${leg.match} ${leg.name}`)
  off.disabled = pendingOrder !== null
  row.append(text, odds, off)
  return row
}

function refresh(): void {
  const all = [...legs.values()]
  byId('legs').replaceChildren(...[...legs].map(([key, leg]) => legRow(key, leg)))
  byId('slip-title').textContent = all.length > 1 ? `投注单 · ${all.length} 串 1` : '投注单'
  const fen = stakeOf(stake.value)
  const pricedLegs = all.map(({ odds }) => ({
    odds: Number(toFen(odds)),
    result: 'won' as const,
  }))
  const open = all.length > 0 && all.every(({ closed: isClosed }) => !isClosed)
  byId('combined').textContent = open ? yuan(totalReturn(100n, pricedLegs)) : '—'
  byId('possible').textContent =
    open && fen !== null ? `¥${yuan(totalReturn(fen, pricedLegs))}` : '—'
  place.disabled = isSending || (pendingOrder === null && (!open || fen === null))
  place.setAttribute('aria-busy', String(isSending))
  place.textContent =
    pendingOrder && !isSending ? '重试' : isSending ? '正在投注…' : '确认投注'
  stake.disabled = pendingOrder !== null
  if (all.length === 0 && dialog.open) dialog.close()
  hooks.onChange()
}

/** Shows the current odds of the selected legs. */
export function offer(offers: readonly LegOffer[]): void {
  if (pendingOrder) return
  let hasChanged = false
  for (const { chain, fixture, selection, odds } of offers) {
    const leg = legs.get(keyOf({ chain, index: fixture }))
    if (!leg || leg.selection !== selection) continue
    const isClosed = odds === null
    if (leg.closed === isClosed && (odds === null || odds === leg.odds)) continue
    Object.assign(leg, { closed: isClosed, odds: odds ?? leg.odds, moved: !isClosed })
    hasChanged = true
  }
  if (hasChanged) refresh()
}

/** Handles a limit of the stake: puts the largest stake that fits into the field, for the player to confirm. */
function fit(error: string, { stake: stakeLeft, limit }: Refusal): void {
  const most = error === 'return_limit' ? (limit ?? '0.00') : null
  const returnWhy = most === null ? null : `可能返还超过每单上限 ¥${yuan(toFen(most))}`
  if (typeof stakeLeft !== 'string') {
    const why = returnWhy ?? '有比赛的投注已达上限'
    problem(`${why}，请移除选项后再确认。`)
    return
  }
  stake.value = stakeLeft
  const why = returnWhy ?? '有比赛的投注接近上限'
  problem(`${why}，已改为最多可投的 ¥${stakeLeft}，请看清后再确认。`)
}

function refuse(trouble: Trouble): void {
  if (trouble.kind === 'network') {
    problem('网络不太稳定，这一单是否成功还不知道。重试不会重复扣款。')
    return
  }
  pendingOrder = null
  if (trouble.kind === 'insufficient') problem(`余额不足，请先${fundsWord()}。`)
  else if (trouble.kind === 'refused') {
    problem(reasons[trouble.error] ?? '这一单没有被接受，请检查后再试。')
    if (limitErrors.includes(trouble.error)) fit(trouble.error, trouble.answer)
    offer(trouble.answer.legs ?? [])
  } else dialog.close()
  hooks.onFailure(trouble)
}

/** Sends the pending request. The venue places one bet slip per nonce, so a repeat is safe. */
async function send(): Promise<void> {
  if (!pendingOrder || isSending) return
  isSending = true
  problem('')
  refresh()
  const reply = await askBetSlip(pendingOrder)
  isSending = false
  if (reply.ok) {
    pendingOrder = null
    legs.clear()
    hooks.onPlace(reply.value)
  } else refuse(reply.trouble)
  refresh()
}

function confirm(): void {
  const fen = stakeOf(stake.value)
  if (place.disabled || (pendingOrder === null && fen === null)) return
  const legOrders = [...legs.values()].map(({ chain, fixture, selection, odds }) => {
    return { chain, fixture, selection, odds }
  })
  pendingOrder ??= {
    legs: legOrders,
    stake: yuan(fen ?? 0n).replaceAll(',', ''),
    nonce: newKey(),
  }
  void send()
}

function toggle({ fixture, market, choice }: Pick): void {
  if (pendingOrder || choice.odds === null) return
  const key = keyOf(fixture)
  problem('')
  if (legs.get(key)?.selection === choice.selection) legs.delete(key)
  else if (legs.size < legsMost || legs.has(key)) {
    legs.set(key, {
      chain: fixture.chain,
      fixture: fixture.index,
      selection: choice.selection,
      odds: choice.odds,
      name: `${market.name} ${choice.name}`,
      match: `${fixture.home} 对 ${fixture.away}`,
      closed: false,
      moved: false,
    })
  }
  refresh()
}

/** The link between the odds buttons and the bet slip: adds, removes and recognises legs. */
export const picking: Picking = {
  toggle,
  isPicked: ({ fixture, choice }) =>
    legs.get(keyOf(fixture))?.selection === choice.selection,
}

export function betSlipLegs(): readonly LegOrder[] {
  return [...legs.values()]
}

export function openBetSlip(): void {
  refresh()
  dialog.showModal()
}

/** Connects the bet slip's legs, stake field and confirmation to the page. */
export function wireBetSlip(own: BetSlipHooks, pricing: Pricing): void {
  hooks = own
  totalReturn = pricing.totalReturn
  byId('slip-form').addEventListener('submit', (event) => {
    event.preventDefault()
    confirm()
  })
  stake.addEventListener('input', () => {
    problem(stakeOf(stake.value) === null ? '请输入 ¥1–10,000，最多两位小数。' : '')
    refresh()
  })
  for (const button of document.querySelectorAll<HTMLElement>('[data-stake]')) {
    button.addEventListener('click', () => {
      if (pendingOrder) return
      stake.value = button.dataset['stake'] ?? ''
      problem('')
      refresh()
    })
  }
}
