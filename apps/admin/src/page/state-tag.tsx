import { Tag } from 'antd'
import type { ReactNode } from 'react'
import styles from './state-tag.module.css'

/** Tones of a tag: `flag` is a warning; `claim` means that a staff member works on the order. */
export type Tone = 'open' | 'good' | 'closed' | 'claim' | 'flag'

export function StateTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <Tag className={`${styles.tag} ${styles[tone]}`}>{children}</Tag>
}
