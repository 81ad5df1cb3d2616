import {
  type AgentApplicationState,
  agentApplicationLabels,
} from '@jinli/contract/agent/agent'
import type { listAgentApplications } from '@jinli/contract/agent/agent.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Flex } from 'antd'
import { DecisionButton } from '../page/decision-button.tsx'
import type { Columns } from '../page/list-table.tsx'
import { StateTag, type Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'

export type ApplicationRow = Output<typeof listAgentApplications>['data'][number]
type Ask = (what: 'approve' | 'reject', row: ApplicationRow) => void

const tones: Readonly<Record<AgentApplicationState, Tone>> = {
  open: 'open',
  approved: 'good',
  rejected: 'closed',
}

function Acts({ row, ask }: { row: ApplicationRow; ask: Ask }) {
  if (row.state !== 'open') return null
  return (
    <Flex gap={8}>
      <DecisionButton
        tone="go"
        size="small"
        aria-label={`通过 ${row.username}`}
        onClick={() => ask('approve', row)}
      >
        通过
      </DecisionButton>
      <DecisionButton
        tone="stop"
        isQuiet
        size="small"
        aria-label={`拒绝 ${row.username}`}
        onClick={() => ask('reject', row)}
      >
        拒绝
      </DecisionButton>
    </Flex>
  )
}

export function applicationColumns(mayDecide: boolean, ask: Ask): Columns<ApplicationRow> {
  return [
    {
      title: '会员',
      render: (_, row) => <TwoLines main={row.username} sub={row.realname} />,
    },
    { title: '手机号', render: (_, row) => row.mobile },
    {
      title: '等级 / 注册',
      render: (_, row) => (
        <TwoLines main={`VIP${row.vip_level}`} sub={timeText(row.registered_at)} />
      ),
    },
    {
      title: '申请理由',
      render: (_, row) => <TwoLines main={row.apply_info} sub="" />,
    },
    { title: '提交', render: (_, row) => timeText(row.created_at) },
    {
      title: '状态',
      render: (_, row) => (
        <StateTag tone={tones[row.state]}>{agentApplicationLabels[row.state]}</StateTag>
      ),
    },
    {
      title: '审核',
      render: (_, row) => <TwoLines main={row.decided_by} sub={timeText(row.decided_at)} />,
    },
    { title: '原因', render: (_, row) => <TwoLines main={row.reason} sub="" wrap /> },
    ...(mayDecide
      ? ([
          {
            title: '操作',
            fixed: 'right',
            render: (_, row) => <Acts row={row} ask={ask} />,
          },
        ] satisfies Columns<ApplicationRow>)
      : []),
  ]
}
