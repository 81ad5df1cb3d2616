import styles from './open-badge.module.css'

/** Open items of a queue; a new `pulse` number plays the attention ring again. */
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
