import { Field } from './field.tsx'

type PayPasswordFieldProps = {
  /** The name of the field in the request. */
  name: 'pay_pass' | 'password'
  placeholder: string
  value: string
  onChange: (value: string) => void
  error: string | null
}

/** Shows the pay-password field of a form that moves money. Browsers must not save the password. */
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
