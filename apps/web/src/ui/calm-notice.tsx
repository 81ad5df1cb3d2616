import type { ReactNode } from 'react'
import styles from './calm-notice.module.css'

/** Shows information that is not an error: what has happened, what it means, and where to look. */
export function CalmNotice({
  icon,
  title,
  more,
  children,
}: {
  icon: ReactNode
  title: ReactNode
  more: ReactNode
  /** A link or button. */
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
