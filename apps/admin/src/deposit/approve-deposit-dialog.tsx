import { approveDeposit } from '@jinli/contract/deposit/deposit.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { yuanText } from '@jinli/money/money'
import { call } from '../api/call.ts'
import { ActionDialog, Question } from '../page/action-dialog.tsx'
import { AmountField } from '../page/amount-field.tsx'
import { ConfirmNote } from '../page/confirm-note.tsx'
import { fenFromText } from '../page/fen-from-text.ts'
import { ReasonField } from '../page/reason-field.tsx'
import { ReferenceField } from '../page/reference-field.tsx'
import { useAskOnce } from '../page/use-ask-once.ts'
import type { ReviewDialogProps } from '../review/queue.ts'
import { useStaleJudge } from '../review/use-stale-judge.ts'
import { type ApproveForm, approveProblem, referenceWord } from './approve-form.ts'
import { approveEffect } from './deposit-effect.ts'
import { type DepositRow, isOpen, waitsFor } from './deposit-row.ts'

/** Returns the initial amount in the form: that of the first approval or of a payment that waits, else the requested one. */
export function beginsWith(row: DepositRow): string {
  return yuanText(row.first_amount ?? row.waits_amount ?? row.amount)
}

export function approveDone(row: DepositRow, after: DepositRow): string {
  if (after.waits_since) return `${row.deposit_no} 未入账：${waitsFor(after)}`
  return isOpen(after)
    ? `已通过初审 ${row.deposit_no}，等待另一位员工复核`
    : `已通过 ${row.deposit_no}`
}

/** Approves a deposit with the received amount, the external reference and a remark. */
export function ApproveDepositDialog(props: ReviewDialogProps<DepositRow>) {
  const { row, onStale, onDone, onClose } = props
  const { deposit_no } = row
  const word = referenceWord(row.method)
  const { isAsked, goOn } = useAskOnce()
  const askedAgain = ({ reference }: ApproveForm) => isAsked && !reference.trim()
  return (
    <ActionDialog<ApproveForm, DepositRow>
      title={`通过存款 ${deposit_no}`}
      renderEffect={({ amount }) => {
        const fen = fenFromText(amount)
        return fen === null ? refusal('amount.invalid').message : approveEffect(row, fen)
      }}
      confirm={(form) => (askedAgain(form) ? '无流水号，确认已到账' : '确认通过')}
      initial={{ amount: beginsWith(row), reference: row.reference, reason: '' }}
      firstField="reference"
      problem={(form) => approveProblem(form, row)}
      shouldHold={({ reference }) => !reference.trim() && !goOn()}
      task={({ amount, reference, reason }) =>
        call(approveDeposit, {
          deposit_no,
          amount: fenFromText(amount),
          reference: reference.trim(),
          reason: reason.trim(),
        })
      }
      successText={(after) => approveDone(row, after)}
      handleRefusal={useStaleJudge(onStale)}
      onDone={onDone}
      onClose={onClose}
    >
      {(form, values) => {
        const differs = ![null, row.amount].includes(fenFromText(values.amount))
        return (
          <>
            <Question>
              请确认款项已到账。到账金额与申请不同时，按实际金额入账并写明原因。
            </Question>
            <AmountField
              label="实际到账金额（元）"
              name="amount"
              // A changed amount can make the reason optional, so clear the error of the reason.
              onChange={() => form.setFields([{ name: 'reason', errors: [] }])}
            />
            <ReferenceField
              label={`${word}${row.reference_required ? '（必填）' : ''}`}
              hint={`同一${word}只能使用一次，可防止重复入账。`}
            />
            {askedAgain(values) && (
              <ConfirmNote question="没有填写收款流水号：同一笔款项可能被入账两次。确已核对到账请再次确认。" />
            )}
            <ReasonField
              label={differs ? '更改金额的原因（会员可见）' : '备注（仅内部可见，可不填）'}
            />
          </>
        )
      }}
    </ActionDialog>
  )
}
