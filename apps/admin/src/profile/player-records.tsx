import {
  listPlayerRecords,
  listPlayerTurnover,
  recordKindLabels,
} from '@jinli/contract/profile/player-records.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { useCall } from '../api/use-read.ts'
import { CopyText } from '../page/copy-text.tsx'
import { Figure, moneyColumn } from '../page/figure.tsx'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { timeText } from '../page/time-text.ts'
import { usePlayerPage } from './use-player-page.ts'

type MoneyRecord = Output<typeof listPlayerRecords>['data'][number]
type Requirement = Output<typeof listPlayerTurnover>['data'][number]

const recordColumns: Columns<MoneyRecord> = [
  { title: '时间', render: (_, { created_at }) => timeText(created_at) },
  { title: '类型', render: (_, { kind }) => recordKindLabels[kind] },
  { title: '方式', dataIndex: 'way' },
  {
    title: '单号',
    render: (_, { number }) => <CopyText text={number} label="单号" quiet />,
  },
  moneyColumn({
    title: '金额',
    render: (_, { amount }) => <Figure down={amount < 0n}>{formatYuan(amount)}</Figure>,
  }),
  { title: '状态', dataIndex: 'state' },
  {
    title: '处理时间',
    render: (_, row) => (row.decided_at ? timeText(row.decided_at) : '—'),
  },
]

type Props = { username: string }

function Records({ username, kind, label }: Props & { kind: '' | 'other'; label: string }) {
  const { request, paging } = usePlayerPage()
  const query = useCall(listPlayerRecords, { username, kind, ...request }, { keep: true })
  return (
    <QueryResult query={query} rows={8}>
      {(records) => (
        <ListTable<MoneyRecord>
          label={label}
          rows={records.data}
          rowKey={({ number }) => number}
          columns={recordColumns}
          empty="没有记录"
          paging={{ ...records, ...paging }}
        />
      )}
    </QueryResult>
  )
}

/** All money records of a player in the order of time. */
export function PlayerRecords({ username }: Props) {
  return <Records username={username} kind="" label="全部记录" />
}

/** What a player got as rewards and by adjustments. */
export function PlayerRewards({ username }: Props) {
  return <Records username={username} kind="other" label="优惠与调整" />
}

const requirementColumns: Columns<Requirement> = [
  { title: '时间', render: (_, { created_at }) => timeText(created_at) },
  { title: '来源', dataIndex: 'source' },
  moneyColumn({
    title: '要求',
    render: (_, { required }) => <Figure>{formatYuan(required)}</Figure>,
  }),
  moneyColumn({
    title: '已完成',
    render: (_, { done: doneFen }) => <Figure>{formatYuan(doneFen)}</Figure>,
  }),
  moneyColumn({
    title: '缺口',
    render: (_, { required, done: doneFen }) => (
      <Figure>{formatYuan(required - doneFen)}</Figure>
    ),
  }),
]

/** The turnover that each deposit and reward asks of a player. */
export function PlayerTurnover({ username }: Props) {
  const { request, paging } = usePlayerPage()
  const query = useCall(listPlayerTurnover, { username, ...request }, { keep: true })
  return (
    <QueryResult query={query} rows={8}>
      {(requirements) => (
        <ListTable<Requirement>
          label="打码量"
          rows={requirements.data}
          rowKey={({ id }) => id}
          columns={requirementColumns}
          empty="没有打码要求"
          paging={{ ...requirements, ...paging }}
        />
      )}
    </QueryResult>
  )
}
