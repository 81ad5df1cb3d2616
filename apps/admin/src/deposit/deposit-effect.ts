import { needsSecondPerson } from '@jinli/contract/review/order-flag'
import { formatYuan } from '@jinli/money/money'
import { signedYuan } from '../page/money-text.ts'
import { type DepositRow, isMineAgain } from './deposit-row.ts'

/** Whether an approval of this amount needs a second approval. */
function isFirstOfTwo(row: DepositRow, fen: bigint): boolean {
  if (row.first_approved_by) return isMineAgain(row)
  return fen > row.one_person_max
}

/** Explains why two people must approve this amount. */
function whyTwo(row: DepositRow, fen: bigint): string {
  if (needsSecondPerson(row)) return '有重大标记'
  const { two_person_above: twoPersonAbove, one_person_max: most } = row
  return twoPersonAbove > 0n && fen > twoPersonAbove
    ? `超过双人复核金额 ${formatYuan(twoPersonAbove)}`
    : `多于一人可入账的 ${formatYuan(most)}`
}

export function approveEffect(row: DepositRow, fen: bigint): string {
  const difference = fen - row.amount
  const kind = difference < 0n ? '少付' : '多付'
  const note =
    difference === 0n
      ? ''
      : `（申请 ${formatYuan(row.amount)}，${kind}，相差 ${signedYuan(difference)}）`
  const credit = `会员 ${row.username} 中心钱包 ${signedYuan(fen)}${note}`
  if (!isFirstOfTwo(row, fen)) return `${credit}；订单变为已通过`
  return `${whyTwo(row, fen)}：先记为初审，会员钱包暂不变；另一位员工复核后，${credit}`
}

export function rejectEffect(row: DepositRow): string {
  return `会员 ${row.username} 的钱包不变，${formatYuan(row.amount)} 不入账；订单变为已拒绝`
}
