import type { payinfo } from '@jinli/contract/deposit'
import type { WireOutput } from '@jinli/contract/endpoint'
import { depositCodes } from '@jinli/contract/states'

export type PayInfo = WireOutput<typeof payinfo>

/** `open` can be paid; `late` is past its hour, yet staff may still approve it (decisions §5). */
export type OrderStage = 'open' | 'late' | 'approved' | 'rejected'

/**
 * Where an order stands. Rejected and expired share a code on the wire; an order that a person
 * decided has a record with the time of it. `ranOut`: the countdown ended since the answer.
 */
export function stageOf(
  order: Pick<PayInfo, 'expires_at' | 'server_time' | 'info'>,
  ranOut: boolean,
  decidedAt: string | null,
): OrderStage {
  const { state } = order.info
  if (state === depositCodes.approved) return 'approved'
  const late = ranOut || Date.parse(order.server_time) >= Date.parse(order.expires_at)
  if (state === depositCodes.submitted) return late ? 'late' : 'open'
  return decidedAt === null && late ? 'late' : 'rejected'
}

export type Step = {
  name: string
  note: string
  at: string | null
  look: 'done' | 'now' | 'next' | 'bad'
}

/** The order's life with dates, and who waits for whom. */
export function stepsOf(
  stage: OrderStage,
  times: { createdAt: string; decidedAt: string | null },
  reason: string,
): Step[] {
  const submitted: Step = {
    name: '提交订单',
    note: '存款信息已提交',
    at: times.createdAt,
    look: 'done',
  }
  const credited: Step = {
    name: '存款到账',
    note: '金额计入中心钱包',
    at: null,
    look: 'next',
  }
  const review: Step = {
    name: '平台审核',
    note: '核对到账后入账，无需再次提交',
    at: null,
    look: 'next',
  }
  const pay: Step = {
    name: '完成转账',
    note: '请在有效时间内按金额转账；已转账请等待审核',
    at: null,
    look: 'now',
  }
  switch (stage) {
    case 'open':
      return [submitted, pay, review, credited]
    case 'late':
      return [
        submitted,
        { ...pay, note: '有效时间已过，请勿再向此订单付款', look: 'bad' },
        { ...review, note: '若您已付款，平台核实后仍会入账', look: 'now' },
        credited,
      ]
    case 'approved':
      return [
        submitted,
        { ...pay, note: '转账已完成', look: 'done' },
        { ...review, note: '审核已通过', look: 'done' },
        { ...credited, note: '金额已计入中心钱包', at: times.decidedAt, look: 'done' },
      ]
    case 'rejected':
      return [
        submitted,
        {
          name: '平台审核',
          note: reason ? `未通过：${reason}` : '审核未通过，如有疑问请联系客服',
          at: times.decidedAt,
          look: 'bad',
        },
      ]
  }
}
