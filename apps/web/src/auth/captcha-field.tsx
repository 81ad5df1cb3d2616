import type { Ref } from 'react'
import { Field } from '../ui/field.tsx'
import styles from './login.module.css'

type CaptchaFieldProps = {
  src: string
  onChange: () => void
  maxLength: number
  error: string | null
  ref?: Ref<HTMLInputElement>
}

/** The code and its image; a tap on the image shows another. */
export function CaptchaField({ src, onChange, maxLength, error, ref }: CaptchaFieldProps) {
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
          onClick={onChange}
        >
          <img src={src} alt="验证码图片" width={120} height={44} />
        </button>
      }
    />
  )
}
