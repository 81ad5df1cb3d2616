import type { Output } from '@jinli/contract/endpoint'
import { type WithdrawalState, withdrawalNext } from '@jinli/contract/states'
import {
  type listWithdrawals,
  withdrawalStatusLabels,
} from '@jinli/contract/withdrawal.admin'
import type { Tone } from '../page/state-tag.tsx'
import { groupedCard } from '../review/card-number.ts'
import type { StateWord } from '../review/queue.ts'

export type WithdrawalRow = Output<typeof listWithdrawals>['data'][number]

const tones = {
  requested: 'open',
  in_review: 'open',
  approved: 'open',
  paying: 'open',
  pay_unknown: 'open',
  returned: 'closed',
  paid: 'good',
  rejected: 'closed',
} as const satisfies Record<WithdrawalState, Tone>

export function isOpen(row: WithdrawalRow): boolean {
  return withdrawalNext[row.status].length > 0
}

/** Whether it waits for the review itself; afterwards it waits for its payment. */
export function inReview(row: WithdrawalRow): boolean {
  return ['requested', 'in_review'].includes(row.status)
}

/** Whether it has been released for payment. */
export function awaitsPayment(row: WithdrawalRow): boolean {
  return row.status === 'approved'
}

/** Whether it waits for the result of its payment. */
export function isPaying(row: WithdrawalRow): boolean {
  return isOpen(row) && !inReview(row) && !awaitsPayment(row)
}

/** Whether approver and payer have to be two. */
export function needsTwo(row: WithdrawalRow): boolean {
  return row.flags.includes('two_person')
}

export function stateOf(row: WithdrawalRow): StateWord {
  return { text: withdrawalStatusLabels[row.status], tone: tones[row.status] }
}

/** Why somebody has to wait although the order is open. */
export function waitsFor(row: WithdrawalRow): string {
  return needsTwo(row) && awaitsPayment(row)
    ? `${row.approved_by} 已初审，等待另一位同事付款`
    : ''
}

/** A USDT address keeps its protocol where a card keeps its owner (contract payout-card). */
export function isUsdt(row: WithdrawalRow): boolean {
  return row.method.startsWith('usdt')
}

/** Whom to pay, in one line; the number is masked until it is asked for. */
export function payeeLine(row: WithdrawalRow): string {
  return [row.bank, row.bank_owner, groupedCard(row.bank_no)].filter(Boolean).join(' ')
}
