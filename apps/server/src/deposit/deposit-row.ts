import { depositStageLabels, depositStageOf } from '@jinli/contract/deposit/deposit.admin'
import { type DepositState, depositNext } from '@jinli/contract/states'
import { depositMethodLabels } from '@jinli/contract/vocabulary'
import { microText } from '@jinli/money/usdt'
import type { Column } from '../export-job/csv.ts'
import type { StaffId } from '../platform/ids.ts'
import { claimShown } from '../review/claim.store.ts'
import { flagsShown, flagsText } from '../review/order-flag.store.ts'
import type { CreditRules } from './credit-rules.store.ts'
import type { PayTo } from './deposit.store.ts'
import type { CorrectionJson, ReviewDeposit } from './deposit-review.store.ts'

export function isOpen(state: DepositState): boolean {
  return depositNext[state].length > 0
}

function payToText(to: PayTo): string {
  const parts = [to.bank_name, to.content, to.number, to.bank_owner, to.bank_address]
  return parts.filter(Boolean).join(' ')
}

function fenOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text)
}

function correctionRow(c: CorrectionJson, staffId: StaffId) {
  return {
    ...c,
    from_amount: fenOf(c.from_amount),
    amount: fenOf(c.amount),
    wallet_change: fenOf(c.wallet_change),
    debt_change: fenOf(c.debt_change),
    decided_at: new Date(c.decided_at),
    made_at: new Date(c.made_at),
    mine: c.maker === String(staffId),
    checked_at: c.checked_at === null ? null : new Date(c.checked_at),
  }
}

/** Returns a deposit as the back office shows it. An expired deposit counts as open. */
export function depositRow(
  d: ReviewDeposit,
  staffId: StaffId,
  now: Date,
  rules: CreditRules,
) {
  const open = isOpen(d.state)
  return {
    ...d,
    ...rules,
    ...flagsShown(d),
    pay_to: payToText(d.pay_to),
    corrections: d.corrections.map((each) => correctionRow(each, staffId)),
    claim: open ? claimShown(d, staffId, now) : null,
    first_approved_mine: d.first_approver === staffId,
    // Until the decision, reviewers read the reason of the first approval.
    reason: open && d.first_reason ? d.first_reason : d.reason,
  }
}

function usdtText(value: bigint | null): string {
  return value === null ? '' : microText(value)
}

/** The columns of the export; the payer's card is masked (reliability B-119). */
export const depositColumns: readonly Column<ReviewDeposit>[] = [
  { title: '订单号', of: (d) => d.deposit_no },
  { title: '会员', of: (d) => d.username },
  { title: '真实姓名', of: (d) => d.realname },
  { title: '存款方式', of: (d) => depositMethodLabels[d.method] },
  { title: '申请金额', of: (d) => d.amount },
  { title: '到账金额', of: (d) => d.credited_amount },
  { title: '汇率', of: (d) => usdtText(d.usdt_rate) },
  { title: 'USDT数量', of: (d) => usdtText(d.usdt_amount) },
  { title: '收款账户', of: (d) => payToText(d.pay_to) },
  { title: '状态', of: (d) => depositStageLabels[depositStageOf(d)] },
  { title: '付款人', of: (d) => d.payer_name },
  { title: '付款银行', of: (d) => d.payer_bank },
  { title: '付款卡号', of: (d) => d.payer_card },
  { title: '付款开户行', of: (d) => d.payer_branch },
  { title: '标记', of: flagsText },
  { title: '收款流水号', of: (d) => d.reference },
  { title: '备注', of: (d) => d.reason },
  { title: '提交时间', of: (d) => d.created_at },
  { title: '初审人', of: (d) => d.first_approved_by },
  { title: '处理人', of: (d) => d.decided_by },
  { title: '处理时间', of: (d) => d.decided_at },
  { title: '识别尾数', of: (d) => usdtText(d.tail) },
  { title: '会员所填付款信息', of: (d) => d.payer_reference },
  { title: '冲正后金额', of: (d) => d.true_amount },
]
