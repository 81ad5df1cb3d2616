import type { payinfo } from '@jinli/contract/deposit/deposit'
import type { DepositState } from '@jinli/contract/states'
import type { Output } from '@jinli/contract/wire/endpoint'
import type { TimelineStep } from '../ui/timeline.tsx'

export type PayInfo = Output<typeof payinfo>

/**
 * The stage of an order. A `late` one is past its deadline, but staff may still approve it (decisions §5). A `waiting` one
 * is paid and waits for room in the player’s own limit (decision 060).
 */
export type OrderStage = 'open' | 'late' | 'waiting' | 'approved' | 'rejected'

const stages: Record<DepositState, OrderStage> = {
  submitted: 'open',
  expired: 'late',
  approved: 'approved',
  rejected: 'rejected',
}

/** Returns the stage of an order by the server’s clock. `ranOut`: the countdown has ended since the response. */
export function stageOf(
  order: Pick<PayInfo, 'expires_at' | 'server_time'> & {
    info: Pick<PayInfo['info'], 'status' | 'waits_for_limit'>
  },
  ranOut: boolean,
): OrderStage {
  if (order.info.waits_for_limit) return 'waiting'
  const stage = stages[order.info.status]
  const isExpired = ranOut || order.server_time >= order.expires_at
  return stage === 'open' && isExpired ? 'late' : stage
}

/**
 * Returns the timeline of this stage. If the timeline was read before the countdown ended, it still shows that the
 * order waits for the payment. So the timeline is changed to agree with the payment instructions.
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

/** Returns whether staff may still decide the order. */
export function mayChange(stage: OrderStage): boolean {
  return stage === 'open' || stage === 'late' || stage === 'waiting'
}
