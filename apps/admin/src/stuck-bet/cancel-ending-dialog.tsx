import { cancelEnding } from '@jinli/contract/stuck-bet/stuck-bet.admin'
import { call } from '../api/call.ts'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import type { StuckBetRow } from './stuck-bet-columns.tsx'

/** Cancels a proposed ending. Its author and members who confirm endings may do so. */
export function CancelEndingDialog({ row, ...rest }: RowDialogProps<StuckBetRow>) {
  const { ending } = row
  if (!ending) return null
  return (
    <ReasonDialog
      {...rest}
      title={`取消提议 ${row.bet_id}`}
      effect="注单保持未结算，可以重新提议"
      confirm="确认取消"
      isDestructive
      task={(reason) => call(cancelEnding, { ending_no: ending.ending_no, reason })}
      successText={`已取消对 ${row.bet_id} 的提议`}
      label="取消原因"
    />
  )
}
