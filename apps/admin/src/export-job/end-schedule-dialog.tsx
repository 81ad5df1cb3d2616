import { endExportSchedule } from '@jinli/contract/export-job/export-schedule.admin'
import { exportRepeatLabels } from '@jinli/contract/export-job/export-schedule.rules'
import { call } from '../api/call.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import type { ScheduleRow } from './export-schedule-columns.tsx'

/** The dialog that ends a schedule of a report. */
export function EndScheduleDialog({ row, ...ends }: RowDialogProps<ScheduleRow>) {
  return (
    <ActionDialog
      title="停止定时报表"
      renderEffect={() =>
        `${row.title}不再${exportRepeatLabels[row.repeat]}自动导出；已生成的文件不受影响。`
      }
      confirm="停止"
      isDestructive
      initial={{}}
      task={() => call(endExportSchedule, { id: row.id })}
      successText="已停止"
      {...ends}
    />
  )
}
