import { correctDeposit } from '@jinli/contract/deposit/deposit-correction.admin'
import { call } from '../api/call.ts'
import { ActionDialog, Question } from '../page/action-dialog.tsx'
import { AmountField } from '../page/amount-field.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { ReferenceField } from '../page/reference-field.tsx'
import { usePlayerContext } from '../profile/use-player-context.ts'
import type { ReviewDialogProps } from '../review/queue.ts'
import { useStaleJudge } from '../review/use-stale-judge.ts'
import {
  type CorrectionForm,
  correctionEffect,
  correctionProblem,
  worthFromText,
} from './correction-form.ts'
import type { DepositRow } from './deposit-row.ts'

const ready = ['金额录入错误', '重复入账', '入错会员', '银行撤回款项'] as const

/** Proposes what a credited deposit is worth; a second person confirms. */
export function CorrectDepositDialog(props: ReviewDialogProps<DepositRow>) {
  const { row, onStale, onDone, onClose } = props
  const { deposit_no } = row
  const context = usePlayerContext(row.username)
  return (
    <ActionDialog<CorrectionForm, DepositRow>
      title={`冲正存款 ${deposit_no}`}
      renderEffect={({ amount }) =>
        `${correctionEffect(row, worthFromText(amount), context.data?.balances)}（复核前不变）`
      }
      confirm="提交复核"
      initial={{ amount: '', reference: '', reason: '' }}
      firstField="amount"
      problem={(form) => correctionProblem(form, row)}
      task={({ amount, reference, reason }) =>
        call(correctDeposit, {
          deposit_no,
          amount: worthFromText(amount),
          reference: reference.trim(),
          reason: reason.trim(),
        })
      }
      successText={`已提交冲正 ${deposit_no}，等待另一位员工复核`}
      handleRefusal={useStaleJudge(onStale)}
      onDone={onDone}
      onClose={onClose}
    >
      <Question>
        请填写本单实际应入账的金额。全部冲回填 0，收款流水号随之可用于正确的订单。
      </Question>
      <AmountField label="实际金额（元）" name="amount" />
      <ReferenceField
        label="收款流水号（可不填）"
        hint="另有凭证时填写，不能与其他订单重复。"
      />
      <ReasonField label="原因（会员可见）" templates={ready} />
    </ActionDialog>
  )
}
