import { betStateLabels, type listBets } from '@jinli/contract/bet/bet.admin'
import { countedWords } from '@jinli/contract/bet/counted'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { CopyText } from '../page/copy-text.tsx'
import type { Columns } from '../page/list-table.tsx'
import { StateTag, type Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'

type BetRow = Output<typeof listBets>['data'][number]

const tones: Readonly<Record<BetRow['status'], Tone>> = {
  open: 'open',
  settled: 'good',
  void: 'closed',
}

export const betColumns: Columns<BetRow> = [
  {
    title: '注单号',
    render: (_, row) => <CopyText text={row.bet_id} label="注单号" />,
  },
  { title: '会员', dataIndex: 'username' },
  {
    title: '场馆 / 游戏',
    render: (_, row) => <TwoLines main={row.venue_name} sub={row.game_name} wrap />,
  },
  { title: '投注', align: 'right', render: (_, row) => formatYuan(row.stake) },
  {
    title: '派彩',
    align: 'right',
    render: (_, row) => (row.status === 'settled' ? formatYuan(row.payout) : '—'),
  },
  {
    title: '平台输赢',
    align: 'right',
    render: (_, row) =>
      row.status === 'settled' ? formatYuan(row.stake - row.payout) : '—',
  },
  { title: '有效流水', align: 'right', render: (_, row) => formatYuan(row.valid) },
  { title: '流水依据', width: 220, render: (_, row) => countedWords(row) },
  {
    title: '状态',
    render: (_, row) => (
      <StateTag tone={tones[row.status]}>{betStateLabels[row.status]}</StateTag>
    ),
  },
  {
    title: '投注 / 结算时间',
    render: (_, row) => (
      <TwoLines main={timeText(row.placed_at)} sub={timeText(row.settled_at)} />
    ),
  },
  { title: '版本', dataIndex: 'version', align: 'right' },
]
