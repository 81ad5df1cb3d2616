import {
  adjustmentStateLabels,
  type listAdjustments,
} from '@jinli/contract/adjustment.admin'
import type { WireOutput } from '@jinli/contract/endpoint'
import { Button, type TableProps } from 'antd'
import { TwoLines } from '../page/two-lines.tsx'
import { CopyText } from '../review/copy-text.tsx'
import { yuanOfWire } from '../review/review-money.ts'
import { directionWord, sideWord } from './adjustment-effect.ts'

export type AdjustmentRow = WireOutput<typeof listAdjustments>['data'][number]
type Ask = (what: 'post' | 'cancel', row: AdjustmentRow) => void

const tones: Readonly<Record<string, string>> = {
  draft: 'tag-open',
  posted: 'tag-good',
  cancelled: 'tag-closed',
}
const labels: Readonly<Record<string, string>> = adjustmentStateLabels

function Acts({ row, mayCheck, ask }: { row: AdjustmentRow; mayCheck: boolean; ask: Ask }) {
  if (row.status !== 'draft') return null
  const mine = row.mine === 1
  const short = row.adjustment_no
  return (
    <span className="buttons">
      {!mine && mayCheck && (
        <Button
          size="small"
          type="primary"
          aria-label={`复核入账 ${short}`}
          onClick={() => ask('post', row)}
        >
          复核入账
        </Button>
      )}
      {(mine || mayCheck) && (
        <Button
          size="small"
          aria-label={`取消 ${short}`}
          onClick={() => ask('cancel', row)}
        >
          取消
        </Button>
      )}
      {mine && <span className="line-sub">您提交的，须由另一位同事复核</span>}
      {!mine && !mayCheck && <span className="line-sub">须由财务或负责人复核</span>}
    </span>
  )
}

export function adjustmentColumns(
  mayCheck: boolean,
  ask: Ask,
): NonNullable<TableProps<AdjustmentRow>['columns']> {
  return [
    {
      title: '调整单号',
      render: (_, row) => <CopyText text={row.adjustment_no} label="调整单号" quiet />,
    },
    {
      title: '会员',
      render: (_, row) => <TwoLines main={row.username} sub={row.realname} />,
    },
    {
      title: '金额',
      align: 'right',
      className: 'money-column',
      render: (_, row) => (
        <span className={row.direction === 'debit' ? 'figure figure-down' : 'figure'}>
          {directionWord(row.direction)} {row.direction === 'debit' ? '−' : '+'}
          {yuanOfWire(row.amount)}
        </span>
      ),
    },
    {
      title: '科目 / 流水要求',
      render: (_, row) => (
        <TwoLines
          main={sideWord(row.against)}
          sub={row.turnover_times > 0 ? `流水 ${row.turnover_times} 倍` : ''}
        />
      ),
    },
    {
      title: '原因 / 关联订单',
      render: (_, row) => <TwoLines main={row.reason} sub={row.about} wrap />,
    },
    {
      title: '状态',
      render: (_, row) => (
        <span className={`tag ${tones[row.status] ?? 'tag-closed'}`}>
          {labels[row.status] ?? row.status}
        </span>
      ),
    },
    {
      title: '提交',
      render: (_, row) => <TwoLines main={row.made_by} sub={row.made_at} />,
    },
    {
      title: '复核',
      render: (_, row) => <TwoLines main={row.checked_by} sub={row.checked_at ?? ''} />,
    },
    {
      title: '操作',
      fixed: 'right',
      render: (_, row) => <Acts row={row} mayCheck={mayCheck} ask={ask} />,
    },
  ]
}
