import type { Output } from '@jinli/contract/endpoint'
import type { waitingForSecond } from '@jinli/contract/operator.admin'
import { type SecondKind, tasks } from '@jinli/contract/task'
import { formatYuan } from '@jinli/money/money'
import { Link } from 'react-router'
import { waitedText } from '../page/age-text.ts'
import { Figure, moneyColumn } from '../page/figure.tsx'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { orderTail } from '../page/order-tail.ts'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'
import { taskPlaces } from './task-columns.tsx'

type Waiting = Output<typeof waitingForSecond>[number]
type Begun = Waiting['orders'][number]

/** Where one of them is opened; what has no address of its own is found in its list. */
const orderPlaces: Readonly<Record<SecondKind, (number: string) => string>> = {
  deposit_second: (number) => `/deposits/${number}?state=second`,
  payment: (number) => `/withdrawals/${number}?state=approved`,
  transfer: (number) => `/transfers?status=manual&search=${number}`,
  stuck_bet_ending: (number) => `/stuck-bets?search=${number}`,
  adjustment: (number) => `/adjustments?status=draft&search=${number}`,
}

function columnsOf(kind: SecondKind, readAt: number): Columns<Begun> {
  return [
    {
      title: '单号',
      render: (_, { number }) => (
        <Link to={orderPlaces[kind](number)} title={number}>
          {orderTail(number)}
        </Link>
      ),
    },
    { title: '会员', dataIndex: 'username' },
    moneyColumn({
      title: '金额',
      render: (_, { amount }) => <Figure>{formatYuan(amount)}</Figure>,
    }),
    { title: '初审 / 提交', dataIndex: 'first_by' },
    {
      title: '等待',
      render: (_, { since }) => (
        <TwoLines main={waitedText(since, readAt)} sub={timeText(since)} />
      ),
    },
  ]
}

type Props = { waiting: readonly Waiting[]; readAt: number }

/** What a colleague has begun and the reader may end, one by one, the oldest of each kind (trials T-19). */
export function SecondList({ waiting, readAt }: Props) {
  return waiting.map(({ kind, orders, more }) => (
    <section key={kind} aria-label={`等您接手 · ${tasks[kind].label}`}>
      <h2>等您接手 · {tasks[kind].label}</h2>
      <ListTable<Begun>
        label={`等您接手 · ${tasks[kind].label}`}
        rows={orders}
        rowKey={({ number }) => number}
        columns={columnsOf(kind, readAt)}
        empty=""
      />
      {more && <Link to={taskPlaces[kind]}>只列出最早的 {orders.length} 笔，查看全部</Link>}
    </section>
  ))
}
