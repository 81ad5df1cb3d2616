import type { ReactNode } from 'react'
import styles from './state-tag.module.css'

/** Shows a state in one word: `wait` is open, `ok` a success, `bad` a failure. */
export function StateTag({
  tone,
  children,
}: {
  tone: 'wait' | 'ok' | 'bad' | 'plain'
  children: ReactNode
}) {
  return <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>
}
