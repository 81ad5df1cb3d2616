import type { TableProps } from 'antd'
import { Link } from 'react-router'
import { TwoLines } from '../page/two-lines.tsx'
import { ageText } from '../transfer/transfer-effect.ts'
import { differenceWord, figureOf, isOff } from './difference.ts'
import type { Books } from './reconciliation.page.tsx'

type Venue = Books['venues'][number]
type Run = Books['runs'][number]
type Compared = Pick<
  Venue,
  'ours' | 'theirs' | 'result' | 'difference' | 'explained' | 'in_transit' | 'coming_home'
>
type Columns<R> = NonNullable<TableProps<R>['columns']>

function figure<R extends Compared>(
  title: string,
  of: (row: R) => number | null,
): Columns<R>[number] {
  return {
    title,
    align: 'right',
    className: 'money-column',
    render: (_, row) => <span className="figure">{figureOf(of(row))}</span>,
  }
}

function compared<R extends Compared>(): Columns<R> {
  return [
    figure('我方账面', (row) => row.ours),
    figure('场馆回报', (row) => row.theirs),
    figure('场馆盈亏', (row) => row.result),
    {
      title: '差额',
      align: 'right',
      className: 'money-column',
      render: (_, row) => (
        <span className={isOff(row) ? 'tag tag-flag' : 'figure'}>
          {differenceWord(row)}
        </span>
      ),
    },
    figure('去场馆在途', (row) => row.in_transit),
    figure('回中心在途', (row) => row.coming_home),
  ]
}

export const venueColumns: Columns<Venue> = [
  { title: '场馆', render: (_, row) => <TwoLines main={row.name} sub={row.venue} /> },
  ...compared<Venue>(),
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
    render: (_, row) => <TwoLines main={row.run_at} sub={`账期 ${row.day}`} />,
  },
  { title: '场馆', render: (_, row) => <TwoLines main={row.name} sub={row.venue} /> },
  ...compared<Run>(),
  {
    title: '方式',
    render: (_, row) => (
      <TwoLines main={row.kind === 'daily' ? '每日自动' : '人工'} sub={row.run_by} />
    ),
  },
]
