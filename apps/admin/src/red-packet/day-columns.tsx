import {
  type listPacketDays,
  packetStateLabels,
} from '@jinli/contract/red-packet/red-packet.admin'
import { expectedPrize } from '@jinli/contract/red-packet/red-packet.rules'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { microText } from '@jinli/money/usdt'
import { CopyText } from '../page/copy-text.tsx'
import { countText } from '../page/count-text.ts'
import type { Columns } from '../page/list-table.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'

type DayRow = Output<typeof listPacketDays>['data'][number]

const tones = {
  'not-started': 'open',
  open: 'good',
  ended: 'closed',
  'sold-out': 'flag',
} as const satisfies Record<DayRow['status'], string>

/** Returns the part of the budget that was paid, in percent. */
function shareOf({ budget, paid: paidFen }: DayRow): string {
  const tenths = budget > 0n ? (paidFen * 1000n) / budget : 0n
  return `${tenths / 10n}.${tenths % 10n}%`
}

/** Returns what a draw has cost on average so far. */
function meanText({ paid: paidFen, draws }: DayRow): string {
  if (draws === 0) return ''
  const count = BigInt(draws)
  return `实际 ${formatYuan((paidFen + count / 2n) / count)}`
}

function prizeText({ prizes }: DayRow): string {
  return prizes
    .map(
      ({ prize, odds, paid: paidCount }) =>
        `${formatYuan(prize)}（${microText(odds)}%）×${countText(paidCount)}`,
    )
    .join('　')
}

export const dayColumns: Columns<DayRow> = [
  {
    title: '活动日',
    render: (_, row) => <TwoLines main={row.day} sub={`设置第${row.setting_version}版`} />,
  },
  {
    title: '状态',
    render: (_, { status }) => (
      <StateTag tone={tones[status]}>{packetStateLabels[status]}</StateTag>
    ),
  },
  {
    title: '时间',
    render: (_, row) => (
      <TwoLines
        main={`${timeText(row.opens_at)} 开始`}
        sub={`${timeText(row.closes_at)} 结束`}
      />
    ),
  },
  { title: '预算', align: 'right', render: (_, { budget }) => formatYuan(budget) },
  {
    title: '已派发',
    align: 'right',
    render: (_, row) => <TwoLines main={formatYuan(row.paid)} sub={shareOf(row)} />,
  },
  { title: '个数', align: 'right', render: (_, { draws }) => countText(draws) },
  {
    title: '每次预期成本',
    align: 'right',
    render: (_, row) => (
      <TwoLines main={formatYuan(expectedPrize(row.prizes))} sub={meanText(row)} />
    ),
  },
  { title: '各档（概率）×个数', render: (_, row) => prizeText(row) },
  {
    title: '种子指纹与种子',
    render: (_, row) => (
      <>
        <CopyText
          text={row.commitment}
          display={`指纹 ${row.commitment.slice(0, 8)}…`}
          label={`${row.day} 种子指纹`}
        />
        <br />
        {row.seed ? (
          <CopyText
            text={row.seed}
            display={`种子 ${row.seed.slice(0, 8)}…`}
            label={`${row.day} 种子`}
          />
        ) : (
          '种子结束后公布'
        )}
      </>
    ),
  },
]
