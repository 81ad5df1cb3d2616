import { useEffect, useRef } from 'react'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { GoLink } from '../ui/go-link.tsx'
import styles from './login.module.css'

/** Shows the step after the right password in a new browser: the code of the second factor. */
export function FactorStep({
  busy,
  error,
  onBack,
}: {
  busy: boolean
  error: string | null
  onBack: () => void
}) {
  const code = useRef<HTMLInputElement>(null)
  useEffect(() => code.current?.focus(), [])
  return (
    <>
      <p className={styles.stepNote}>此账号已开启双重验证，这是一台新设备，请再验证一次</p>
      <Field
        label="验证码"
        name="factor_code"
        autoComplete="one-time-code"
        maxLength={64}
        placeholder="验证器上的 6 位数字，或一个找回码"
        ref={code}
        error={error}
      />
      <Button type="submit" block busy={busy}>
        验证并登录
      </Button>
      <p className={styles.steps}>
        <button type="button" onClick={onBack}>
          返回
        </button>
        <GoLink to={paths.service()}>无法验证？联系客服</GoLink>
      </p>
    </>
  )
}
