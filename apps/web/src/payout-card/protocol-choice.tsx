import type { UsdtProtocol } from '@jinli/contract/usdt-address'
import { useId } from 'react'
import styles from './protocol-choice.module.css'

type ProtocolChoiceProps = {
  value: string
  error: string | null
  onChange: (protocol: UsdtProtocol) => void
}

const choices = [
  { value: 'TRC20', about: '地址以 T 开头' },
  { value: 'ERC20', about: '地址以 0x 开头' },
] as const satisfies readonly { value: UsdtProtocol; about: string }[]

/** The chain of an address; sent as `bank_owner` (spec §3 Card). */
export function ProtocolChoice({ value, error, onChange }: ProtocolChoiceProps) {
  const note = useId()
  return (
    <fieldset className={styles.choice} aria-describedby={error ? note : undefined}>
      <legend className={styles.legend}>钱包协议</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={styles.option}
          data-chosen={value === choice.value ? '' : undefined}
        >
          <input
            type="radio"
            name="bank_owner"
            className={styles.radio}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          <span className={styles.name}>{choice.value}</span>
          <span className={styles.about}>{choice.about}</span>
        </label>
      ))}
      {error && (
        <p id={note} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
