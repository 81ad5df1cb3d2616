import { refusal } from '@jinli/contract/refusal/refusals'
import { brandDay } from '@jinli/contract/wire/brand-time'
import {
  type ReversalCause,
  reversalCauseLabels,
  reversalCauses,
} from '@jinli/contract/withdrawal/withdrawal-reversal'
import {
  cancelReversal,
  confirmReversal,
  proposeReversal,
} from '@jinli/contract/withdrawal/withdrawal-reversal.admin'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { ActionDialog, type FieldProblem, Question } from '../page/action-dialog.tsx'
import { RadioLines } from '../page/radio-lines.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { reasonMissing } from '../page/reason-missing.ts'
import { ReferenceField } from '../page/reference-field.tsx'
import type { ReviewDialogProps } from '../review/queue.ts'
import { cancelReversalEffect, proposalEffect, reversalEffect } from './payment-effect.ts'
import { payeeLine, type WithdrawalRow } from './withdrawal-row.ts'

type Props = ReviewDialogProps<WithdrawalRow>
type ProposalForm = {
  cause: ReversalCause
  returned_on: string
  reference: string
  reason: string
}

const causes = reversalCauses.map((value) => ({ value, label: reversalCauseLabels[value] }))
const templates = ['收款账户已注销', '收款账户信息有误', '收款银行退回'] as const

function problemOf(form: ProposalForm): FieldProblem<ProposalForm> | null {
  if (form.cause === 'bank_return' && !form.reference.trim())
    return { field: 'reference', message: refusal('withdrawal.reversal-reference').message }
  return reasonMissing(form)
}

/** Says that a paid withdrawal came back. Another member confirms it. */
export function ProposeReversalDialog({ row, onStale, ...rest }: Props) {
  const { out_trade_no } = row
  const [today] = useState(() => brandDay(new Date()))
  return (
    <ActionDialog<ProposalForm, WithdrawalRow>
      {...rest}
      onRefused={onStale}
      title={`银行退回 ${out_trade_no}`}
      renderEffect={() => proposalEffect(row)}
      confirm="提交复核"
      initial={{ cause: 'bank_return', returned_on: today, reference: '', reason: '' }}
      firstField="reference"
      problem={problemOf}
      task={({ cause, returned_on, reference, reason }) =>
        call(proposeReversal, {
          out_trade_no,
          cause,
          returned_on,
          reference: cause === 'bank_return' ? reference.trim() : '',
          reason: reason.trim(),
        })
      }
      successText={`已提出银行退回 ${out_trade_no}，等待另一位员工复核`}
    >
      {(_form, { cause }) => (
        <>
          <Form.Item label="退回情况" name="cause">
            <RadioLines label="退回情况" name="cause" options={causes} />
          </Form.Item>
          <Form.Item label="退回日期" name="returned_on">
            <Input name="returned_on" type="date" max={today} />
          </Form.Item>
          {cause === 'bank_return' && (
            <ReferenceField
              label="退汇流水号"
              hint="银行退汇回单上的流水号。"
              maxLength={64}
            />
          )}
          <ReasonField label="原因（会员可见）" templates={templates} />
        </>
      )}
    </ActionDialog>
  )
}

/** Confirms what another member proposed. The reference is typed again and compared. */
export function ConfirmReversalDialog({ row, onStale, ...rest }: Props) {
  const { out_trade_no, reversal } = row
  const isOfBank = reversal?.cause === 'bank_return'
  return (
    <ActionDialog<{ reference: string }, WithdrawalRow>
      {...rest}
      onRefused={onStale}
      title={`复核银行退回 ${out_trade_no}`}
      renderEffect={() => reversalEffect(row)}
      confirm="确认退回会员"
      initial={{ reference: '' }}
      problem={({ reference }) =>
        isOfBank && !reference.trim()
          ? {
              field: 'reference',
              message: refusal('withdrawal.reversal-reference').message,
            }
          : null
      }
      task={({ reference }) =>
        call(confirmReversal, { out_trade_no, reference: reference.trim() })
      }
      successText={`已退回会员 ${out_trade_no}`}
    >
      {reversal && (
        <Question>
          {reversal.proposed_by}：{reversalCauseLabels[reversal.cause]}，
          {reversal.returned_on}，{reversal.reason}。原付款到 {payeeLine(row)}。
        </Question>
      )}
      {isOfBank && (
        <ReferenceField
          label="退汇流水号"
          hint="请按银行回单填写，系统与提出人的登记核对。"
          maxLength={64}
        />
      )}
    </ActionDialog>
  )
}

/** Drops a proposal; the withdrawal stays paid. */
export function CancelReversalDialog({ row, onStale, ...rest }: Props) {
  const { out_trade_no } = row
  return (
    <ReasonDialog<WithdrawalRow>
      {...rest}
      onRefused={onStale}
      title={`撤销退回 ${out_trade_no}`}
      isDestructive
      effect={cancelReversalEffect(row)}
      confirm="确认撤销"
      label="原因（仅内部可见）"
      task={(reason) => call(cancelReversal, { out_trade_no, reason })}
      successText={`已撤销银行退回 ${out_trade_no}`}
    />
  )
}
