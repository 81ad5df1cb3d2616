import { toFen } from './amounts.ts'
import type { LegOffer, LegOrder, SlipAnswer } from './book-answers.ts'
import { keyOf } from './book-list.ts'
import { askSlip } from './book-net.ts'
import type { Pick, Picking } from './book-odds.ts'
import { buttonById, byId, make, makeButton } from './dom.ts'
import { yuan } from './figures.ts'
import type { Trouble } from './net.ts'
import { fundsWord } from './parent.ts'
import type { Pricing } from './proof-of-slip.ts'

type Leg = LegOrder & { name: string; match: string; closed: boolean; moved: boolean }
type Order = { legs: LegOrder[]; stake: string; nonce: string }

export type SlipHooks = {
  /** Something was chosen, taken off or placed. */
  changed(): void
  placed(slip: SlipAnswer): void
  /** The session is over, or there is too little money. */
  failed(trouble: Trouble): void
}

const legsMost = 8
const stakeMost = 1_000_000n

const reasons: Record<string, string> = {
  odds_changed: '赔率有变化，请看清新赔率后再确认。',
  suspended: '盘口暂停中，请稍候再试。',
  market_closed: '有选项已停止投注，请移除后再确认。',
  unknown_fixture: '有比赛已不在赛程中，请移除后再确认。',
  return_limit: '可能返还超过 ¥500,000，请减少金额或选项。',
  too_many_bets: '未结注单已有 100 张，请等待结算。',
}

function inputById(id: string): HTMLInputElement {
  const found = byId(id)
  if (!(found instanceof HTMLInputElement)) throw new Error(`${id} is no input`)
  return found
}

/** What stands in the field, in fen; null when it is no stake. */
function stakeOf(text: string): bigint | null {
  const match = /^(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const fen = BigInt(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`)
  return fen >= 100n && fen <= stakeMost ? fen : null
}

let hooks: SlipHooks
let returned: Pricing['returned']
const legs = new Map<string, Leg>()
/** An order whose answer is still to come; it must not change until then. */
let owed: Order | null = null
let sending = false
const stake = inputById('stake')
const place = buttonById('place')
const dialog = byId('slip') as HTMLDialogElement

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
  off.disabled = owed !== null
  row.append(text, odds, off)
  return row
}

function refresh(): void {
  const all = [...legs.values()]
  byId('legs').replaceChildren(...[...legs].map(([key, leg]) => legRow(key, leg)))
  byId('slip-title').textContent = all.length > 1 ? `投注单 · ${all.length} 串 1` : '投注单'
  const fen = stakeOf(stake.value)
  const priced = all.map(({ odds }) => ({
    odds: Number(toFen(odds)),
    result: 'won' as const,
  }))
  const open = all.length > 0 && all.every(({ closed }) => !closed)
  byId('combined').textContent = open ? yuan(returned(100n, priced)) : '—'
  byId('possible').textContent =
    open && fen !== null ? `¥${yuan(returned(fen, priced))}` : '—'
  place.disabled = sending || (owed === null && (!open || fen === null))
  place.setAttribute('aria-busy', String(sending))
  place.textContent = owed && !sending ? '重试' : sending ? '正在投注…' : '确认投注'
  stake.disabled = owed !== null
  if (all.length === 0 && dialog.open) dialog.close()
  hooks.changed()
}

/** What chosen legs are offered at now. */
export function offer(offers: readonly LegOffer[]): void {
  if (owed) return
  let changed = false
  for (const { chain, fixture, selection, odds } of offers) {
    const leg = legs.get(keyOf({ chain, index: fixture }))
    if (!leg || leg.selection !== selection) continue
    const closed = odds === null
    if (leg.closed === closed && (odds === null || odds === leg.odds)) continue
    Object.assign(leg, { closed, odds: odds ?? leg.odds, moved: !closed })
    changed = true
  }
  if (changed) refresh()
}

/** A fixture takes only so much from all players together: what still fits is put into the field, to be confirmed. */
function fit(told: unknown): void {
  if (typeof told !== 'string') {
    problem('有比赛的投注已达上限，请移除后再确认。')
    return
  }
  stake.value = told
  problem(`有比赛的投注接近上限，已改为还能投的 ¥${told}，请看清后再确认。`)
}

function refuse(trouble: Trouble): void {
  if (trouble.kind === 'network') {
    problem('网络不太稳定，这一单是否成功还不知道。重试不会重复扣款。')
    return
  }
  owed = null
  if (trouble.kind === 'insufficient') problem(`余额不足，请先${fundsWord()}。`)
  else if (trouble.kind === 'refused') {
    problem(reasons[trouble.error] ?? '这一单没有被接受，请检查后再试。')
    if (trouble.error === 'house_limit' && 'stake' in trouble.answer)
      fit(trouble.answer.stake)
    if ('legs' in trouble.answer) offer(trouble.answer.legs as LegOffer[])
  } else dialog.close()
  hooks.failed(trouble)
}

/** Asks for what is owed until there is an answer; the nonce makes every further try harmless. */
async function send(): Promise<void> {
  if (!owed || sending) return
  sending = true
  problem('')
  refresh()
  const reply = await askSlip(owed)
  sending = false
  if (reply.ok) {
    owed = null
    legs.clear()
    hooks.placed(reply.value)
  } else refuse(reply.trouble)
  refresh()
}

function confirm(): void {
  const fen = stakeOf(stake.value)
  if (place.disabled || (owed === null && fen === null)) return
  const told = [...legs.values()].map(({ chain, fixture, selection, odds }) => {
    return { chain, fixture, selection, odds }
  })
  owed ??= {
    legs: told,
    stake: yuan(fen ?? 0n).replaceAll(',', ''),
    nonce: crypto.randomUUID(),
  }
  void send()
}

function toggle({ fixture, market, choice }: Pick): void {
  if (owed || choice.odds === null) return
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

/** How the buttons of choices put theirs on the slip. */
export const picking: Picking = {
  toggle,
  isPicked: ({ fixture, choice }) =>
    legs.get(keyOf(fixture))?.selection === choice.selection,
}

export function slipLegs(): readonly LegOrder[] {
  return [...legs.values()]
}

export function openSlip(): void {
  refresh()
  dialog.showModal()
}

/** Connects the slip: what was chosen at which odds, how much is put on it, and its placing. */
export function wireSlip(own: SlipHooks, pricing: Pricing): void {
  hooks = own
  returned = pricing.returned
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
      if (owed) return
      stake.value = button.dataset['stake'] ?? ''
      problem('')
      refresh()
    })
  }
  dialog.addEventListener('click', (event) => {
    const target = event.target
    const onButton = target instanceof Element && target.closest('[data-close]')
    if (target === dialog || onButton) dialog.close()
  })
}
