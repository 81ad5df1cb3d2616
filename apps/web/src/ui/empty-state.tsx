import { messages } from '@jinli/contract/messages'
import type { ReactNode } from 'react'
import { EmptyArt } from '../art/empty.tsx'
import type { EmptyKind } from '../art/empty-scenes.tsx'
import styles from './empty-state.module.css'

type EmptyProps = {
  kind?: EmptyKind
  /** The text; without it, the text of spec §8 for an empty list. */
  text?: ReactNode
  hint?: ReactNode
  /** A button or link for the next step. */
  action?: ReactNode
  small?: boolean
}

/** Shows an empty state: a drawing, a sentence, and a link. */
export function Empty({
  kind = 'list',
  text = messages.noMore,
  hint,
  action,
  small = false,
}: EmptyProps) {
  return (
    <div className={styles.empty} data-small={small ? '' : undefined}>
      <EmptyArt kind={kind} size={small ? 96 : 160} />
      <p className={styles.text}>{text}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
