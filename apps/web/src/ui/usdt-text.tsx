import { formatMicro, type UsdtMicro } from '@jinli/money/usdt'
import styles from './money-text.module.css'

type UsdtTextProps = {
  /** `undefined` while it is not known yet. */
  value: UsdtMicro | undefined
  size?: 'inherit' | '20' | '28' | '36'
}

/** A USDT quantity in tabular figures, its unit smaller than the number. */
export function UsdtText({ value: micro, size = 'inherit' }: UsdtTextProps) {
  const names = [styles.money, size !== 'inherit' && styles[`t${size}`]]
  return (
    <span className={names.filter(Boolean).join(' ')}>
      {micro === undefined ? '--' : formatMicro(micro)}
      {micro !== undefined && <small className={styles.unit}>USDT</small>}
    </span>
  )
}
