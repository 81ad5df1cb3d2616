import { reopenDeposit } from '@jinli/contract/deposit/deposit-correction.admin'
import { call } from '../api/call.ts'
import { ActionDialog, Question } from '../page/action-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { reasonMissing } from '../page/reason-missing.ts'
import { ReferenceField } from '../page/reference-field.tsx'
import type { ReviewDialogProps } from '../review/queue.ts'
import { useStaleJudge } from '../review/use-stale-judge.ts'
import type { DepositRow } from './deposit-row.ts'

type ReopeningForm = { reference: string; reason: string }

const ready = ['款项延迟到账', '误拒绝', '会员补交凭证'] as const

/** Proposes to open a rejected deposit again; a second person confirms, then the usual review goes on. */
export function ReopenDepositDialog(props: ReviewDialogProps<DepositRow>) {
  const { row, onStale, onDone, onClose } = props
  const { deposit_no } = row
  return (
    <ActionDialog<ReopeningForm, DepositRow>
      title={`重新打开存款 ${deposit_no}`}
      renderEffect={() =>
        `复核通过后订单回到待审核，会员 ${row.username} 的钱包不变；入账仍须审核通过`
      }
      confirm="提交复核"
      initial={{ reference: row.released_reference, reason: '' }}
      firstField="reference"
      problem={reasonMissing}
      task={({ reference, reason }) =>
        call(reopenDeposit, {
          deposit_no,
          reference: reference.trim(),
          reason: reason.trim(),
        })
      }
      successText={`已提交重新打开 ${deposit_no}，等待另一位员工复核`}
      handleRefusal={useStaleJudge(onStale)}
      onDone={onDone}
      onClose={onClose}
    >
      <Question>用于拒绝后才到账的款项。拒绝原因：{row.reason || '未填'}</Question>
      <ReferenceField
        label="收款流水号"
        hint="到账款项的收款流水号，不能与其他订单重复。"
      />
      <ReasonField label="原因（会员可见）" templates={ready} />
    </ActionDialog>
  )
}
