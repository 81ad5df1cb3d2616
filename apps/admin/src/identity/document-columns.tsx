import {
  type DocumentState,
  documentLabels,
  type listDocuments,
} from '@jinli/contract/identity/identity.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Flex } from 'antd'
import { DecisionButton } from '../page/decision-button.tsx'
import type { Columns } from '../page/list-table.tsx'
import { StateTag, type Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'

export type DocumentRow = Output<typeof listDocuments>['data'][number]
type Ask = (what: 'accept' | 'refuse', row: DocumentRow) => void

const tones: Readonly<Record<DocumentState, Tone>> = {
  review: 'open',
  verified: 'good',
  refused: 'closed',
}

function Actions({ row, ask }: { row: DocumentRow; ask: Ask }) {
  if (row.state !== 'review') return null
  return (
    <Flex gap={8}>
      <DecisionButton
        tone="go"
        size="small"
        aria-label={`核对 ${row.username}`}
        onClick={() => ask('accept', row)}
      >
        核对
      </DecisionButton>
      <DecisionButton
        tone="stop"
        isQuiet
        size="small"
        aria-label={`拒绝 ${row.username}`}
        onClick={() => ask('refuse', row)}
      >
        拒绝
      </DecisionButton>
    </Flex>
  )
}

export function documentColumns(mayDecide: boolean, ask: Ask): Columns<DocumentRow> {
  return [
    {
      title: '会员',
      render: (_, row) => <TwoLines main={row.username} sub={row.name} />,
    },
    { title: '提交', render: (_, row) => timeText(row.created_at) },
    {
      title: '状态',
      render: (_, row) => (
        <StateTag tone={tones[row.state]}>{documentLabels[row.state]}</StateTag>
      ),
    },
    { title: '证件尾号', render: (_, row) => row.number_tail || '—' },
    {
      title: '审核',
      render: (_, row) => <TwoLines main={row.decided_by} sub={timeText(row.decided_at)} />,
    },
    { title: '原因', render: (_, row) => <TwoLines main={row.note} sub="" wrap /> },
    ...(mayDecide
      ? ([
          {
            title: '操作',
            fixed: 'right',
            render: (_, row) => <Actions row={row} ask={ask} />,
          },
        ] satisfies Columns<DocumentRow>)
      : []),
  ]
}
