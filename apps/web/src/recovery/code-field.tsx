import { Field } from '../ui/field.tsx'
import styles from './recovery.module.css'
import { useRest } from './use-rest.ts'

type CodeFieldProps = {
  label?: string
  name: 'code' | 'proof_code'
  value: string
  onChange: (value: string) => void
  error: string | null
  hint?: string
  /** Longer where a recovery code can be typed instead. */
  maxLength?: number
  /** Whether a code is being sent, and how many were sent. After each, the button rests. */
  busy: boolean
  sentCount: number
  onSend: () => void
}

/** Shows the field of a one-time code, with the button that sends it. */
export function CodeField({
  label = '验证码',
  name,
  value,
  onChange,
  error,
  hint,
  maxLength = 12,
  busy,
  sentCount,
  onSend,
}: CodeFieldProps) {
  const rest = useRest(sentCount)
  const isResting = rest > 0
  const action = sentCount > 0 ? '重新获取' : '获取'
  return (
    <Field
      label={label}
      name={name}
      value={value}
      inputMode={maxLength > 12 ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      maxLength={maxLength}
      placeholder="6 位数字"
      error={error}
      hint={hint}
      onChange={(event) => onChange(event.target.value)}
      after={
        <button
          type="button"
          className={styles.send}
          disabled={busy || isResting}
          aria-busy={busy || undefined}
          aria-label={`${label}：${isResting ? `${rest} 秒后可重新获取` : action}`}
          onClick={onSend}
        >
          {isResting ? `${rest} 秒` : action}
        </button>
      }
    />
  )
}
