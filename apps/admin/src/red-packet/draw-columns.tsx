import type { listPacketDraws } from '@jinli/contract/red-packet/red-packet.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import type { Columns } from '../page/list-table.tsx'
import { timeText } from '../page/time-text.ts'

type DrawRow = Output<typeof listPacketDraws>['data'][number]

export const drawColumns: Columns<DrawRow> = [
  { title: '时间', render: (_, row) => timeText(row.created_at) },
  { title: '会员', render: (_, row) => row.username },
  { title: '活动日', render: (_, row) => `${row.day} 第${row.n}次` },
  { title: '统计期存款', align: 'right', render: (_, row) => formatYuan(row.deposited) },
  { title: '抽中', align: 'right', render: (_, row) => formatYuan(row.drawn) },
  { title: '实发', align: 'right', render: (_, row) => formatYuan(row.amount) },
  {
    title: '预算份',
    align: 'right',
    render: (_, row) => `第${row.share + 1}份 · ${row.place}`,
  },
]
