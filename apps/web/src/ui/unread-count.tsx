import styles from './unread-count.module.css'

/** Shows the number of unread mails, at most `99+`. Shows nothing if there is none. */
export function UnreadCount({ me }: { me: { unread: number } | undefined }) {
  const unread = me?.unread ?? 0
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
