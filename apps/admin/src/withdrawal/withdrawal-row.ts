import type { WireOutput } from '@jinli/contract/endpoint'
import { type WithdrawalState, withdrawalNext } from '@jinli/contract/states'
import type { listWithdrawals } from '@jinli/contract/withdrawal.admin'
import { groupedCard } from '../review/card-number.ts'

export type WithdrawalRow = WireOutput<typeof listWithdrawals>['data'][number]

export const stateTags = {
  requested: { text: '待审核', tone: 'open' },
  in_review: { text: '审核中', tone: 'open' },
  approved: { text: '待付款', tone: 'open' },
  paying: { text: '付款中', tone: 'open' },
  pay_unknown: { text: '付款待核实', tone: 'open' },
  returned: { text: '已退回', tone: 'closed' },
  paid: { text: '已通过', tone: 'good' },
  rejected: { text: '已拒绝', tone: 'closed' },
} as const satisfies Record<WithdrawalState, object>

function isWithdrawalState(status: string): status is WithdrawalState {
  return Object.hasOwn(withdrawalNext, status)
}

/** The canonical state, from the wire code where the status word is not one of ours. */
export function withdrawalStateOf(row: WithdrawalRow): WithdrawalState {
  if (isWithdrawalState(row.status)) return row.status
  if (row.state === 1) return 'requested'
  return row.state === 2 ? 'paid' : 'rejected'
}

export function isOpen(row: WithdrawalRow): boolean {
  return withdrawalNext[withdrawalStateOf(row)].length > 0
}

/** Whether it waits for the review itself; afterwards it waits for its payment. */
export function inReview(row: WithdrawalRow): boolean {
  return ['requested', 'in_review'].includes(withdrawalStateOf(row))
}

/** A USDT address keeps its protocol where a card keeps its owner (contract payout-card). */
export function isUsdt(row: WithdrawalRow): boolean {
  return row.method.startsWith('usdt')
}

/** Whom to pay, in one line; the number is masked until it is asked for. */
export function payeeLine(row: WithdrawalRow): string {
  return [row.bank, row.bank_owner, groupedCard(row.bank_no)].filter(Boolean).join(' ')
}
