import {
  type ExportState,
  exportFailureLabels,
  exportFormatLabels,
  exportStateLabels,
  type listExportJobs,
} from '@jinli/contract/export-job/export-job.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Button, Flex } from 'antd'
import { countText } from '../page/count-text.ts'
import type { Columns } from '../page/list-table.tsx'
import { StateTag, type Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { LineAndNote, TwoLines } from '../page/two-lines.tsx'
import { DownloadButton } from './download-button.tsx'

export type ExportRow = Output<typeof listExportJobs>['data'][number]

const tones: Readonly<Record<ExportState, Tone>> = {
  waiting: 'open',
  running: 'claim',
  ready: 'good',
  failed: 'flag',
  cancelled: 'closed',
  downloaded: 'closed',
  expired: 'closed',
}
const open: ReadonlySet<ExportState> = new Set(['waiting', 'running'])

type ActProps = { row: ExportRow; onCancel: () => void; onDownload: () => void }

function Acts({ row, onCancel, onDownload }: ActProps) {
  const isReady = row.state === 'ready'
  if (!row.mine || !(isReady || open.has(row.state))) return null
  const cancel = isReady ? '删除文件' : '取消'
  return (
    <Flex wrap gap={8}>
      {isReady && <DownloadButton id={row.id} filename={row.filename} onEnd={onDownload} />}
      <Button size="small" aria-label={`${cancel} ${row.filename}`} onClick={onCancel}>
        {cancel}
      </Button>
    </Flex>
  )
}

/** Returns the end of an export's file in words. */
function endText({ state, expires_at, ended_at }: ExportRow): string {
  if (state === 'ready') return `保留至 ${timeText(expires_at)}`
  return timeText(ended_at)
}

export function exportJobColumns(
  onCancel: (row: ExportRow) => void,
  onDownload: () => void,
): Columns<ExportRow> {
  return [
    {
      title: '内容',
      render: (_, row) => <TwoLines main={row.title} sub={row.filter_text} wrap />,
    },
    { title: '格式', render: (_, row) => exportFormatLabels[row.format] },
    {
      title: '行数',
      align: 'right',
      render: (_, row) => (row.state === 'waiting' ? '—' : countText(row.rows)),
    },
    { title: '个人信息', render: (_, row) => (row.personal ? '含姓名等' : '无') },
    {
      title: '状态',
      render: (_, row) => (
        <LineAndNote
          line={<StateTag tone={tones[row.state]}>{exportStateLabels[row.state]}</StateTag>}
          note={row.failure && exportFailureLabels[row.failure]}
        />
      ),
    },
    {
      title: '发起',
      render: (_, row) => <TwoLines main={row.made_by} sub={timeText(row.created_at)} />,
    },
    { title: '结束 / 保留', render: (_, row) => endText(row) || '—' },
    {
      title: '操作',
      fixed: 'right',
      render: (_, row) => (
        <Acts row={row} onCancel={() => onCancel(row)} onDownload={onDownload} />
      ),
    },
  ]
}
