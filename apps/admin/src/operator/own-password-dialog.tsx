import { isSameSecret } from '@jinli/contract/auth/secret.rules'
import { staffPasswordProblem } from '@jinli/contract/operator/operator.rules'
import { changeMyPassword } from '@jinli/contract/operator/staff-account.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { Form, Input } from 'antd'
import { call } from '../api/call.ts'
import { ActionDialog, type FieldProblem } from '../page/action-dialog.tsx'

type PasswordForm = { old: string; password: string; again: string }

function problemOf(form: PasswordForm): FieldProblem<PasswordForm> | null {
  if (!form.old) return { field: 'old', message: refusal('staff.old-password').message }
  const problem = staffPasswordProblem(form.password)
  if (problem) return { field: 'password', message: refusal(problem.key).message }
  return isSameSecret(form.again, form.password)
    ? null
    : { field: 'again', message: refusal('register.confirm').message }
}

/** Changes the member's own password, which ends their other sessions. */
export function OwnPasswordDialog({ onClose }: { onClose: () => void }) {
  return (
    <ActionDialog<PasswordForm, unknown>
      title="修改密码"
      renderEffect={() => '您的登录密码将更换，在其他设备上的登录随即失效；本机保持登录'}
      confirm="确认修改"
      width={420}
      initial={{ old: '', password: '', again: '' }}
      firstField="old"
      problem={problemOf}
      task={({ old, password }) => call(changeMyPassword, { old, password })}
      successText="密码已修改"
      onDone={onClose}
      onClose={onClose}
    >
      <Form.Item label="原密码" name="old">
        <Input.Password name="old" autoComplete="current-password" maxLength={128} />
      </Form.Item>
      <Form.Item label="新密码（至少 10 位）" name="password">
        <Input.Password name="password" autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Form.Item label="再输一次新密码" name="again">
        <Input.Password name="again" autoComplete="new-password" maxLength={128} />
      </Form.Item>
    </ActionDialog>
  )
}
