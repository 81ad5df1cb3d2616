import { exportFormatLabels } from '@jinli/contract/export-job/export-job.admin'
import type { listExportSchedules } from '@jinli/contract/export-job/export-schedule.admin'
import { exportRepeatLabels } from '@jinli/contract/export-job/export-schedule.rules'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Button } from 'antd'
import type { Columns } from '../page/list-table.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'

export type ScheduleRow = Output<typeof listExportSchedules>['data'][number]

/** Returns the days of the last file in words. */
function lastDays({ last_since, last_until }: ScheduleRow): string {
  if (last_since === '') return '还没有'
  return last_since === last_until ? last_since : `${last_since} 至 ${last_until}`
}

export function exportScheduleColumns(
  onEnd: (row: ScheduleRow) => void,
): Columns<ScheduleRow> {
  return [
    {
      title: '报表',
      render: (_, row) => <TwoLines main={row.title} sub={row.filter_text} wrap />,
    },
    { title: '频率', render: (_, { repeat }) => exportRepeatLabels[repeat] },
    { title: '格式', render: (_, { format }) => exportFormatLabels[format] },
    { title: '最近一份', render: (_, row) => lastDays(row) },
    { title: '下一份', render: (_, { next_at }) => timeText(next_at) },
    { title: '设置时间', render: (_, { created_at }) => timeText(created_at) },
    {
      title: '操作',
      fixed: 'right',
      render: (_, row) => (
        <Button
          size="small"
          aria-label={`停止${exportRepeatLabels[row.repeat]}${row.title}`}
          onClick={() => onEnd(row)}
        >
          停止
        </Button>
      ),
    },
  ]
}
