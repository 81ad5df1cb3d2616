import type { WithdrawalFlag } from '@jinli/contract/withdrawal/withdrawal.admin'
import { formatYuan } from '@jinli/money/money'
import type { WithdrawalRow } from './withdrawal-row.ts'

/** Returns for each flag the instruction to the payer. */
export function withdrawalFlagNotes(
  row: WithdrawalRow,
): Readonly<Record<WithdrawalFlag, string>> {
  return {
    name_mismatch: '开户人姓名与会员真实姓名不一致，请核对后再付款。',
    shared_card: '这张卡也被其他会员绑定，请核对后再付款。',
    turnover_short: `申请时还差有效流水 ${formatYuan(row.turnover_missing)}。`,
    password_changed: '',
    two_person: '审核与付款须由两位员工完成。',
    pay_overdue: '付款超过十分钟没有结果，请核实。',
    lease_expired: '上一位员工打开后没有处理。',
  }
}
