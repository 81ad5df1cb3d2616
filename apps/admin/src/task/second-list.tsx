import type { waitingForSecond } from '@jinli/contract/operator/operator.admin'
import { type SecondKind, tasks } from '@jinli/contract/task/task'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { Link } from 'react-router'
import { waitedText } from '../page/age-text.ts'
import { Figure, moneyColumn } from '../page/figure.tsx'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { orderTail } from '../page/order-tail.ts'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'

type SecondTask = Output<typeof waitingForSecond>[number]
type SecondOrder = SecondTask['orders'][number]

function columnsOf(kind: SecondKind, readAt: number): Columns<SecondOrder> {
  return [
    {
      title: '单号',
      render: (_, { number }) => (
        <Link to={tasks[kind].second.replace(':number', number)} title={number}>
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

type Props = { secondTasks: readonly SecondTask[]; readAt: number }

/** Lists the orders that need the member as second person: the oldest ones of each kind. */
export function SecondList({ secondTasks, readAt }: Props) {
  return secondTasks.map(({ kind, orders, more }) => (
    <section key={kind} aria-label={`等您接手 · ${tasks[kind].label}`}>
      <h2>等您接手 · {tasks[kind].label}</h2>
      <ListTable<SecondOrder>
        label={`等您接手 · ${tasks[kind].label}`}
        rows={orders}
        rowKey={({ number }) => number}
        columns={columnsOf(kind, readAt)}
        empty=""
      />
      {more && <Link to={tasks[kind].page}>只列出最早的 {orders.length} 笔，查看全部</Link>}
    </section>
  ))
}
