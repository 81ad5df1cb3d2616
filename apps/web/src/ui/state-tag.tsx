import type { ReactNode } from 'react'
import styles from './state-tag.module.css'

/** A state in one word: `wait` is open, `ok` went well, `bad` did not. */
export function StateTag({
  tone,
  children,
}: {
  tone: 'wait' | 'ok' | 'bad' | 'plain'
  children: ReactNode
}) {
  return <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>
}
