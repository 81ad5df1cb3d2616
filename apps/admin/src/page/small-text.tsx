import type { ReactNode } from 'react'
import styles from './small-text.module.css'

type Props = { children: ReactNode; as?: 'span' | 'p' }

export function SmallText({ children, as: Tag = 'span' }: Props) {
  return <Tag className={styles.small}>{children}</Tag>
}
