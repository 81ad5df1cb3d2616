import { listPlayerLines } from '@jinli/contract/profile/player-list.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { useCall } from '../api/use-read.ts'
import { CopyText } from '../page/copy-text.tsx'
import { Figure, moneyColumn } from '../page/figure.tsx'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { timeText } from '../page/time-text.ts'
import { usePlayerPage } from './use-player-page.ts'

type Line = Output<typeof listPlayerLines>['data'][number]

const columns: Columns<Line> = [
  { title: '时间', render: (_, { at }) => timeText(at) },
  { title: '项目', dataIndex: 'title' },
  {
    title: '单号',
    render: (_, { number }) => <CopyText text={number} label="单号" quiet />,
  },
  moneyColumn({
    title: '变动',
    render: (_, { amount }) => (
      <Figure down={amount < 0n}>{`${amount > 0n ? '+' : ''}${formatYuan(amount)}`}</Figure>
    ),
  }),
  moneyColumn({
    title: '变动后余额',
    render: (_, row) => <Figure>{formatYuan(row.balance_after)}</Figure>,
  }),
]

/** Each change of the centre wallet, so that a balance explains itself. */
export function PlayerLines({ username }: { username: string }) {
  const { request, paging } = usePlayerPage()
  const query = useCall(
    listPlayerLines,
    { username, ...request },
    { everyMs: 10_000, keep: true },
  )
  return (
    <QueryResult query={query} rows={8}>
      {(lines) => (
        <ListTable<Line>
          label="账变明细"
          rows={lines.data}
          rowKey={({ id }) => id}
          columns={columns}
          empty="中心钱包还没有变动"
          paging={{ ...lines, ...paging }}
        />
      )}
    </QueryResult>
  )
}
