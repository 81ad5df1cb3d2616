import { formatYuan } from '@jinli/money/money'
import { OrderDetail } from '../review/order-detail.tsx'
import { FlagAlerts } from '../review/order-flags.tsx'
import { depositFacts, depositTimeline } from './deposit-facts.ts'
import { depositFlagNotes } from './deposit-flag-notes.ts'
import {
  type DepositRow,
  isOpen,
  isSecondPerson,
  waitsFor,
  worthOf,
} from './deposit-row.ts'

const closedNote = '超时后已关闭；款项确已到账时仍可通过，通过即重新打开。'

/** Explains the main amount if it is not the requested one. */
function amountNote(row: DepositRow): string {
  if (isSecondPerson(row)) return '申请金额'
  const { amount, credited_amount, true_amount, first_amount } = row
  if (true_amount !== null && credited_amount !== null)
    return `冲正后金额，入账 ${formatYuan(credited_amount)}，申请 ${formatYuan(amount)}`
  const confirmedAmount = credited_amount ?? first_amount
  if (confirmedAmount === null || confirmedAmount === amount) return ''
  return `${credited_amount === null ? '初审金额' : '到账金额'}，申请 ${formatYuan(amount)}`
}

export function DepositDetail({ row }: { row: DepositRow }) {
  // The second person finds the amount in the payment, not here.
  const firstAmount = isSecondPerson(row) ? null : row.first_amount
  return (
    <OrderDetail
      amount={worthOf(row) ?? firstAmount ?? row.amount}
      amountNote={amountNote(row)}
      waits={row.closed_at ? closedNote : waitsFor(row)}
      flags={<FlagAlerts row={row} notes={depositFlagNotes(row)} isOpen={isOpen(row)} />}
      groups={depositFacts(row)}
      steps={depositTimeline(row)}
    />
  )
}
