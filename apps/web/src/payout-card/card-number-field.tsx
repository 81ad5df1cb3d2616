import { useLayoutEffect, useRef, useState } from 'react'
import { Field } from '../ui/field.tsx'
import { cursorIn, digitsOf, groupDigits } from './card-number.ts'

type CardNumberFieldProps = {
  /** Digits only. */
  value: string
  onChange: (digits: string) => void
  error: string | null
}

/** A card number that groups itself while it is typed; the cursor stays with its digit. */
export function CardNumberField({ value, onChange, error }: CardNumberFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [cursor, setCursor] = useState<{ at: number } | null>(null)
  useLayoutEffect(() => {
    const node = input.current
    if (cursor && node && document.activeElement === node) {
      node.setSelectionRange(cursor.at, cursor.at)
    }
  }, [cursor])

  return (
    <Field
      ref={input}
      label="银行卡号"
      name="bank_no"
      inputMode="numeric"
      autoComplete="off"
      placeholder="请输入银行卡号"
      value={groupDigits(value)}
      error={error}
      onChange={(event) => {
        const { value: typed, selectionStart } = event.target
        const digits = digitsOf(typed)
        const before = digitsOf(typed.slice(0, selectionStart ?? typed.length)).length
        onChange(digits)
        setCursor({ at: cursorIn(groupDigits(digits), before) })
      }}
    />
  )
}
