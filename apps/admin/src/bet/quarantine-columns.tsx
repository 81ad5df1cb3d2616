import {
  dismissQuarantined,
  type listQuarantine,
  quarantineStateLabels,
} from '@jinli/contract/bet.admin'
import type { Output } from '@jinli/contract/endpoint'
import { Button, Flex } from 'antd'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { CopyText } from '../page/copy-text.tsx'
import type { Columns } from '../page/list-table.tsx'
import { StateTag, type Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'
import { RetryButton } from './retry-button.tsx'

export type QuarantineRow = Output<typeof listQuarantine>['data'][number]
type Acts = { dismiss: (row: QuarantineRow) => void; refresh: () => void }

const tones: Readonly<Record<QuarantineRow['status'], Tone>> = {
  held: 'flag',
  imported: 'good',
  dismissed: 'closed',
}

function RowActs({ row, acts }: { row: QuarantineRow; acts: Acts }) {
  if (row.status !== 'held') return null
  const name = row.bet_id || row.id
  return (
    <ForWhomMay call={dismissQuarantined}>
      <Flex wrap gap={8}>
        <RetryButton id={row.id} name={name} onAsked={acts.refresh} />
        <Button size="small" aria-label={`忽略 ${name}`} onClick={() => acts.dismiss(row)}>
          忽略
        </Button>
      </Flex>
    </ForWhomMay>
  )
}

export function quarantineColumns(acts: Acts): Columns<QuarantineRow> {
  return [
    {
      title: '场馆 / 收到时间',
      render: (_, row) => <TwoLines main={row.venue_name} sub={timeText(row.created_at)} />,
    },
    { title: '注单号', render: (_, row) => row.bet_id || '—' },
    {
      title: '无法识别之处',
      render: (_, row) => <TwoLines main={row.problem} sub="" wrap />,
    },
    {
      title: '原文',
      render: (_, row) => (
        <CopyText text={row.raw} shown={row.raw.slice(0, 40)} label="原文" quiet />
      ),
    },
    {
      title: '状态',
      render: (_, row) => (
        <StateTag tone={tones[row.status]}>{quarantineStateLabels[row.status]}</StateTag>
      ),
    },
    {
      title: '处理',
      render: (_, row) => (
        <TwoLines
          main={row.decided_by}
          sub={`${timeText(row.decided_at)} ${row.reason}`.trim()}
          wrap
        />
      ),
    },
    { title: '操作', render: (_, row) => <RowActs row={row} acts={acts} /> },
  ]
}
