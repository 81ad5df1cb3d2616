import {
  type RecoverySecret,
  recoverySecretLabels,
} from '@jinli/contract/recovery/recovery.rules'
import { Field } from '../ui/field.tsx'
import type { Form } from '../ui/use-form.ts'
import { useSite } from '../visit/use-site.ts'

type Passwords = { paypassword: string; confirmPass: string }

/** Shows the fields of the new password. */
export function NewPasswordFields<V extends Passwords>({
  secret,
  form,
}: {
  secret: RecoverySecret
  form: Pick<Form<V>, 'field'>
}) {
  // In live mode, passwords must be stronger than the spec requires (decisions §6).
  const least = useSite().data?.mode === 'live' ? 8 : 6
  const most = secret === 'pay' ? 18 : 32
  const password = { type: 'password', maxLength: most, autoComplete: 'new-password' }
  const field = form.field as (
    name: keyof Passwords,
  ) => ReturnType<Form<Passwords>['field']>
  return (
    <>
      <Field
        {...password}
        label={`新${recoverySecretLabels[secret]}`}
        placeholder="请输入新密码"
        hint={`${least}~${most} 位`}
        {...field('paypassword')}
      />
      <Field
        {...password}
        label="确认密码"
        placeholder="请再次输入新密码"
        {...field('confirmPass')}
      />
    </>
  )
}
