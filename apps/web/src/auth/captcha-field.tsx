import type { Ref } from 'react'
import { Field } from '../ui/field.tsx'
import styles from './login.module.css'
import type { useCaptcha } from './use-captcha.ts'

type CaptchaFieldProps = {
  captcha: ReturnType<typeof useCaptcha>[0]
  ref: Ref<HTMLInputElement>
  maxLength: number
  error: string | null
}

/** Shows the captcha input and its image; a tap on the image shows another one. */
export function CaptchaField({ captcha, ref, maxLength, error }: CaptchaFieldProps) {
  return (
    <Field
      ref={ref}
      label="验证码"
      name="code"
      maxLength={maxLength}
      autoComplete="off"
      placeholder="不区分大小写"
      error={error}
      after={
        <button
          type="button"
          className={styles.captcha}
          aria-label="换一张验证码"
          onClick={captcha.change}
        >
          <img src={captcha.src} alt="验证码图片" width={120} height={44} />
        </button>
      }
    />
  )
}
