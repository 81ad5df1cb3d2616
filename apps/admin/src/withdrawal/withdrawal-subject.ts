import { payoutMethodLabels } from '@jinli/contract/vocabulary'
import {
  approveWithdrawal,
  claimWithdrawal,
  exportWithdrawals,
  listWithdrawals,
  rejectWithdrawal,
  releaseWithdrawal,
} from '@jinli/contract/withdrawal.admin'
import { call, callWithMessage } from '../api/call.ts'
import { cardTail } from '../review/card-number.ts'
import { withdrawalFlagLabels } from '../review/flags.ts'
import { askedOf } from '../review/queue-filter.ts'
import { usdtText, yuanOfWire } from '../review/review-money.ts'
import type { Deed, ReviewSubject } from '../review/review-subject.ts'
import { payoutText } from './payment-effect.ts'
import { withdrawalFacts, withdrawalTimeline } from './withdrawal-facts.ts'
import {
  inReview,
  isOpen,
  isUsdt,
  payeeLine,
  stateTags,
  type WithdrawalRow,
  withdrawalStateOf,
} from './withdrawal-row.ts'

const stateChoices = [
  { value: 'open', label: '待处理', asks: { state: 0, status: 'open' } },
  { value: '1', label: '待审核', asks: { state: 1, status: '' } },
  { value: 'approved', label: '待付款', asks: { state: 0, status: 'approved' } },
  { value: 'paying', label: '付款中', asks: { state: 0, status: 'paying' } },
  { value: 'pay_unknown', label: '待核实', asks: { state: 0, status: 'pay_unknown' } },
  { value: 'paid', label: '已通过', asks: { state: 0, status: 'paid' } },
  { value: '3', label: '已拒绝', asks: { state: 3, status: '' } },
  { value: '0', label: '全部', asks: { state: 0, status: '' } },
] as const

function choices(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

function deeds(row: WithdrawalRow): Deed[] {
  const state = withdrawalStateOf(row)
  if (inReview(row)) {
    return [
      { decision: 'reject', label: '拒绝' },
      { decision: 'approve', label: '通过', primary: true },
    ]
  }
  if (state === 'approved') return [{ decision: 'pay', label: '开始付款', primary: true }]
  return isOpen(row) ? [{ decision: 'settle', label: '付款结果', primary: true }] : []
}

function flagNote(row: WithdrawalRow, flag: string): string {
  if (flag === 'name_mismatch') return '开户人姓名与会员真实姓名不一致，请核对后再付款。'
  if (flag === 'shared_card') return '这张卡也被其他会员绑定，请核对后再付款。'
  if (flag === 'turnover_short') return `还差有效投注 ${yuanOfWire(row.turnover_missing)}。`
  if (flag === 'two_person') return '审核与付款须由两位同事完成。'
  if (flag === 'pay_overdue') return '付款超过十分钟没有结果，请核实。'
  return flag === 'lease_expired' ? '上一位同事打开后没有处理。' : ''
}

function approveEffect(row: WithdrawalRow, payLater = false): string {
  const amount = yuanOfWire(row.amount)
  return payLater
    ? `会员 ${row.username} 冻结金额 ${amount} 保持不变；订单变为待付款`
    : `会员 ${row.username} 冻结金额 −${amount}（已付款）；订单变为已通过`
}

/** Withdrawals: the amount is on hold; approval means that staff have paid, or will (money F-3). */
export const withdrawalSubject: ReviewSubject<WithdrawalRow> = {
  queue: 'withdrawals',
  title: '取款审核',
  noun: '取款',
  stateChoices,
  methods: choices(payoutMethodLabels),
  flags: choices(withdrawalFlagLabels),
  amountNote: (row) => (row.usdt_net === null ? '' : `实付 ${usdtText(row.usdt_net)} USDT`),
  wayTitle: '收款卡',
  orderNo: (row) => row.out_trade_no,
  way: (row) => ({
    main: isUsdt(row) ? `USDT ${row.bank_owner}` : row.bank,
    sub: [isUsdt(row) ? '' : row.bank_owner, cardTail(row.bank_no)]
      .filter(Boolean)
      .join(' · '),
  }),
  stateTag: (row) => stateTags[withdrawalStateOf(row)],
  isOpen,
  claimable: inReview,
  deeds,
  waitsFor: (row) => {
    const two = row.flags.includes('two_person')
    return two && withdrawalStateOf(row) === 'approved'
      ? `${row.approved_by} 已初审，等待另一位同事付款`
      : ''
  },
  factGroups: withdrawalFacts,
  timeline: withdrawalTimeline,
  flagNote,
  approveEffect: (row, _fen, payLater) => approveEffect(row, payLater),
  rejectEffect: (row) =>
    `会员 ${row.username} 中心钱包 +${yuanOfWire(row.amount)}（由冻结退回）；订单变为已拒绝`,
  amountEditable: false,
  approveAmount: (row) => row.amount,
  payLater: (row) => (row.flags.includes('two_person') ? 'must' : 'may'),
  approveQuestion: (row) =>
    row.flags.includes('two_person')
      ? `现在不要付款：通过后由另一位同事付款 ${payoutText(row)} 到 ${payeeLine(row)}。`
      : `请先付款 ${payoutText(row)} 到 ${payeeLine(row)}，再确认通过；稍后打款请选「通过待付」。`,
  approveDone: (row, after) =>
    isOpen(after) ? `已通过 ${row.out_trade_no}，待付款` : `已通过 ${row.out_trade_no}`,
  referenceLabel: '付款流水号',
  referenceHint: '同一流水号只能使用一次，可防止重复付款。',
  rejectTemplates: ['开户人姓名不一致', '打码量不足', '收款账户无法付款', '资料不符'],
  list: (filter, signal) => {
    const { page, pagesize } = filter
    return call(
      listWithdrawals,
      { ...askedOf(filter, stateChoices), page, pagesize },
      signal,
    )
  },
  exported: (filter) => callWithMessage(exportWithdrawals, askedOf(filter, stateChoices)),
  claim: ({ out_trade_no }) => call(claimWithdrawal, { out_trade_no }),
  release: ({ out_trade_no }) => call(releaseWithdrawal, { out_trade_no }),
  approve: ({ out_trade_no }, { reference, reason, pay_later }) =>
    call(approveWithdrawal, { out_trade_no, reference, reason, pay_later }),
  reject: ({ out_trade_no }, reason) => call(rejectWithdrawal, { out_trade_no, reason }),
}
