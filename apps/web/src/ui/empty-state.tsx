import { messages } from '@jinli/contract/messages'
import type { ReactNode } from 'react'
import { EmptyArt } from '../art/empty.tsx'
import type { EmptyKind } from '../art/empty-scenes.tsx'
import styles from './empty-state.module.css'

type EmptyProps = {
  kind?: EmptyKind
  /** Spec §8: the words of an empty list. */
  text?: ReactNode
  hint?: ReactNode
  /** The next step: a button or a link. */
  action?: ReactNode
  small?: boolean
}

/** Nothing here: a drawing, a sentence, and where to go from here. */
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
