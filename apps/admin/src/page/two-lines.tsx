import type { ReactNode } from 'react'
import styles from './two-lines.module.css'

type Props = { main: string; sub: string; wrap?: boolean }

/** A value with a second line below it. A long line wraps, or is cut and has a tooltip with the whole text. */
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

/** An amount that is never cut, with a second line below it. */
export function AmountLines({ amount, sub = '' }: { amount: string; sub?: string }) {
  return (
    <span className={styles.both}>
      <span className={styles.amount}>{amount}</span>
      {sub && <span className={styles.sub}>{sub}</span>}
    </span>
  )
}

/** A line of content with a note below it. */
export function LineAndNote({ line, note }: { line: ReactNode; note?: string }) {
  return (
    <span className={styles.both}>
      <span>{line}</span>
      {note && <span className={`${styles.sub} ${styles.wrap}`}>{note}</span>}
    </span>
  )
}
