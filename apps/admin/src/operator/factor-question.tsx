import { confirmMyFactor, readMyFactor } from '@jinli/contract/operator/staff-factor.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { keyProblem } from '../api/security-key.ts'
import { useCall } from '../api/use-read.ts'
import { setFactorQuestion } from '../api/with-factor.ts'
import { ActionDialog, type FieldProblem } from '../page/action-dialog.tsx'
import { KeyButton } from './key-button.tsx'

type Ends = { resolve: () => void; reject: (reason: Error) => void }
type CodeForm = { code: string }

export function codeMissing({ code }: CodeForm): FieldProblem<CodeForm> | null {
  return code.trim() ? null : { field: 'code', message: '请输入验证码' }
}

export function CodeField({ label }: { label: string }) {
  return (
    <Form.Item label={label} name="code">
      <Input name="code" autoComplete="one-time-code" maxLength={20} spellCheck={false} />
    </Form.Item>
  )
}

type Factor = Output<typeof readMyFactor>

function hasKeyHere({ keys, key_origin }: Factor): boolean {
  return keys.some((key) => key.here) && keyProblem(key_origin) === null
}

/** Returns the label of the code field: a staff member without a device can type only recovery codes. */
function codeLabel(factor: Factor | undefined): string {
  return factor && !factor.device_since
    ? '恢复码'
    : '两步验证码（验证器上的 6 位数字，或一个恢复码）'
}

function QuestionDialog({ resolve, reject }: Ends) {
  const { data: factor, isPending } = useCall(readMyFactor, {})
  // Shows nothing before the data has arrived, so that the button for a security key does not appear while the member
  // is typing.
  if (isPending) return null
  return (
    <ActionDialog<CodeForm, unknown>
      title="请确认是您本人"
      renderEffect={() => '付款、导出、查看敏感信息、修改设置与权限前，需要再验证一次'}
      confirm="确认"
      width={420}
      initial={{ code: '' }}
      firstField="code"
      problem={codeMissing}
      task={({ code }) => call(confirmMyFactor, { code })}
      successText="已验证"
      onDone={resolve}
      onClose={() => reject(new Error('not now'))}
    >
      {factor && hasKeyHere(factor) && <KeyButton onDone={resolve} />}
      <CodeField label={codeLabel(factor)} />
    </ActionDialog>
  )
}

/** Asks for the second factor when the server requires it. Then the action continues. */
export function FactorQuestion() {
  const [pendingQuestion, setPendingQuestion] = useState<Ends | null>(null)
  useEffect(
    () =>
      setFactorQuestion(
        () => new Promise((resolve, reject) => setPendingQuestion({ resolve, reject })),
      ),
    [],
  )
  if (!pendingQuestion) return null
  function end(settle: () => void): void {
    setPendingQuestion(null)
    settle()
  }
  return (
    <QuestionDialog
      resolve={() => end(pendingQuestion.resolve)}
      reject={(reason) => end(() => pendingQuestion.reject(reason))}
    />
  )
}
