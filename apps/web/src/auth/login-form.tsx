import { login } from '@jinli/contract/auth/auth'
import { loginProblem } from '@jinli/contract/auth/auth.rules'
import { brandTime } from '@jinli/contract/wire/brand-time'
import { useState } from 'react'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { signIn, useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { useForm } from '../ui/use-form.ts'
import { CaptchaField } from './captcha-field.tsx'
import { FactorStep } from './factor-step.tsx'
import styles from './login.module.css'
import { PasskeyButton } from './passkey-button.tsx'
import { useCaptcha } from './use-captcha.ts'
import { useWorkedCall } from './use-worked-call.ts'
import { WorkingNote } from './working-note.tsx'

type SignIn = { at: Date; ip: string }

/** Shows time and IP address of the previous sign-in, with a link to the sessions in case it was not the player. */
function tellLast({ at, ip }: SignIn): void {
  const look = () => window.location.assign(`#${paths.security()}`)
  const message = `上次登录 ${brandTime(at).slice(5, 16)}，${ip}`
  toast.news('info', message, { label: '查看', run: look })
}

const blank = { name: '', password: '', code: '', factor_code: '' }

/** Shows the sign-in form (spec §5 Login). */
export function LoginForm() {
  const [captcha, code] = useCaptcha()
  const lastName = useSession((state) => state.lastName)
  // The server asks for a factor after the right password.
  const [asksFactor, setAsksFactor] = useState(false)
  const form = useForm(
    blank,
    (values) => loginProblem(values) ?? captcha.check(values.code),
    {
      native: true,
      onProblem: captcha.onProblem,
    },
  )
  const signing = useWorkedCall(login, {
    onRefused: (refusal) => {
      const isFactor = refusal.key.startsWith('player-factor') || asksFactor
      if (refusal.key === 'player-factor.needed' && !asksFactor) {
        setAsksFactor(true)
        return true
      }
      return form.showRefusal(refusal, isFactor ? 'factor_code' : refusal.field)
    },
    onSuccess: ({ data }) => {
      signIn(data.api_token)
      if (data.last_sign_in) tellLast(data.last_sign_in)
    },
  })

  return (
    <form
      className={styles.form}
      noValidate
      onInput={form.onInput}
      onSubmit={form.submit(signing.busy, signing.run)}
    >
      <div className={styles.fields} hidden={asksFactor}>
        <Field
          label="用户名"
          name="name"
          maxLength={32}
          autoComplete="username"
          placeholder="请输入用户名"
          defaultValue={lastName}
          error={form.at('name')}
        />
        <Field
          label="密码"
          name="password"
          type="password"
          maxLength={32}
          autoComplete="current-password"
          placeholder="请输入密码"
          error={form.at('password')}
        />
        <CaptchaField ref={code} captcha={captcha} maxLength={6} error={form.at('code')} />
      </div>
      {asksFactor ? (
        <FactorStep
          busy={signing.busy}
          error={form.at('factor_code')}
          onBack={() => setAsksFactor(false)}
        />
      ) : (
        <>
          <Button type="submit" block busy={signing.busy}>
            登录
          </Button>
          <PasskeyButton />
        </>
      )}
      <WorkingNote working={signing.working} />
      {!asksFactor && (
        <p className={styles.terms}>
          <GoLink to={paths.recovery()}>忘记密码？</GoLink>
        </p>
      )}
    </form>
  )
}
