import type { payinfo } from '@jinli/contract/deposit'
import type { Output } from '@jinli/contract/endpoint'
import type { DepositState } from '@jinli/contract/states'
import type { TimelineStep } from '../ui/timeline.tsx'

export type PayInfo = Output<typeof payinfo>

/** `open` can be paid; `late` is past its hour, yet staff may still approve it (decisions §5). */
export type OrderStage = 'open' | 'late' | 'approved' | 'rejected'

const stages: Record<DepositState, OrderStage> = {
  submitted: 'open',
  expired: 'late',
  approved: 'approved',
  rejected: 'rejected',
}

/** Where an order stands by the server's clock; `ranOut`: the countdown ended since its answer. */
export function stageOf(
  order: Pick<PayInfo, 'expires_at' | 'server_time'> & {
    info: Pick<PayInfo['info'], 'status'>
  },
  ranOut: boolean,
): OrderStage {
  const stage = stages[order.info.status]
  const over = ranOut || order.server_time >= order.expires_at
  return stage === 'open' && over ? 'late' : stage
}

/**
 * The timeline beside a slip of this stage. One that was read before the countdown ended says that
 * payment is awaited; the slip says that it is too late, and both must say the same.
 */
export function stepsOf(
  steps: readonly TimelineStep[],
  stage: OrderStage,
  expiresAt: Date,
): readonly TimelineStep[] {
  if (stage !== 'late' || steps.every((step) => step.tone !== 'now')) return steps
  return [
    ...steps.filter((step) => step.tone === 'done'),
    {
      title: '订单已超时',
      at: expiresAt,
      note: '有效时间已过，请勿再向此订单付款',
      tone: 'bad',
    },
    { title: '核实到账', at: null, note: '若您已付款，平台核实后仍会入账', tone: 'next' },
  ]
}

/** Whether somebody may still decide it. */
export function mayChange(stage: OrderStage): boolean {
  return stage === 'open' || stage === 'late'
}
