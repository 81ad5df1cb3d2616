import type { payinfo } from '@jinli/contract/deposit'
import type { WireOutput } from '@jinli/contract/endpoint'
import type { DepositState } from '@jinli/contract/states'

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

/** Whether somebody may still decide it. */
export function mayChange(stage: OrderStage): boolean {
  return stage === 'open' || stage === 'late'
}
