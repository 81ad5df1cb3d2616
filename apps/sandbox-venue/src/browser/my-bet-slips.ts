import { groupDigits } from './amount-text.ts'
import { toFen } from './amounts.ts'
import { byId, make, makeButton } from './dom.ts'
import { newKey } from './key.ts'
import { syncRows } from './keyed.ts'
import type { Trouble } from './net.ts'
import { hideNotice, showNotice } from './notice.ts'
import { say } from './say.ts'
import type { BetSlipAnswer, PastBetSlip, PastLeg } from './sportsbook-answers.ts'
import { askBetSlips, askCashOut } from './sportsbook-net.ts'

export type BetHooks = {
  onCashOut(slip: BetSlipAnswer): void
  onFailure(trouble: Trouble): void
}

const marks: Record<string, string> = {
  won: '✓ 赢',
  lost: '✗ 输',
  void: '已取消 1.00',
  cashed: '已兑现',
}

const waits = {
  suspended: '盘口暂停',
  decided: '等待结算',
  lost: '已有选项未中',
} as const

let hooks: BetHooks
let older: PastBetSlip[] = []
let latest: PastBetSlip[] = []
let next: string | null = null
let busy = false

function legText(leg: PastLeg): string {
  const score = `${leg.score[0]}:${leg.score[1]}`
  const stands: Record<PastLeg['phase'], string> = {
    soon: '未开赛',
    live: `进行中 ${score}`,
    over: `完 ${score}`,
    off: '已取消',
  }
  const result = leg.result ? `　${marks[leg.result]}` : ''
  return `${leg.home} 对 ${leg.away} · ${stands[leg.phase]}${result}`
}

function legRow(leg: PastLeg): HTMLElement {
  const row = make('li', '')
  if (leg.result) row.dataset['result'] = leg.result
  row.append(
    make('b', '', leg.name),
    make('span', '', leg.odds),
    make('small', '', legText(leg)),
  )
  return row
}

function outcomeText(slip: PastBetSlip): string {
  if (slip.status === 'void') return '已作废，本金退还'
  if (slip.status === 'open') return `可能返还 ¥${groupDigits(slip.possible)}`
  if (slip.cashed) return `提前兑现 ¥${groupDigits(slip.payout)}`
  return toFen(slip.payout) === 0n ? '未中' : `派彩 ¥${groupDigits(slip.payout)}`
}

function updateBetSlip(row: HTMLElement, slip: PastBetSlip): void {
  row.dataset['status'] = slip.status
  const [head, legs, foot, cash] = row.children
  const kind = slip.legs.length > 1 ? `${slip.legs.length} 串 1` : '单注'
  const state = { open: '未结', settled: '已结算', void: '已作废' }[slip.status]
  if (head) head.textContent = `${kind} @${slip.odds} · ${state}`
  legs?.replaceChildren(...slip.legs.map(legRow))
  if (foot) foot.textContent = `投注 ¥${groupDigits(slip.stake)} · ${outcomeText(slip)}`
  if (!(cash instanceof HTMLButtonElement)) return
  cash.hidden = slip.cash_out === null
  if (!slip.cash_out) return
  const price = 'price' in slip.cash_out ? slip.cash_out.price : null
  cash.disabled = price === null || busy
  cash.textContent =
    'price' in slip.cash_out
      ? `提前兑现 ¥${groupDigits(slip.cash_out.price)}`
      : waits[slip.cash_out.reason]
}

function slipById(id: string): PastBetSlip | undefined {
  return [...latest, ...older].find(({ round_id }) => round_id === id)
}

function makeBetSlip({ round_id }: PastBetSlip): HTMLElement {
  const row = make('li', 'ticket')
  const cash = makeButton('quiet', '', () => {
    const slip = slipById(round_id)
    if (slip?.cash_out && 'price' in slip.cash_out) askFirst(round_id, slip.cash_out.price)
  })
  row.append(make('h3', ''), make('ol', ''), make('p', ''), cash)
  return row
}

/** Asks the player to confirm a cash-out price, and to confirm again when the price has fallen. */
function askFirst(betId: string, price: string, hasFallen = false): void {
  const nonce = newKey()
  showNotice({
    title: `提前兑现 ¥${groupDigits(price)}？`,
    text: hasFallen
      ? '价格已经变低，请再确认一次。兑现后这一单即告结算。'
      : '兑现后这一单即告结算，不再随赛果变化。不会低于这个价格成交。',
    first: { label: '确认兑现', run: () => void take(betId, price, nonce) },
    second: { label: '再等等', run: hideNotice },
  })
}

async function take(betId: string, price: string, nonce: string): Promise<void> {
  if (busy) return
  busy = true
  hideNotice()
  const reply = await askCashOut({ bet_id: betId, price, nonce })
  busy = false
  if (reply.ok) {
    say({ title: `已兑现 ¥${groupDigits(reply.value.payout)}`, tone: '' })
    hooks.onCashOut(reply.value)
    await readBetSlips()
    return
  }
  const { trouble } = reply
  if (trouble.kind === 'network') {
    showNotice({
      title: '网络不太稳定',
      text: '这次兑现是否成功还不知道。重试不会兑现两次。',
      first: { label: '重试', run: () => void take(betId, price, nonce) },
    })
    return
  }
  if (trouble.kind !== 'refused') return hooks.onFailure(trouble)
  const refusal = trouble.answer
  if ('price' in refusal && typeof refusal.price === 'string')
    return askFirst(betId, refusal.price, true)
  const isSuspended = trouble.error === 'suspended'
  say({
    title: isSuspended ? '盘口暂停，请稍候再兑现' : '这一单已有结果，不能兑现',
    tone: '',
  })
  await readBetSlips()
}

function show(): void {
  const place = byId('view-slips')
  const all = [...latest, ...older]
  if (all.length === 0) {
    place.replaceChildren(make('p', 'empty', '还没有注单。在赛程里点选赔率，放进投注单。'))
    return
  }
  let list = place.querySelector<HTMLElement>('.tickets')
  let more = place.querySelector<HTMLButtonElement>('.more')
  if (!list || !more) {
    list = make('ol', 'tickets')
    more = makeButton('quiet more', '更多', () => void readOlder())
    place.replaceChildren(list, more)
  }
  syncRows(list, all, {
    keyOf: ({ round_id }) => round_id,
    make: makeBetSlip,
    update: updateBetSlip,
  })
  more.hidden = next === null
}

async function readOlder(): Promise<void> {
  if (next === null) return
  const reply = await askBetSlips(next)
  if (!reply.ok) {
    say({ title: '更多注单暂时读不到，请重试。', tone: '' })
    return
  }
  older = [...older, ...reply.value.rounds]
  next = reply.value.next
  show()
}

/** Reads the newest bet slips again. Older pages that the player has loaded stay below them. */
export async function readBetSlips(): Promise<boolean> {
  const reply = await askBetSlips('')
  if (!reply.ok) {
    if (latest.length === 0) {
      const retryButton = makeButton('strong', '重试', () => void readBetSlips())
      const message = make('p', 'empty', '注单暂时读不到，请检查网络。')
      byId('view-slips').replaceChildren(message, retryButton)
    }
    return false
  }
  const fresh = new Set(reply.value.rounds.map(({ round_id }) => round_id))
  // Bet slips that newer ones pushed off the first page move to the list of older bet slips.
  const earlier = latest.filter(({ round_id }) => !fresh.has(round_id))
  if (older.length > 0) older = [...earlier, ...older]
  else next = reply.value.next
  latest = reply.value.rounds
  show()
  return true
}

export function wireBets(own: BetHooks): void {
  hooks = own
}
