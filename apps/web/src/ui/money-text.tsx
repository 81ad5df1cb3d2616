import { type Fen, formatYuan } from '@jinli/money/money'
import styles from './money-text.module.css'

type MoneyTextProps = {
  /** The amount; `undefined` while it loads. */
  value: Fen | undefined
  /** Whether the amount is a win or loss: it is shown with its sign, and a gain is coloured. */
  result?: boolean
  size?: 'inherit' | '20' | '28' | '36'
  /** Whether the ¥ sign is left out. */
  bare?: boolean
}

/** Shows an amount in tabular figures. The ¥ is smaller than the number, which is never cut off. */
export function MoneyText({
  value: fen,
  result = false,
  size = 'inherit',
  bare = false,
}: MoneyTextProps) {
  if (fen === undefined)
    return (
      <span className={styles.money} translate="no">
        --
      </span>
    )
  const names = [styles.money, size !== 'inherit' && styles[`t${size}`]]
  if (result && fen > 0n) names.push(styles.gain)
  const sign = fen < 0n ? '-' : result && fen > 0n ? '+' : ''
  return (
    <span className={names.filter(Boolean).join(' ')} translate="no">
      {sign}
      {!bare && <small className={styles.sign}>¥</small>}
      {formatYuan(fen < 0n ? -fen : fen)}
    </span>
  )
}
