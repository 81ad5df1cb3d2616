import { formatMicro, type UsdtMicro } from '@jinli/money/usdt'
import styles from './money-text.module.css'

type UsdtTextProps = {
  /** The quantity; `undefined` while it loads. */
  value: UsdtMicro | undefined
  size?: 'inherit' | '20' | '28' | '36'
}

/** Shows a USDT quantity in tabular figures. The unit is smaller than the number. */
export function UsdtText({ value: micro, size = 'inherit' }: UsdtTextProps) {
  const names = [styles.money, size !== 'inherit' && styles[`t${size}`]]
  return (
    <span className={names.filter(Boolean).join(' ')}>
      {micro === undefined ? '--' : formatMicro(micro)}
      {micro !== undefined && <small className={styles.unit}>USDT</small>}
    </span>
  )
}
