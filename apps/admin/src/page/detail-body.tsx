import type { ReactNode } from 'react'
import styles from './detail-body.module.css'

/** What a drawer tells about one thing, part below part. */
export function DetailBody({ children }: { children: ReactNode }) {
  return <div className={styles.detail}>{children}</div>
}
