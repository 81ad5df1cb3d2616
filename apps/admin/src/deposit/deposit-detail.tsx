import { type DepositFlag, depositFlagLabels } from '@jinli/contract/deposit.admin'
import { formatYuan } from '@jinli/money/money'
import { OrderDetail } from '../review/order-detail.tsx'
import { depositFacts, depositTimeline } from './deposit-facts.ts'
import { type DepositRow, waitsFor } from './deposit-row.ts'

const closedNote = '超时后已关闭；款项确已到账时仍可通过，通过即重新打开。'
const chainNote = '链上情况有疑，核实后再入账。'
const notes: Readonly<Record<DepositFlag, string>> = {
  name_mismatch: '付款人姓名与会员真实姓名不一致，请核对后再处理。',
  expired: '已超过付款时限。款项确已到账时仍可通过。',
  partial: '到账少于申请金额。',
  over: '到账多于申请金额。',
  late: '款项在付款时限之后到账。',
  wrong_token: chainNote,
  wrong_network: chainNote,
  tx_failed: chainNote,
  unconfirmed: chainNote,
}

/** What the figure on top is, where it is not what was asked. */
function amountNote({ amount, credited_amount, first_amount }: DepositRow): string {
  const seen = credited_amount ?? first_amount
  if (seen === null || seen === amount) return ''
  return `${credited_amount === null ? '初审金额' : '到账金额'}，申请 ${formatYuan(amount)}`
}

/** Everything about one deposit. */
export function DepositDetail({ row }: { row: DepositRow }) {
  return (
    <OrderDetail
      amount={row.credited_amount ?? row.first_amount ?? row.amount}
      amountNote={amountNote(row)}
      waits={row.closed_at ? closedNote : waitsFor(row)}
      warnings={row.flags.map((flag) => `${depositFlagLabels[flag]}：${notes[flag]}`)}
      groups={depositFacts(row)}
      steps={depositTimeline(row)}
    />
  )
}
