import { acceptDocument, refuseDocument } from '@jinli/contract/identity/identity.admin'
import { documentNumber, documentProblem } from '@jinli/contract/identity/identity.rules'
import { refusal } from '@jinli/contract/refusal/refusals'
import { Form, Input } from 'antd'
import { call } from '../api/call.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { reasonMissing } from '../page/reason-missing.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { DocumentComparison } from './comparison.tsx'
import type { DocumentRow } from './document-columns.tsx'

const width = 820

function numberProblem({ number }: { number: string }) {
  const problem = documentProblem(documentNumber(number), '', new Date())
  if (!problem) return null
  return { field: 'number' as const, message: refusal(problem.key).message }
}

export function AcceptDocumentDialog({ row, ...rest }: RowDialogProps<DocumentRow>) {
  return (
    <ActionDialog
      {...rest}
      width={width}
      title={`核对 ${row.username} 的证件`}
      renderEffect={() =>
        `证件上的姓名应为 ${row.name}；通过后 ${row.username} 的存取款不再受核验限制`
      }
      confirm="确认通过"
      initial={{ number: '' }}
      firstField="number"
      problem={numberProblem}
      task={({ number }) => call(acceptDocument, { id: row.id, number })}
      successText={`${row.username} 的身份已核验`}
    >
      <DocumentComparison id={row.id} />
      <Form.Item
        label="证件上的号码"
        name="number"
        extra="照证件输入；系统核对校验位、出生日期和是否已用于其他账号"
      >
        <Input name="number" maxLength={40} autoComplete="off" />
      </Form.Item>
    </ActionDialog>
  )
}

const templates = ['照片不清晰，请重新拍摄', '姓名与账号不一致', '证件已过期']

export function RefuseDocumentDialog({ row, ...rest }: RowDialogProps<DocumentRow>) {
  return (
    <ActionDialog
      {...rest}
      width={width}
      title={`拒绝 ${row.username} 的证件`}
      renderEffect={() => '拒绝原因会员可见，可重新上传'}
      confirm="确认拒绝"
      isDestructive
      initial={{ reason: '' }}
      firstField="reason"
      problem={reasonMissing}
      task={({ reason }) => call(refuseDocument, { id: row.id, reason: reason.trim() })}
      successText={`已拒绝 ${row.username} 的证件`}
    >
      <DocumentComparison id={row.id} />
      <ReasonField label="拒绝原因（会员可见）" templates={templates} alone />
    </ActionDialog>
  )
}
