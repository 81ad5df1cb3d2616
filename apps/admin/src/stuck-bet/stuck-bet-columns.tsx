import type { EndingState } from '@jinli/contract/states'
import {
  endingStateLabels,
  endingWayLabels,
  type listStuckBets,
} from '@jinli/contract/stuck-bet/stuck-bet.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { Button, Flex } from 'antd'
import { waitedWord } from '../page/age-text.ts'
import { CopyText } from '../page/copy-text.tsx'
import { DecisionButton } from '../page/decision-button.tsx'
import { Figure, moneyColumn } from '../page/figure.tsx'
import type { Columns } from '../page/list-table.tsx'
import { SmallText } from '../page/small-text.tsx'
import { StateTag, type Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'

export type StuckBetRow = Output<typeof listStuckBets>['data'][number]
type EndingAction = 'propose' | 'confirm' | 'cancel'
type Acts = {
  mayPropose: boolean
  mayConfirm: boolean
  ask: (what: EndingAction, row: StuckBetRow) => void
}

const tones: Readonly<Record<EndingState, Tone>> = {
  proposed: 'open',
  asking: 'open',
  done: 'good',
  overtaken: 'closed',
  refused: 'flag',
  cancelled: 'closed',
}

/** Labels of the venue's responses. Other responses are only in the server's log. */
const saidWords: Readonly<Record<string, string>> = {
  '': '',
  void: '场馆：已作废',
  settled: '场馆：已结算',
  open: '场馆：暂不能结束',
  unknown_bet: '场馆：没有这张注单',
  round_won: '本局已有派彩，不能作废',
}

function saidWord(venueState: string): string {
  return saidWords[venueState] ?? '场馆暂时没有应答，会自动再问'
}

function RowActs({ row, acts }: { row: StuckBetRow; acts: Acts }) {
  const { ending, bet_id } = row
  const { mayPropose, mayConfirm, ask } = acts
  if (!ending)
    return mayPropose ? (
      <Button
        size="small"
        aria-label={`处理 ${bet_id}`}
        onClick={() => ask('propose', row)}
      >
        处理
      </Button>
    ) : null
  if (ending.status !== 'proposed') return null
  return (
    <Flex wrap gap={8}>
      {!ending.mine && mayConfirm && (
        <DecisionButton
          tone="go"
          size="small"
          aria-label={`确认 ${bet_id}`}
          onClick={() => ask('confirm', row)}
        >
          确认
        </DecisionButton>
      )}
      {(ending.mine ? mayPropose : mayConfirm) && (
        <Button
          size="small"
          aria-label={`取消 ${bet_id}`}
          onClick={() => ask('cancel', row)}
        >
          取消
        </Button>
      )}
      {ending.mine && <SmallText>您提议的，须由另一位员工确认</SmallText>}
    </Flex>
  )
}

function Ending({ row }: { row: StuckBetRow }) {
  const { ending } = row
  if (!ending) return '—'
  const askText = ending.asked > 0 ? `已询问 ${ending.asked} 次` : ''
  return (
    <>
      <StateTag tone={tones[ending.status]}>{endingStateLabels[ending.status]}</StateTag>
      <TwoLines
        main={endingWayLabels[ending.way]}
        sub={[askText, saidWord(ending.said)].filter(Boolean).join(' · ')}
        wrap
      />
    </>
  )
}

export function stuckBetColumns(acts: Acts): Columns<StuckBetRow> {
  return [
    {
      title: '注单号',
      render: (_, row) => <CopyText text={row.bet_id} label="注单号" quiet />,
    },
    { title: '会员', dataIndex: 'username' },
    {
      title: '场馆 / 游戏',
      render: (_, row) => <TwoLines main={row.venue_name} sub={row.game_name} wrap />,
    },
    moneyColumn({
      title: '投注',
      render: (_, row) => <Figure>{formatYuan(row.stake)}</Figure>,
    }),
    {
      title: '投注时间',
      render: (_, row) => (
        <TwoLines main={waitedWord(row.age)} sub={timeText(row.placed_at)} />
      ),
    },
    { title: '处理', render: (_, row) => <Ending row={row} /> },
    {
      title: '提议 / 原因',
      render: (_, { ending }) =>
        ending ? (
          <TwoLines
            main={`${ending.made_by} ${timeText(ending.made_at)}`}
            sub={ending.reason}
            wrap
          />
        ) : (
          '—'
        ),
    },
    {
      title: '确认',
      render: (_, { ending }) => (
        <TwoLines
          main={ending?.decided_by ?? ''}
          sub={timeText(ending?.decided_at ?? null)}
        />
      ),
    },
    { title: '操作', render: (_, row) => <RowActs row={row} acts={acts} /> },
  ]
}
