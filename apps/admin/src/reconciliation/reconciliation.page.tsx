import type { WireOutput } from '@jinli/contract/endpoint'
import { reconciliation, runReconciliation } from '@jinli/contract/reconciliation.admin'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { call } from '../api/call.ts'
import { Answered } from '../page/answered.tsx'
import { ListTable } from '../page/list-table.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { useDeed } from '../page/use-deed.ts'
import { BusyButton } from '../review/busy-button.tsx'
import { yuanOfWire } from '../review/review-money.ts'
import { AlarmList } from './alarm-list.tsx'
import { runColumns, venueColumns } from './book-columns.tsx'
import { isOff } from './difference.ts'

export type Books = WireOutput<typeof reconciliation>

const accountColumns = [
  {
    title: '科目',
    render: (_: unknown, row: Books['accounts'][number]) => row.label,
  },
  {
    title: '代码',
    render: (_: unknown, row: Books['accounts'][number]) => (
      <span className="line-sub">{row.account}</span>
    ),
  },
  {
    title: '余额（元）',
    align: 'right' as const,
    className: 'money-column',
    render: (_: unknown, row: Books['accounts'][number]) => (
      <span className="figure">{yuanOfWire(row.balance)}</span>
    ),
  },
]

function Summary({ books }: { books: Books }) {
  const { available, held, in_transit } = books.players
  const figures = [
    ['会员中心钱包合计', available],
    ['取款冻结合计', held],
    ['转账在途合计', in_transit],
    ['挂账待查', books.suspense],
  ] as const
  return (
    <dl className="figures">
      {figures.map(([label, amount]) => (
        <div key={label} className="card">
          <dt>{label}</dt>
          <dd className="amount">{yuanOfWire(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Violations({ books }: { books: Books }) {
  const { violations, seal } = books
  const sealed = seal
    ? `账目封存第 ${seal.number} 节，${seal.sealed_at}，${seal.transactions} 笔，${seal.hash.slice(0, 12)}…`
    : '尚未封存'
  if (violations.length === 0) {
    return <Alert type="success" showIcon title={`账目平衡，没有不变量被破坏。${sealed}`} />
  }
  return (
    <Alert
      type="error"
      showIcon
      title={`发现 ${violations.length} 处账目不平，请立即停止放款并联系技术`}
      description={
        <ul className="plain-list">
          {violations.map(({ invariant, detail }) => (
            <li key={`${invariant} ${detail}`}>
              {invariant}：{detail}
            </li>
          ))}
        </ul>
      }
    />
  )
}

function Sections({ books }: { books: Books }) {
  return (
    <>
      <Violations books={books} />
      <AlarmList alarms={books.alarms} />
      <Summary books={books} />
      <h2>场馆对账</h2>
      <ListTable
        label="场馆对账"
        rows={books.venues}
        rowKey={(row) => row.venue}
        columns={venueColumns}
        rowClass={(row) => (isOff(row) ? 'row-alarm' : '')}
        empty="没有场馆"
      />
      <h2>平台科目</h2>
      <p className="page-note">存款渠道的负数是会员经该渠道存入的款项。</p>
      <ListTable
        label="平台科目"
        rows={books.accounts}
        rowKey={(row) => row.account}
        columns={accountColumns}
        empty="没有科目"
      />
      <h2>核对记录</h2>
      <ListTable
        label="核对记录"
        rows={books.runs}
        rowKey={(row) => `${row.venue} ${row.run_at} ${row.kind}`}
        columns={runColumns}
        rowClass={(row) => (isOff(row) ? 'row-alarm' : '')}
        empty="还没有核对记录"
      />
    </>
  )
}

/** The house's accounts, venues against their own reports, and what needs a person (money I-29). */
export function ReconciliationPage() {
  const client = useQueryClient()
  const { busy, run } = useDeed()
  const query = useQuery({
    queryKey: ['reconciliation'],
    queryFn: ({ signal }) => call(reconciliation, {}, signal),
    refetchInterval: 30_000,
  })
  return (
    <PageFrame
      title="对账"
      note={query.data ? `数据时间 ${query.data.at}` : undefined}
      actions={
        <BusyButton
          type="primary"
          busy={busy}
          onClick={() =>
            void run({
              task: () => call(runReconciliation, {}),
              done: ({ venues }) => `已核对 ${venues.length} 个场馆`,
              onDone: () => void client.invalidateQueries({ queryKey: ['reconciliation'] }),
            })
          }
        >
          立即核对
        </BusyButton>
      }
    >
      <Answered query={query} rows={12}>
        {(books) => <Sections books={books} />}
      </Answered>
    </PageFrame>
  )
}
