import type { WithdrawalState } from '@jinli/contract/states'
import { revealWithdrawal } from '@jinli/contract/withdrawal/withdrawal.admin'
import { formatYuan, yuanText } from '@jinli/money/money'
import { microText } from '@jinli/money/usdt'
import { call } from '../api/call.ts'
import type { Fact, FactGroup, TimelineStep } from '../review/order-detail.tsx'
import { flagSteps } from '../review/order-flags.tsx'
import {
  inReview,
  isOnHold,
  isOpen,
  isUsdt,
  needsTwo,
  type WithdrawalRow,
} from './withdrawal-row.ts'

function usdtFact(label: string, value: bigint | null, unit: string): Fact[] {
  if (value === null) return []
  const plain = microText(value)
  return [{ label, value: `${plain} ${unit}`, copy: plain }]
}

/** Returns the card number or USDT address. It can be revealed only while the withdrawal is open. */
function numberFact(row: WithdrawalRow): Fact {
  const label = isUsdt(row) ? '地址' : '卡号'
  const { out_trade_no } = row
  if (!isOpen(row)) return { label, value: row.bank_no }
  const reveal = async () => (await call(revealWithdrawal, { out_trade_no })).bank_no
  return { label, value: row.bank_no, reveal }
}

function payee(row: WithdrawalRow): FactGroup {
  const amount: Fact = {
    label: '金额',
    value: formatYuan(row.amount),
    copy: yuanText(row.amount),
  }
  const payout: Fact[] = row.payout_ref
    ? [{ label: '付款编号', value: row.payout_ref, copy: row.payout_ref }]
    : []
  if (isUsdt(row)) {
    return {
      title: '付款到',
      facts: [
        { label: '钱包协议', value: row.bank_owner },
        numberFact(row),
        amount,
        ...usdtFact('汇率', row.usdt_rate, '元 / USDT'),
        ...usdtFact('折合', row.usdt_estimate, 'USDT'),
        ...usdtFact('手续费', row.usdt_fee, 'USDT'),
        ...usdtFact('实付', row.usdt_net, 'USDT'),
        ...payout,
      ],
    }
  }
  return {
    title: '付款到',
    facts: [
      { label: '银行', value: row.bank, copy: row.bank },
      { label: '开户人姓名', value: row.bank_owner, copy: row.bank_owner },
      numberFact(row),
      { label: '开户行', value: row.bank_address, copy: row.bank_address },
      amount,
      ...payout,
    ],
  }
}

function check(row: WithdrawalRow): FactGroup {
  const match = row.flags.includes('name_mismatch') ? 'differs' : 'same'
  const owner: Fact[] = isUsdt(row)
    ? []
    : [{ label: '开户人姓名', value: row.bank_owner, match }]
  const missingTurnover =
    row.turnover_missing > 0n ? formatYuan(row.turnover_missing) : '无'
  return {
    title: '核对',
    facts: [
      { label: '会员', value: row.username, copy: row.username },
      { label: '会员真实姓名', value: row.realname },
      ...owner,
      { label: '打码缺口（申请时）', value: missingTurnover },
    ],
  }
}

export function withdrawalFacts(row: WithdrawalRow): FactGroup[] {
  const result: FactGroup = {
    title: '处理结果',
    facts: [
      { label: '初审人', value: row.approved_by },
      { label: '付款人', value: row.paid_by },
      { label: '付款流水号', value: row.reference, copy: row.reference },
      { label: '备注', value: row.reason },
    ].filter((fact) => fact.value !== ''),
  }
  return [check(row), payee(row), result].filter((group) => group.facts.length > 0)
}

const waitingWords: Readonly<Partial<Record<WithdrawalState, readonly [string, string]>>> =
  {
    requested: ['等待审核', '等待后台付款或拒绝'],
    in_review: ['审核中', '等待后台付款或拒绝'],
    approved: ['等待付款', '审核已通过，金额仍在冻结中'],
    paying: ['付款中', '付款编号已定，等待付款结果'],
    pay_unknown: ['付款结果未知', '先向银行或链上核实，再登记结果；不可另行付款'],
  }

/** Returns the steps beside the states: what risk held, and where members went on against flags; by time. */
function asides(row: WithdrawalRow): TimelineStep[] {
  const holds = row.risk_holds.flatMap((hold): TimelineStep[] => [
    {
      title: '风控暂缓',
      at: hold.begun_at,
      tone: 'off',
      note: `${hold.begun_by} · ${hold.reason}`,
    },
    ...(hold.ended_at
      ? [
          {
            title: '风控放行',
            at: hold.ended_at,
            tone: 'done',
            note: `${hold.ended_by} · ${hold.end_reason}`,
          } as const,
        ]
      : []),
  ])
  const time = ({ at }: TimelineStep) => at?.getTime() ?? 0
  return [...holds, ...flagSteps(row)].sort((a, b) => time(a) - time(b))
}

export function withdrawalTimeline(row: WithdrawalRow): TimelineStep[] {
  const amount = formatYuan(row.amount)
  const { state } = row
  const request: TimelineStep = {
    title: '会员申请取款',
    at: row.created_at,
    tone: 'done',
    note: `${amount} 由中心钱包转入冻结`,
  }
  const approvals: TimelineStep[] =
    row.approved_by && !inReview(row) && (isOpen(row) || row.paid_by)
      ? [{ title: '审核通过，待付款', at: null, tone: 'done', note: row.approved_by }]
      : []
  const waits = waitingWords[state]
  if (waits) {
    const [title, note] = waits
    const step: TimelineStep = isOnHold(row)
      ? { title: '风控暂缓中', at: null, tone: 'waiting', note: '放行后才能继续处理' }
      : { title, at: row.state_since, tone: 'waiting', note }
    return [request, ...asides(row), ...approvals, step]
  }
  const isPaid = state === 'paid'
  const paidTitle = needsTwo(row) ? '复核通过，已付款' : '审核通过'
  const title = isPaid ? paidTitle : state === 'returned' ? '付款退回' : '审核拒绝'
  const what = isPaid ? `已付款 ${amount}` : `${amount} 退回中心钱包`
  const end: TimelineStep = {
    title,
    at: row.decided_at,
    tone: isPaid ? 'done' : 'off',
    note: [row.decided_by, what, isPaid ? '' : row.reason].filter(Boolean).join(' · '),
  }
  return [request, ...asides(row), ...approvals, end]
}
