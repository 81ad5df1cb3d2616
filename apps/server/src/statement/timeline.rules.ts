import {
  adjustmentReason,
  adjustmentWays,
  otherWays,
  redPacketReason,
  type stepTones,
} from '@jinli/contract/statement'
import type { DepositState, TransferState, WithdrawalState } from '@jinli/contract/states'
import { type Fen, formatYuan } from '@jinli/money/money'

/** One dated step of a record, in the player's words: what happened, or who waits for whom. */
export type Step = {
  title: string
  at: Date | null
  note: string
  tone: (typeof stepTones)[number]
}

const done = (title: string, at: Date | null, note: string): Step => ({
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
}

/** What arrived, where it differs from what was asked (decisions §5: partial, over and late payments). */
function creditNote(d: DepositLife): string {
  const got = d.credited_amount ?? d.amount
  const parts = ['已存入中心钱包']
  if (got !== d.amount) {
    const word = got < d.amount ? '少于' : '多于'
    parts.push(`实际到账 ¥${formatYuan(got)}，${word}申请的 ¥${formatYuan(d.amount)}`)
  }
  if (d.decided_at && d.decided_at > d.expires_at) parts.push('订单超时后核实到账')
  if (d.reason) parts.push(d.reason)
  return parts.join('；')
}

/**
 * Money F-2. A bank transfer is paid before it is submitted, the others within their hour; over time
 * is over time, also before the job has said so.
 */
export function depositTimeline(d: DepositLife, at: Date): Step[] {
  const first = done('提交存款', d.created_at, '订单已生成')
  const credited = next('存款到账', '审核通过后存入中心钱包')
  const over = d.state === 'submitted' && at >= d.expires_at
  switch (over ? 'expired' : d.state) {
    case 'submitted':
      return d.method === 'bank'
        ? [first, now('等待审核', '平台正在核对您的转账，无需再次提交'), credited]
        : [
            first,
            now('等待付款', '请在有效时间内按金额一次付清；已付款请等待审核'),
            next('平台审核', '核对到账后入账，无需再次提交'),
            credited,
          ]
    case 'expired':
      return [
        first,
        bad('订单已超时', d.expires_at, '有效时间已过，请勿再向此订单付款'),
        next('核实到账', '若您已付款，平台核实后仍会入账'),
      ]
    case 'approved':
      return [first, done('审核通过，已到账', d.decided_at, creditNote(d))]
    case 'rejected':
      return [first, bad('审核未通过', d.decided_at, d.reason || '如有疑问请联系客服')]
  }
}

export type WithdrawalLife = {
  method: string
  state: WithdrawalState
  reason: string
  created_at: Date
  /** Since when it stands in its state. */
  state_since: Date
  decided_at: Date | null
}

/** Money F-3. */
export function withdrawalTimeline(w: WithdrawalLife): Step[] {
  const bank = w.method === 'bank'
  const first = done('提交取款', w.created_at, '金额已从中心钱包冻结')
  const passed = done('审核通过', null, '资料与流水已核对')
  const pay = next('打款', bank ? '审核通过后付至您的银行卡' : '审核通过后付至您的USDT地址')
  const back = '金额已退回中心钱包'
  const returned = w.reason ? `${w.reason}；${back}` : back
  switch (w.state) {
    case 'requested':
      return [first, now('等待审核', '等待平台受理，期间金额保持冻结'), pay]
    case 'in_review':
      return [first, now('审核中', '平台正在审核，期间金额保持冻结', w.state_since), pay]
    case 'approved':
      return [first, passed, now('等待打款', '审核已通过，等待平台付款', w.state_since)]
    case 'paying':
      return [first, passed, now('打款中', '平台正在付款，请留意到账', w.state_since)]
    case 'pay_unknown': {
      const note = '平台正在核实付款结果，核实前金额保持冻结，不会重复付款'
      return [first, passed, now('结果核实中', note, w.state_since)]
    }
    case 'paid': {
      const note = bank
        ? '款项已付出，到账时间以银行为准'
        : '款项已付出，到账时间以链上确认为准'
      return [first, done('审核通过，已打款', w.decided_at, note)]
    }
    case 'rejected':
      return [first, bad('审核未通过', w.decided_at, returned)]
    case 'returned':
      return [first, passed, bad('打款未成功', w.decided_at, returned)]
  }
}

export type TransferLife = {
  direction: string
  venue: string
  state: TransferState
  created_at: Date
  decided_at: Date | null
}

/** Money F-4; `reason` is what a player may read of the venue's. */
export function transferTimeline(t: TransferLife, reason: string): Step[] {
  const home = t.direction === 'to_centre'
  const way = home ? `${t.venue} → 中心钱包` : `中心钱包 → ${t.venue}`
  const first = done('发起转账', t.created_at, way)
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
      const note = home ? '已回到中心钱包' : '已到达场馆钱包'
      return [first, done('转账成功', t.decided_at, note)]
    }
    case 'failed':
      return [first, bad('转账失败', t.decided_at, reason || '资金未变动')]
  }
}

/** What a player reads as the reason of a record of type 9: of an adjustment never the staff's own. */
export function otherReason(way: string, reason: string): string {
  if (Object.hasOwn(adjustmentWays, way)) return adjustmentReason
  if (way === 'red_packet') return redPacketReason
  return reason
}

/** Money F-7, F-8, F-9, F-15, F-20: there is nothing to see before it is posted. */
export function otherTimeline(way: string, at: Date | null, reason: string): Step[] {
  switch (way) {
    case 'rebate':
      return [done('已领取', at, `${otherWays.rebate}，已存入中心钱包`)]
    case 'vip_rise':
    case 'vip_birthday':
      return [done('已入账', at, `${otherWays[way]}，已存入中心钱包`)]
    case 'bonus':
      return [done('已入账', at, `「${reason}」的彩金已存入中心钱包`)]
    case 'bonus_returned':
      return [done('已退回', at, `放弃「${reason}」的彩金，已从中心钱包扣除`)]
    case 'debit':
      return [done('已扣款', at, `${reason}，已从中心钱包扣除`)]
    default:
      return [done('已入账', at, `${reason}，已存入中心钱包`)]
  }
}

/** Where in the player's accounts an entry stands, by the last parts of the account's code. */
export function placeName(code: string): string {
  if (code.endsWith(':available')) return '中心钱包'
  return code.endsWith(':held') ? '冻结金额' : '转账途中'
}

const entryTitles: Record<string, string> = {
  'adjustment.credited': adjustmentWays.credit,
  'adjustment.debited': adjustmentWays.debit,
  'rebate.claimed': otherWays.rebate,
  'deposit.credited': '存款到账',
  'promotion.granted': otherWays.bonus,
  'promotion.given-up': otherWays.bonus_returned,
  'red-packet.won': otherWays.red_packet,
  'withdrawal.held': '取款冻结',
  'withdrawal.paid': '取款付出',
  'withdrawal.returned': '取款退回',
  'vip-gift.paid': 'VIP礼金',
  'transfer.sent': '转出发起',
  'transfer.landed': '到达场馆',
  'transfer.bounced': '转出退回',
  'transfer.home': '场馆转回',
}

/** What a ledger transaction is called to the player it belongs to. */
export function entryTitle(kind: string): string {
  return entryTitles[kind] ?? '账务变动'
}
