import type { ReactNode } from 'react'
import styles from './calm-notice.module.css'

/** Something a player should know and need not fear: what it is, what it means, where to look. */
export function CalmNotice({
  icon,
  title,
  more,
  children,
}: {
  icon: ReactNode
  title: ReactNode
  more: ReactNode
  /** A way on, if there is one. */
  children?: ReactNode
}) {
  return (
    <output className={styles.notice}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>
        <strong>{title}</strong>
        <span className={styles.more}>{more}</span>
        {children && <span className={styles.way}>{children}</span>}
      </span>
    </output>
  )
}
