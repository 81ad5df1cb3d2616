import {
  type LevelChangeState,
  levelChangeStateLabels,
} from '@jinli/contract/vip/level-change.admin'
import { Button, Flex } from 'antd'
import { DecisionButton } from '../page/decision-button.tsx'
import type { Columns } from '../page/list-table.tsx'
import { SmallText } from '../page/small-text.tsx'
import { StateTag, type Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'
import type { LevelChangeRow } from './level-dialogs.tsx'

type Ask = (what: 'confirm' | 'cancel', row: LevelChangeRow) => void

const tones: Readonly<Record<LevelChangeState, Tone>> = {
  waiting: 'open',
  done: 'good',
  cancelled: 'closed',
}

function Acts({ row, mayMove, ask }: { row: LevelChangeRow; mayMove: boolean; ask: Ask }) {
  if (row.state !== 'waiting') return null
  if (!mayMove) return <SmallText>须由有调级权限的员工复核</SmallText>
  return (
    <Flex wrap gap={8}>
      {!row.mine && (
        <DecisionButton
          tone="go"
          size="small"
          aria-label={`复核 ${row.username}`}
          onClick={() => ask('confirm', row)}
        >
          复核
        </DecisionButton>
      )}
      <Button
        size="small"
        aria-label={`取消 ${row.username}`}
        onClick={() => ask('cancel', row)}
      >
        取消
      </Button>
      {row.mine && <SmallText>您提交的，须由另一位员工复核</SmallText>}
    </Flex>
  )
}

export function levelChangeColumns(mayMove: boolean, ask: Ask): Columns<LevelChangeRow> {
  return [
    {
      title: '会员',
      render: (_, row) => <TwoLines main={row.username} sub={row.realname} />,
    },
    { title: '等级', render: (_, row) => `VIP${row.from_level} → VIP${row.to_level}` },
    { title: '原因', dataIndex: 'reason' },
    {
      title: '状态',
      render: (_, { state }) => (
        <StateTag tone={tones[state]}>{levelChangeStateLabels[state]}</StateTag>
      ),
    },
    {
      title: '提交',
      render: (_, row) => <TwoLines main={row.made_by} sub={timeText(row.made_at)} />,
    },
    {
      title: '复核',
      render: (_, row) => <TwoLines main={row.decided_by} sub={timeText(row.decided_at)} />,
    },
    {
      title: '操作',
      fixed: 'right',
      render: (_, row) => <Acts row={row} mayMove={mayMove} ask={ask} />,
    },
  ]
}
