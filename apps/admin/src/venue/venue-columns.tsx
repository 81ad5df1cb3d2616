import { categoryLabels, type listVenues } from '@jinli/contract/venue/venue.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { Button, Flex } from 'antd'
import { Link } from 'react-router'
import type { Columns } from '../page/list-table.tsx'
import { StateTag, type Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'

export type VenueRow = Output<typeof listVenues>['data'][number]
type VenueAction = 'edit' | 'maintenance' | 'switch'
type Rights = { edit: boolean; switch: boolean }

const healthWords: Readonly<Record<VenueRow['health'], { words: string; tone: Tone }>> = {
  up: { words: '连接正常', tone: 'good' },
  down: { words: '暂时无法连接', tone: 'flag' },
  unasked: { words: '尚未连接', tone: 'closed' },
  unconnected: { words: '没有接口账户', tone: 'closed' },
}

const walletWords: Readonly<Record<'transfer' | 'seamless', string>> = {
  transfer: '转账钱包',
  seamless: '免转钱包',
}

function openWords(row: VenueRow): { words: string; tone: Tone } {
  if (!row.enabled) return { words: '已关闭', tone: 'closed' }
  if (row.maintenance) return { words: '维护中', tone: 'flag' }
  return { words: '开放', tone: 'good' }
}

/** Describes the current or planned maintenance; empty without one. */
function maintenanceText(row: VenueRow): string {
  if (!row.maintenance_from) return ''
  const until = row.maintenance_until ? timeText(row.maintenance_until) : '未定'
  return `${timeText(row.maintenance_from)} 至 ${until}`
}

function Acts({
  row,
  rights,
  ask,
}: {
  row: VenueRow
  rights: Rights
  ask: (what: VenueAction, row: VenueRow) => void
}) {
  return (
    <Flex wrap gap={8}>
      {rights.edit && (
        <Button
          size="small"
          aria-label={`修改 ${row.name}`}
          onClick={() => ask('edit', row)}
        >
          修改
        </Button>
      )}
      {rights.switch && (
        <>
          <Button
            size="small"
            aria-label={`维护 ${row.name}`}
            onClick={() => ask('maintenance', row)}
          >
            维护
          </Button>
          <Button
            size="small"
            aria-label={`${row.enabled ? '关闭' : '开放'} ${row.name}`}
            onClick={() => ask('switch', row)}
          >
            {row.enabled ? '关闭' : '开放'}
          </Button>
        </>
      )}
    </Flex>
  )
}

/** Shows a count that links to its list; a dash for zero. */
function Count({ n, to, label }: { n: number; to: string; label: string }) {
  if (n === 0) return '—'
  return (
    <Link to={to} aria-label={`${n} 项${label}`}>
      {n}
    </Link>
  )
}

export function venueColumns(
  rights: Rights,
  ask: (what: VenueAction, row: VenueRow) => void,
): Columns<VenueRow> {
  return [
    {
      title: '场馆',
      render: (_, row) => (
        <TwoLines main={row.name} sub={`${row.code} · ${categoryLabels[row.category]}`} />
      ),
    },
    { title: '顺序', dataIndex: 'sort', align: 'right' },
    {
      title: '状态',
      render: (_, row) => {
        const { words, tone } = openWords(row)
        return <StateTag tone={tone}>{words}</StateTag>
      },
    },
    {
      title: '连接',
      render: (_, row) => {
        const { words, tone } = healthWords[row.health]
        const sub = row.answered_at ? `上次应答 ${timeText(row.answered_at)}` : ''
        return (
          <>
            <StateTag tone={tone}>{words}</StateTag>
            {row.failures > 0 ? (
              <TwoLines main={`连续失败 ${row.failures} 次`} sub={sub} wrap />
            ) : (
              <div>{sub}</div>
            )}
          </>
        )
      },
    },
    { title: '钱包', render: (_, row) => (row.wallet ? walletWords[row.wallet] : '—') },
    {
      title: '最近注单 / 游戏列表',
      render: (_, row) => (
        <TwoLines
          main={row.feed_at ? timeText(row.feed_at) : '还没有注单'}
          sub={row.games_at ? `列表 ${timeText(row.games_at)}` : '列表尚未读取'}
        />
      ),
    },
    {
      title: '维护时间',
      render: (_, row) => (
        <TwoLines main={maintenanceText(row)} sub={row.maintenance_note} wrap />
      ),
    },
    {
      title: '游戏',
      render: (_, row) => (
        <Link
          to={`/games?venue=${row.code}`}
          aria-label={`${row.games - row.hidden_games} / ${row.games} 个游戏，${row.name}`}
        >
          {row.games - row.hidden_games} / {row.games}
        </Link>
      ),
    },
    {
      title: '异常游戏',
      render: (_, row) => (
        <Count
          n={row.rejected_games}
          to={`/rejected-games?venue=${row.code}`}
          label="异常游戏"
        />
      ),
    },
    {
      title: '未结束转账',
      render: (_, row) => (
        <>
          <Count
            n={row.open_transfers}
            to={`/transfers?venue=${row.code}`}
            label="未结束转账"
          />
          {row.oldest_transfer && <div>最早 {timeText(row.oldest_transfer)}</div>}
        </>
      ),
    },
    {
      title: '超过一天未结算',
      render: (_, row) => (
        <Count
          n={row.stuck_rounds}
          to={`/stuck-bets?venue=${row.code}`}
          label="超过一天未结算"
        />
      ),
    },
    {
      title: '单笔最多转入',
      align: 'right',
      render: (_, row) =>
        row.wallet === 'seamless'
          ? '—'
          : row.transfer_max === null
            ? '不限'
            : formatYuan(row.transfer_max),
    },
    { title: '操作', render: (_, row) => <Acts row={row} rights={rights} ask={ask} /> },
  ]
}
