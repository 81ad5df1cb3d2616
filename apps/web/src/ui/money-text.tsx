import { type Fen, fenOfNumber, formatYuan } from '@jinli/money/money'
import styles from './money-text.module.css'

type MoneyTextProps = {
  /** A number of the wire (yuan), or fen. `undefined` while it is not known yet. */
  value: number | Fen | undefined
  /** Colours a result: win, loss or even, with its sign. */
  result?: boolean
  size?: 'inherit' | '20' | '28' | '36'
  /** Without the ¥ sign. */
  bare?: boolean
}

/** An amount in tabular figures: ¥ smaller than the number, never cut off. */
export function MoneyText({
  value,
  result = false,
  size = 'inherit',
  bare = false,
}: MoneyTextProps) {
  if (value === undefined) return <span className={styles.money}>--</span>
  const fen = typeof value === 'bigint' ? value : fenOfNumber(value)
  const names = [styles.money, size !== 'inherit' && styles[`t${size}`]]
  if (result) names.push(fen > 0n ? styles.win : fen < 0n ? styles.loss : undefined)
  const sign = fen < 0n ? '-' : result && fen > 0n ? '+' : ''
  return (
    <span className={names.filter(Boolean).join(' ')}>
      {sign}
      {!bare && <small className={styles.sign}>¥</small>}
      {formatYuan(fen < 0n ? -fen : fen)}
    </span>
  )
}
