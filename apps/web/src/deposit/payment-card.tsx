import type { ReactNode } from 'react'
import styles from './payment-card.module.css'

/** Draws the torn edge: a dashed line between two punched holes. */
export function Tear() {
  return <div className={styles.tear} aria-hidden="true" />
}

/** A card with a torn edge below its heading. */
export function PaymentCard({
  title,
  note,
  after,
  children,
}: {
  title: string
  note?: ReactNode
  after?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {after}
      </header>
      <Tear />
      <div className={styles.body}>{children}</div>
    </section>
  )
}
