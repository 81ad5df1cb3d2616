import { refusal } from '@jinli/contract/refusals'
import { payWithdrawal, settleWithdrawal } from '@jinli/contract/withdrawal.admin'
import { Form, Input, Radio } from 'antd'
import { call } from '../api/call.ts'
import { DeedDialog, type FieldProblem } from '../page/deed-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { CopyText } from '../review/copy-text.tsx'
import type { DeedDialogProps } from '../review/review-subject.ts'
import { type Outcome, outcomeEffect, outcomesOf, payEffect } from './payment-effect.ts'
import type { WithdrawalRow } from './withdrawal-row.ts'

type Props = DeedDialogProps<WithdrawalRow>

/** Begins a payment: our reference stands before anything leaves. */
export function PayDialog({ row, onStale, ...rest }: Props) {
  const { out_trade_no } = row
  return (
    <DeedDialog<object, WithdrawalRow>
      {...rest}
      onRefused={onStale}
      title={`开始付款 ${out_trade_no}`}
      renderEffect={() => payEffect(row)}
      confirm="确认开始付款"
      initial={{}}
      task={() => call(payWithdrawal, { out_trade_no })}
      done={(after) => `付款编号 ${after.payout_ref}，付款后请登记结果`}
    >
      {row.flags.includes('two_person') && (
        <p className="question">
          超过双人复核金额：须由初审（{row.approved_by}）以外的同事付款。
        </p>
      )}
    </DeedDialog>
  )
}

type SettleForm = { outcome: Outcome; reference: string; reason: string }

function problemOf(form: SettleForm): FieldProblem<SettleForm> | null {
  if (form.outcome === 'paid' && !form.reference.trim()) {
    return { field: 'reference', message: refusal('review.reference-missing').message }
  }
  return form.outcome === 'returned' && !form.reason.trim()
    ? { field: 'reason', message: refusal('review.reason-missing').message }
    : null
}

/** What became of a payment; money moves only when it is known. */
export function PaymentResultDialog({ row, onStale, ...rest }: Props) {
  const { out_trade_no } = row
  return (
    <DeedDialog<SettleForm, WithdrawalRow>
      {...rest}
      onRefused={onStale}
      title={`付款结果 ${out_trade_no}`}
      width={560}
      renderEffect={({ outcome = 'paid' }) => outcomeEffect(row, outcome)}
      confirm="确认结果"
      initial={{ outcome: 'paid', reference: '', reason: '' }}
      problem={problemOf}
      task={({ outcome, reference, reason }) =>
        call(settleWithdrawal, {
          out_trade_no,
          outcome,
          reference: reference.trim(),
          reason: reason.trim(),
        })
      }
      done={`已登记付款结果 ${out_trade_no}`}
    >
      <p className="question">
        付款编号 <CopyText text={row.payout_ref} label="付款编号" />
      </p>
      <Form.Item label="结果" name="outcome">
        <Radio.Group
          aria-label="结果"
          name="outcome"
          className="radio-lines"
          options={outcomesOf(row)}
        />
      </Form.Item>
      <Form.Item label="付款流水号（成功时必填）" name="reference">
        <Input name="reference" maxLength={64} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <ReasonField label="说明（退回时必填，会员可见）" />
    </DeedDialog>
  )
}
