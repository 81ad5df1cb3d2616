import type { ReactNode } from 'react'
import styles from './card.module.css'

/** A surface of 12 px corners; with a title it is a section of the page. */
export function Card({
  title,
  after,
  flush = false,
  children,
}: {
  title?: ReactNode
  after?: ReactNode
  flush?: boolean
  children: ReactNode
}) {
  return (
    <section className={styles.card} data-flush={flush ? '' : undefined}>
      {title && (
        <header className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {after}
        </header>
      )}
      {children}
    </section>
  )
}

/** The body of a page: 16 px margins, 12 px between its parts. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>
}

/** The action of a form, held within the thumb's reach. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bottom} data-bar="">
      {children}
    </div>
  )
}
