import { dismissQuarantined } from '@jinli/contract/bet.admin'
import { call } from '../api/call.ts'
import { DeedDialog } from '../page/deed-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { reasonMissing } from '../page/reason-missing.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import type { QuarantineRow } from './quarantine-columns.tsx'

/** Sets a row aside for good. */
export function DismissDialog({ row, ...rest }: RowDialogProps<QuarantineRow>) {
  const name = row.bet_id || row.id
  return (
    <DeedDialog
      {...rest}
      title={`忽略注单 ${name}`}
      renderEffect={() => '此行不再导入，不计流水，会员记录中也不会出现'}
      confirm="确认忽略"
      ends
      initial={{ reason: '' }}
      firstField="reason"
      problem={reasonMissing}
      task={({ reason }) => call(dismissQuarantined, { id: row.id, reason: reason.trim() })}
      done={`已忽略 ${name}`}
    >
      <ReasonField label="忽略原因" templates={['场馆测试数据', '场馆确认作废']} />
    </DeedDialog>
  )
}
