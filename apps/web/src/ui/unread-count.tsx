import styles from './unread-count.module.css'

/** How many mails are unread, `99+` beyond; nothing where none is. */
export function UnreadCount({ of }: { of: { unread: number } | undefined }) {
  const unread = of?.unread ?? 0
  if (unread === 0) return null
  const count = unread > 99 ? '99+' : `${unread}`
  return (
    <>
      <b className={styles.count} aria-hidden="true">
        {count}
      </b>
      <span className="sr-only">{count}条未读</span>
    </>
  )
}
