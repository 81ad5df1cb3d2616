import styles from './figure.module.css'
import type { Columns } from './list-table.tsx'

type Props = { children: string; down?: boolean }

/** A figure among others: digits of one width, never broken. */
export function Figure({ children, down = false }: Props) {
  return (
    <span className={down ? `${styles.figure} ${styles.down}` : styles.figure}>
      {children}
    </span>
  )
}

/** A column of amounts, clear of the next one. */
export function moneyColumn<R>(column: Columns<R>[number]): Columns<R>[number] {
  return { align: 'right', className: styles.column, ...column }
}
