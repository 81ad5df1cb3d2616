import { Tag } from 'antd'
import type { ReactNode } from 'react'
import styles from './state-tag.module.css'

/** `flag` asks to look; `claim` is somebody at work. */
export type Tone = 'open' | 'good' | 'closed' | 'claim' | 'flag'

/** The state of something in a word. */
export function StateTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <Tag className={`${styles.tag} ${styles[tone]}`}>{children}</Tag>
}
