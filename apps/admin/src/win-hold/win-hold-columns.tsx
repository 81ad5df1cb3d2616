import {
  type listWinHolds,
  type WinHoldState,
  winHoldBounds,
  winHoldStateLabels,
} from '@jinli/contract/seamless/win-hold.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { Flex } from 'antd'
import { CopyText } from '../page/copy-text.tsx'
import { DecisionButton } from '../page/decision-button.tsx'
import { Figure, moneyColumn } from '../page/figure.tsx'
import type { Columns } from '../page/list-table.tsx'
import { SmallText } from '../page/small-text.tsx'
import { StateTag, type Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'

export type WinHoldRow = Output<typeof listWinHolds>['data'][number]
type Ask = (what: 'release' | 'refuse', row: WinHoldRow) => void

const tones: Readonly<Record<WinHoldState, Tone>> = {
  waiting: 'open',
  released: 'good',
  refused: 'flag',
  rolled_back: 'closed',
}

function Acts({ row, ask }: { row: WinHoldRow; ask: Ask }) {
  const { status, hold_no, mine } = row
  if (status !== 'waiting') return null
  return (
    <Flex wrap gap={8}>
      {!mine && (
        <DecisionButton
          tone="go"
          size="small"
          aria-label={`派彩 ${hold_no}`}
          onClick={() => ask('release', row)}
        >
          派彩
        </DecisionButton>
      )}
      <DecisionButton
        tone="stop"
        isQuiet
        size="small"
        aria-label={`拒绝 ${hold_no}`}
        onClick={() => ask('refuse', row)}
      >
        拒绝
      </DecisionButton>
      {mine && <SmallText>您已初审，须由另一位员工复核</SmallText>}
    </Flex>
  )
}

export function winHoldColumns(mayDecide: boolean, ask: Ask): Columns<WinHoldRow> {
  return [
    {
      title: '单号 / 注单号',
      render: (_, row) => (
        <>
          <CopyText text={row.hold_no} label="单号" quiet />
          <CopyText text={row.bet_id} label="注单号" quiet />
        </>
      ),
    },
    {
      title: '会员',
      render: (_, row) => <TwoLines main={row.username} sub={row.realname} />,
    },
    {
      title: '场馆 / 游戏',
      render: (_, row) => <TwoLines main={row.venue_name} sub={row.game_name} wrap />,
    },
    moneyColumn({
      title: '派彩',
      render: (_, row) => <Figure>{formatYuan(row.amount)}</Figure>,
    }),
    {
      title: '超出',
      render: (_, row) => (
        <TwoLines
          main={`${winHoldBounds[row.bound]} ${formatYuan(row.bound_amount)}`}
          sub={`本局投注 ${formatYuan(row.round_stake)}，已派 ${formatYuan(row.round_payout)}`}
          wrap
        />
      ),
    },
    {
      title: '状态',
      render: (_, row) => (
        <>
          <StateTag tone={tones[row.status]}>{winHoldStateLabels[row.status]}</StateTag>
          {row.reason && <SmallText>{row.reason}</SmallText>}
        </>
      ),
    },
    { title: '时间', render: (_, row) => timeText(row.created_at) },
    {
      title: '初审',
      render: (_, row) => <TwoLines main={row.first_by} sub={timeText(row.first_at)} />,
    },
    {
      title: '决定',
      render: (_, row) => <TwoLines main={row.decided_by} sub={timeText(row.decided_at)} />,
    },
    {
      title: '操作',
      fixed: 'right',
      render: (_, row) => (mayDecide ? <Acts row={row} ask={ask} /> : null),
    },
  ]
}
