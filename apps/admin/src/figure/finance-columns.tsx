import type { FinanceGroup, reportFinance } from '@jinli/contract/figure/figure.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Link } from 'react-router'
import { Figure, moneyColumn } from '../page/figure.tsx'
import type { Columns } from '../page/list-table.tsx'
import { type FigureName, type FigureSums, figureText } from './figure-words.ts'

export type FinanceReport = Output<typeof reportFinance>
export type FinanceRow = FinanceReport['data'][number]

const labels = {
  sign_ups: '注册',
  first_deposits: '首存人数',
  first_deposit_amount: '首存金额',
  active: '活跃会员',
  deposit_count: '存款笔数',
  deposits: '存款',
  deposit_corrections: '存款更正',
  withdrawal_count: '取款笔数',
  withdrawals: '取款',
  withdrawal_reversals: '取款退回',
  net: '存取差',
  fees: '手续费与尾差',
  bets: '注单数',
  stakes: '投注',
  payouts: '派彩',
  ggr: '平台输赢',
  late_ggr: '往日补计',
  rewards: '奖励成本',
  adjustments: '人工调整',
  ngr: '净收入',
} as const satisfies Record<FigureName, string>

const cash = [
  'deposit_count',
  'deposits',
  'deposit_corrections',
  'withdrawal_count',
  'withdrawals',
  'withdrawal_reversals',
  'net',
] as const
const play = ['bets', 'stakes', 'payouts', 'ggr', 'late_ggr'] as const

/** The figures that a group has, the ones that are read first in front. */
const groupFigures: Readonly<Record<FinanceGroup, readonly FigureName[]>> = {
  day: [
    'deposits',
    'withdrawals',
    'net',
    'stakes',
    'ggr',
    'late_ggr',
    'rewards',
    'adjustments',
    'ngr',
    'sign_ups',
    'first_deposits',
    'first_deposit_amount',
    'active',
    'deposit_count',
    'deposit_corrections',
    'withdrawal_count',
    'withdrawal_reversals',
    'fees',
    'bets',
    'payouts',
  ],
  method: cash,
  venue: play,
  reward: ['rewards'],
  promotion: ['rewards'],
}

export function sumColumns<R extends FigureSums>(group: FinanceGroup): Columns<R> {
  return groupFigures[group].map((name) =>
    moneyColumn<R>({
      key: name,
      title: labels[name],
      render: (_, row) => <Figure down={row[name] < 0}>{figureText(row[name])}</Figure>,
    }),
  )
}

/** The address of what a row is made of. */
function rowsOf(group: FinanceGroup, { key }: FinanceRow, days: string): string {
  if (group === 'day') return `/finance?group=venue&since=${key}&until=${key}`
  if (group === 'method') return `/postings?figure=deposit&method=${key}&${days}`
  if (group === 'promotion' && /^\d+$/.test(key))
    return `/promotion-applications?state=approved&promotion=${key}`
  return group === 'venue'
    ? `/bets?status=settled&venue=${key}&${days}`
    : `/postings?figure=reward&${days}`
}

const titles = {
  day: '日期',
  method: '方式',
  venue: '场馆',
  reward: '奖励',
  promotion: '活动 / 奖励',
} as const

export function financeColumns(group: FinanceGroup, days: string): Columns<FinanceRow> {
  return [
    {
      key: 'label',
      fixed: 'left',
      title: titles[group],
      render: (_, row) => <Link to={rowsOf(group, row, days)}>{row.label}</Link>,
    },
    ...sumColumns<FinanceRow>(group),
  ]
}
