import { depositFlagLabels } from '@jinli/contract/deposit.admin'
import { formatYuan } from '@jinli/money/money'
import { microText } from '@jinli/money/usdt'
import { cardTail } from '../review/card-number.ts'
import { orderColumns } from '../review/order-columns.tsx'
import { type DepositRow, isOpen, stateOf } from './deposit-row.ts'

/** The flags of a deposit in words. */
export function flagWords({ flags }: DepositRow): string[] {
  return flags.map((flag) => depositFlagLabels[flag])
}

/** How it is paid: the method, and by what it is found. */
export function depositWay(row: DepositRow): { main: string; sub: string } {
  const parts = [
    row.usdt_amount === null ? '' : `${microText(row.usdt_amount)} USDT`,
    row.payer_name,
    row.payer_card && cardTail(row.payer_card),
  ]
  return { main: row.method, sub: parts.filter(Boolean).join(' · ') }
}

/** What was credited leads; until then what the first of two people saw, or what is asked. */
function amountOf({ amount, credited_amount, first_amount }: DepositRow) {
  const seen = credited_amount ?? first_amount
  if (seen === null || seen === amount) return { main: formatYuan(amount), sub: '' }
  const sub = `${credited_amount === null ? '初审，' : ''}申请 ${formatYuan(amount)}`
  return { main: formatYuan(seen), sub }
}

export function depositColumns(readAt: number) {
  return orderColumns<DepositRow>(
    {
      numberOf: (row) => row.deposit_no,
      isOpen,
      stateOf,
      amountOf,
      flagWords,
      wayTitle: '方式',
      way: depositWay,
    },
    readAt,
  )
}
