import type { ReactNode } from 'react'
import styles from './detail-body.module.css'

/** The content of a drawer: its parts, one below the other. */
export function DetailBody({ children }: { children: ReactNode }) {
  return <div className={styles.detail}>{children}</div>
}
