import { dismissRejectedRow } from '@jinli/contract/bet/bet.admin'
import { call } from '../api/call.ts'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import type { RejectedRow } from './rejected-row-columns.tsx'

/** Dismisses a rejected feed row for good. */
export function DismissDialog({ row, ...rest }: RowDialogProps<RejectedRow>) {
  const name = row.bet_id || row.id
  return (
    <ReasonDialog
      {...rest}
      title={`忽略注单 ${name}`}
      effect="此行不再导入，不计流水，会员记录中也不会出现"
      confirm="确认忽略"
      isDestructive
      task={(reason) => call(dismissRejectedRow, { id: row.id, reason })}
      successText={`已忽略 ${name}`}
      label="忽略原因"
      templates={['场馆测试数据', '场馆确认作废']}
    />
  )
}
