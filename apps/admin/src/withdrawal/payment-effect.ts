import { formatYuan } from '@jinli/money/money'
import { microText } from '@jinli/money/usdt'
import { needsTwo, payeeLine, type WithdrawalRow } from './withdrawal-row.ts'

export type Outcome = 'paid' | 'returned' | 'unknown' | 'retry'

const labels: Readonly<Record<Outcome, string>> = {
  paid: '成功：款已付出',
  returned: '退回：款未付出，退还会员',
  unknown: '未知：还不能确定',
  retry: '未付出：用同一付款单号重新付款',
}

/** Returns the results that can be recorded now. An unknown result cannot be recorded twice. */
export function outcomesOf(row: WithdrawalRow): { value: Outcome; label: string }[] {
  const all = Object.keys(labels) as Outcome[]
  const open = row.state === 'pay_unknown'
  return all
    .filter((outcome) => !(open && outcome === 'unknown'))
    .map((value) => ({ value, label: labels[value] }))
}

/** Formats the amount to pay: in yuan, or the net amount in USDT. */
function payoutText(row: WithdrawalRow): string {
  return row.usdt_net === null
    ? formatYuan(row.amount)
    : `${microText(row.usdt_net)} USDT（${formatYuan(row.amount)}）`
}

export function payEffect(row: WithdrawalRow): string {
  return `向 ${payeeLine(row)} 付款 ${payoutText(row)}；付款单号随即固定，冻结金额到付款成功时才扣除`
}

/** Describes the effect of a result, in figures (money F-3). */
export function outcomeEffect(row: WithdrawalRow, outcome: Outcome): string {
  const amount = formatYuan(row.amount)
  const who = `会员 ${row.username}`
  if (outcome === 'paid') return `${who} 冻结金额 −${amount}（已付款）；订单变为已通过`
  if (outcome === 'returned')
    return `${who} 中心钱包 +${amount}（由冻结退回）；订单变为已退回`
  if (outcome === 'unknown')
    return `${who} 冻结金额 ${amount} 保持不变；订单变为付款待核实，不可另行付款`
  return `${who} 冻结金额 ${amount} 保持不变；订单回到待付款，付款单号 ${row.payout_ref} 不变`
}

/** Describes the effect of an approval: paid already, or released for payment. */
export function approveEffect(row: WithdrawalRow, payLater: boolean): string {
  const amount = formatYuan(row.amount)
  return payLater
    ? `会员 ${row.username} 冻结金额 ${amount} 保持不变；订单变为待付款`
    : `会员 ${row.username} 冻结金额 −${amount}（已付款）；订单变为已通过`
}

export function approveQuestion(row: WithdrawalRow): string {
  return needsTwo(row)
    ? `现在不要付款：通过后由另一位员工付款 ${payoutText(row)} 到 ${payeeLine(row)}。`
    : `请先付款 ${payoutText(row)} 到 ${payeeLine(row)}，再确认通过；稍后打款请选「通过待付」。`
}

export function rejectEffect(row: WithdrawalRow): string {
  return `会员 ${row.username} 中心钱包 +${formatYuan(row.amount)}（由冻结退回）；订单变为已拒绝`
}

export function sendBackEffect(row: WithdrawalRow): string {
  return `会员 ${row.username} 冻结金额 ${formatYuan(row.amount)} 保持不变；订单回到待审核`
}

export function reversalEffect(row: WithdrawalRow): string {
  return `会员 ${row.username} 中心钱包 +${formatYuan(row.amount)}（银行退回）；订单变为银行退回`
}

/** Describes that a proposal moves nothing before another member confirms it. */
export function proposalEffect(row: WithdrawalRow): string {
  return `由另一位员工复核后：${reversalEffect(row)}；复核前金额不变`
}

export function cancelReversalEffect(row: WithdrawalRow): string {
  return `撤销后订单保持已通过，会员 ${row.username} 余额不变`
}
