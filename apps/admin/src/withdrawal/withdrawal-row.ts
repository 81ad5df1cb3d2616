import { needsSecondPerson } from '@jinli/contract/review/order-flag'
import { type WithdrawalState, withdrawalNext } from '@jinli/contract/states'
import type { Output } from '@jinli/contract/wire/endpoint'
import {
  type withdrawalReview,
  withdrawalStateLabels,
} from '@jinli/contract/withdrawal/withdrawal.admin'
import { formatYuan } from '@jinli/money/money'
import type { Tone } from '../page/state-tag.tsx'
import { groupedCard } from '../review/card-number.ts'
import type { StateWord } from '../review/queue.ts'

export type WithdrawalRow = Output<typeof withdrawalReview.list>['data'][number]

const tones = {
  requested: 'open',
  in_review: 'open',
  approved: 'open',
  paying: 'open',
  pay_unknown: 'open',
  returned: 'closed',
  paid: 'good',
  rejected: 'closed',
  reversed: 'closed',
} as const satisfies Record<WithdrawalState, Tone>

export function isOpen(row: WithdrawalRow): boolean {
  return withdrawalNext[row.state].length > 0
}

/** Whether risk holds the withdrawal, so that nothing else can be done. */
export function isOnHold(row: WithdrawalRow): boolean {
  return row.on_risk_hold
}

/** Whether the withdrawal waits for its review, not yet for a payment. */
export function inReview(row: WithdrawalRow): boolean {
  return ['requested', 'in_review'].includes(row.state)
}

/** Whether the withdrawal has been released for payment. */
export function awaitsPayment(row: WithdrawalRow): boolean {
  return row.state === 'approved'
}

/** Whether the withdrawal has been released, and no payment of it has ever begun. */
export function isUnbegun(row: WithdrawalRow): boolean {
  return awaitsPayment(row) && row.payout_ref === ''
}

/** Whether a reversal may be proposed. */
export function mayComeBack({ state, reversal }: WithdrawalRow): boolean {
  return state === 'paid' && reversal === null
}

/** Whether a reversal waits for another member. */
export function hasProposal({ reversal }: WithdrawalRow): boolean {
  return reversal?.state === 'proposed'
}

/** Whether a payment has begun and its result is missing. */
export function isPaying(row: WithdrawalRow): boolean {
  return isOpen(row) && !inReview(row) && !awaitsPayment(row)
}

/** Whether approver and payer must be two people. */
export function needsTwo(row: WithdrawalRow): boolean {
  return row.flags.includes('two_person') || needsSecondPerson(row)
}

export const proposalLabel = '退回待复核'

export function stateOf(row: WithdrawalRow): StateWord {
  if (hasProposal(row)) return { text: proposalLabel, tone: 'open' }
  if (isOnHold(row)) return { text: '风控暂缓', tone: 'flag' }
  return { text: withdrawalStateLabels[row.state], tone: tones[row.state] }
}

/** Explains what an open withdrawal waits for; empty if for nothing. */
export function waitsFor(row: WithdrawalRow): string {
  if (row.reversal && hasProposal(row))
    return `${row.reversal.proposed_by} 已提出银行退回，等待另一位员工复核`
  if (isOnHold(row)) {
    const hold = row.risk_holds.at(-1)
    return `风控暂缓中（${hold?.begun_by ?? ''}：${hold?.reason ?? ''}），放行后才能处理`
  }
  return needsTwo(row) && awaitsPayment(row)
    ? `${row.approved_by} 已初审，等待另一位员工付款`
    : ''
}

/** Says what the player owes; empty if nothing. A rejected withdrawal comes back, and the next one pays the debt. */
export function debtNote({ debt }: WithdrawalRow): string {
  if (debt === 0n) return ''
  return `会员欠款 ${formatYuan(debt)}：拒绝后款项退回中心钱包，下次取款先行扣除；照付则欠款仍在`
}

/** Whether the withdrawal is paid in USDT. Then `bank_owner` holds the protocol (contract payout-card). */
export function isUsdt(row: WithdrawalRow): boolean {
  return row.method.startsWith('usdt')
}

/** Returns the payee in one line. The number is masked until it is revealed. */
export function payeeLine(row: WithdrawalRow): string {
  return [row.bank, row.bank_owner, groupedCard(row.bank_no)].filter(Boolean).join(' ')
}
