import { formatYuan } from '@jinli/money/money'
import type { FlagNotes } from '../review/order-flags.tsx'
import type { DepositRow } from './deposit-row.ts'

const chainNote = '链上情况有疑，核实后再入账。'

/** Returns for each flag what it means for the credit. */
export function depositFlagNotes({ same_payment, amount }: DepositRow): FlagNotes {
  return {
    name_mismatch: '付款人姓名与会员真实姓名不一致，请核对后再处理。',
    partial: `到账少于申请金额 ${formatYuan(amount)}。`,
    over: `到账多于申请金额 ${formatYuan(amount)}。`,
    late: '款项在付款时限之后到账。',
    wrong_token: chainNote,
    wrong_network: chainNote,
    tx_failed: chainNote,
    unconfirmed: chainNote,
    corrected: '到账金额经两位员工更正。',
    reopened: '曾被拒绝，款项到账后重新打开，请核对后入账。',
    same_payment: `同一笔款项也可能属于 ${same_payment.join('、')}，请按付款人核对后再入账。`,
    expired: '已超过付款时限。款项确已到账时仍可通过。',
  }
}
