import { formatYuan } from '@jinli/money/money'
import { waitedText } from '../page/age-text.ts'
import { moneyColumn } from '../page/figure.tsx'
import type { Columns } from '../page/list-table.tsx'
import { timeText } from '../page/time-text.ts'
import { AmountLines, TwoLines } from '../page/two-lines.tsx'
import { flagTags } from '../review/order-flags.tsx'
import { OrderTags } from '../review/order-tags.tsx'
import {
  type ApplicationRow,
  decidedOf,
  isOpen,
  periodText,
  progressText,
  stateOf,
  turnoverOf,
} from './promotion-application-row.ts'

/** Marks columns that a phone does not show: it shows player, promotion and amount, and the rest in the drawer. */
const wideOnly = ['sm'] as const

/** Returns the columns of the queue. `readAt` is the time of the read, from which the waiting time is counted. */
export function applicationColumns(readAt: number): Columns<ApplicationRow> {
  const state: Columns<ApplicationRow>[number] = {
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
      title: '会员',
      width: 116,
      render: (_, row) => <TwoLines main={row.username} sub={row.realname} />,
    },
    {
      title: '活动',
      width: 190,
      responsive: [...wideOnly],
      render: (_, row) => (
        <TwoLines
          main={row.title}
          sub={`第${row.version}版 · ${periodText(row)} · VIP${row.vip_level}`}
        />
      ),
    },
    moneyColumn({
      title: '彩金',
      width: 134,
      render: (_, row) => (
        <AmountLines
          amount={formatYuan(row.amount)}
          sub={row.base > 0n ? `依据 ${formatYuan(row.base)}` : ''}
        />
      ),
    }),
    { ...state, key: 'state', width: 160, responsive: [...wideOnly] },
    { ...state, key: 'state-phone', responsive: ['xs'] },
    {
      title: '流水',
      width: 170,
      responsive: [...wideOnly],
      render: (_, row) => (
        <TwoLines
          main={turnoverOf(row) > 0n ? formatYuan(turnoverOf(row)) : '不要求'}
          sub={progressText(row)}
        />
      ),
    },
    {
      title: '申请时间',
      width: 152,
      responsive: [...wideOnly],
      render: (_, row) => (
        <TwoLines
          main={timeText(row.created_at)}
          sub={isOpen(row) ? waitedText(row.created_at, readAt) : ''}
        />
      ),
    },
    {
      title: '处理人 / 时间',
      width: 148,
      responsive: [...wideOnly],
      render: (_, row) => <TwoLines {...decidedOf(row)} />,
    },
  ]
}
