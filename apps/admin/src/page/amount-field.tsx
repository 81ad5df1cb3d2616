import { Form, Input } from 'antd'
import styles from './amount-field.module.css'

type Props = { label: string; name: string; maxLength?: number; onChange?: () => void }

export function AmountField({ label, name, maxLength = 16, onChange }: Props) {
  return (
    <Form.Item label={label} name={name}>
      <Input
        name={name}
        inputMode="decimal"
        maxLength={maxLength}
        className={styles.input}
        autoComplete="off"
        spellCheck={false}
        onChange={onChange}
      />
    </Form.Item>
  )
}
