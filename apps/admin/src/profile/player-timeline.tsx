import {
  listPlayerTimeline,
  type TimelineKind,
  timelineKindNames,
  timelineKinds,
} from '@jinli/contract/profile/player-timeline.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { Select } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../api/use-read.ts'
import { useMay } from '../operator/use-staff.ts'
import { Figure, moneyColumn } from '../page/figure.tsx'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { LineAndNote } from '../page/two-lines.tsx'
import { playerPath } from './player-columns.tsx'
import styles from './player-file.module.css'
import { usePlayerPage } from './use-player-page.ts'

type TimelineRow = Output<typeof listPlayerTimeline>['data'][number]

/** Returns the page of a row. */
function rowPath(username: string, { kind, number }: TimelineRow): string {
  const text = encodeURIComponent(number)
  const tab = (key: string) => `${playerPath(username)}?tab=${key}`
  const name = encodeURIComponent(username)
  const paths: Readonly<Record<TimelineKind, string>> = {
    sign_in: tab('sessions'),
    deposit: `/deposits/${text}?state=`,
    withdrawal: `/withdrawals/${text}?state=`,
    transfer: `/transfers?state=all&search=${text}`,
    bet: `/bets?search=${text}`,
    reward: tab('rewards'),
    mail: tab('records'),
    conversation: `/conversations?list=all&search=${name}`,
    restriction: tab('restrictions'),
    limit: `${tab('timeline')}&kinds=limit`,
    note: tab('notes'),
    staff: `/audit?player=${name}`,
  }
  return paths[kind]
}

function columnsOf(username: string): Columns<TimelineRow> {
  return [
    { title: '时间', render: (_, { at }) => timeText(at) },
    {
      title: '类型',
      render: (_, { kind }) => (
        <StateTag tone={kind === 'restriction' ? 'flag' : 'closed'}>
          {timelineKinds[kind].label}
        </StateTag>
      ),
    },
    {
      title: '内容',
      render: (_, row) => (
        <LineAndNote
          line={<Link to={rowPath(username, row)}>{row.title}</Link>}
          note={row.stake === null ? row.detail : `投注 ${formatYuan(row.stake)}`}
        />
      ),
    },
    moneyColumn({
      title: '金额',
      render: (_, { amount }) =>
        amount === null ? '—' : <Figure down={amount < 0n}>{formatYuan(amount)}</Figure>,
    }),
    { title: '状态', render: (_, { state }) => state || '—' },
    { title: '员工', render: (_, { staff }) => staff || '—' },
  ]
}

/** All that happened around a player in the order of time, as far as the reader may see it. */
export function PlayerTimeline({ username }: { username: string }) {
  const { request, paging } = usePlayerPage()
  const [params, setParams] = useSearchParams()
  const kinds = params.get('kinds') ?? ''
  const query = useCall(
    listPlayerTimeline,
    { username, kinds, ...request },
    { everyMs: 30_000, keep: true },
  )
  const may = useMay()
  const options = timelineKindNames
    .filter((kind) => may(timelineKinds[kind].permission))
    .map((kind) => ({ value: kind, label: timelineKinds[kind].label }))
  return (
    <>
      <Select<TimelineKind[]>
        className={styles.kinds}
        mode="multiple"
        aria-label="类型"
        placeholder="全部类型"
        allowClear
        options={options}
        value={options
          .map(({ value }) => value)
          .filter((kind) => kinds.split(',').includes(kind))}
        onChange={(to) =>
          setParams({ tab: 'timeline', ...(to.length > 0 ? { kinds: to.join(',') } : {}) })
        }
      />
      <QueryResult query={query} rows={8}>
        {(timeline) => (
          <ListTable<TimelineRow>
            label="时间线"
            rows={timeline.data}
            rowKey={({ id }) => id}
            columns={columnsOf(username)}
            empty="没有记录"
            paging={{ ...timeline, ...paging }}
          />
        )}
      </QueryResult>
    </>
  )
}
