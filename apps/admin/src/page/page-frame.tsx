import { type ReactNode, use } from 'react'
import styles from './page-frame.module.css'
import { WaitingCount } from './waiting-count.ts'

type Props = { title: string; note?: ReactNode; actions?: ReactNode; children: ReactNode }

export function PageNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}

/** The frame of a page. Its title appears in the tab and above the content, with the actions. */
export function PageFrame({ title, note, actions, children }: Props) {
  const waitingCount = use(WaitingCount)
  return (
    <section className={styles.page}>
      <title>{`${waitingCount > 0 ? `(${waitingCount}) ` : ''}${title} · 锦鲤后台`}</title>
      <header className={styles.head}>
        <h1>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {note && <PageNote>{note}</PageNote>}
      {children}
    </section>
  )
}
