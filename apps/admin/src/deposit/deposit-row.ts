import {
  depositStatusLabels,
  depositStatusOf,
  type listDeposits,
} from '@jinli/contract/deposit.admin'
import type { Output } from '@jinli/contract/endpoint'
import { depositNext } from '@jinli/contract/states'
import type { Tone } from '../page/state-tag.tsx'
import type { StateWord } from '../review/queue.ts'

export type DepositRow = Output<typeof listDeposits>['data'][number]

/** An expired order still waits for staff; that it is late is a flag (decisions §5). */
const tones = {
  submitted: 'open',
  second: 'open',
  expired: 'flag',
  closed: 'closed',
  approved: 'good',
  rejected: 'closed',
} as const satisfies Record<keyof typeof depositStatusLabels, Tone>

export function isOpen(row: DepositRow): boolean {
  return depositNext[row.status].length > 0
}

/** The person who looks at it was the first of two. */
export function isMineAgain(row: DepositRow): boolean {
  return row.first_approved_mine
}

export function stateOf(row: DepositRow): StateWord {
  const status = depositStatusOf(row.status, row)
  return { text: depositStatusLabels[status], tone: tones[status] }
}

/** Why somebody has to wait although the order is open. */
export function waitsFor(row: DepositRow): string {
  if (!isOpen(row) || !row.first_approved_by) return ''
  return isMineAgain(row)
    ? '已初审，等待另一位同事'
    : `${row.first_approved_by} 已初审，请核对后通过入账`
}
