import type { ReactNode } from 'react'
import styles from './card.module.css'

/** Shows a surface with 12 px corners. With a title, it is a section of the page. */
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

/** Shows the body of a page, with margins of 16 px and 12 px between its parts. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>
}

/** Shows the main button of a form at the bottom of the screen. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bottom} data-bar="">
      {children}
    </div>
  )
}
