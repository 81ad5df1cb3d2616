import { brandTime } from '@jinli/contract/brand-time'
import {
  approveDeposit,
  claimDeposit,
  depositFlagLabels,
  exportDeposits,
  listDeposits,
  rejectDeposit,
  releaseDeposit,
  revealDeposit,
} from '@jinli/contract/deposit.admin'
import { type DepositState, depositNext } from '@jinli/contract/states'
import { depositMethodLabels } from '@jinli/contract/vocabulary'
import { fenOfNumber } from '@jinli/money/money'
import { call, callWithMessage } from '../api/call.ts'
import { cardTail } from '../review/card-number.ts'
import { askedOf } from '../review/queue-filter.ts'
import { signedYuan, usdtText, yuanOfWire } from '../review/review-money.ts'
import type {
  Deed,
  Fact,
  FactGroup,
  ReviewSubject,
  TimelineStep,
} from '../review/review-subject.ts'
import type { DepositRow } from './deposit-row.ts'

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

function isOpen(row: DepositRow): boolean {
  return depositNext[depositStateOf(row)].length > 0
}

/** A quantity with what it counts, ready to be copied into a wallet. */
function usdtFacts(row: DepositRow): Fact[] {
  if (row.usdt_amount === null) return []
  const asked = usdtText(row.usdt_amount)
  const rate: Fact[] =
    row.usdt_rate === null
      ? []
      : [{ label: '汇率', value: `${usdtText(row.usdt_rate)} 元 / USDT` }]
  return [{ label: '应付 USDT', value: `${asked} USDT`, copy: asked }, ...rate]
}

/** The payer's card; the whole number of it only while the order is open. */
function cardFact(row: DepositRow): Fact {
  const { deposit_no, payer_card: value } = row
  if (!isOpen(row)) return { label: '卡号', value }
  const reveal = async () => (await call(revealDeposit, { deposit_no })).payer_card
  return { label: '卡号', value, reveal }
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
      ...usdtFacts(row),
      { label: '存款方式', value: row.method },
      { label: '收款账户', value: row.pay_to, copy: row.pay_to },
    ],
  }
  const payer: FactGroup = {
    title: '付款账户',
    facts: [
      { label: '银行', value: row.payer_bank },
      cardFact(row),
      { label: '开户行', value: row.payer_branch },
    ].filter((fact) => fact.value !== ''),
  }
  return [asked, payer, firstFacts(row), decisionFacts(row)].filter(
    (group) => group.facts.length > 0,
  )
}

function firstFacts(row: DepositRow): FactGroup {
  if (!row.first_approved_by) return { title: '初审', facts: [] }
  const amount = row.first_amount === null ? '' : yuanOfWire(row.first_amount)
  return {
    title: '初审',
    facts: [
      { label: '初审人', value: row.first_approved_by },
      { label: '初审时间', value: row.first_approved_at ?? '' },
      { label: '初审金额', value: amount },
    ],
  }
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

function firstStep(row: DepositRow): TimelineStep[] {
  if (!row.first_approved_by) return []
  return [
    {
      title: '初审通过',
      at: row.first_approved_at ?? '',
      tone: 'done',
      note: row.first_approved_by,
    },
  ]
}

function timeline(row: DepositRow): TimelineStep[] {
  const state = depositStateOf(row)
  const deadline = brandTime(new Date(row.expires_at))
  const late = state === 'expired' || row.flags.includes('expired')
  const asked: TimelineStep = {
    title: '会员提交存款',
    at: row.created_at,
    tone: 'done',
    note: `${row.method} ${yuanOfWire(row.amount)}`,
  }
  const limit: TimelineStep = late
    ? { title: '超过付款时限', at: deadline, tone: 'off', note: '款项已到账时仍可通过' }
    : { title: '付款时限', at: deadline, tone: 'off' }
  if (row.decided_at === null) {
    return [
      asked,
      limit,
      ...firstStep(row),
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
  const first = firstStep(row)
  return late ? [asked, limit, ...first, end] : [asked, ...first, end]
}

/** Whether an approval with this amount only prepares the one of a colleague. */
function isFirstOfTwo(row: DepositRow, fen: bigint): boolean {
  if (row.first_approved_by) return row.first_approved_mine === 1
  const above = fenOfNumber(row.two_person_above)
  return above > 0n && fen > above
}

function approveEffect(row: DepositRow, fen: bigint): string {
  const difference = fen - fenOfNumber(row.amount)
  const kind = difference < 0n ? '少付' : '多付'
  const note =
    difference === 0n
      ? ''
      : `（申请 ${yuanOfWire(row.amount)}，${kind}，相差 ${signedYuan(difference)}）`
  const credit = `会员 ${row.username} 中心钱包 ${signedYuan(fen)}${note}`
  if (!isFirstOfTwo(row, fen)) return `${credit}；订单变为已通过`
  const above = yuanOfWire(row.two_person_above)
  return `超过双人复核金额 ${above}：先记为初审，会员钱包暂不变；另一位同事复核后，${credit}`
}

const chainNote = '链上情况有疑，核实后再入账。'
const flagNotes: Readonly<Record<string, string>> = {
  name_mismatch: '付款人姓名与会员真实姓名不一致，请核对后再处理。',
  expired: '已超过付款时限。款项确已到账时仍可通过。',
  partial: '到账少于申请金额。',
  over: '到账多于申请金额。',
  late: '款项在付款时限之后到账。',
  wrong_token: chainNote,
  wrong_network: chainNote,
  tx_failed: chainNote,
  unconfirmed: chainNote,
}

function choices(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

const stateChoices = [
  { value: '1', label: '待审核', asks: { state: 1 } },
  { value: '2', label: '已通过', asks: { state: 2 } },
  { value: '3', label: '已拒绝', asks: { state: 3 } },
  { value: '0', label: '全部', asks: { state: 0 } },
] as const

function deeds(row: DepositRow): Deed[] {
  if (!isOpen(row)) return []
  const again = row.first_approved_mine === 1
  const approve: Deed = again
    ? { decision: 'approve', label: '更正初审' }
    : { decision: 'approve', label: '通过', primary: true }
  const flag: Deed[] =
    row.usdt_amount === null ? [] : [{ decision: 'flag', label: '链上标记' }]
  return [...flag, { decision: 'reject', label: '拒绝' }, approve]
}

/** Deposits: staff confirm what arrived; the credit happens at approval (money F-2). */
export const depositSubject: ReviewSubject<DepositRow> = {
  queue: 'deposits',
  title: '存款审核',
  noun: '存款',
  stateChoices,
  methods: choices(depositMethodLabels),
  flags: choices(depositFlagLabels),
  amountNote: (row) =>
    row.credited_amount === null || row.credited_amount === row.amount
      ? ''
      : `到账 ${yuanOfWire(row.credited_amount)}`,
  wayTitle: '方式',
  orderNo: (row) => row.deposit_no,
  way: (row) => ({
    main: row.method,
    sub: [
      row.usdt_amount === null ? '' : `${usdtText(row.usdt_amount)} USDT`,
      row.payer_name,
      row.payer_card && cardTail(row.payer_card),
    ]
      .filter(Boolean)
      .join(' · '),
  }),
  stateTag: (row) =>
    isOpen(row) && row.first_approved_by
      ? { text: '待复核', tone: 'open' }
      : stateTags[depositStateOf(row)],
  isOpen,
  claimable: isOpen,
  deeds,
  waitsFor: (row) => {
    if (!isOpen(row) || !row.first_approved_by) return ''
    return row.first_approved_mine === 1
      ? '已初审，等待另一位同事'
      : `${row.first_approved_by} 已初审，请核对后通过入账`
  },
  factGroups,
  timeline,
  flagNote: (_row, flag) => flagNotes[flag] ?? '',
  approveEffect,
  rejectEffect: (row) =>
    `会员 ${row.username} 的钱包不变，${yuanOfWire(row.amount)} 不入账；订单变为已拒绝`,
  amountEditable: true,
  approveAmount: (row) => row.first_amount ?? row.amount,
  payLater: () => 'no',
  approveQuestion: () =>
    '请确认款项已到账。到账金额与申请不同时，按实际金额入账并写明原因。',
  approveDone: (row, after) =>
    isOpen(after)
      ? `已通过初审 ${row.deposit_no}，等待另一位同事复核`
      : `已通过 ${row.deposit_no}`,
  referenceLabel: '银行流水号',
  referenceHint: '同一流水号只能使用一次，可防止重复入账。',
  rejectTemplates: ['未查到款项', '付款人姓名不一致', '金额不符', '资料不符'],
  list: (filter, signal) => {
    const { page, pagesize } = filter
    return call(listDeposits, { ...askedOf(filter, stateChoices), page, pagesize }, signal)
  },
  exported: (filter) => callWithMessage(exportDeposits, askedOf(filter, stateChoices)),
  claim: ({ deposit_no }) => call(claimDeposit, { deposit_no }),
  release: ({ deposit_no }) => call(releaseDeposit, { deposit_no }),
  approve: ({ deposit_no }, { amount, reference, reason }) =>
    call(approveDeposit, { deposit_no, amount, reference, reason }),
  reject: ({ deposit_no }, reason) => call(rejectDeposit, { deposit_no, reason }),
}
