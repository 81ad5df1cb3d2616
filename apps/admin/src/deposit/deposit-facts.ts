import { revealDeposit } from '@jinli/contract/deposit/deposit.admin'
import { depositMethodLabels } from '@jinli/contract/vocabulary'
import { formatYuan } from '@jinli/money/money'
import { microText } from '@jinli/money/usdt'
import { call } from '../api/call.ts'
import { signedYuan } from '../page/money-text.ts'
import { timeText } from '../page/time-text.ts'
import type { Fact, FactGroup, TimelineStep } from '../review/order-detail.tsx'
import { flagSteps } from '../review/order-flags.tsx'
import {
  type Correction,
  correctionText,
  type DepositRow,
  isOpen,
  isSecondPerson,
  payableFigure,
  payableText,
  proposalWord,
  waitsFor,
} from './deposit-row.ts'

/** Returns the tail of an amount to pay with its sign and unit. */
function tailText({ tail, usdt_amount }: DepositRow): string {
  if (tail === null) return ''
  const sign = tail > 0n ? '+' : ''
  return `${sign}${microText(tail)} ${usdt_amount === null ? '元' : 'USDT'}`
}

/** Returns the amount to pay, its tail and rate. The copy button copies the figure without its unit. */
function payableFacts(row: DepositRow): Fact[] {
  const facts: Fact[] = [
    { label: '应付金额', value: payableText(row), copy: payableFigure(row) },
    { label: '识别尾数', value: tailText(row) },
    {
      label: '汇率',
      value: row.usdt_rate === null ? '' : `${microText(row.usdt_rate)} 元 / USDT`,
    },
    {
      label: '会员所填付款信息',
      value: row.payer_reference,
      copy: row.payer_reference,
    },
  ]
  return facts.filter((fact) => fact.value !== '')
}

/** Returns the payer's card number. It can be revealed only while the deposit is open. */
function cardFact(row: DepositRow): Fact {
  const { deposit_no, payer_card: value } = row
  if (!isOpen(row)) return { label: '卡号', value }
  const reveal = async () => (await call(revealDeposit, { deposit_no })).payer_card
  return { label: '卡号', value, reveal }
}

export function depositFacts(row: DepositRow): FactGroup[] {
  const match = row.flags.includes('name_mismatch') ? 'differs' : 'same'
  const payerName: Fact[] = row.payer_name
    ? [{ label: '付款人姓名', value: row.payer_name, match }]
    : []
  const request: FactGroup = {
    title: '核对',
    facts: [
      { label: '会员', value: row.username, copy: row.username },
      { label: '会员真实姓名', value: row.realname },
      ...payerName,
      { label: '申请金额', value: formatYuan(row.amount) },
      ...payableFacts(row),
      { label: '存款方式', value: depositMethodLabels[row.method] },
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
  return [request, payer, firstFacts(row), decisionFacts(row)].filter(
    (group) => group.facts.length > 0,
  )
}

function firstFacts(row: DepositRow): FactGroup {
  if (!row.first_approved_by) return { title: '初审', facts: [] }
  const amount = row.first_amount === null ? '' : formatYuan(row.first_amount)
  return {
    title: '初审',
    facts: [
      { label: '初审人', value: row.first_approved_by },
      { label: '初审时间', value: timeText(row.first_approved_at) },
      { label: '初审金额', value: isSecondPerson(row) ? '' : amount },
    ].filter((fact) => fact.value !== ''),
  }
}

function limitStep(row: DepositRow): TimelineStep[] {
  if (!row.waits_since) return []
  const amount = row.waits_amount === null ? '' : formatYuan(row.waits_amount)
  return [
    {
      title: '款项已确认，待会员限额',
      at: row.waits_since,
      tone: 'done',
      note: `${amount} 未入账`,
    },
  ]
}

function decisionFacts(row: DepositRow): FactGroup {
  const creditGroup =
    row.credited_amount === null
      ? []
      : [{ label: '到账金额', value: formatYuan(row.credited_amount) }]
  const trueGroup =
    row.true_amount === null
      ? []
      : [{ label: '冲正后金额', value: formatYuan(row.true_amount) }]
  const texts = [
    ...(isSecondPerson(row)
      ? []
      : [{ label: '收款流水号', value: row.reference, copy: row.reference }]),
    {
      label: '退回的流水号',
      value: row.released_reference,
      copy: row.released_reference,
    },
    { label: '备注', value: row.reason },
  ].filter((fact) => fact.value !== '')
  return { title: '处理结果', facts: [...creditGroup, ...trueGroup, ...texts] }
}

function firstStep(row: DepositRow): TimelineStep[] {
  if (!row.first_approved_by) return []
  return [
    {
      title: '初审通过',
      at: row.first_approved_at,
      tone: 'done',
      note: [row.first_approved_by, row.first_reason].filter(Boolean).join(' · '),
    },
  ]
}

/** The steps of a proposal: who made it and why, and who ended it and what moved. */
function proposalSteps(c: Correction): TimelineStep[] {
  const what = proposalWord(c)
  const proposal: TimelineStep = {
    title: `提交${what}`,
    at: c.made_at,
    tone: c.status === 'draft' ? 'waiting' : 'done',
    note: [c.made_by, correctionText(c), c.reason, c.reference].filter(Boolean).join(' · '),
  }
  if (c.status === 'draft') return [proposal]
  const titles = { confirmed: `${what}复核通过`, cancelled: `${what}已取消` }
  const changes = [
    c.wallet_change === null || c.wallet_change === 0n
      ? ''
      : `中心钱包 ${signedYuan(c.wallet_change)}`,
    c.debt_change === null || c.debt_change === 0n
      ? ''
      : `欠款 ${signedYuan(c.debt_change)}`,
  ]
  const end: TimelineStep = {
    title: titles[c.status],
    at: c.checked_at,
    tone: c.status === 'confirmed' ? 'done' : 'off',
    note: [c.checked_by, ...changes].filter(Boolean).join(' · '),
  }
  return [proposal, end]
}

/** The rejections that were taken back. */
function reopeningSteps({ corrections }: DepositRow): TimelineStep[] {
  return corrections
    .filter((c) => c.kind === 'reopening' && c.status === 'confirmed')
    .flatMap((c) => [
      { title: '审核拒绝', at: c.decided_at, tone: 'off', note: c.decided_reason },
      ...proposalSteps(c),
    ])
}

/** The proposals about the last decision. */
function laterSteps({ corrections }: DepositRow): TimelineStep[] {
  return corrections
    .filter((c) => c.kind === 'amount' || c.status !== 'confirmed')
    .flatMap(proposalSteps)
}

export function depositTimeline(row: DepositRow): TimelineStep[] {
  const { state, expires_at: deadline } = row
  const late = state === 'expired'
  const submission: TimelineStep = {
    title: '会员提交存款',
    at: row.created_at,
    tone: 'done',
    note: `${depositMethodLabels[row.method]} ${formatYuan(row.amount)}`,
  }
  const limit: TimelineStep = late
    ? { title: '超过付款时限', at: deadline, tone: 'off', note: '款项已到账时仍可通过' }
    : { title: '付款时限', at: deadline, tone: 'off' }
  if (row.decided_at === null) {
    return [
      submission,
      limit,
      ...reopeningSteps(row),
      ...firstStep(row),
      ...flagSteps(row),
      ...limitStep(row),
      row.waits_since
        ? { title: '等待入账', at: null, tone: 'waiting', note: waitsFor(row) }
        : { title: '等待审核', at: null, tone: 'waiting', note: '等待后台核对到账' },
    ]
  }
  const isApproved = state === 'approved'
  const approvedTitle = row.first_approved_by ? '复核通过' : '审核通过'
  const creditedYuan = formatYuan(row.credited_amount ?? row.amount)
  const end: TimelineStep = {
    title: isApproved ? approvedTitle : '审核拒绝',
    at: row.decided_at,
    tone: isApproved ? 'done' : 'off',
    note: [row.decided_by, isApproved ? `到账 ${creditedYuan}` : row.reason]
      .filter(Boolean)
      .join(' · '),
  }
  const first = [...firstStep(row), ...flagSteps(row)]
  const begin = late ? [submission, limit] : [submission]
  return [...begin, ...reopeningSteps(row), ...first, end, ...laterSteps(row)]
}
