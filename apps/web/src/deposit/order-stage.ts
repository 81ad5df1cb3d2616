import { brandTime } from '@jinli/contract/brand-time'
import type { payinfo } from '@jinli/contract/deposit'
import type { WireOutput } from '@jinli/contract/endpoint'
import type { DepositState } from '@jinli/contract/states'
import type { TimelineStep } from '../ui/timeline.tsx'

export type PayInfo = WireOutput<typeof payinfo>

/** `open` can be paid; `late` is past its hour, yet staff may still approve it (decisions §5). */
export type OrderStage = 'open' | 'late' | 'approved' | 'rejected'

const stages: Record<DepositState, OrderStage> = {
  submitted: 'open',
  expired: 'late',
  approved: 'approved',
  rejected: 'rejected',
}

function isState(word: string): word is DepositState {
  return Object.hasOwn(stages, word)
}

/** Where an order stands by the server's clock; `ranOut`: the countdown ended since its answer. */
export function stageOf(
  order: Pick<PayInfo, 'expires_at' | 'server_time'> & {
    info: Pick<PayInfo['info'], 'status'>
  },
  ranOut: boolean,
): OrderStage {
  const { status } = order.info
  const stage = isState(status) ? stages[status] : 'late'
  const over = ranOut || Date.parse(order.server_time) >= Date.parse(order.expires_at)
  return stage === 'open' && over ? 'late' : stage
}

/**
 * The timeline beside a slip of this stage. One that was read before the countdown ended says that
 * payment is awaited; the slip says that it is too late, and both must say the same.
 */
export function stepsOf(
  steps: readonly TimelineStep[],
  stage: OrderStage,
  expiresAt: string,
): readonly TimelineStep[] {
  if (stage !== 'late' || steps.every((step) => step.tone !== 'now')) return steps
  return [
    ...steps.filter((step) => step.tone === 'done'),
    {
      title: '订单已超时',
      at: brandTime(new Date(expiresAt)),
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
