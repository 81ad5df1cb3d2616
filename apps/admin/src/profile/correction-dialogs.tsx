import {
  type CorrectionField,
  cancelCorrection,
  confirmCorrection,
  correctionFieldLabels,
  correctionFields,
  correctPlayer,
  type playerCorrections,
} from '@jinli/contract/profile/correction.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Form, Input } from 'antd'
import { call } from '../api/call.ts'
import { ActionDialog, type FieldProblem } from '../page/action-dialog.tsx'
import { RadioLines } from '../page/radio-lines.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { reasonMissing } from '../page/reason-missing.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'

export type CorrectionRow = Output<typeof playerCorrections>[number]
export type CorrectionOf = { username: string; correction: CorrectionRow }

type Values = { field: CorrectionField; value: string; reason: string }

const fields = correctionFields.map((value) => ({
  value,
  label: correctionFieldLabels[value],
}))
const reasons = ['会员来电核对身份后更正', '注册时填写有误', '会员更换号码']

function problemOf(values: Values): FieldProblem<Values> | null {
  if (!values.value.trim()) return { field: 'value', message: '请输入更正后的内容' }
  return reasonMissing(values)
}

function effectOf({ field }: Values): string {
  return field === 'realname'
    ? '真实姓名须由另一位员工复核后生效，并发站内信告知会员。'
    : '立即生效，并发站内信告知会员。'
}

/** Corrects what a player told of themselves. */
export function CorrectDialog({ row, ...ends }: RowDialogProps<{ username: string }>) {
  const { username } = row
  return (
    <ActionDialog<Values, CorrectionRow>
      {...ends}
      title={`更正会员 ${username} 的资料`}
      renderEffect={effectOf}
      confirm={({ field }) => (field === 'realname' ? '提交复核' : '确认更正')}
      initial={{ field: 'realname', value: '', reason: '' }}
      problem={problemOf}
      task={({ field, value, reason }) =>
        call(correctPlayer, { username, field, value: value.trim(), reason: reason.trim() })
      }
      successText={({ state }) =>
        state === 'waiting' ? '已提交，等待另一位员工复核' : '资料已更正'
      }
    >
      <Form.Item name="field">
        <RadioLines label="更正" name="field" options={fields} />
      </Form.Item>
      <Form.Item label="更正后的内容" name="value" extra="生日填写如 1990-02-03">
        <Input name="value" maxLength={254} autoComplete="off" />
      </Form.Item>
      <ReasonField label="原因（会员不可见）" templates={reasons} />
    </ActionDialog>
  )
}

/** The second person makes a real name so. */
export function ConfirmCorrectionDialog({ row, ...ends }: RowDialogProps<CorrectionOf>) {
  const { username, correction } = row
  const { id, old_value, new_value, made_by, reason } = correction
  return (
    <ActionDialog<object, CorrectionRow>
      {...ends}
      title={`复核会员 ${username} 的姓名更正`}
      renderEffect={() =>
        `${old_value} 改为 ${new_value}。${made_by} 提交：${reason}。确认后发站内信告知会员。`
      }
      confirm="确认更正"
      initial={{}}
      task={() => call(confirmCorrection, { username, id })}
      successText={`${username} 的真实姓名已更正`}
    />
  )
}

export function CancelCorrectionDialog({ row, ...ends }: RowDialogProps<CorrectionOf>) {
  const { username, correction } = row
  return (
    <ReasonDialog
      {...ends}
      title={`撤销会员 ${username} 的姓名更正`}
      effect={`真实姓名保持 ${correction.old_value}。`}
      confirm="确认撤销"
      isDestructive
      label="撤销原因（会员不可见）"
      task={(reason) => call(cancelCorrection, { username, id: correction.id, reason })}
      successText="姓名更正已撤销"
    />
  )
}
