import { usdtText, yuanOfWire } from '../review/review-money.ts'
import { payeeLine, type WithdrawalRow, withdrawalStateOf } from './withdrawal-row.ts'

export type Outcome = 'paid' | 'returned' | 'unknown' | 'retry'

const labels: Readonly<Record<Outcome, string>> = {
  paid: '成功：款已付出',
  returned: '退回：款未付出，退还会员',
  unknown: '未知：还不能确定',
  retry: '未付出：用同一付款编号重新付款',
}

/** What may be said about a payment in its state; what is unknown already is not said again. */
export function outcomesOf(row: WithdrawalRow): { value: Outcome; label: string }[] {
  const all = Object.keys(labels) as Outcome[]
  const open = withdrawalStateOf(row) === 'pay_unknown'
  return all
    .filter((outcome) => !(open && outcome === 'unknown'))
    .map((value) => ({ value, label: labels[value] }))
}

/** What leaves the house: yuan, or the net USDT. */
export function payoutText(row: WithdrawalRow): string {
  return row.usdt_net === null
    ? yuanOfWire(row.amount)
    : `${usdtText(row.usdt_net)} USDT（${yuanOfWire(row.amount)}）`
}

export function payEffect(row: WithdrawalRow): string {
  return `向 ${payeeLine(row)} 付款 ${payoutText(row)}；付款编号随即固定，冻结金额到付款成功时才扣除`
}

/** What a result does, in numbers (money F-3). */
export function outcomeEffect(row: WithdrawalRow, outcome: Outcome): string {
  const amount = yuanOfWire(row.amount)
  const who = `会员 ${row.username}`
  if (outcome === 'paid') return `${who} 冻结金额 −${amount}（已付款）；订单变为已通过`
  if (outcome === 'returned')
    return `${who} 中心钱包 +${amount}（由冻结退回）；订单变为已退回`
  if (outcome === 'unknown')
    return `${who} 冻结金额 ${amount} 保持不变；订单变为付款待核实，不可另行付款`
  return `${who} 冻结金额 ${amount} 保持不变；订单回到待付款，付款编号 ${row.payout_ref} 不变`
}
