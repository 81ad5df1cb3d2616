import { listPlayerLines } from '@jinli/contract/profile/player-list.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../api/use-read.ts'
import type { Place } from '../page/address.ts'
import { CopyText } from '../page/copy-text.tsx'
import { Figure, moneyColumn } from '../page/figure.tsx'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { timeText } from '../page/time-text.ts'
import styles from './player-file.module.css'
import { PlayerPanel } from './player-panel.tsx'

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

const pagesize = 20

/** Each change of the centre wallet, so that a balance explains itself. */
function PlayerLines({ username }: { username: string }) {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)
  const place: Place = {
    after: params.get('after') ?? '',
    before: params.get('before') ?? '',
  }
  const query = useCall(
    listPlayerLines,
    { username, page, pagesize, ...place },
    { everyMs: 10_000, keep: true },
  )
  const turn = ({ page: to, after, before }: { page: number } & Place) =>
    setParams({
      ...(to > 1 ? { page: `${to}` } : {}),
      ...(after ? { after } : {}),
      ...(before ? { before } : {}),
    })
  return (
    <section aria-label="账变明细">
      <h2 className={styles.title}>账变明细</h2>
      <QueryResult query={query} rows={8}>
        {(lines) => (
          <ListTable<Line>
            label="账变明细"
            rows={lines.data}
            rowKey={({ id }) => id}
            columns={columns}
            empty="中心钱包还没有变动"
            paging={{ ...lines, page, pagesize, sizes: [pagesize], onPage: turn }}
          />
        )}
      </QueryResult>
    </section>
  )
}

/** The lists that a search by the user name narrows to this player. */
const lists = [
  ['存款', '/deposits?state=&search='],
  ['取款', '/withdrawals?state=&search='],
  ['转账', '/transfers?state=all&search='],
  ['注单', '/bets?search='],
  ['人工调整', '/adjustments?search='],
  ['优惠申请', '/promotion-applications?state=&search='],
  ['返水', '/rebate-lines?search='],
  ['红包', '/red-packet-draws?search='],
  ['VIP 升降', '/vip-moves?search='],
  ['客服会话', '/conversations?list=all&search='],
  ['操作日志', '/audit?player='],
] as const

/** One page per player: who it is, all money by place, every change of it, and the way to each list of them. */
export function PlayerFile({ username }: { username: string }) {
  return (
    <PageFrame title={`会员 ${username}`} actions={<Link to="/players">返回会员列表</Link>}>
      <nav className={styles.lists} aria-label={`${username} 的记录`}>
        {lists.map(([label, address]) => (
          <Link key={label} to={`${address}${encodeURIComponent(username)}`}>
            {label}
          </Link>
        ))}
      </nav>
      <div className={styles.file}>
        <PlayerPanel username={username} />
        <PlayerLines username={username} />
      </div>
    </PageFrame>
  )
}
