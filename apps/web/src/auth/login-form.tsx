import { login } from '@jinli/contract/auth'
import { loginProblem } from '@jinli/contract/auth.rules'
import { type SubmitEvent, useRef } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { paths } from '../paths.ts'
import { signIn } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { useProblem } from '../ui/use-problem.ts'
import { CaptchaField } from './captcha-field.tsx'
import { formTexts } from './form-texts.ts'
import styles from './login.module.css'
import { useCaptcha } from './use-captcha.ts'

/** Signing in (spec §5 Login). */
export function LoginForm() {
  const problem = useProblem()
  const captcha = useCaptcha()
  const code = useRef<HTMLInputElement>(null)
  const signing = useCallMutation(login, {
    onRefused: problem.refused,
    onSuccess: ({ data }) => signIn(data.api_token),
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (signing.busy) return
    const form = formTexts(event.currentTarget, ['name', 'password', 'code'])
    if (problem.show(loginProblem(form))) return
    const wrongCode = captcha.check(form.code)
    if (problem.show(wrongCode)) {
      if (wrongCode?.key === 'auth.captcha-wrong') {
        captcha.change()
        if (code.current) code.current.value = ''
      }
      return
    }
    signing.run(form).catch(console.error)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        label="用户名"
        name="name"
        maxLength={32}
        autoComplete="username"
        placeholder="请输入用户名"
        error={problem.at('name')}
      />
      <Field
        label="密码"
        name="password"
        type="password"
        maxLength={32}
        autoComplete="current-password"
        placeholder="请输入密码"
        error={problem.at('password')}
      />
      <CaptchaField
        ref={code}
        src={captcha.src}
        onChange={captcha.change}
        maxLength={6}
        error={problem.at('code')}
      />
      <Button type="submit" block busy={signing.busy}>
        登录
      </Button>
      <p className={styles.terms}>
        忘记密码？<GoLink to={paths.service()}>联系客服</GoLink>
      </p>
    </form>
  )
}
