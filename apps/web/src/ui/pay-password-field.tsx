import { paths } from '../paths.ts'
import { Field } from './field.tsx'
import { GoLink } from './go-link.tsx'
import styles from './pay-password-field.module.css'

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
    <div>
      <Field
        {...field}
        label="支付密码"
        type="password"
        autoComplete="off"
        maxLength={32}
        onChange={(event) => onChange(event.target.value)}
      />
      <GoLink to={paths.recovery({ type: 2 })} className={styles.forgot}>
        忘记支付密码？
      </GoLink>
    </div>
  )
}
