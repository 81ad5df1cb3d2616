import { confirmMyFactor } from '@jinli/contract/staff-factor.admin'
import { Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { askFactorBy } from '../api/factor-question.ts'
import { DeedDialog, type FieldProblem } from '../page/deed-dialog.tsx'

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

/** Asks for a fresh code whenever the server wants one, over whatever is open; the deed goes on afterwards. */
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
      onDone={() => end(asked.resolve)}
      onClose={() => end(() => asked.reject(new Error('not now')))}
    >
      <CodeField label="第二验证码（验证器上的 6 位数字，或一个恢复码）" />
    </DeedDialog>
  )
}
