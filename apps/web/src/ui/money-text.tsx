import { type Fen, formatYuan } from '@jinli/money/money'
import styles from './money-text.module.css'

type MoneyTextProps = {
  /** `undefined` while it is not known yet. */
  value: Fen | undefined
  /** A result: with its sign, and coloured where it is a gain. */
  result?: boolean
  size?: 'inherit' | '20' | '28' | '36'
  /** Without the ¥ sign. */
  bare?: boolean
}

/** An amount in tabular figures: ¥ smaller than the number, never cut off. */
export function MoneyText({
  value: fen,
  result = false,
  size = 'inherit',
  bare = false,
}: MoneyTextProps) {
  if (fen === undefined) return <span className={styles.money}>--</span>
  const names = [styles.money, size !== 'inherit' && styles[`t${size}`]]
  if (result && fen > 0n) names.push(styles.gain)
  const sign = fen < 0n ? '-' : result && fen > 0n ? '+' : ''
  return (
    <span className={names.filter(Boolean).join(' ')}>
      {sign}
      {!bare && <small className={styles.sign}>¥</small>}
      {formatYuan(fen < 0n ? -fen : fen)}
    </span>
  )
}
