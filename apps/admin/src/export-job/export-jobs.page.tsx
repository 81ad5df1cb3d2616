import {
  exportStateLabels,
  listExportJobs,
} from '@jinli/contract/export-job/export-job.admin'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { choiceField, tabsField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { CancelExportDialog } from './cancel-export-dialog.tsx'
import { exportJobColumns } from './export-job-columns.tsx'

const stateField = choiceField('state', '状态', { '': '全部状态', ...exportStateLabels })
const ownFields = [stateField] as const
const allFields = [
  tabsField('scope', '范围', [
    { value: 'mine', label: '我的' },
    { value: 'all', label: '所有员工' },
  ]),
  stateField,
] as const
const dialogs = { cancel: CancelExportDialog } as const

/** The page of exports: files are written in the background, and their member downloads each once. */
export function ExportJobsPage() {
  const fields = useMay()('export.view-all') ? allFields : ownFields
  return (
    <ListPage
      title="导出任务"
      note="在列表或报表点「导出」后，文件在后台生成。每个文件只能由本人下载一次，下载中断可以重试；到期自动删除。"
      call={readOf(listExportJobs)}
      fields={fields}
      ask={(query) => query}
      everyMs={3000}
      columns={({ ask, refresh }) => exportJobColumns((row) => ask('cancel', row), refresh)}
      rowKey={(row) => row.id}
      empty={({ state }) => (state ? '没有符合条件的导出任务' : '还没有导出任务')}
      dialogs={dialogs}
    />
  )
}
