import {
  type AdjustmentDirection,
  type AdjustmentSide,
  createAdjustment,
} from '@jinli/contract/adjustment/adjustment.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { formatYuan } from '@jinli/money/money'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { wordsOf } from '../api/words-of.ts'
import { ActionDialog, type FieldProblem } from '../page/action-dialog.tsx'
import { fenFromText } from '../page/fen-from-text.ts'
import { ReasonField } from '../page/reason-field.tsx'
import { reasonMissing } from '../page/reason-missing.ts'
import { TwoColumns } from '../page/two-columns.tsx'
import type { DialogEnds } from '../page/use-dialogs.tsx'
import { useReasons } from '../page/use-reasons.ts'
import { usePlayerContext } from '../profile/use-player-context.ts'
import { adjustmentEffect } from './adjustment-effect.ts'
import { AdjustmentFields } from './adjustment-fields.tsx'

type AdjustmentForm = {
  username: string
  direction: AdjustmentDirection
  amount: string
  against: AdjustmentSide
  turnover_times: number
  reason: string
  about: string
  reference: string
}

const initial: AdjustmentForm = {
  username: '',
  direction: 'credit',
  amount: '',
  against: 'adjustment',
  turnover_times: 0,
  reason: '',
  about: '',
  reference: '',
}
export const adjustmentReasons = [
  '补发奖励',
  '系统差错更正',
  '重复入账冲正',
  '挂账转出',
] as const

function problemOf(form: AdjustmentForm): FieldProblem<AdjustmentForm> | null {
  if (!form.username.trim()) return { field: 'username', message: '请输入会员用户名' }
  if (fenFromText(form.amount) === null)
    return { field: 'amount', message: refusal('amount.invalid').message }
  return reasonMissing(form)
}

/** Proposes an adjustment. The dialog shows the player's balance before and after. */
export function CreateAdjustmentDialog(props: DialogEnds) {
  const [username, setUsername] = useState('')
  const context = usePlayerContext(username)
  const reasons = useReasons('adjustment', adjustmentReasons)
  const who = context.data
    ? `${context.data.who.realname || '未填姓名'} · 中心钱包 ${formatYuan(context.data.balances.available)}`
    : ''

  return (
    <ActionDialog<AdjustmentForm, unknown>
      {...props}
      title="新建人工调整"
      width={560}
      renderEffect={(form) =>
        `${adjustmentEffect(
          {
            username: form.username.trim(),
            direction: form.direction,
            against: form.against,
            fen: fenFromText(form.amount),
            turnoverTimes: form.direction === 'credit' ? form.turnover_times : 0,
          },
          context.data?.balances.available ?? null,
        )}（复核入账前不变）`
      }
      confirm="提交复核"
      initial={initial}
      firstField="username"
      problem={problemOf}
      task={(form) =>
        call(createAdjustment, {
          ...form,
          username: form.username.trim(),
          amount: fenFromText(form.amount),
          turnover_times: form.direction === 'credit' ? form.turnover_times : 0,
          reason: form.reason.trim(),
          about: form.about.trim(),
          reference: form.reference.trim(),
        })
      }
      successText="已提交，等待另一位员工复核"
    >
      {(form) => (
        <>
          <Form.Item
            label="会员用户名"
            name="username"
            extra={context.error && username ? wordsOf(context.error) : who}
          >
            <Input
              name="username"
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
              onBlur={() => setUsername(form.getFieldValue('username')?.trim() ?? '')}
            />
          </Form.Item>
          <AdjustmentFields amountLabel="金额（元）" />
          <ReasonField label="原因" templates={reasons} />
          <TwoColumns>
            <Form.Item label="关联订单（可不填）" name="about">
              <Input name="about" maxLength={40} autoComplete="off" spellCheck={false} />
            </Form.Item>
            <Form.Item label="收款流水号（可不填）" name="reference">
              <Input
                name="reference"
                maxLength={100}
                autoComplete="off"
                spellCheck={false}
              />
            </Form.Item>
          </TwoColumns>
        </>
      )}
    </ActionDialog>
  )
}
