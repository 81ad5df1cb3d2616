import type { ReactNode } from 'react'
import { ChevronRight } from '../art/icons.tsx'
import { GoLink } from './go-link.tsx'
import styles from './list-row.module.css'

type ListRowProps = {
  label: ReactNode
  icon?: ReactNode
  note?: ReactNode
  /** The value or badge at the right. */
  value?: ReactNode
  /** The path that the row opens. A row without `to` and `onClick` is static. */
  to?: string
  onClick?: () => void
}

/** Shows one line of a list: icon, text, value, and a link. */
export function ListRow({ label, icon, note, value, to, onClick }: ListRowProps) {
  const inside = (
    <>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.words}>
        {label}
        {note && <small className={styles.note}>{note}</small>}
      </span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
      {(to || onClick) && (
        <span className={styles.arrow}>
          <ChevronRight size={16} />
        </span>
      )}
    </>
  )
  if (to) {
    return (
      <GoLink to={to} className={styles.row}>
        {inside}
      </GoLink>
    )
  }
  if (onClick) {
    return (
      <button type="button" className={styles.row} onClick={onClick}>
        {inside}
      </button>
    )
  }
  return <div className={styles.row}>{inside}</div>
}

/** Shows name and value of one field: `<Pair name="订单号">…</Pair>` inside a `<dl>`. */
export function Pair({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.pair}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.what}>{children}</dd>
    </div>
  )
}
