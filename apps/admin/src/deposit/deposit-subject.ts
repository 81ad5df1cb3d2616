import { brandTime } from '@jinli/contract/brand-time'
import { approveDeposit, listDeposits, rejectDeposit } from '@jinli/contract/deposit.admin'
import type { WireOutput } from '@jinli/contract/endpoint'
import { type DepositState, depositNext, mayBecome } from '@jinli/contract/states'
import { depositMethodLabels } from '@jinli/contract/vocabulary'
import { fenOfNumber } from '@jinli/money/money'
import { call } from '../api/call.ts'
import { cardTail, groupedCard } from '../review/card-number.ts'
import { signedYuan, yuanOfWire } from '../review/review-money.ts'
import type {
  Fact,
  FactGroup,
  ReviewSubject,
  TimelineStep,
} from '../review/review-subject.ts'

export type DepositRow = WireOutput<typeof listDeposits>['data'][number]

const methodLabels: Readonly<Record<string, string>> = depositMethodLabels
/** An expired order still waits for staff; that it is late is a flag (decisions §5). */
const stateTags = {
  submitted: { text: '待审核', tone: 'open' },
  expired: { text: '待审核', tone: 'open' },
  approved: { text: '已通过', tone: 'good' },
  rejected: { text: '已拒绝', tone: 'closed' },
} as const

function isDepositState(status: string): status is DepositState {
  return Object.hasOwn(depositNext, status)
}

/** The canonical state; the wire code alone cannot tell expired from rejected. */
function depositStateOf(row: DepositRow): DepositState {
  if (isDepositState(row.status)) return row.status
  if (row.state === 1) return 'submitted'
  if (row.state === 2) return 'approved'
  return row.flags.includes('expired') && row.decided_at === null ? 'expired' : 'rejected'
}

function methodOf(row: DepositRow): string {
  return methodLabels[row.method] ?? row.method
}

function factGroups(row: DepositRow): FactGroup[] {
  const match = row.flags.includes('name_mismatch') ? 'differs' : 'same'
  const payerName: Fact[] = row.payer_name
    ? [{ label: '付款人姓名', value: row.payer_name, match }]
    : []
  const asked: FactGroup = {
    title: '核对',
    facts: [
      { label: '会员', value: row.username, copy: row.username },
      { label: '会员真实姓名', value: row.realname },
      ...payerName,
      { label: '申请金额', value: yuanOfWire(row.amount) },
      { label: '存款方式', value: methodOf(row) },
    ],
  }
  const payer: FactGroup = {
    title: '付款账户',
    facts: [
      { label: '银行', value: row.payer_bank },
      { label: '卡号', value: groupedCard(row.payer_card), copy: row.payer_card },
      { label: '开户行', value: row.payer_branch },
    ].filter((fact) => fact.value !== ''),
  }
  return [asked, payer, decisionFacts(row)].filter((group) => group.facts.length > 0)
}

function decisionFacts(row: DepositRow): FactGroup {
  const credited =
    row.credited_amount === null
      ? []
      : [{ label: '到账金额', value: yuanOfWire(row.credited_amount) }]
  const texts = [
    { label: '流水号', value: row.reference, copy: row.reference },
    { label: '备注', value: row.reason },
  ].filter((fact) => fact.value !== '')
  return { title: '处理结果', facts: [...credited, ...texts] }
}

function timeline(row: DepositRow): TimelineStep[] {
  const state = depositStateOf(row)
  const deadline = brandTime(new Date(row.expires_at))
  const late = state === 'expired' || row.flags.includes('expired')
  const asked: TimelineStep = {
    title: '会员提交存款',
    at: row.created_at,
    tone: 'done',
    note: `${methodOf(row)} ${yuanOfWire(row.amount)}`,
  }
  const limit: TimelineStep = late
    ? { title: '超过付款时限', at: deadline, tone: 'off', note: '款项已到账时仍可通过' }
    : { title: '付款时限', at: deadline, tone: 'off' }
  if (row.decided_at === null) {
    return [
      asked,
      limit,
      { title: '等待审核', at: '', tone: 'waiting', note: '等待后台核对到账' },
    ]
  }
  const approved = state === 'approved'
  const credited = yuanOfWire(row.credited_amount ?? row.amount)
  const end: TimelineStep = {
    title: approved ? '审核通过' : '审核拒绝',
    at: row.decided_at,
    tone: approved ? 'done' : 'off',
    note: [row.decided_by, approved ? `到账 ${credited}` : row.reason]
      .filter(Boolean)
      .join(' · '),
  }
  return late ? [asked, limit, end] : [asked, end]
}

function approveEffect(row: DepositRow, fen: bigint): string {
  const difference = fen - fenOfNumber(row.amount)
  const note =
    difference === 0n
      ? ''
      : `（申请 ${yuanOfWire(row.amount)}，相差 ${signedYuan(difference)}）`
  return `会员 ${row.username} 中心钱包 ${signedYuan(fen)}${note}；订单变为已通过`
}

const flagNotes: Readonly<Record<string, string>> = {
  name_mismatch: '付款人姓名与会员真实姓名不一致，请核对后再处理。',
  shared_card: '付款卡也属于其他会员，请核对后再处理。',
  expired: '已超过付款时限。款项确已到账时仍可通过。',
}

/** Deposits: staff confirm what arrived; the credit happens at approval (money F-2). */
export const depositSubject: ReviewSubject<DepositRow> = {
  queue: 'deposits',
  title: '存款审核',
  noun: '存款',
  amountNote: (row) =>
    row.credited_amount === null || row.credited_amount === row.amount
      ? ''
      : `到账 ${yuanOfWire(row.credited_amount)}`,
  wayTitle: '方式',
  orderNo: (row) => row.deposit_no,
  way: (row) => ({
    main: methodOf(row),
    sub: [row.payer_name, row.payer_card && cardTail(row.payer_card)]
      .filter(Boolean)
      .join(' · '),
  }),
  stateTag: (row) => stateTags[depositStateOf(row)],
  allows: (row, decision) =>
    mayBecome<DepositState>(
      depositNext,
      depositStateOf(row),
      decision === 'approve' ? 'approved' : 'rejected',
    ),
  factGroups,
  timeline,
  flagNote: (_row, flag) => flagNotes[flag] ?? '',
  approveEffect,
  rejectEffect: (row) =>
    `会员 ${row.username} 的钱包不变，${yuanOfWire(row.amount)} 不入账；订单变为已拒绝`,
  amountEditable: true,
  approveQuestion: () =>
    '请确认款项已到账。到账金额与申请不同时，按实际金额入账并写明原因。',
  referenceLabel: '银行流水号',
  referenceHint: '同一流水号只能使用一次，可防止重复入账。',
  rejectTemplates: ['未查到款项', '付款人姓名不一致', '金额不符', '资料不符'],
  list: (filter, signal) => call(listDeposits, filter, signal),
  approve: (row, input) => call(approveDeposit, { deposit_no: row.deposit_no, ...input }),
  reject: (row, reason) => call(rejectDeposit, { deposit_no: row.deposit_no, reason }),
}
