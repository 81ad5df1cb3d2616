import type { WithdrawalState } from '@jinli/contract/states'
import {
  revealWithdrawal,
  type WithdrawalStep,
  withdrawalStepLabels,
} from '@jinli/contract/withdrawal/withdrawal.admin'
import { reversalCauseLabels } from '@jinli/contract/withdrawal/withdrawal-reversal'
import { formatYuan, yuanText } from '@jinli/money/money'
import { microText } from '@jinli/money/usdt'
import { call } from '../api/call.ts'
import type { Fact, FactGroup, TimelineStep } from '../review/order-detail.tsx'
import { flagSteps } from '../review/order-flags.tsx'
import { isOnHold, isOpen, isUsdt, type WithdrawalRow } from './withdrawal-row.ts'

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
    ? [{ label: '付款单号', value: row.payout_ref, copy: row.payout_ref }]
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
      { label: '流水缺口（申请时）', value: missingTurnover },
    ],
  }
}

/** Returns the facts of a reversal. Its reference is hidden until another member has confirmed it. */
function reversalFacts({ reversal }: WithdrawalRow): FactGroup {
  if (!reversal) return { title: '银行退回', facts: [] }
  const { cause, returned_on, reference, reason, state, proposed_by } = reversal
  const isShown = state === 'confirmed' && reference !== ''
  return {
    title: '银行退回',
    facts: [
      { label: '退回情况', value: reversalCauseLabels[cause] },
      { label: '退回日期', value: returned_on },
      ...(isShown ? [{ label: '退汇流水号', value: reference, copy: reference }] : []),
      { label: '原因', value: reason },
      { label: '提出人', value: proposed_by },
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
  return [check(row), payee(row), result, reversalFacts(row)].filter(
    (group) => group.facts.length > 0,
  )
}

const waitingWords: Readonly<Partial<Record<WithdrawalState, readonly [string, string]>>> =
  {
    requested: ['等待审核', '等待后台付款或拒绝'],
    in_review: ['审核中', '等待后台付款或拒绝'],
    approved: ['等待付款', '审核已通过，金额仍在冻结中'],
    paying: ['付款中', '付款单号已定，等待付款结果'],
    pay_unknown: ['付款结果未知', '先向银行或链上核实，再登记结果；不可另行付款'],
  }

/** Returns the steps beside the states: what risk held, and where members went on against flags. */
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
  return [...holds, ...flagSteps(row)]
}

function timeOf({ at }: TimelineStep): number {
  return at?.getTime() ?? 0
}

/** Returns what a step did to the money; empty if nothing moved. */
function effectOf(step: WithdrawalStep, row: WithdrawalRow): string {
  const amount = formatYuan(row.amount)
  if (step === 'paid') return `已付款 ${amount}`
  return backSteps.includes(step) ? `${amount} 退回中心钱包` : ''
}
const backSteps: readonly WithdrawalStep[] = ['rejected', 'returned', 'reversed']

/** Returns the steps that happened, and what an open order waits for. */
export function withdrawalTimeline(row: WithdrawalRow): TimelineStep[] {
  const request: TimelineStep = {
    title: '会员申请取款',
    at: row.created_at,
    tone: 'done',
    note: `${formatYuan(row.amount)} 由中心钱包转入冻结`,
  }
  const steps = row.steps.map(
    ({ step, at, note, ...staff }): TimelineStep => ({
      title: withdrawalStepLabels[step],
      at,
      tone: backSteps.includes(step) ? 'off' : 'done',
      note: [staff.by, effectOf(step, row), note].filter(Boolean).join(' · '),
    }),
  )
  const history = [...steps, ...asides(row)].sort((a, b) => timeOf(a) - timeOf(b))
  const waits = waitingWords[row.state]
  if (!waits) return [request, ...history]
  const [title, note] = waits
  const next: TimelineStep = isOnHold(row)
    ? { title: '风控暂缓中', at: null, tone: 'waiting', note: '放行后才能继续处理' }
    : { title, at: row.state_since, tone: 'waiting', note }
  return [request, ...history, next]
}
