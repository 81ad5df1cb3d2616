import { formatYuan } from '@jinli/money/money'
import { microText } from '@jinli/money/usdt'
import { cardTail } from '../review/card-number.ts'
import { orderColumns } from '../review/order-columns.tsx'
import { isOpen, isUsdt, stateOf, type WithdrawalRow } from './withdrawal-row.ts'

/** Returns the net amount in USDT; empty for a bank card. */
export function amountNote(row: WithdrawalRow): string {
  return row.usdt_net === null ? '' : `实付 ${microText(row.usdt_net)} USDT`
}

function way(row: WithdrawalRow): { main: string; sub: string } {
  const owner = isUsdt(row) ? '' : row.bank_owner
  return {
    main: isUsdt(row) ? `USDT ${row.bank_owner}` : row.bank,
    sub: [owner, cardTail(row.bank_no)].filter(Boolean).join(' · '),
  }
}

export function withdrawalColumns(readAt: number) {
  return orderColumns<WithdrawalRow>(
    {
      numberOf: (row) => row.out_trade_no,
      isOpen,
      stateOf,
      amountOf: (row) => ({ main: formatYuan(row.amount), sub: amountNote(row) }),
      wayTitle: '收款卡',
      way,
    },
    readAt,
  )
}
