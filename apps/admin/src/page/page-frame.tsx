import { type ReactNode, use } from 'react'
import styles from './page-frame.module.css'
import { WaitingCount } from './waiting-count.ts'

type Props = { title: string; note?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A sentence about what stands below it. */
export function PageNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}

/** The frame of a page: its name in the tab and on top, and what can be begun from here. */
export function PageFrame({ title, note, actions, children }: Props) {
  const waiting = use(WaitingCount)
  return (
    <section className={styles.page}>
      <title>{`${waiting > 0 ? `(${waiting}) ` : ''}${title} · 锦鲤后台`}</title>
      <header className={styles.head}>
        <h1>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {note && <PageNote>{note}</PageNote>}
      {children}
    </section>
  )
}
