import { listExportSchedules } from '@jinli/contract/export-job/export-schedule.admin'
import { readOf } from '../api/read.ts'
import { ListPage } from '../page/list-page.tsx'
import { EndScheduleDialog } from './end-schedule-dialog.tsx'
import { exportScheduleColumns } from './export-schedule-columns.tsx'

const fields = [] as const
const dialogs = { end: EndScheduleDialog } as const

/** The page of a member's reports that come again and again; their files are among the exports. */
export function ExportSchedulesPage() {
  return (
    <ListPage
      title="定时报表"
      note="在报表点「导出」并选择每日、每周或每月自动导出。每期结束一小时后生成文件，请到「导出任务」下载。"
      call={readOf(listExportSchedules)}
      fields={fields}
      ask={(query) => query}
      everyMs={60_000}
      columns={({ ask }) => exportScheduleColumns((row) => ask('end', row))}
      rowKey={(row) => row.id}
      empty={() => '还没有定时报表'}
      dialogs={dialogs}
    />
  )
}
