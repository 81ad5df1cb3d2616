import type { Column } from '../export-job/csv.ts'
import type { FinanceRow, LiabilityRow } from './figure-report.store.ts'

/** The columns of the finance export; `label` gives the first one. */
export function financeColumns(label: (row: FinanceRow) => string): Column<FinanceRow>[] {
  return [
    { title: '项目', of: label },
    { title: '注册', of: (r) => r.sign_ups },
    { title: '首存人数', of: (r) => r.first_deposits },
    { title: '首存金额', of: (r) => r.first_deposit_amount },
    { title: '活跃会员', of: (r) => r.active },
    { title: '存款笔数', of: (r) => r.deposit_count },
    { title: '存款', of: (r) => r.deposits },
    { title: '存款更正', of: (r) => r.deposit_corrections },
    { title: '取款笔数', of: (r) => r.withdrawal_count },
    { title: '取款', of: (r) => r.withdrawals },
    { title: '取款退回', of: (r) => r.withdrawal_reversals },
    { title: '存取差', of: (r) => r.net },
    { title: '手续费与尾差', of: (r) => r.fees },
    { title: '注单数', of: (r) => r.bets },
    { title: '投注', of: (r) => r.stakes },
    { title: '派彩', of: (r) => r.payouts },
    { title: '平台输赢', of: (r) => r.ggr },
    { title: '其中往日补计', of: (r) => r.late_ggr },
    { title: '奖励成本', of: (r) => r.rewards },
    { title: '人工调整', of: (r) => r.adjustments },
    { title: '净收入', of: (r) => r.ngr },
  ]
}

export const liabilityColumns: readonly Column<LiabilityRow>[] = [
  { title: '日期', of: (r) => r.day },
  { title: '中心钱包', of: (r) => r.available },
  { title: '取款冻结', of: (r) => r.held },
  { title: '转账在途', of: (r) => r.in_transit },
  { title: '应付会员合计', of: (r) => r.owed },
  { title: '场馆清算户', of: (r) => r.at_venues },
  { title: '派彩待审核', of: (r) => r.win_hold },
  { title: '会员欠款', of: (r) => r.debt },
]
