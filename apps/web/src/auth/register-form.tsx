import { register } from '@jinli/contract/auth'
import { registerProblem } from '@jinli/contract/auth.rules'
import { type SubmitEvent, useRef } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { paths } from '../paths.ts'
import { signIn } from '../session/session.ts'
import { referralKey, writeSession } from '../session/storage.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { toast } from '../ui/toast.ts'
import { useProblem } from '../ui/use-problem.ts'
import { CaptchaField } from './captcha-field.tsx'
import { formTexts } from './form-texts.ts'
import styles from './login.module.css'
import { useCaptcha } from './use-captcha.ts'

const fields = [
  'name',
  'password',
  'confirmPass',
  'realname',
  'paypassword',
  'code',
] as const

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

/** Opening an account (spec §5 Register); success signs in. */
export function RegisterForm({ pid }: { pid: string | null }) {
  const problem = useProblem()
  const captcha = useCaptcha()
  const code = useRef<HTMLInputElement>(null)
  const opening = useCallMutation(register, {
    onRefused: problem.refused,
    onSuccess: ({ data, message }) => {
      toast.ok(message)
      writeSession(referralKey, null)
      signIn(data.api_token)
    },
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (opening.busy) return
    const form = formTexts(event.currentTarget, fields)
    if (problem.show(registerProblem(form))) return
    const wrongCode = captcha.check(form.code)
    if (problem.show(wrongCode)) {
      if (wrongCode?.key === 'auth.captcha-wrong') {
        captcha.change()
        if (code.current) code.current.value = ''
      }
      return
    }
    opening.run(pid ? { ...form, pid } : form).catch(console.error)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {inputs.map((input) => (
        <Field key={input.name} maxLength={32} {...input} error={problem.at(input.name)} />
      ))}
      <CaptchaField
        ref={code}
        src={captcha.src}
        onChange={captcha.change}
        maxLength={4}
        error={problem.at('code')}
      />
      <Button type="submit" block busy={opening.busy}>
        注册
      </Button>
      <p className={styles.terms}>
        注册即表示您已年满 18 岁，并同意
        <span>
          <GoLink to={paths.terms({ type: 5 })}>《规则与条款》</GoLink>与
          <GoLink to={paths.terms({ type: 6 })}>《隐私政策》</GoLink>
        </span>
      </p>
    </form>
  )
}
