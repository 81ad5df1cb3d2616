import { type Fen, formatYuan, parseYuan, yuanText } from '@jinli/money/money'
import { type ReactNode, useId, useState } from 'react'
import styles from './amount-field.module.css'
import { useFieldName } from './page-shown.ts'

type AmountFieldProps = {
  /** The text as typed; `amountOf` parses it. */
  value: string
  onChange: (text: string) => void
  label?: string
  name?: string
  /** Quick amounts in yuan. `max` (fen) adds a button 最大 for the largest amount. */
  quick?: readonly number[]
  max?: bigint | null
  /** The allowed range of the amount, which is shown before the player types. */
  limits?: ReactNode
  error?: string | null
  disabled?: boolean
}

function withoutSeparators(text: string): string {
  return text.normalize('NFKC').replace(/[,\s]/g, '').replace('。', '.')
}

/** Returns the text without separators if it is the start of an amount (at most two decimals), else null. */
export function amountTyping(text: string): string | null {
  const plain = withoutSeparators(text)
  return /^(?:\d{0,9})(?:\.\d{0,2})?$/.test(plain) ? plain.replace(/^0+(?=\d)/, '') : null
}

/** Says why the field does not take a text that was typed or pasted; null if it takes it. */
export function amountTypingNote(text: string): string | null {
  if (amountTyping(text) !== null) return null
  const plain = withoutSeparators(text)
  if (!/^\d*(?:\.\d*)?$/.test(plain)) return '未填入：金额只能是数字'
  return /^\d{10}/.test(plain) ? '未填入：金额最多 9 位整数' : '金额最多两位小数'
}

/** Parses the amount to fen, or returns null. A point at the end is allowed. */
export function amountOf(text: string): Fen | null {
  return parseYuan(text.replace(/\.$/, ''))
}

/** Formats fen as short yuan: `100`, `99.50`. */
function quickText(fen: bigint): string {
  return yuanText(fen).replace(/\.00$/, '')
}

const fenOfWan = 1_000_000n

/** Describes a large amount: `12,500 元 = 1.25 万`; empty for a small one. */
export function readAmount(text: string): string {
  const fen = amountOf(text)
  if (fen === null || fen < 100_000n) return ''
  const yuan = `${formatYuan(fen).replace(/\.00$/, '')} 元`
  if (fen < fenOfWan) return yuan
  const rest = `${fen % fenOfWan}`.padStart(6, '0').replace(/0+$/, '')
  return `${yuan} = ${fen / fenOfWan}${rest && `.${rest}`} 万`
}

/** Shows an amount input with large digits, number pad, quick amounts and limits (design: experience). */
export function AmountField({
  value,
  onChange,
  label = '金额',
  name = 'amount',
  quick = [100, 500, 1000],
  max = null,
  limits,
  error,
  disabled = false,
}: AmountFieldProps) {
  const id = useId()
  const fieldName = useFieldName(name)
  const [typingNote, setTypingNote] = useState<string | null>(null)
  const problem = typingNote ?? error
  function take(text: string): void {
    setTypingNote(null)
    onChange(text)
  }
  return (
    <div className={styles.amount}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <span className={styles.read}>{readAmount(value)}</span>
      </div>
      <div className={styles.box} data-bad={problem ? '' : undefined}>
        <span className={styles.sign} aria-hidden="true">
          ¥
        </span>
        <input
          id={id}
          name={fieldName}
          className={styles.input}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          value={value}
          disabled={disabled}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem || limits ? `${id}-note` : undefined}
          onChange={(event) => {
            const amount = amountTyping(event.target.value)
            if (amount === null) setTypingNote(amountTypingNote(event.target.value))
            else take(amount)
          }}
        />
      </div>
      <div className={styles.note}>
        {(problem || limits) && (
          <p id={`${id}-note`} className={problem ? styles.error : styles.limits}>
            {problem ?? limits}
          </p>
        )}
        {max !== null && (
          <button
            type="button"
            className={styles.max}
            disabled={disabled}
            onClick={() => take(quickText(max))}
          >
            最大
          </button>
        )}
      </div>
      <div className={styles.quick}>
        {quick.map((yuan) => (
          <button
            key={yuan}
            type="button"
            className={styles.chip}
            disabled={disabled}
            aria-pressed={parseYuan(value) === BigInt(yuan) * 100n}
            onClick={() => take(String(yuan))}
          >
            {formatYuan(BigInt(yuan) * 100n).replace(/\.00$/, '')}
          </button>
        ))}
      </div>
    </div>
  )
}
