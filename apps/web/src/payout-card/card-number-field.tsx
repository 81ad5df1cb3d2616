import { useLayoutEffect, useRef, useState } from 'react'
import { Field } from '../ui/field.tsx'
import { cursorIn, digitsOf, groupDigits } from './card-number.ts'

type CardNumberFieldProps = {
  /** The digits of the card number, without blanks. */
  value: string
  onChange: (digits: string) => void
  error: string | null
}

/** Shows a card number in groups of four digits while it is typed. The cursor stays at the same digit. */
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
        const { value: text, selectionStart } = event.target
        const digits = digitsOf(text)
        const before = digitsOf(text.slice(0, selectionStart ?? text.length)).length
        onChange(digits)
        setCursor({ at: cursorIn(groupDigits(digits), before) })
      }}
    />
  )
}
