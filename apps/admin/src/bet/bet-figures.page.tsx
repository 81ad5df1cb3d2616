import { betFigures } from '@jinli/contract/bet/bet.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { readOf } from '../api/read.ts'
import { countText } from '../page/count-text.ts'
import type { Columns } from '../page/list-table.tsx'
import { ReportPage } from '../page/report-page.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { TwoLines } from '../page/two-lines.tsx'

type Row = Output<typeof betFigures>['data'][number]

/** Formats basis points as a percentage. */
function percent(rtp: number | null): string {
  if (rtp === null) return '—'
  const digits = `${rtp}`.padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}%`
}

/** Formats the theoretical return, from the worst play to the best; for games of skill only that of the best. */
function theoryOf({ rtp_least: least, rtp_most: most }: Row): string {
  if (least === null || most === null) return '未提供'
  if (least === 0) return `至多 ${percent(most)}`
  return least === most ? percent(most) : `${percent(least)}–${percent(most)}`
}

function bandOf({ band_low: low, band_high: high }: Row): string {
  return low === null || high === null ? '—' : `${percent(low)}–${percent(high)}`
}

function PeriodFigures({ row }: { row: Row }) {
  if (!row.outside) return percent(row.rtp)
  const words = row.outside === 'low' ? '低于区间' : '高于区间'
  return (
    <>
      {percent(row.rtp)} <StateTag tone="flag">{words}</StateTag>
    </>
  )
}

const columns: Columns<Row> = [
  {
    title: '场馆 / 游戏',
    render: (_, row) => <TwoLines main={row.venue_name} sub={row.game_name} wrap />,
  },
  { title: '局数', align: 'right', render: (_, row) => countText(row.rounds) },
  { title: '会员数', align: 'right', render: (_, row) => countText(row.players) },
  { title: '投注', align: 'right', render: (_, row) => formatYuan(row.stake) },
  { title: '有效流水', align: 'right', render: (_, row) => formatYuan(row.valid) },
  { title: '派彩', align: 'right', render: (_, row) => formatYuan(row.payout) },
  { title: '未结算投注', align: 'right', render: (_, row) => formatYuan(row.open_stake) },
  { title: '平台输赢', align: 'right', render: (_, row) => formatYuan(row.ggr) },
  { title: '实测RTP', align: 'right', render: (_, row) => <PeriodFigures row={row} /> },
  { title: '理论RTP', align: 'right', render: (_, row) => theoryOf(row) },
  { title: '99%区间', align: 'right', render: (_, row) => bandOf(row) },
]

/** The page of stakes, payouts and returns by venue and game, for the days on which bets were placed. */
export function BetFiguresPage() {
  return (
    <ReportPage
      call={readOf(betFigures)}
      everyMs={60_000}
      title="场馆经营"
      note="作废的注单不计；平台输赢 = 投注 − 未结算投注 − 派彩，与对账页相同；RTP只计已结算的注单。一次最多31天，默认最近7天。99%区间 = 理论RTP ± 2.5758 × 单注标准差 × √Σ投注² ÷ Σ投注；理论与标准差由场馆提供，同一局结果由多张注单共享的游戏不设区间。"
      totals={(sums) => [
        ['投注', formatYuan(sums.stake)],
        ['未结算投注', formatYuan(sums.open_stake)],
        ['派彩', formatYuan(sums.payout)],
        ['平台输赢', formatYuan(sums.ggr)],
        ['实测RTP', percent(sums.rtp)],
        ['局数', countText(sums.rounds)],
        ['会员数', countText(sums.players)],
      ]}
      columns={columns}
      rowKey={(row) => `${row.venue} ${row.game_code}`}
      empty="没有投注"
    />
  )
}
