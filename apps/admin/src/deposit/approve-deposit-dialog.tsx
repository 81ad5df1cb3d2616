import { approveDeposit } from '@jinli/contract/deposit/deposit.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { yuanText } from '@jinli/money/money'
import { call } from '../api/call.ts'
import { ActionDialog, Question } from '../page/action-dialog.tsx'
import { AmountField } from '../page/amount-field.tsx'
import { ConfirmNote } from '../page/confirm-note.tsx'
import { FactList } from '../page/fact-list.tsx'
import { fenFromText } from '../page/fen-from-text.ts'
import { ReasonField } from '../page/reason-field.tsx'
import { ReferenceField } from '../page/reference-field.tsx'
import { timeText } from '../page/time-text.ts'
import { useAskOnce } from '../page/use-ask-once.ts'
import { FlagReasonField } from '../review/order-flags.tsx'
import type { ReviewDialogProps } from '../review/queue.ts'
import { useStaleJudge } from '../review/use-stale-judge.ts'
import { type ApproveForm, approveProblem, referenceWord } from './approve-form.ts'
import { approveEffect } from './deposit-effect.ts'
import { depositFlagNotes } from './deposit-flag-notes.ts'
import { type DepositRow, isOpen, isSecondPerson, waitsFor } from './deposit-row.ts'

/** Returns the initial amount in the form: that of the first approval or of a payment that waits, else the requested one. */
export function beginsWith(row: DepositRow): string {
  return yuanText(row.first_amount ?? row.waits_amount ?? row.amount)
}

/** Returns the form as it opens. The second person enters what the payment shows, and nothing is filled in. */
export function initialForm(row: DepositRow): ApproveForm {
  const empty = { amount: '', reference: '', reason: '', flag_reason: '' }
  return isSecondPerson(row)
    ? empty
    : { ...empty, amount: beginsWith(row), reference: row.reference }
}

export function approveDone(row: DepositRow, after: DepositRow): string {
  if (after.waits_since) return `${row.deposit_no} 未入账：${waitsFor(after)}`
  if (isOpen(after)) return `已通过初审 ${row.deposit_no}，等待另一位员工复核`
  return `${isSecondPerson(row) ? '已复核通过' : '已通过'} ${row.deposit_no}`
}

function effectOf(row: DepositRow, amount: string): string {
  if (isSecondPerson(row) && !amount.trim())
    return '请按到账凭证填写金额与收款流水号；与初审一致才会入账。'
  const fen = fenFromText(amount)
  return fen === null ? refusal('amount.invalid').message : approveEffect(row, fen)
}

/** What the first of two people wrote, without their figures. */
function FirstApproval({ row }: { row: DepositRow }) {
  return (
    <FactList
      facts={[
        {
          label: '初审',
          value: `${row.first_approved_by} ${timeText(row.first_approved_at)}`,
        },
        { label: '初审原因', value: row.first_reason || '未填写' },
      ]}
    />
  )
}

function reasonLabel(row: DepositRow, amount: string): string {
  const differs = ![null, row.amount].includes(fenFromText(amount))
  if (!differs) return '备注（仅内部可见，可不填）'
  return isSecondPerson(row) && row.first_reason
    ? '更改金额的原因（会员可见，不填则用初审原因）'
    : '更改金额的原因（会员可见）'
}

/** Approves a deposit with the received amount, the external reference and a remark. */
export function ApproveDepositDialog(props: ReviewDialogProps<DepositRow>) {
  const { row, onStale, onDone, onClose } = props
  const { deposit_no } = row
  const word = referenceWord(row.method)
  const isSecond = isSecondPerson(row)
  const { isAsked, goOn } = useAskOnce()
  const askedAgain = ({ reference }: ApproveForm) => isAsked && !reference.trim()
  return (
    <ActionDialog<ApproveForm, DepositRow>
      title={`${isSecond ? '复核' : '通过'}存款 ${deposit_no}`}
      renderEffect={({ amount }) => effectOf(row, amount)}
      confirm={(form) => {
        if (askedAgain(form)) return '无流水号，确认已到账'
        return isSecond ? '确认复核' : '确认通过'
      }}
      initial={initialForm(row)}
      firstField={isSecond ? 'amount' : 'reference'}
      problem={(form) => approveProblem(form, row)}
      shouldHold={({ reference }) => !reference.trim() && !goOn()}
      task={({ amount, reference, reason, flag_reason }) =>
        call(approveDeposit, {
          deposit_no,
          amount: fenFromText(amount),
          reference: reference.trim(),
          reason: reason.trim(),
          flag_reason: flag_reason.trim(),
        })
      }
      successText={(after) => approveDone(row, after)}
      handleRefusal={useStaleJudge(onStale)}
      onDone={onDone}
      onClose={onClose}
    >
      {(form, values) => (
        <>
          <FlagReasonField row={row} notes={depositFlagNotes(row)} />
          {isSecond && <FirstApproval row={row} />}
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
          <ReasonField label={reasonLabel(row, values.amount)} />
        </>
      )}
    </ActionDialog>
  )
}
