import { vipCauseLabels } from '@jinli/contract/vip/vip'
import type { listVipMoves } from '@jinli/contract/vip/vip.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { Flex } from 'antd'
import { Figure, moneyColumn } from '../page/figure.tsx'
import type { Columns } from '../page/list-table.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { flagTags } from '../review/order-flags.tsx'

type MoveRow = Output<typeof listVipMoves>['data'][number]

function money(title: string, read: (row: MoveRow) => bigint | null) {
  return moneyColumn<MoveRow>({
    title,
    render: (_, row) => {
      const fen = read(row)
      return fen === null ? '—' : <Figure>{formatYuan(fen)}</Figure>
    },
  })
}

export const moveColumns: Columns<MoveRow> = [
  { title: '日期', render: (_, row) => row.day },
  {
    title: '会员',
    render: (_, row) => (
      <Flex gap={4} wrap>
        {row.username}
        {flagTags(row, true).map(({ text, tone }) => (
          <StateTag key={text} tone={tone}>
            {text}
          </StateTag>
        ))}
      </Flex>
    ),
  },
  {
    title: '变动',
    render: (_, row) => (
      <StateTag tone={row.cause === 'promoted' ? 'good' : 'flag'}>
        {vipCauseLabels[row.cause]}
      </StateTag>
    ),
  },
  { title: '等级', render: (_, row) => `VIP${row.from_level} → VIP${row.to_level}` },
  money('累计存款', (row) => row.deposited),
  money('累计流水', (row) => row.flow),
  money('90天流水', (row) => row.kept_flow),
  money('晋级礼金', (row) => (row.gift > 0n ? row.gift : null)),
  { title: '等级表版本', render: (_, row) => `第 ${row.version} 版` },
  { title: '执行时间', render: (_, row) => timeText(row.created_at) },
]
