import {
  dismissRejectedRow,
  type listRejectedRows,
  rejectedRowStateLabels,
  retryRejectedRow,
} from '@jinli/contract/bet/bet.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Button, Flex } from 'antd'
import { call } from '../api/call.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { CopyText } from '../page/copy-text.tsx'
import type { Columns } from '../page/list-table.tsx'
import { RowActionButton } from '../page/row-action-button.tsx'
import { StateTag, type Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'

export type RejectedRow = Output<typeof listRejectedRows>['data'][number]
type Acts = { dismiss: (row: RejectedRow) => void; refresh: () => void }

const tones: Readonly<Record<RejectedRow['status'], Tone>> = {
  held: 'flag',
  imported: 'good',
  dismissed: 'closed',
}

function RowActs({ row, acts }: { row: RejectedRow; acts: Acts }) {
  if (row.status !== 'held') return null
  const name = row.bet_id || row.id
  return (
    <ForWhomMay call={dismissRejectedRow}>
      <Flex wrap gap={8}>
        <RowActionButton
          label="重新导入"
          name={name}
          task={() => call(retryRejectedRow, { id: row.id })}
          successText={(after) => `${name}：${rejectedRowStateLabels[after.status]}`}
          onEnd={acts.refresh}
        />
        <Button size="small" aria-label={`忽略 ${name}`} onClick={() => acts.dismiss(row)}>
          忽略
        </Button>
      </Flex>
    </ForWhomMay>
  )
}

export function rejectedRowColumns(acts: Acts): Columns<RejectedRow> {
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
        <CopyText text={row.raw} display={row.raw.slice(0, 40)} label="原文" quiet />
      ),
    },
    {
      title: '状态',
      render: (_, row) => (
        <StateTag tone={tones[row.status]}>{rejectedRowStateLabels[row.status]}</StateTag>
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
