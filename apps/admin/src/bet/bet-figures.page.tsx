import { betFigures } from '@jinli/contract/bet.admin'
import type { Output } from '@jinli/contract/endpoint'
import { type Fen, formatYuan } from '@jinli/money/money'
import { Statistic } from 'antd'
import { readOf } from '../api/read.ts'
import { useCall } from '../api/use-read.ts'
import { Answered } from '../page/answered.tsx'
import { FilterBar } from '../page/filter-bar.tsx'
import { dayField, textField } from '../page/filter-field.ts'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { TwoLines } from '../page/two-lines.tsx'
import { useList } from '../page/use-list.ts'
import styles from './bet-figures.module.css'

type Answer = Output<typeof betFigures>
type Figures = Answer['sums']

const fields = [
  dayField('since', '投注日从'),
  dayField('until', '到'),
  textField('venue', '场馆代码'),
] as const

/** Below zero the players have won more than they staked. */
function signed(fen: Fen): string {
  return fen < 0n ? `-${formatYuan(-fen)}` : formatYuan(fen)
}

/** Basis points as a percentage. */
function percent(rtp: number | null): string {
  if (rtp === null) return '—'
  const digits = `${rtp}`.padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}%`
}

type Row = Answer['data'][number]

/** From the worst play to the best; where skill matters, up to the best. */
function theoryOf({ rtp_least: least, rtp_most: most }: Row): string {
  if (least === null || most === null) return '未提供'
  if (least === 0) return `至多 ${percent(most)}`
  return least === most ? percent(most) : `${percent(least)}–${percent(most)}`
}

function bandOf({ band_low: low, band_high: high }: Row): string {
  return low === null || high === null ? '—' : `${percent(low)}–${percent(high)}`
}

function Measured({ row }: { row: Row }) {
  if (!row.outside) return percent(row.rtp)
  const words = row.outside === 'low' ? '低于区间' : '高于区间'
  return (
    <>
      {percent(row.rtp)} <StateTag tone="flag">{words}</StateTag>
    </>
  )
}

const columns: Columns<Answer['data'][number]> = [
  {
    title: '场馆 / 游戏',
    render: (_, row) => <TwoLines main={row.venue_name} sub={row.game_name} wrap />,
  },
  { title: '局数', align: 'right', dataIndex: 'rounds' },
  { title: '会员数', align: 'right', dataIndex: 'players' },
  { title: '投注', align: 'right', render: (_, row) => formatYuan(row.stake) },
  { title: '有效流水', align: 'right', render: (_, row) => formatYuan(row.valid) },
  { title: '派彩', align: 'right', render: (_, row) => formatYuan(row.payout) },
  { title: 'GGR', align: 'right', render: (_, row) => signed(row.ggr) },
  { title: '实测RTP', align: 'right', render: (_, row) => <Measured row={row} /> },
  { title: '理论RTP', align: 'right', render: (_, row) => theoryOf(row) },
  { title: '99%区间', align: 'right', render: (_, row) => bandOf(row) },
]

function Sums({ sums }: { sums: Figures }) {
  const figures = [
    ['投注', formatYuan(sums.stake)],
    ['派彩', formatYuan(sums.payout)],
    ['GGR', signed(sums.ggr)],
    ['实测RTP', percent(sums.rtp)],
    ['局数', `${sums.rounds}`],
    ['会员数', `${sums.players}`],
  ] as const
  return (
    <div className={styles.figures}>
      {figures.map(([label, value]) => (
        <Statistic
          key={label}
          className={styles.figure}
          classNames={{ content: styles.amount }}
          title={label}
          value={value}
        />
      ))}
    </div>
  )
}

/** What venues and their games came to, by the days on which bets were placed. */
export function BetFiguresPage() {
  const { input, filter, page, pagesize, sizes, go } = useList({
    call: readOf(betFigures),
    fields,
    ask: (asked) => asked,
    everyMs: 60_000,
  })
  // The same question as the list's: asked once, and read with its sums.
  const query = useCall(betFigures, input, { everyMs: 60_000 })
  return (
    <PageFrame
      title="场馆经营"
      note="作废的注单不计；GGR与RTP只计已结算的注单。一次最多31天，默认最近7天。99%区间 = 理论RTP ± 2.5758 × 单注标准差 × √Σ投注² ÷ Σ投注；理论与标准差由场馆提供，同一局结果由多张注单共享的游戏不设区间。"
    >
      <FilterBar filter={filter} fields={fields} onChange={(to) => go({ filter: to })} />
      <Answered query={query} rows={8}>
        {(answer) => (
          <>
            <Sums sums={answer.sums} />
            <ListTable
              label={`${answer.since} 至 ${answer.until} 的场馆经营`}
              rows={answer.data}
              rowKey={(row) => `${row.venue} ${row.game_code}`}
              columns={columns}
              empty={`${answer.since} 至 ${answer.until} 没有投注`}
              paging={{ ...answer, page, pagesize, sizes, onPage: go }}
            />
          </>
        )}
      </Answered>
    </PageFrame>
  )
}
