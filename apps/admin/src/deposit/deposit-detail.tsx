import {
  type DepositFlag,
  depositFlagLabels,
  depositStageLabels,
} from '@jinli/contract/deposit/deposit.admin'
import { formatYuan } from '@jinli/money/money'
import { OrderDetail } from '../review/order-detail.tsx'
import { depositFacts, depositTimeline } from './deposit-facts.ts'
import { type DepositRow, isOpen, waitsFor, worthOf } from './deposit-row.ts'

const closedNote = '超时后已关闭；款项确已到账时仍可通过，通过即重新打开。'
const lateNote = '已超过付款时限。款项确已到账时仍可通过。'
const chainNote = '链上情况有疑，核实后再入账。'
const notes: Readonly<Record<DepositFlag, string>> = {
  name_mismatch: '付款人姓名与会员真实姓名不一致，请核对后再处理。',
  partial: '到账少于申请金额。',
  over: '到账多于申请金额。',
  late: '款项在付款时限之后到账。',
  wrong_token: chainNote,
  wrong_network: chainNote,
  tx_failed: chainNote,
  unconfirmed: chainNote,
  corrected: '到账金额经两位同事更正。',
  reopened: '曾被拒绝，款项到账后重新打开，请核对后入账。',
}

function warningsOf({ flags, state, same_payment }: DepositRow): string[] {
  const warnings = flags.map((flag) => `${depositFlagLabels[flag]}：${notes[flag]}`)
  if (same_payment.length > 0)
    warnings.push(
      `同额冲突：同一笔款项也可能属于 ${same_payment.join('、')}，请按付款人核对后再入账。`,
    )
  if (state === 'expired') warnings.push(`${depositStageLabels.expired}：${lateNote}`)
  return warnings
}

/** Explains the main amount if it is not the requested one. */
function amountNote(row: DepositRow): string {
  const { amount, credited_amount, true_amount, first_amount } = row
  if (true_amount !== null && credited_amount !== null)
    return `冲正后金额，入账 ${formatYuan(credited_amount)}，申请 ${formatYuan(amount)}`
  const confirmedAmount = credited_amount ?? first_amount
  if (confirmedAmount === null || confirmedAmount === amount) return ''
  return `${credited_amount === null ? '初审金额' : '到账金额'}，申请 ${formatYuan(amount)}`
}

export function DepositDetail({ row }: { row: DepositRow }) {
  return (
    <OrderDetail
      amount={worthOf(row) ?? row.first_amount ?? row.amount}
      amountNote={amountNote(row)}
      waits={row.closed_at ? closedNote : waitsFor(row)}
      warnings={warningsOf(row)}
      isOpen={isOpen(row)}
      groups={depositFacts(row)}
      steps={depositTimeline(row)}
    />
  )
}
