import { refuseWinHold } from '@jinli/contract/seamless/win-hold.admin'
import { formatYuan } from '@jinli/money/money'
import { call } from '../api/call.ts'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import type { WinHoldRow } from './win-hold-columns.tsx'

/** Gives a win on hold back to its venue. */
export function RefuseWinHoldDialog({ row, ...rest }: RowDialogProps<WinHoldRow>) {
  return (
    <ReasonDialog
      {...rest}
      title={`拒绝派彩 ${row.hold_no}`}
      effect={`派彩 ${formatYuan(row.amount)} 退回场馆 ${row.venue_name}，会员 ${row.username} 余额不变，并通知会员；场馆更正前，对账会列出这笔差额`}
      confirm="确认拒绝"
      isDestructive
      task={(reason) => call(refuseWinHold, { hold_no: row.hold_no, reason })}
      successText={`已拒绝 ${row.hold_no}`}
      label="拒绝原因"
    />
  )
}
