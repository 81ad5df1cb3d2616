import styles from './open-badge.module.css'

/** A badge with the number of orders that the reader may decide. A changed `pulse` plays the animation again. */
export function OpenBadge({ count, pulse }: { count: number | undefined; pulse: number }) {
  if (!count) return null
  return (
    <span
      key={pulse}
      className={pulse > 0 ? `${styles.badge} ${styles.pulse}` : styles.badge}
    >
      {count > 999 ? '999+' : count}
    </span>
  )
}
