import type { OrderFlag } from '@jinli/contract/review/order-flag'
import { ageText, waitedText } from '../page/age-text.ts'
import { CopyText } from '../page/copy-text.tsx'
import { moneyColumn } from '../page/figure.tsx'
import type { Columns } from '../page/list-table.tsx'
import { orderTail } from '../page/order-tail.ts'
import { timeText } from '../page/time-text.ts'
import { AmountLines, TwoLines } from '../page/two-lines.tsx'
import { flagTags } from './order-flags.tsx'
import { OrderTags } from './order-tags.tsx'
import type { Queue, ReviewRow } from './queue.ts'

type OrderRow = ReviewRow & { reference: string; order_flags: readonly OrderFlag[] }
type Order<R extends OrderRow> = Pick<
  Queue<unknown, R, []>,
  'numberOf' | 'isOpen' | 'stateOf'
> & {
  /** Returns the main amount, and the amount to compare it with. */
  amountOf: (row: R) => { main: string; sub: string }
  /** The title of the column for the method or card. */
  wayTitle: string
  way: (row: R) => { main: string; sub: string }
}

/** Returns how long a decided order waited. */
function tookText({ created_at, decided_at }: OrderRow): string {
  if (!decided_at) return ''
  return `耗时 ${ageText(Math.floor((decided_at.getTime() - created_at.getTime()) / 1000))}`
}

/** Marks columns that a phone does not show: it shows player, amount and state, and the rest in the drawer. */
const wideOnly = ['sm'] as const

/** Returns the columns of a queue. `readAt` is the time of the read, from which the waiting time is counted. */
export function orderColumns<R extends OrderRow>(
  { numberOf, isOpen, stateOf, amountOf, wayTitle, way }: Order<R>,
  readAt: number,
): Columns<R> {
  const state: Columns<R>[number] = {
    title: '状态',
    render: (_, row) => (
      <OrderTags
        state={stateOf(row)}
        claim={row.claim}
        flags={flagTags(row, isOpen(row))}
      />
    ),
  }
  return [
    {
      title: '订单号',
      width: 120,
      responsive: [...wideOnly],
      render: (_, row) => {
        const number = numberOf(row)
        return (
          <span title={number}>
            <CopyText text={number} display={orderTail(number)} label="订单号" quiet />
          </span>
        )
      },
    },
    {
      title: '会员',
      width: 116,
      render: (_, row) => <TwoLines main={row.username} sub={row.realname} />,
    },
    moneyColumn({
      title: '金额',
      width: 134,
      render: (_, row) => {
        const { main, sub } = amountOf(row)
        return <AmountLines amount={main} sub={sub} />
      },
    }),
    // On a small screen an open drawer covers the later columns, so the claim comes before them.
    { ...state, key: 'state', width: 180, responsive: [...wideOnly] },
    // On a phone this column takes the remaining width.
    { ...state, key: 'state-phone', responsive: ['xs'] },
    {
      title: wayTitle,
      width: 140,
      responsive: [...wideOnly],
      render: (_, row) => <TwoLines {...way(row)} />,
    },
    {
      title: '申请时间',
      width: 152,
      responsive: [...wideOnly],
      render: (_, row) => (
        <TwoLines
          main={timeText(row.created_at)}
          sub={isOpen(row) ? waitedText(row.created_at, readAt) : tookText(row)}
        />
      ),
    },
    {
      title: '处理人 / 时间',
      width: 148,
      responsive: [...wideOnly],
      render: (_, row) => <TwoLines main={row.decided_by} sub={timeText(row.decided_at)} />,
    },
    {
      title: '备注',
      width: 120,
      responsive: [...wideOnly],
      render: (_, row) => <TwoLines main={row.reason} sub={row.reference} />,
    },
  ]
}
