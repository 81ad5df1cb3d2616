import { type Fen, formatYuan } from '@jinli/money/money'
import { Link } from 'react-router'
import { ageText } from '../page/age-text.ts'
import { Figure, moneyColumn } from '../page/figure.tsx'
import type { Columns } from '../page/list-table.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'
import type { Books } from './books.ts'
import { differenceWord, figureOf, isOff } from './difference.ts'

type Venue = Books['venues'][number]
type Run = Books['runs'][number]
type Account = Books['accounts'][number]
type Comparison = Pick<
  Venue,
  | 'ours'
  | 'theirs'
  | 'ggr'
  | 'open_stake'
  | 'unread'
  | 'difference'
  | 'explained'
  | 'in_transit'
  | 'in_transit_to_centre'
>

function figure<R extends Comparison>(
  title: string,
  read: (row: R) => Fen | null,
): Columns<R>[number] {
  return moneyColumn({ title, render: (_, row) => <Figure>{figureOf(read(row))}</Figure> })
}

function comparisonColumns<R extends Comparison>(): Columns<R> {
  return [
    figure('我方账面', (row) => row.ours),
    figure('场馆回报', (row) => row.theirs),
    figure('平台输赢', (row) => row.ggr),
    figure('未结算投注', (row) => row.open_stake),
    figure('待同步', (row) => row.unread),
    moneyColumn({
      title: '差额',
      render: (_, row) =>
        isOff(row) ? (
          <StateTag tone="flag">{differenceWord(row)}</StateTag>
        ) : (
          <Figure>{differenceWord(row)}</Figure>
        ),
    }),
    figure('去场馆在途', (row) => row.in_transit),
    figure('回中心在途', (row) => row.in_transit_to_centre),
  ]
}

export const venueColumns: Columns<Venue> = [
  { title: '场馆', render: (_, row) => <TwoLines main={row.name} sub={row.venue} /> },
  ...comparisonColumns<Venue>(),
  {
    title: '未结束转账',
    render: (_, row) =>
      row.open_transfers === 0 ? (
        '无'
      ) : (
        <Link to={`/transfers?venue=${encodeURIComponent(row.venue)}`}>
          {row.open_transfers} 笔
          {row.oldest_open === null ? '' : `，最久 ${ageText(row.oldest_open)}`}
        </Link>
      ),
  },
]

export const runColumns: Columns<Run> = [
  {
    title: '核对时间',
    render: (_, row) => <TwoLines main={timeText(row.run_at)} sub={`账期 ${row.day}`} />,
  },
  { title: '场馆', render: (_, row) => <TwoLines main={row.name} sub={row.venue} /> },
  ...comparisonColumns<Run>(),
  {
    title: '方式',
    render: (_, row) => (
      <TwoLines main={row.kind === 'daily' ? '每日自动' : '人工'} sub={row.run_by} />
    ),
  },
]

export const accountColumns: Columns<Account> = [
  { title: '科目', render: (_, row) => row.label },
  moneyColumn({
    title: '余额（元）',
    render: (_, row) => <Figure>{formatYuan(row.balance)}</Figure>,
  }),
]
