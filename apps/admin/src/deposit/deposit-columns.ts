import { depositMethodLabels } from '@jinli/contract/vocabulary'
import { formatYuan } from '@jinli/money/money'
import { microText } from '@jinli/money/usdt'
import { cardTail } from '../review/card-number.ts'
import { orderColumns } from '../review/order-columns.tsx'
import { type DepositRow, isOpen, isSecondPerson, stateOf } from './deposit-row.ts'

/** Returns the deposit method, and the details by which staff find the payment. */
export function depositWay(row: DepositRow): { main: string; sub: string } {
  const parts = [
    row.usdt_amount === null ? '' : `${microText(row.usdt_amount)} USDT`,
    row.payer_name,
    row.payer_card && cardTail(row.payer_card),
  ]
  return { main: depositMethodLabels[row.method], sub: parts.filter(Boolean).join(' · ') }
}

/** Returns the true amount after a correction, else the credited, the first approved or the requested one. */
function amountOf(row: DepositRow) {
  const { amount, credited_amount, true_amount, first_amount } = row
  if (true_amount !== null && credited_amount !== null) {
    const sub = `入账 ${formatYuan(credited_amount)}，申请 ${formatYuan(amount)}`
    return { main: formatYuan(true_amount), sub }
  }
  const confirmedAmount = credited_amount ?? (isSecondPerson(row) ? null : first_amount)
  if (confirmedAmount === null || confirmedAmount === amount)
    return { main: formatYuan(amount), sub: '' }
  const sub = `${credited_amount === null ? '初审，' : ''}申请 ${formatYuan(amount)}`
  return { main: formatYuan(confirmedAmount), sub }
}

export function depositColumns(readAt: number) {
  return orderColumns<DepositRow>(
    {
      numberOf: (row) => row.deposit_no,
      isOpen,
      stateOf,
      amountOf,
      wayTitle: '方式',
      way: depositWay,
    },
    readAt,
  )
}
