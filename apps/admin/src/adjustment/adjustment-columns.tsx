import {
  type AdjustmentState,
  adjustmentDirectionLabels,
  adjustmentSideLabels,
  adjustmentStateLabels,
  type listAdjustments,
} from '@jinli/contract/adjustment/adjustment.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { Button, Flex } from 'antd'
import { CopyText } from '../page/copy-text.tsx'
import { DecisionButton } from '../page/decision-button.tsx'
import { Figure, moneyColumn } from '../page/figure.tsx'
import type { Columns } from '../page/list-table.tsx'
import { SmallText } from '../page/small-text.tsx'
import { StateTag, type Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'

export type AdjustmentRow = Output<typeof listAdjustments>['data'][number]
type Ask = (what: 'post' | 'cancel', row: AdjustmentRow) => void

const tones: Readonly<Record<AdjustmentState, Tone>> = {
  draft: 'open',
  posted: 'good',
  cancelled: 'closed',
}

type Rights = { mayCheck: boolean; mayMake: boolean }

function Acts({ row, rights, ask }: { row: AdjustmentRow; rights: Rights; ask: Ask }) {
  const { mayCheck, mayMake } = rights
  if (row.status !== 'draft') return null
  const mine = row.mine
  const short = row.adjustment_no
  return (
    <Flex wrap gap={8}>
      {!mine && mayCheck && (
        <DecisionButton
          tone="go"
          size="small"
          aria-label={`复核入账 ${short}`}
          onClick={() => ask('post', row)}
        >
          复核入账
        </DecisionButton>
      )}
      {(mine ? mayMake : mayCheck) && (
        <Button
          size="small"
          aria-label={`取消 ${short}`}
          onClick={() => ask('cancel', row)}
        >
          取消
        </Button>
      )}
      {mine && <SmallText>您提交的，须由另一位员工复核</SmallText>}
      {!mine && !mayCheck && <SmallText>须由有复核权限的员工复核</SmallText>}
    </Flex>
  )
}

export function adjustmentColumns(rights: Rights, ask: Ask): Columns<AdjustmentRow> {
  return [
    {
      title: '调整单号',
      render: (_, row) => <CopyText text={row.adjustment_no} label="调整单号" quiet />,
    },
    {
      title: '会员',
      render: (_, row) => <TwoLines main={row.username} sub={row.realname} />,
    },
    moneyColumn({
      title: '金额',
      render: (_, row) => (
        <Figure down={row.direction === 'debit'}>
          {`${adjustmentDirectionLabels[row.direction]} ${row.direction === 'debit' ? '−' : '+'}${formatYuan(row.amount)}`}
        </Figure>
      ),
    }),
    {
      title: '科目 / 流水要求',
      render: (_, row) => (
        <TwoLines
          main={adjustmentSideLabels[row.against]}
          sub={row.turnover_times > 0 ? `流水 ${row.turnover_times} 倍` : ''}
        />
      ),
    },
    {
      title: '原因 / 关联订单',
      render: (_, row) => (
        <TwoLines
          main={row.reason}
          sub={[row.about, row.reference].filter(Boolean).join(' · ')}
          wrap
        />
      ),
    },
    {
      title: '状态',
      render: (_, row) => (
        <StateTag tone={tones[row.status]}>{adjustmentStateLabels[row.status]}</StateTag>
      ),
    },
    {
      title: '提交',
      render: (_, row) => <TwoLines main={row.made_by} sub={timeText(row.made_at)} />,
    },
    {
      title: '复核',
      render: (_, row) => <TwoLines main={row.checked_by} sub={timeText(row.checked_at)} />,
    },
    {
      title: '操作',
      fixed: 'right',
      render: (_, row) => <Acts row={row} rights={rights} ask={ask} />,
    },
  ]
}
