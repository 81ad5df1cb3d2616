import {
  listPostings,
  type PostingFigure,
  postingFigures,
} from '@jinli/contract/figure/figure.admin'
import { listPlayers } from '@jinli/contract/profile/player-list.admin'
import { depositMethodLabels } from '@jinli/contract/vocabulary'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { Link } from 'react-router'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { Figure, moneyColumn } from '../page/figure.tsx'
import { choiceField, dayField, tabsField } from '../page/filter-field.ts'
import type { Columns } from '../page/list-table.tsx'
import { timeText } from '../page/time-text.ts'
import { Totals } from '../page/totals.tsx'
import { FigureReport } from './figure-report.tsx'

type Row = Output<typeof listPostings>['data'][number]

const figureNames: PostingFigure[] = ['deposit', 'withdrawal', 'reward', 'adjustment']
const labels: Readonly<Record<string, string>> = depositMethodLabels
const fields = [
  tabsField(
    'figure',
    '指标',
    figureNames.map((value) => ({ value, label: postingFigures[value].label })),
  ),
  choiceField('method', '方式', { '': '全部方式', ...depositMethodLabels }),
  dayField('since', '入账日从'),
  dayField('until', '到'),
] as const

function PlayerLink({ username }: { username: string }) {
  return useMay()(listPlayers.permission) ? (
    <Link to={`/players/${encodeURIComponent(username)}`}>{username}</Link>
  ) : (
    username
  )
}

const columns: Columns<Row> = [
  { key: 'at', title: '入账时间', render: (_, row) => timeText(row.posted_at) },
  { key: 'title', title: '事项', render: (_, row) => row.title },
  {
    key: 'player',
    title: '会员',
    render: (_, { username }) => <PlayerLink username={username} />,
  },
  { key: 'method', title: '方式', render: (_, { method }) => labels[method] ?? method },
  moneyColumn<Row>({
    key: 'amount',
    title: '金额',
    render: (_, { amount }) => <Figure down={amount < 0}>{formatYuan(amount)}</Figure>,
  }),
  { key: 'ref', title: '账本凭证', render: (_, { ref }) => ref },
  { key: 'id', title: '账本号', align: 'right', render: (_, { id }) => id },
]

function PostingSum({ report }: { report: Output<typeof listPostings> }) {
  return <Totals totals={[['合计', formatYuan(report.sum)]]} />
}

/** The postings behind a figure of overview and reports, with their sum from the ledger. */
export function PostingsPage() {
  return (
    <FigureReport
      call={readOf(listPostings)}
      fields={fields}
      title="数字明细"
      note="概览和报表中存款、取款、奖励与人工调整的每一笔账本分录，按入账时间；合计取自账本本身。"
      Intro={PostingSum}
      columns={() => columns}
      rowKey={({ id }) => id}
      empty="没有分录"
    />
  )
}
