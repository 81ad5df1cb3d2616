import { formatMicro, microOfNumber } from '@jinli/money/usdt'
import styles from './money-text.module.css'

type UsdtTextProps = {
  /** A number of the wire, or micro units. `undefined` while it is not known yet. */
  value: number | bigint | undefined
  size?: 'inherit' | '20' | '28' | '36'
}

/** A USDT quantity in tabular figures, its unit smaller than the number. */
export function UsdtText({ value, size = 'inherit' }: UsdtTextProps) {
  const names = [styles.money, size !== 'inherit' && styles[`t${size}`]]
  const micro = typeof value === 'number' ? microOfNumber(value) : value
  return (
    <span className={names.filter(Boolean).join(' ')}>
      {micro === undefined ? '--' : formatMicro(micro)}
      {micro !== undefined && <small className={styles.unit}>USDT</small>}
    </span>
  )
}
