import { cancelDepositCorrection } from '@jinli/contract/deposit/deposit-correction.admin'
import { call } from '../api/call.ts'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import type { ReviewDialogProps } from '../review/queue.ts'
import { correctionText, type DepositRow, draftOf, proposalWord } from './deposit-row.ts'

/** Drops a proposal: its maker may, and whoever checks proposals. */
export function DropCorrectionDialog(props: ReviewDialogProps<DepositRow>) {
  const { row, onStale, onDone, onClose } = props
  const { deposit_no } = row
  const draft = draftOf(row)
  if (!draft) return null
  const { correction_no } = draft
  const what = proposalWord(draft)
  return (
    <ReasonDialog
      title={`取消${what} ${deposit_no}`}
      effect={`${correctionText(draft)} 不执行，订单与会员 ${row.username} 的钱包不变`}
      confirm="确认取消"
      isDestructive
      task={(reason) =>
        call(cancelDepositCorrection, { deposit_no, correction_no, reason })
      }
      successText={`已取消${what} ${deposit_no}`}
      label="取消原因"
      onDone={onDone}
      onRefused={onStale}
      onClose={onClose}
    />
  )
}
