import { app } from '@jinli/contract/site/site'
import { brandTime } from '@jinli/contract/wire/brand-time'
import { useQuery } from '@tanstack/react-query'
import styles from './portal.module.css'
import { readSite } from './portal-session.ts'

const pollMs = 30_000

/** A red line while the site is closed, or will be. */
export function PortalMaintenance() {
  const { data } = useQuery({
    queryKey: [app.path],
    queryFn: readSite,
    refetchInterval: pollMs,
  })
  if (!data?.maintenance) return null
  const { from, until, note } = data.maintenance
  const start = data.site_state ? `${from ? brandTime(from) : ''} 起维护` : '系统维护中'
  return (
    <p role="alert" className={styles.maintenance}>
      <strong>{until ? `${start}，至 ${brandTime(until)}` : start}</strong>：{note}
    </p>
  )
}
