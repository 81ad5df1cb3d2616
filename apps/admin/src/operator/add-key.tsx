import { addMyKey, beginMyKey } from '@jinli/contract/operator/staff-key.admin'
import { keyNameMax, keyNameProblem } from '@jinli/contract/operator/staff-key.rules'
import { refusal } from '@jinli/contract/refusal/refusals'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Form, Input } from 'antd'
import { call } from '../api/call.ts'
import { makeKey } from '../api/security-key.ts'
import { ActionDialog, type FieldProblem } from '../page/action-dialog.tsx'

type KeyForm = { password: string; name: string }
type Props = { onAdded: (codes: readonly string[]) => void; onClose: () => void }

function keyFormProblem({ password, name }: KeyForm): FieldProblem<KeyForm> | null {
  const problem = keyNameProblem(name)
  if (problem) return { field: 'name', message: refusal(problem.key).message }
  return password ? null : { field: 'password', message: '请输入登录密码' }
}

async function add({ password, name }: KeyForm) {
  const key = await makeKey(await call(beginMyKey, { password }))
  return call(addMyKey, { name, key })
}

/** Adds a security key: the member enters a name and the password, then touches the key. */
export function AddKey({ onAdded, onClose }: Props) {
  return (
    <ActionDialog<KeyForm, Output<typeof addMyKey>>
      title="添加安全密钥"
      renderEffect={() =>
        '确认后按浏览器的提示触摸密钥，或验证指纹、面容；其他登录随即结束'
      }
      confirm="下一步"
      width={420}
      initial={{ password: '', name: '' }}
      firstField="name"
      problem={keyFormProblem}
      task={add}
      successText="安全密钥已添加，其他登录已结束"
      onDone={({ recovery_codes }) => onAdded(recovery_codes)}
      onClose={onClose}
    >
      <Form.Item label="密钥名称" name="name">
        <Input
          name="name"
          autoComplete="off"
          maxLength={keyNameMax}
          placeholder="例如：办公室的密钥"
        />
      </Form.Item>
      <Form.Item label="登录密码" name="password">
        <Input.Password name="password" autoComplete="current-password" maxLength={128} />
      </Form.Item>
    </ActionDialog>
  )
}
