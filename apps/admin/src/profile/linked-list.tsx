import { linkedPlayers, linkLabels } from '@jinli/contract/profile/linked-player.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Link } from 'react-router'
import { useCall } from '../api/use-read.ts'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { playerPath } from './player-columns.tsx'
import styles from './player-panel.module.css'
import { playerStatusLabels } from './player-words.ts'

type LinkRow = Output<typeof linkedPlayers>[number]

const columns: Columns<LinkRow> = [
  {
    title: '会员',
    render: (_, { username }) => <Link to={playerPath(username)}>{username}</Link>,
  },
  { title: '真实姓名', dataIndex: 'realname' },
  {
    title: '关联',
    render: (_, { links }) => (
      <span className={styles.hint}>
        {links.map(({ kind, value }) => (
          <span key={`${kind} ${value}`}>
            <StateTag tone={kind === 'ip' || kind === 'name' ? 'closed' : 'flag'}>
              {linkLabels[kind]}
            </StateTag>{' '}
            {value}
          </span>
        ))}
      </span>
    ),
  },
  { title: '状态', render: (_, { status }) => playerStatusLabels[status] },
  { title: '注册时间', render: (_, row) => timeText(row.registered_at) },
]

/** Players who share something with this one, each with all that links them. */
export function LinkedList({ username }: { username: string }) {
  const query = useCall(linkedPlayers, { username })
  return (
    <QueryResult query={query} rows={6}>
      {(players) => (
        <ListTable<LinkRow>
          label="关联会员"
          rows={players}
          rowKey={(row) => row.username}
          columns={columns}
          empty="没有关联的会员"
        />
      )}
    </QueryResult>
  )
}
