import {
  type BreakGlassStatus,
  breakGlassStatusLabels,
  confirmBreakGlass,
} from '@jinli/contract/break-glass/break-glass.admin'
import { Button, Flex } from 'antd'
import { useMay } from '../operator/use-staff.ts'
import { DecisionButton } from '../page/decision-button.tsx'
import type { Columns } from '../page/list-table.tsx'
import { SmallText } from '../page/small-text.tsx'
import { StateTag, type Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'
import type { breakGlassDialogs } from './break-glass-dialogs.tsx'
import { type BreakGlassRow, durationText } from './break-glass-row.ts'

type Ask = (what: keyof typeof breakGlassDialogs, row: BreakGlassRow) => void

const tones: Readonly<Record<BreakGlassStatus, Tone>> = {
  requested: 'open',
  in_force: 'flag',
  ended: 'closed',
  expired: 'closed',
  rejected: 'closed',
  withdrawn: 'closed',
  lapsed: 'closed',
}

function RequestActs({ row, ask }: { row: BreakGlassRow; ask: Ask }) {
  const mayConfirm = useMay()(confirmBreakGlass.permission)
  const name = row.display_name
  if (row.own)
    return (
      <Flex wrap gap={8}>
        <Button
          size="small"
          aria-label={`撤回 ${name}`}
          onClick={() => ask('withdraw', row)}
        >
          撤回
        </Button>
        <SmallText>须由另一位员工确认</SmallText>
      </Flex>
    )
  if (!mayConfirm) return null
  return (
    <Flex wrap gap={8}>
      {!row.mine && (
        <DecisionButton
          tone="go"
          size="small"
          aria-label={`确认授权 ${name}`}
          onClick={() => ask('confirm', row)}
        >
          确认授权
        </DecisionButton>
      )}
      <DecisionButton
        tone="stop"
        isQuiet
        size="small"
        aria-label={`驳回 ${name}`}
        onClick={() => ask('reject', row)}
      >
        驳回
      </DecisionButton>
      {row.mine && <SmallText>与申请人算同一人，须由另一位员工确认</SmallText>}
    </Flex>
  )
}

function Acts({ row, ask }: { row: BreakGlassRow; ask: Ask }) {
  const mayConfirm = useMay()(confirmBreakGlass.permission)
  if (row.status === 'requested') return <RequestActs row={row} ask={ask} />
  if (row.status !== 'in_force' || !(row.own || mayConfirm)) return null
  return (
    <DecisionButton
      tone="stop"
      isQuiet
      size="small"
      aria-label={`结束授权 ${row.display_name}`}
      onClick={() => ask('end', row)}
    >
      结束授权
    </DecisionButton>
  )
}

function endText({ status, ends_at, ended_by }: BreakGlassRow): string {
  if (!ends_at) return ''
  if (status === 'ended') return ended_by ? `由 ${ended_by} 结束` : '到期结束'
  return status === 'in_force' ? '到期自动结束' : '到期结束'
}

export function breakGlassColumns(ask: Ask): Columns<BreakGlassRow> {
  return [
    {
      title: '员工',
      render: (_, row) => <TwoLines main={row.display_name} sub={row.username} />,
    },
    {
      title: '角色 / 时长',
      render: (_, row) => (
        <TwoLines main={row.role_label} sub={durationText(row.minutes)} />
      ),
    },
    {
      title: '原因',
      render: (_, row) => <TwoLines main={row.reason} sub={row.end_reason} wrap />,
    },
    {
      title: '状态',
      render: (_, row) => (
        <StateTag tone={tones[row.status]}>{breakGlassStatusLabels[row.status]}</StateTag>
      ),
    },
    { title: '申请时间', render: (_, row) => timeText(row.requested_at) },
    {
      title: '处理',
      render: (_, row) => <TwoLines main={row.decided_by} sub={timeText(row.decided_at)} />,
    },
    {
      title: '结束',
      render: (_, row) => <TwoLines main={timeText(row.ends_at)} sub={endText(row)} />,
    },
    {
      title: '操作',
      fixed: 'right',
      render: (_, row) => <Acts row={row} ask={ask} />,
    },
  ]
}
