import { approveDeposit } from '@jinli/contract/deposit.admin'
import { refusal } from '@jinli/contract/refusals'
import { yuanText } from '@jinli/money/money'
import { call } from '../api/call.ts'
import { AmountField } from '../page/amount-field.tsx'
import { AskedAgain } from '../page/asked-again.tsx'
import { DeedDialog, Question } from '../page/deed-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { ReferenceField } from '../page/reference-field.tsx'
import { typedFen } from '../page/typed-fen.ts'
import { useAskOnce } from '../page/use-ask-once.ts'
import type { DeedDialogProps } from '../review/queue.ts'
import { useStaleJudge } from '../review/use-stale-judge.ts'
import { type ApproveForm, approveProblem, referenceWord } from './approve-form.ts'
import { approveEffect } from './deposit-effect.ts'
import { type DepositRow, isOpen } from './deposit-row.ts'

/** What stands in the amount to begin with: what the first of two people saw, or what was asked. */
export function beginsWith(row: DepositRow): string {
  return yuanText(row.first_amount ?? row.amount)
}

export function approveDone(row: DepositRow, after: DepositRow): string {
  return isOpen(after)
    ? `已通过初审 ${row.deposit_no}，等待另一位同事复核`
    : `已通过 ${row.deposit_no}`
}

/** Confirms what arrived: amount, the bank's reference and a remark. */
export function ApproveDepositDialog(props: DeedDialogProps<DepositRow>) {
  const { row, onStale, onDone, onClose } = props
  const { deposit_no } = row
  const word = referenceWord(row.method_code)
  const { asked, goOn } = useAskOnce()
  const askedAgain = ({ reference }: ApproveForm) => asked && !reference.trim()
  return (
    <DeedDialog<ApproveForm, DepositRow>
      title={`通过存款 ${deposit_no}`}
      renderEffect={({ amount }) => {
        const fen = typedFen(amount)
        return fen === null ? refusal('amount.invalid').message : approveEffect(row, fen)
      }}
      confirm={(form) => (askedAgain(form) ? '无流水号，确认已到账' : '确认通过')}
      initial={{ amount: beginsWith(row), reference: row.reference, reason: '' }}
      firstField="reference"
      problem={(form) => approveProblem(form, row)}
      holds={({ reference }) => !reference.trim() && !goOn()}
      task={({ amount, reference, reason }) =>
        call(approveDeposit, {
          deposit_no,
          amount: typedFen(amount),
          reference: reference.trim(),
          reason: reason.trim(),
        })
      }
      done={(after) => approveDone(row, after)}
      judge={useStaleJudge(onStale)}
      onDone={onDone}
      onClose={onClose}
    >
      {(form, values) => {
        const differs = ![null, row.amount].includes(typedFen(values.amount))
        return (
          <>
            <Question>
              请确认款项已到账。到账金额与申请不同时，按实际金额入账并写明原因。
            </Question>
            <AmountField
              label="实际到账金额（元）"
              name="amount"
              // The amount decides whether a reason is asked for.
              onChange={() => form.setFields([{ name: 'reason', errors: [] }])}
            />
            <ReferenceField
              label={`${word}${row.reference_required ? '（必填）' : ''}`}
              hint={`同一${word}只能使用一次，可防止重复入账。`}
            />
            {askedAgain(values) && (
              <AskedAgain question="没有填写流水号：同一笔款项可能被入账两次。确已核对到账请再次确认。" />
            )}
            <ReasonField
              label={differs ? '更改金额的原因（会员可见）' : '备注（仅内部可见，可不填）'}
            />
          </>
        )
      }}
    </DeedDialog>
  )
}
