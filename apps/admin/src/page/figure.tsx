import styles from './figure.module.css'
import type { Columns } from './list-table.tsx'

type Props = { children: string; down?: boolean }

/** A figure in a table, with digits of equal width and no line break. */
export function Figure({ children, down = false }: Props) {
  return (
    <span className={down ? `${styles.figure} ${styles.down}` : styles.figure}>
      {children}
    </span>
  )
}

/** Returns a right-aligned column of amounts, with space to the next column. */
export function moneyColumn<R>(column: Columns<R>[number]): Columns<R>[number] {
  return { align: 'right', className: styles.column, ...column }
}
