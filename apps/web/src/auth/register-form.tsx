import { register } from '@jinli/contract/auth/auth'
import { registerProblem } from '@jinli/contract/auth/auth.rules'
import { type MouseEvent, useEffect, useState } from 'react'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { signIn } from '../session/session.ts'
import { referralKey, writeSession } from '../session/storage.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { textsIn, useForm } from '../ui/use-form.ts'
import { useSite } from '../visit/use-site.ts'
import { CaptchaField } from './captcha-field.tsx'
import styles from './login.module.css'
import { useCaptcha } from './use-captcha.ts'
import { useWorkedCall } from './use-worked-call.ts'
import { WorkingNote } from './working-note.tsx'

const blank = {
  name: '',
  password: '',
  confirmPass: '',
  realname: '',
  paypassword: '',
  code: '',
}

const inputs = [
  {
    name: 'name',
    label: '用户名',
    placeholder: '6~16位字母或数字',
    autoComplete: 'username',
  },
  {
    name: 'password',
    label: '密码',
    placeholder: '最少6位',
    autoComplete: 'new-password',
    type: 'password',
  },
  {
    name: 'confirmPass',
    label: '确认密码',
    placeholder: '再输入一次密码',
    autoComplete: 'new-password',
    type: 'password',
  },
  {
    name: 'realname',
    label: '真实姓名',
    placeholder: '与银行卡户名一致',
    hint: '取款时须与收款账户姓名一致',
    autoComplete: 'name',
  },
  {
    name: 'paypassword',
    label: '支付密码',
    placeholder: '最少6位',
    hint: '6~18位，用于取款与绑卡，请与登录密码区分',
    autoComplete: 'off',
    type: 'password',
  },
] as const

/** The texts of fields in live mode, where passwords must be stronger than the spec requires (decisions §6). */
const liveWords: Readonly<Record<string, { placeholder: string; hint?: string }>> = {
  password: { placeholder: '最少8位，勿用常见密码' },
  paypassword: {
    placeholder: '最少8位，勿用常见密码',
    hint: '8~18位，用于取款与绑卡，请与登录密码区分',
  },
}

/** The input that the player had typed before opening the terms. The form restores it once. */
let draft: typeof blank | null = null

/** Shows the registration form (spec §5 Register); success signs the player in. */
export function RegisterForm({ pid }: { pid: string | null }) {
  const live = useSite().data?.mode === 'live'
  const [captcha, code] = useCaptcha()
  const [initial] = useState(draft ?? blank)
  useEffect(() => {
    draft = null
  }, [])
  const form = useForm(
    blank,
    (values) => registerProblem(values) ?? captcha.check(values.code),
    { native: true, onProblem: captcha.onProblem },
  )
  const opening = useWorkedCall(register, {
    onRefused: form.showRefusal,
    onSuccess: ({ data, message }) => {
      toast.ok(message)
      writeSession(referralKey, null)
      signIn(data.api_token)
    },
  })

  const submit = form.submit(opening.busy, (values) =>
    opening.run(pid ? { ...values, pid } : values),
  )
  const keep = ({ currentTarget }: MouseEvent) => {
    const sheet = currentTarget.closest('form')
    if (sheet) draft = textsIn(sheet, blank)
  }
  return (
    <form className={styles.form} noValidate onInput={form.onInput} onSubmit={submit}>
      {inputs.map((input) => (
        <Field
          key={input.name}
          maxLength={32}
          {...input}
          {...(live && liveWords[input.name])}
          defaultValue={initial[input.name]}
          error={form.at(input.name)}
        />
      ))}
      <CaptchaField ref={code} captcha={captcha} maxLength={4} error={form.at('code')} />
      <Button type="submit" block busy={opening.busy}>
        注册
      </Button>
      <WorkingNote working={opening.working} />
      <p className={styles.terms}>
        注册即表示您已年满 18 岁，并同意
        <span onClickCapture={keep}>
          <GoLink to={paths.terms({ type: 5 })}>《规则与条款》</GoLink>与
          <GoLink to={paths.terms({ type: 6 })}>《隐私政策》</GoLink>
        </span>
      </p>
    </form>
  )
}
