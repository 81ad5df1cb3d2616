import { type Fen, formatYuan, parseYuan, yuanText } from '@jinli/money/money'
import { type ReactNode, useId } from 'react'
import styles from './amount-field.module.css'
import { useFieldName } from './page-shown.ts'

type AmountFieldProps = {
  /** What is typed; `amountOf` reads it. */
  value: string
  onChange: (text: string) => void
  label?: string
  name?: string
  /** Quick amounts in yuan; `max` (fen) puts 最大 beside the limits. */
  quick?: readonly number[]
  max?: bigint | null
  /** The limits, said before typing. */
  limits?: ReactNode
  error?: string | null
  disabled?: boolean
}

/** Only what can become an amount passes: digits, full-width ones too, one point, two decimals. */
export function amountTyping(text: string): string | null {
  const plain = text.normalize('NFKC').replace(/[,\s]/g, '').replace('。', '.')
  return /^(?:\d{0,9})(?:\.\d{0,2})?$/.test(plain) ? plain.replace(/^0+(?=\d)/, '') : null
}

/** The typed amount; a point at its end is no mistake yet. */
export function amountOf(text: string): Fen | null {
  return parseYuan(text.replace(/\.$/, ''))
}

/** Whole fen as short text: `100`, `99.5` → `99.50`. */
function quickText(fen: bigint): string {
  return yuanText(fen).replace(/\.00$/, '')
}

const fenOfWan = 1_000_000n

/** A typed amount as people read it: `12,500 元 = 1.25 万`; nothing where the figure says it itself. */
export function readAmount(text: string): string {
  const fen = amountOf(text)
  if (fen === null || fen < 100_000n) return ''
  const grouped = `${formatYuan(fen).replace(/\.00$/, '')} 元`
  if (fen < fenOfWan) return grouped
  const rest = `${fen % fenOfWan}`.padStart(6, '0').replace(/0+$/, '')
  return `${grouped} = ${fen / fenOfWan}${rest && `.${rest}`} 万`
}

/** Amount entry: a big figure, number pad, quick amounts and limits (design: experience). */
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
  return (
    <div className={styles.amount}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <span className={styles.read}>{readAmount(value)}</span>
      </div>
      <div className={styles.box} data-bad={error ? '' : undefined}>
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
          aria-invalid={error ? true : undefined}
          aria-describedby={error || limits ? `${id}-note` : undefined}
          onChange={(event) => {
            const typed = amountTyping(event.target.value)
            if (typed !== null) onChange(typed)
          }}
        />
      </div>
      <div className={styles.note}>
        {(error || limits) && (
          <p id={`${id}-note`} className={error ? styles.error : styles.limits}>
            {error ?? limits}
          </p>
        )}
        {max !== null && (
          <button
            type="button"
            className={styles.max}
            disabled={disabled}
            onClick={() => onChange(quickText(max))}
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
            onClick={() => onChange(String(yuan))}
          >
            {yuan}
          </button>
        ))}
      </div>
    </div>
  )
}
