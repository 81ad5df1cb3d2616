import { restrictionLabels } from '@jinli/contract/restriction/restriction'
import { playerRestrictions } from '@jinli/contract/restriction/restriction.admin'
import { useCall } from '../api/use-read.ts'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'
import type { RestrictionRow } from './restriction-dialogs.tsx'

function endText({ ended_at, ended_by, end_reason }: RestrictionRow) {
  if (!ended_at) return '—'
  const sub = ended_by ? `${ended_by}：${end_reason}` : '到期'
  return <TwoLines main={timeText(ended_at)} sub={sub} />
}

const columns: Columns<RestrictionRow> = [
  {
    title: '限制',
    render: (_, { kind, in_force }) => (
      <StateTag tone={in_force ? 'flag' : 'closed'}>
        {`禁止${restrictionLabels[kind]}`}
      </StateTag>
    ),
  },
  {
    title: '开始',
    render: (_, { made_at, made_by }) => (
      <TwoLines main={timeText(made_at)} sub={made_by} />
    ),
  },
  { title: '原因', dataIndex: 'reason' },
  { title: '会员看到', dataIndex: 'player_text' },
  { title: '到期时间', render: (_, { until }) => (until ? timeText(until) : '直到解除') },
  { title: '结束', render: (_, row) => endText(row) },
]

/** All restrictions of a player, the ended ones too. */
export function RestrictionHistory({ username }: { username: string }) {
  const query = useCall(playerRestrictions, { username })
  return (
    <QueryResult query={query} rows={4}>
      {(restrictions) => (
        <ListTable<RestrictionRow>
          label="限制记录"
          rows={restrictions}
          rowKey={({ id }) => id}
          columns={columns}
          empty="没有限制过"
        />
      )}
    </QueryResult>
  )
}
