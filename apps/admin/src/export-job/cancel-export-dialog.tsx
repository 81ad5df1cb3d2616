import { cancelExportJob } from '@jinli/contract/export-job/export-job.admin'
import { call } from '../api/call.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import type { ExportRow } from './export-job-columns.tsx'

/** The dialog that ends an export, or deletes its file. */
export function CancelExportDialog({ row, ...ends }: RowDialogProps<ExportRow>) {
  const isReady = row.state === 'ready'
  return (
    <ActionDialog
      title={isReady ? '删除文件' : '取消导出'}
      renderEffect={() =>
        isReady
          ? `${row.filename} 将被删除，不能再下载。`
          : `${row.title} 停止导出，不保存文件。`
      }
      confirm={isReady ? '删除文件' : '取消导出'}
      isDestructive
      initial={{}}
      task={() => call(cancelExportJob, { id: row.id })}
      successText={isReady ? '文件已删除' : '已取消导出'}
      {...ends}
    />
  )
}
