import {
  approveWithdrawal,
  payWithdrawal,
} from '@jinli/contract/withdrawal/withdrawal.admin'
import { Alert, Form, Radio } from 'antd'
import { call } from '../api/call.ts'
import { useMay } from '../operator/use-staff.ts'
import { ActionDialog, Question } from '../page/action-dialog.tsx'
import { ConfirmNote } from '../page/confirm-note.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { ReferenceField } from '../page/reference-field.tsx'
import { useAskOnce } from '../page/use-ask-once.ts'
import { FlagReasonField, flagReasonProblem } from '../review/order-flags.tsx'
import type { ReviewDialogProps } from '../review/queue.ts'
import { useStaleJudge } from '../review/use-stale-judge.ts'
import { approveEffect, approveQuestion } from './payment-effect.ts'
import { withdrawalFlagNotes } from './withdrawal-flag-notes.ts'
import { debtNote, isOpen, needsTwo, type WithdrawalRow } from './withdrawal-row.ts'

type ApproveForm = {
  pay_later: 0 | 1
  reference: string
  reason: string
  flag_reason: string
}

function PayLaterField({ must, twoPeople }: { must: boolean; twoPeople: boolean }) {
  const why = twoPeople
    ? '须两人处理：通过后须由另一位员工付款。'
    : '您没有付款权限：通过后由有权限的员工付款。'
  return (
    <Form.Item label="付款" name="pay_later" extra={must ? why : undefined}>
      <Radio.Group
        aria-label="付款"
        name="pay_later"
        disabled={must}
        options={[
          { value: 0, label: '通过并付款（已完成打款）' },
          { value: 1, label: '通过待付（稍后打款）' },
        ]}
      />
    </Form.Item>
  )
}

/** Whether the form marks the withdrawal as paid without an external reference. */
function isUnproven({ pay_later, reference }: ApproveForm): boolean {
  return pay_later === 0 && !reference.trim()
}

/** Releases a withdrawal for payment, or marks it as paid. It asks again if the reference is missing. */
export function ApproveWithdrawalDialog(props: ReviewDialogProps<WithdrawalRow>) {
  const { row, onStale, onDone, onClose } = props
  const { out_trade_no } = row
  const twoPeople = needsTwo(row)
  const mayPay = useMay()(payWithdrawal.permission)
  const must = twoPeople || !mayPay
  const { isAsked, goOn } = useAskOnce()
  const askedAgain = (form: ApproveForm) => isAsked && isUnproven(form)
  return (
    <ActionDialog<ApproveForm, WithdrawalRow>
      title={`通过取款 ${out_trade_no}`}
      renderEffect={({ pay_later }) => approveEffect(row, pay_later === 1)}
      confirm={(form) => (askedAgain(form) ? '无流水号，确认已付款' : '确认通过')}
      initial={{
        pay_later: must ? 1 : 0,
        reference: row.reference,
        reason: '',
        flag_reason: '',
      }}
      firstField="reference"
      problem={(form) => flagReasonProblem(row, form)}
      shouldHold={(form) => isUnproven(form) && !goOn()}
      task={({ pay_later, reference, reason, flag_reason }) =>
        call(approveWithdrawal, {
          out_trade_no,
          reference: pay_later === 1 ? '' : reference.trim(),
          reason: reason.trim(),
          flag_reason: flag_reason.trim(),
          pay_later: pay_later === 1,
        })
      }
      successText={(after) =>
        isOpen(after) ? `已通过 ${out_trade_no}，待付款` : `已通过 ${out_trade_no}`
      }
      handleRefusal={useStaleJudge(onStale)}
      onDone={onDone}
      onClose={onClose}
    >
      {(_form, values) => (
        <>
          <FlagReasonField row={row} notes={withdrawalFlagNotes(row)} />
          {row.debt > 0n && <Alert type="warning" showIcon title={debtNote(row)} />}
          <Question>{approveQuestion(row)}</Question>
          <PayLaterField must={must} twoPeople={twoPeople} />
          {values.pay_later === 0 && (
            <ReferenceField
              label="付款流水号"
              hint="同一流水号只能使用一次，可防止重复付款。"
            />
          )}
          {askedAgain(values) && (
            <ConfirmNote question="没有填写付款流水号：重复付款将无法识别。确已打款请再次确认，否则请改选「通过待付」。" />
          )}
          <ReasonField label="备注（仅内部可见，可不填）" />
        </>
      )}
    </ActionDialog>
  )
}
