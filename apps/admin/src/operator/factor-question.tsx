import type { Output } from '@jinli/contract/endpoint'
import { confirmMyFactor, readMyFactor } from '@jinli/contract/staff-factor.admin'
import { Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { askFactorBy } from '../api/factor-question.ts'
import { keyProblem } from '../api/security-key.ts'
import { useCall } from '../api/use-read.ts'
import { DeedDialog, type FieldProblem } from '../page/deed-dialog.tsx'
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

/** What can be typed: whoever has keys alone has recovery codes beside them. */
function codeLabel(factor: Factor | undefined): string {
  return factor && !factor.device_since
    ? '恢复码'
    : '第二验证码（验证器上的 6 位数字，或一个恢复码）'
}

function QuestionDialog({ resolve, reject }: Ends) {
  const { data: factor, isPending } = useCall(readMyFactor, {})
  // It opens as a whole: a button that came later would be under the hand that types.
  if (isPending) return null
  return (
    <DeedDialog<CodeForm, unknown>
      title="请确认是您本人"
      renderEffect={() => '付款、导出、查看敏感信息、修改设置与权限前，需要再验证一次'}
      confirm="确认"
      width={420}
      initial={{ code: '' }}
      firstField="code"
      problem={codeMissing}
      task={({ code }) => call(confirmMyFactor, { code })}
      done="已验证"
      onDone={resolve}
      onClose={() => reject(new Error('not now'))}
    >
      {factor && hasKeyHere(factor) && <KeyButton onDone={resolve} />}
      <CodeField label={codeLabel(factor)} />
    </DeedDialog>
  )
}

/** Asks for the factor whenever the server wants it fresh, over whatever is open; the deed goes on afterwards. */
export function FactorQuestion() {
  const [asked, setAsked] = useState<Ends | null>(null)
  useEffect(
    () =>
      askFactorBy(() => new Promise((resolve, reject) => setAsked({ resolve, reject }))),
    [],
  )
  if (!asked) return null
  function end(settle: () => void): void {
    setAsked(null)
    settle()
  }
  return (
    <QuestionDialog
      resolve={() => end(asked.resolve)}
      reject={(reason) => end(() => asked.reject(reason))}
    />
  )
}
