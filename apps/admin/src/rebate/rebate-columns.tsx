import { type RebateState, rebateStateLabels } from '@jinli/contract/rebate/rebate'
import type { listRebates, reportRebates } from '@jinli/contract/rebate/rebate.admin'
import { rebateLabels } from '@jinli/contract/vip/vip'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { microText } from '@jinli/money/usdt'
import { Link } from 'react-router'
import { countText } from '../page/count-text.ts'
import { Figure, moneyColumn } from '../page/figure.tsx'
import type { Columns } from '../page/list-table.tsx'
import { signedYuan } from '../page/money-text.ts'
import { StateTag, type Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'

type RebateLine = Output<typeof listRebates>['data'][number]
type DayCost = Output<typeof reportRebates>['data'][number]

const tones: Readonly<Record<RebateState, Tone>> = { pending: 'open', claimed: 'good' }

export const lineColumns: Columns<RebateLine> = [
  { title: '投注日', render: (_, row) => row.day },
  {
    title: '会员 / 等级',
    render: (_, row) => <TwoLines main={row.username} sub={`VIP${row.level}`} />,
  },
  {
    title: '场馆 / 类别',
    render: (_, row) => <TwoLines main={row.venue_name} sub={rebateLabels[row.category]} />,
  },
  { title: '游戏', render: (_, row) => row.game_name || '全部游戏' },
  moneyColumn({
    title: '当日有效流水',
    render: (_, row) => <Figure>{formatYuan(row.stake)}</Figure>,
  }),
  moneyColumn({
    title: '本次变化',
    render: (_, row) => <Figure down={row.change < 0n}>{signedYuan(row.change)}</Figure>,
  }),
  { title: '比例', render: (_, row) => `${microText(row.rate)}%` },
  moneyColumn({
    title: '返水',
    render: (_, row) => <Figure down={row.amount < 0n}>{signedYuan(row.amount)}</Figure>,
  }),
  { title: '计算', render: (_, row) => timeText(row.created_at) },
  {
    title: '状态',
    render: (_, row) => (
      <StateTag tone={tones[row.status]}>{rebateStateLabels[row.status]}</StateTag>
    ),
  },
  {
    title: '领取',
    render: (_, row) => <TwoLines main={timeText(row.claimed_at)} sub={row.claim_no} />,
  },
]

/** Returns the route of the rebate lines that make up a figure. */
function linesOf({ day, venue, category }: DayCost): string {
  const filter = new URLSearchParams({ since: day, until: day, venue, category })
  return `/rebate-lines?${filter}`
}

export const costColumns: Columns<DayCost> = [
  { title: '投注日', render: (_, row) => row.day },
  {
    title: '场馆 / 类别',
    render: (_, row) => <TwoLines main={row.venue_name} sub={rebateLabels[row.category]} />,
  },
  { title: '会员数', align: 'right', render: (_, row) => countText(row.players) },
  moneyColumn({
    title: '有效流水',
    render: (_, row) => <Figure>{formatYuan(row.stake)}</Figure>,
  }),
  moneyColumn({
    title: '返水成本',
    render: (_, row) => <Figure down={row.accrued < 0n}>{formatYuan(row.accrued)}</Figure>,
  }),
  moneyColumn({
    title: '已领取',
    render: (_, row) => <Figure>{formatYuan(row.claimed)}</Figure>,
  }),
  moneyColumn({
    title: '未领取',
    render: (_, row) => <Figure>{formatYuan(row.pending)}</Figure>,
  }),
  {
    title: '操作',
    fixed: 'right',
    render: (_, row) => (
      <Link to={linesOf(row)} aria-label={`明细 ${row.day} ${row.venue_name}`}>
        明细
      </Link>
    ),
  },
]
