import { Field } from './field.tsx'

type PayPasswordFieldProps = {
  /** What the call it is for names it. */
  name: 'pay_pass' | 'password'
  placeholder: string
  value: string
  onChange: (value: string) => void
  error: string | null
}

/** The pay password that a money form asks for; browsers are not to remember it. */
export function PayPasswordField({ onChange, ...field }: PayPasswordFieldProps) {
  return (
    <Field
      {...field}
      label="支付密码"
      type="password"
      autoComplete="off"
      maxLength={32}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
