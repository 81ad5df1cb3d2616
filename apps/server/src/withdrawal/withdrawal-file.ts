import { payoutMethodLabels } from '@jinli/contract/vocabulary'
import { withdrawalStateLabels } from '@jinli/contract/withdrawal/withdrawal.admin'
import { microText } from '@jinli/money/usdt'
import type { Column } from '../export-job/csv.ts'
import { flagsText } from '../review/order-flag.store.ts'
import type { ReviewWithdrawal } from './withdrawal-review.store.ts'

function usdt(value: bigint | null): string {
  return value === null ? '' : microText(value)
}

/** The columns of the export. The card number is masked (reliability B-119). */
export const withdrawalColumns: readonly Column<ReviewWithdrawal>[] = [
  { title: '订单号', of: (w) => w.out_trade_no },
  { title: '会员', of: (w) => w.username },
  { title: '真实姓名', of: (w) => w.realname },
  { title: '方式', of: (w) => payoutMethodLabels[w.method] },
  { title: '金额', of: (w) => w.amount },
  { title: '汇率', of: (w) => usdt(w.usdt_rate) },
  { title: 'USDT手续费', of: (w) => usdt(w.usdt_fee) },
  { title: 'USDT到账', of: (w) => usdt(w.usdt_net) },
  { title: '状态', of: (w) => withdrawalStateLabels[w.state] },
  { title: '银行', of: (w) => w.bank },
  { title: '户名', of: (w) => w.bank_owner },
  { title: '卡号', of: (w) => w.bank_no },
  { title: '标记', of: flagsText },
  { title: '申请时间', of: (w) => w.created_at },
  { title: '审批人', of: (w) => w.approved_by },
  { title: '付款人', of: (w) => w.paid_by },
  { title: '付款单号', of: (w) => w.payout_ref },
  { title: '付款流水号', of: (w) => w.reference },
  { title: '处理时间', of: (w) => w.decided_at },
  { title: '处理人', of: (w) => w.decided_by },
  { title: '原因', of: (w) => w.reason },
]
