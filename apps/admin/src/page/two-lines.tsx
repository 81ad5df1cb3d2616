import type { ReactNode } from 'react'
import styles from './two-lines.module.css'

type Props = { main: string; sub: string; wrap?: boolean }

/** A value and what belongs to it; long ones are cut with the whole in the tip, or wrap. */
export function TwoLines({ main, sub, wrap = false }: Props) {
  const line = wrap ? `${styles.line} ${styles.wrap}` : styles.line
  return (
    <span className={styles.both}>
      <span className={line} title={wrap ? undefined : main}>
        {main || '—'}
      </span>
      {sub && (
        <span className={`${line} ${styles.sub}`} title={wrap ? undefined : sub}>
          {sub}
        </span>
      )}
    </span>
  )
}

/** An amount on its own line, whole, with what became of it below. */
export function AmountLines({ amount, sub = '' }: { amount: string; sub?: string }) {
  return (
    <span className={styles.both}>
      <span className={styles.amount}>{amount}</span>
      {sub && <span className={styles.sub}>{sub}</span>}
    </span>
  )
}

/** Things one below the other, the second in the small letters of what belongs to the first. */
export function LineAndNote({ line, note }: { line: ReactNode; note?: string }) {
  return (
    <span className={styles.both}>
      <span>{line}</span>
      {note && <span className={`${styles.sub} ${styles.wrap}`}>{note}</span>}
    </span>
  )
}
