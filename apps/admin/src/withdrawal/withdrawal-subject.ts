import type { WireOutput } from '@jinli/contract/endpoint'
import { mayBecome, type WithdrawalState, withdrawalNext } from '@jinli/contract/states'
import {
  approveWithdrawal,
  listWithdrawals,
  rejectWithdrawal,
} from '@jinli/contract/withdrawal.admin'
import { fenOfNumber, yuanText } from '@jinli/money/money'
import { call } from '../api/call.ts'
import { cardTail, groupedCard } from '../review/card-number.ts'
import { yuanOfWire } from '../review/review-money.ts'
import type { FactGroup, ReviewSubject, TimelineStep } from '../review/review-subject.ts'

export type WithdrawalRow = WireOutput<typeof listWithdrawals>['data'][number]

const stateTags = {
  requested: { text: '待审核', tone: 'open' },
  in_review: { text: '审核中', tone: 'open' },
  approved: { text: '待付款', tone: 'open' },
  paying: { text: '付款中', tone: 'open' },
  pay_unknown: { text: '付款待核实', tone: 'open' },
  returned: { text: '已退回', tone: 'closed' },
  paid: { text: '已通过', tone: 'good' },
  rejected: { text: '已拒绝', tone: 'closed' },
} as const

function isWithdrawalState(status: string): status is WithdrawalState {
  return Object.hasOwn(withdrawalNext, status)
}

/** The canonical state, from the wire code where the status word is not one of ours. */
function withdrawalStateOf(row: WithdrawalRow): WithdrawalState {
  if (isWithdrawalState(row.status)) return row.status
  if (row.state === 1) return 'requested'
  return row.state === 2 ? 'paid' : 'rejected'
}

/** A USDT address keeps its protocol where a card keeps its owner (contract payout-card). */
function isUsdt(row: WithdrawalRow): boolean {
  return row.bank.toUpperCase().includes('USDT')
}

/** Whom to pay, in one line. */
function payeeLine(row: WithdrawalRow): string {
  return [row.bank, row.bank_owner, groupedCard(row.bank_no)].filter(Boolean).join(' ')
}

function payee(row: WithdrawalRow): FactGroup {
  if (isUsdt(row)) {
    return {
      title: '付款到',
      facts: [
        { label: '钱包协议', value: row.bank_owner },
        { label: 'USDT 地址', value: row.bank_no, copy: row.bank_no },
        {
          label: '金额',
          value: yuanOfWire(row.amount),
          copy: yuanText(fenOfNumber(row.amount)),
        },
      ],
    }
  }
  return {
    title: '付款到',
    facts: [
      { label: '银行', value: row.bank, copy: row.bank },
      { label: '开户人姓名', value: row.bank_owner, copy: row.bank_owner },
      { label: '卡号', value: groupedCard(row.bank_no), copy: row.bank_no },
      { label: '开户行', value: row.bank_address, copy: row.bank_address },
      {
        label: '金额',
        value: yuanOfWire(row.amount),
        copy: yuanText(fenOfNumber(row.amount)),
      },
    ],
  }
}

function factGroups(row: WithdrawalRow): FactGroup[] {
  const differs = row.flags.includes('name_mismatch')
  const owner = isUsdt(row)
    ? []
    : [
        {
          label: '开户人姓名',
          value: row.bank_owner,
          match: differs ? ('differs' as const) : ('same' as const),
        },
      ]
  const check: FactGroup = {
    title: '核对',
    facts: [
      { label: '会员', value: row.username, copy: row.username },
      { label: '会员真实姓名', value: row.realname },
      ...owner,
      {
        label: '打码缺口',
        value: row.turnover_missing > 0 ? yuanOfWire(row.turnover_missing) : '无',
      },
    ],
  }
  const result: FactGroup = {
    title: '处理结果',
    facts: [
      { label: '付款流水号', value: row.reference, copy: row.reference },
      { label: '备注', value: row.reason },
    ].filter((fact) => fact.value !== ''),
  }
  return [check, payee(row), result].filter((group) => group.facts.length > 0)
}

function timeline(row: WithdrawalRow): TimelineStep[] {
  const amount = yuanOfWire(row.amount)
  const asked: TimelineStep = {
    title: '会员申请取款',
    at: row.created_at,
    tone: 'done',
    note: `${amount} 由中心钱包转入冻结`,
  }
  if (row.decided_at === null) {
    return [
      asked,
      { title: '等待审核', at: '', tone: 'waiting', note: '等待后台付款或拒绝' },
    ]
  }
  const paid = withdrawalStateOf(row) === 'paid'
  const what = paid ? `已付款 ${amount}` : `${amount} 退回中心钱包`
  return [
    asked,
    {
      title: paid ? '审核通过' : '审核拒绝',
      at: row.decided_at,
      tone: paid ? 'done' : 'off',
      note: [row.decided_by, what, paid ? '' : row.reason].filter(Boolean).join(' · '),
    },
  ]
}

function flagNote(row: WithdrawalRow, flag: string): string {
  if (flag === 'name_mismatch') return '开户人姓名与会员真实姓名不一致，请核对后再付款。'
  if (flag === 'shared_card') return '这张卡也被其他会员绑定，请核对后再付款。'
  if (flag === 'turnover_short') return `还差有效投注 ${yuanOfWire(row.turnover_missing)}。`
  return ''
}

/** Withdrawals: the amount is on hold; approval means that staff have paid (money F-3). */
export const withdrawalSubject: ReviewSubject<WithdrawalRow> = {
  queue: 'withdrawals',
  title: '取款审核',
  noun: '取款',
  amountNote: () => '',
  wayTitle: '收款卡',
  orderNo: (row) => row.out_trade_no,
  way: (row) => ({
    main: row.bank,
    sub: [row.bank_owner, cardTail(row.bank_no)].filter(Boolean).join(' · '),
  }),
  stateTag: (row) => stateTags[withdrawalStateOf(row)],
  allows: (row, decision) =>
    mayBecome<WithdrawalState>(
      withdrawalNext,
      withdrawalStateOf(row),
      decision === 'approve' ? 'paid' : 'rejected',
    ),
  factGroups,
  timeline,
  flagNote,
  approveEffect: (row) =>
    `会员 ${row.username} 冻结金额 −${yuanOfWire(row.amount)}（已付款）；订单变为已通过`,
  rejectEffect: (row) =>
    `会员 ${row.username} 中心钱包 +${yuanOfWire(row.amount)}（由冻结退回）；订单变为已拒绝`,
  amountEditable: false,
  approveQuestion: (row) =>
    `请先付款 ${yuanOfWire(row.amount)} 到 ${payeeLine(row)}，再确认通过。`,
  referenceLabel: '付款流水号',
  referenceHint: '同一流水号只能使用一次，可防止重复付款。',
  rejectTemplates: ['开户人姓名不一致', '打码量不足', '收款账户无法付款', '资料不符'],
  list: (filter, signal) => call(listWithdrawals, filter, signal),
  approve: (row, { reference, reason }) =>
    call(approveWithdrawal, { out_trade_no: row.out_trade_no, reference, reason }),
  reject: (row, reason) =>
    call(rejectWithdrawal, { out_trade_no: row.out_trade_no, reason }),
}
