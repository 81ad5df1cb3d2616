import { revealDeposit } from '@jinli/contract/deposit.admin'
import { formatYuan } from '@jinli/money/money'
import { microText } from '@jinli/money/usdt'
import { call } from '../api/call.ts'
import { timeText } from '../page/time-text.ts'
import type { Fact, FactGroup, TimelineStep } from '../review/order-detail.tsx'
import { type DepositRow, isOpen } from './deposit-row.ts'

/** A quantity with what it counts, ready to be copied into a wallet. */
function usdtFacts(row: DepositRow): Fact[] {
  if (row.usdt_amount === null) return []
  const asked = microText(row.usdt_amount)
  const rate: Fact[] =
    row.usdt_rate === null
      ? []
      : [{ label: '汇率', value: `${microText(row.usdt_rate)} 元 / USDT` }]
  return [{ label: '应付 USDT', value: `${asked} USDT`, copy: asked }, ...rate]
}

/** The payer's card; the whole number of it only while the order is open. */
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
  const asked: FactGroup = {
    title: '核对',
    facts: [
      { label: '会员', value: row.username, copy: row.username },
      { label: '会员真实姓名', value: row.realname },
      ...payerName,
      { label: '申请金额', value: formatYuan(row.amount) },
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
  const amount = row.first_amount === null ? '' : formatYuan(row.first_amount)
  return {
    title: '初审',
    facts: [
      { label: '初审人', value: row.first_approved_by },
      { label: '初审时间', value: timeText(row.first_approved_at) },
      { label: '初审金额', value: amount },
    ],
  }
}

function decisionFacts(row: DepositRow): FactGroup {
  const credited =
    row.credited_amount === null
      ? []
      : [{ label: '到账金额', value: formatYuan(row.credited_amount) }]
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
      at: row.first_approved_at,
      tone: 'done',
      note: row.first_approved_by,
    },
  ]
}

export function depositTimeline(row: DepositRow): TimelineStep[] {
  const { status: state, expires_at: deadline } = row
  const late = state === 'expired' || row.flags.includes('expired')
  const asked: TimelineStep = {
    title: '会员提交存款',
    at: row.created_at,
    tone: 'done',
    note: `${row.method} ${formatYuan(row.amount)}`,
  }
  const limit: TimelineStep = late
    ? { title: '超过付款时限', at: deadline, tone: 'off', note: '款项已到账时仍可通过' }
    : { title: '付款时限', at: deadline, tone: 'off' }
  if (row.decided_at === null) {
    return [
      asked,
      limit,
      ...firstStep(row),
      { title: '等待审核', at: null, tone: 'waiting', note: '等待后台核对到账' },
    ]
  }
  const approved = state === 'approved'
  const credited = formatYuan(row.credited_amount ?? row.amount)
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
