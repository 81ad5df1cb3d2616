import { refusal } from '@jinli/contract/refusal/refusals'
import {
  payWithdrawal,
  settleWithdrawal,
} from '@jinli/contract/withdrawal/withdrawal.admin'
import { Alert, Form } from 'antd'
import { call } from '../api/call.ts'
import { ActionDialog, type FieldProblem, Question } from '../page/action-dialog.tsx'
import { CopyText } from '../page/copy-text.tsx'
import { RadioLines } from '../page/radio-lines.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { reasonMissing } from '../page/reason-missing.ts'
import { ReferenceField } from '../page/reference-field.tsx'
import { FlagReasonField, flagReasonProblem } from '../review/order-flags.tsx'
import type { ReviewDialogProps } from '../review/queue.ts'
import { type Outcome, outcomeEffect, outcomesOf, payEffect } from './payment-effect.ts'
import { withdrawalFlagNotes } from './withdrawal-flag-notes.ts'
import { debtNote, needsTwo, type WithdrawalRow } from './withdrawal-row.ts'

type Props = ReviewDialogProps<WithdrawalRow>

/** Starts a payment. Our reference is stored before money leaves. */
export function PayDialog({ row, onStale, ...rest }: Props) {
  const { out_trade_no } = row
  return (
    <ActionDialog<{ flag_reason: string }, WithdrawalRow>
      {...rest}
      onRefused={onStale}
      title={`${needsTwo(row) ? '复核付款' : '开始付款'} ${out_trade_no}`}
      renderEffect={() => payEffect(row)}
      confirm="确认开始付款"
      initial={{ flag_reason: '' }}
      problem={(form) => flagReasonProblem(row, form)}
      task={({ flag_reason }) =>
        call(payWithdrawal, { out_trade_no, flag_reason: flag_reason.trim() })
      }
      successText={(after) => `付款单号 ${after.payout_ref}，付款后请登记结果`}
    >
      {row.debt > 0n && <Alert type="warning" showIcon title={debtNote(row)} />}
      {needsTwo(row) && (
        <Question>须两人处理：由初审（{row.approved_by}）以外的员工付款。</Question>
      )}
      <FlagReasonField row={row} notes={withdrawalFlagNotes(row)} />
    </ActionDialog>
  )
}

type SettleForm = { outcome: Outcome; reference: string; reason: string }

function problemOf(form: SettleForm): FieldProblem<SettleForm> | null {
  if (form.outcome === 'paid' && !form.reference.trim()) {
    return { field: 'reference', message: refusal('review.reference-missing').message }
  }
  return form.outcome === 'returned' ? reasonMissing(form) : null
}

/** Records the result of a payment. The ledger posts only a known result. */
export function PaymentResultDialog({ row, onStale, ...rest }: Props) {
  const { out_trade_no } = row
  return (
    <ActionDialog<SettleForm, WithdrawalRow>
      {...rest}
      onRefused={onStale}
      title={`付款结果 ${out_trade_no}`}
      width={560}
      renderEffect={({ outcome }) => outcomeEffect(row, outcome)}
      confirm="确认结果"
      initial={{ outcome: 'paid', reference: '', reason: '' }}
      firstField="reference"
      problem={problemOf}
      task={({ outcome, reference, reason }) =>
        call(settleWithdrawal, {
          out_trade_no,
          outcome,
          reference: reference.trim(),
          reason: reason.trim(),
        })
      }
      successText={`已登记付款结果 ${out_trade_no}`}
    >
      <Question>
        付款单号 <CopyText text={row.payout_ref} label="付款单号" />
      </Question>
      <Form.Item label="结果" name="outcome">
        <RadioLines label="结果" name="outcome" options={outcomesOf(row)} />
      </Form.Item>
      <ReferenceField label="付款流水号（成功时必填）" maxLength={64} />
      <ReasonField label="说明（退回时必填，会员可见）" />
    </ActionDialog>
  )
}
