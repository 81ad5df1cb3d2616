import type { ReactNode } from 'react'
import styles from './two-columns.module.css'

export function TwoColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}
