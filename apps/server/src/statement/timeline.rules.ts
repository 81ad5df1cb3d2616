import { entryTitles, waySteps } from '@jinli/contract/concept/concepts'
import type { stepTones } from '@jinli/contract/statement/statement'
import type { DepositState, TransferState, WithdrawalState } from '@jinli/contract/states'
import type { ReversalCause } from '@jinli/contract/withdrawal/withdrawal-reversal'
import { type Fen, formatYuan } from '@jinli/money/money'

/** A dated step of a record: done, or still open. */
export type Step = {
  title: string
  at: Date | null
  note: string
  tone: (typeof stepTones)[number]
}

const doneStep = (title: string, at: Date | null, note: string): Step => ({
  title,
  at,
  note,
  tone: 'done',
})
const now = (title: string, note: string, at: Date | null = null): Step => ({
  title,
  at,
  note,
  tone: 'now',
})
const next = (title: string, note: string): Step => ({
  title,
  at: null,
  note,
  tone: 'next',
})
const bad = (title: string, at: Date | null, note: string): Step => ({
  title,
  at,
  note,
  tone: 'bad',
})

export type DepositLife = {
  method: string
  state: DepositState
  amount: Fen
  credited_amount: Fen | null
  reason: string
  created_at: Date
  expires_at: Date
  decided_at: Date | null
  /** When a rejected order was opened again. */
  reopened_at: Date | null
  /** When staff confirmed the payment of an order that waits for room in the player's own limit. */
  waits_since: Date | null
}

/**
 * Returns a note if the credited amount differs from the requested one (decisions §5: partial, over and late payments).
 */
function creditNote(d: DepositLife): string {
  const creditedAmount = d.credited_amount ?? d.amount
  const parts = ['已存入中心钱包']
  if (creditedAmount !== d.amount) {
    const word = creditedAmount < d.amount ? '少于' : '多于'
    parts.push(
      `实际到账 ¥${formatYuan(creditedAmount)}，${word}申请的 ¥${formatYuan(d.amount)}`,
    )
  }
  if (d.decided_at && d.decided_at > d.expires_at) parts.push('订单超时后核实到账')
  if (d.reason) parts.push(d.reason)
  return parts.join('；')
}

/** A confirmed correction of a deposit; amounts are null for a reopening. */
export type DepositCorrection = {
  kind: 'amount' | 'reopening'
  from_amount: Fen | null
  amount: Fen | null
  wallet_change: Fen | null
  debt_change: Fen | null
  reason: string
  decided_at: Date
  decided_reason: string
  checked_at: Date | null
}

/** Returns both amounts of a correction, where the difference went, and why. */
function correctionNote(c: DepositCorrection): string {
  const yuan = (fen: Fen | null) => formatYuan(fen ?? 0n)
  const size = (fen: Fen | null) => yuan(fen !== null && fen < 0n ? -fen : fen)
  const wallet = c.wallet_change ?? 0n
  const debt = c.debt_change ?? 0n
  return [
    `到账金额由 ¥${yuan(c.from_amount)} 更正为 ¥${yuan(c.amount)}`,
    wallet === 0n ? '' : `中心钱包${wallet < 0n ? '扣回' : '补入'} ¥${size(wallet)}`,
    debt > 0n ? `余额不足，记欠款 ¥${size(debt)}，取款时先行扣还` : '',
    debt < 0n ? `抵扣欠款 ¥${size(debt)}` : '',
    c.reason,
  ]
    .filter(Boolean)
    .join('；')
}

/** Returns the steps before the last decision: each rejection that was taken back, and its reopening. */
function reopeningSteps(corrections: readonly DepositCorrection[]): Step[] {
  return corrections
    .filter((each) => each.kind === 'reopening')
    .flatMap((each) => [
      bad('审核未通过', each.decided_at, each.decided_reason),
      doneStep('订单重新打开', each.checked_at, each.reason),
    ])
}

/** Returns the steps after the credit. */
function correctionSteps(corrections: readonly DepositCorrection[]): Step[] {
  return corrections
    .filter((each) => each.kind === 'amount')
    .map((each) => doneStep('存款冲正', each.checked_at, correctionNote(each)))
}

/**
 * Returns the timeline of a deposit (money F-2). A bank deposit is paid before it is submitted, other deposits within
 * an hour after it. An expired deposit is shown as expired even before the job has run.
 */
export function depositTimeline(
  d: DepositLife,
  at: Date,
  corrections: readonly DepositCorrection[] = [],
): Step[] {
  const submission = doneStep('提交存款', d.created_at, '订单已生成')
  const first = [submission, ...reopeningSteps(corrections)]
  const creditStep = next('存款到账', '审核通过后存入中心钱包')
  if (d.waits_since)
    return [
      ...first,
      doneStep('款项已收到', d.waits_since, '资金不会丢失'),
      now('等待存款限额', d.reason),
      creditStep,
    ]
  if (d.state === 'submitted' && d.reopened_at)
    return [...first, now('重新核对', '平台正在核对您的款项，请勿再次付款'), creditStep]
  const isExpired = d.state === 'submitted' && at >= d.expires_at
  switch (isExpired ? 'expired' : d.state) {
    case 'submitted':
      return d.method === 'bank'
        ? [...first, now('等待审核', '平台正在核对您的转账，无需再次提交'), creditStep]
        : [
            ...first,
            now('等待付款', '请在有效时间内按金额一次付清；已付款请等待审核'),
            next('平台审核', '核对到账后入账，无需再次提交'),
            creditStep,
          ]
    case 'expired':
      return [
        ...first,
        bad('订单已超时', d.expires_at, '有效时间已过，请勿再向此订单付款'),
        next('核实到账', '若您已付款，平台核实后仍会入账'),
      ]
    case 'approved':
      return [
        ...first,
        doneStep('审核通过，已到账', d.decided_at, creditNote(d)),
        ...correctionSteps(corrections),
      ]
    case 'rejected':
      return [...first, bad('审核未通过', d.decided_at, d.reason || '如有疑问请联系客服')]
  }
}

export type WithdrawalLife = {
  method: string
  state: WithdrawalState
  reason: string
  created_at: Date
  /** When the withdrawal entered its state. */
  state_since: Date
  decided_at: Date | null
  /** Why a paid withdrawal was reversed; null if it was not. */
  reversal_cause: ReversalCause | null
}

/** Returns the timeline of a withdrawal (money F-3). */
export function withdrawalTimeline(w: WithdrawalLife): Step[] {
  const bank = w.method === 'bank'
  const first = doneStep('提交取款', w.created_at, '金额已从中心钱包冻结')
  const approvedStep = doneStep('审核通过', null, '资料与流水已核对')
  const pay = next('打款', bank ? '审核通过后付至您的银行卡' : '审核通过后付至您的USDT地址')
  const back = '金额已退回中心钱包'
  const returnNote = w.reason ? `${w.reason}；${back}` : back
  const payoutNote = bank
    ? '款项已付出，到账时间以银行为准'
    : '款项已付出，到账时间以链上确认为准'
  const paidStep = doneStep('审核通过，已打款', w.decided_at, payoutNote)
  switch (w.state) {
    case 'requested':
      return [first, now('等待审核', '等待平台受理，期间金额保持冻结'), pay]
    case 'in_review':
      return [first, now('审核中', '平台正在审核，期间金额保持冻结', w.state_since), pay]
    case 'approved':
      return [
        first,
        approvedStep,
        now('等待打款', '审核已通过，等待平台付款', w.state_since),
      ]
    case 'paying':
      return [first, approvedStep, now('打款中', '平台正在付款，请留意到账', w.state_since)]
    case 'pay_unknown': {
      const note = '平台正在核实付款结果，核实前金额保持冻结，不会重复付款'
      return [first, approvedStep, now('结果核实中', note, w.state_since)]
    }
    case 'paid':
      return [first, paidStep]
    case 'rejected':
      return [first, bad('审核未通过', w.decided_at, returnNote)]
    case 'returned':
      return [first, approvedStep, bad('打款未成功', w.decided_at, returnNote)]
    case 'reversed':
      return w.reversal_cause === 'not_sent'
        ? [first, approvedStep, bad('打款未付出', w.state_since, returnNote)]
        : [first, paidStep, bad('银行退回', w.state_since, returnNote)]
  }
}

export type TransferLife = {
  direction: string
  venue: string
  state: TransferState
  created_at: Date
  decided_at: Date | null
}

/**
 * Returns the timeline of a transfer (money F-4). `reason` is the part of the venue's reason that a player may read.
 */
export function transferTimeline(t: TransferLife, reason: string): Step[] {
  const isToCentre = t.direction === 'to_centre'
  const way = isToCentre ? `${t.venue} → 中心钱包` : `中心钱包 → ${t.venue}`
  const first = doneStep('发起转账', t.created_at, way)
  const finish = next('完成', '确认后余额自动更新')
  switch (t.state) {
    case 'sent':
      return [first, now('等待场馆确认', '已通知场馆，通常几秒内完成'), finish]
    case 'unknown': {
      const note = '场馆未及时答复，系统正按单号核实，资金安全，请勿重复操作'
      return [first, now('核实中', note), finish]
    }
    case 'manual': {
      const note = '场馆没有给出明确结果，由客服与场馆人工核对'
      return [first, now('人工核对中', note), finish]
    }
    case 'success': {
      const note = isToCentre ? '已回到中心钱包' : '已到达场馆钱包'
      return [first, doneStep('转账成功', t.decided_at, note)]
    }
    case 'failed':
      return [first, bad('转账失败', t.decided_at, reason || '资金未变动')]
  }
}

type WayStep = { title?: string; note?: string; reason?: string }

function stepOf(way: string): Required<Omit<WayStep, 'reason'>> & WayStep {
  const steps: Readonly<Record<string, WayStep>> = waySteps
  return { title: '已入账', note: '{reason}，已存入中心钱包', ...steps[way] }
}

/** Returns the reason that a player reads on a record of type 9, instead of the one that staff wrote. */
export function otherReason(way: string, reason: string): string {
  return stepOf(way).reason ?? reason
}

/**
 * Returns the timeline of a record of type 9 (money F-7, F-8, F-9, F-15, F-20), which exists only after its posting.
 */
export function otherTimeline(way: string, at: Date | null, reason: string): Step[] {
  const { title, note } = stepOf(way)
  return [
    doneStep(
      title,
      at,
      note.replace('{reason}', () => reason),
    ),
  ]
}

/** Returns the name of the player's account in an entry, by the end of the account code. */
export function placeName(code: string): string {
  if (code.endsWith(':available')) return '中心钱包'
  return code.endsWith(':held') ? '冻结金额' : '转账途中'
}

/** Returns the title of a ledger transaction for the player. */
export function entryTitle(kind: string): string {
  const titles: Readonly<Record<string, string>> = entryTitles
  return titles[kind] ?? '账务变动'
}
