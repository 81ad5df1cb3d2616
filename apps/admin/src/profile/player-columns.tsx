import type { listPlayers } from '@jinli/contract/profile/player-list.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { Link } from 'react-router'
import { Figure, moneyColumn } from '../page/figure.tsx'
import type { Columns } from '../page/list-table.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'
import { playerStatusLabels } from './player-words.ts'

type PlayerRow = Output<typeof listPlayers>['data'][number]

/** Returns the address of a player's page. */
export function playerPath(username: string): string {
  return `/players/${encodeURIComponent(username)}`
}

export const playerColumns: Columns<PlayerRow> = [
  {
    title: '会员',
    render: (_, { username }) => <Link to={playerPath(username)}>{username}</Link>,
  },
  { title: '真实姓名', dataIndex: 'realname' },
  { title: 'VIP', render: (_, { vip_level }) => `VIP${vip_level}` },
  {
    title: '状态',
    render: (_, { status }) => (
      <StateTag tone={status === 'active' ? 'closed' : 'flag'}>
        {playerStatusLabels[status]}
      </StateTag>
    ),
  },
  moneyColumn({
    title: '中心钱包',
    render: (_, row) => <Figure>{formatYuan(row.centre)}</Figure>,
  }),
  moneyColumn({
    title: '场馆余额',
    render: (_, row) => <Figure>{formatYuan(row.at_venues)}</Figure>,
  }),
  moneyColumn({
    title: '累计存款',
    render: (_, row) => <Figure>{formatYuan(row.deposited)}</Figure>,
  }),
  {
    title: '最近登录',
    render: (_, { last_sign_in: at, last_ip: ip }) =>
      at ? <TwoLines main={timeText(at)} sub={ip} /> : '—',
  },
  { title: '注册时间', render: (_, row) => timeText(row.registered_at) },
]
