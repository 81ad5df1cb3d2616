import { EmptyArt } from '../art/empty.tsx'
import { paths } from '../paths.ts'
import { GoLink } from '../ui/go-link.tsx'
import styles from './site-closed.module.css'

/** Links to the pages that stay open: money in transit, history, help. */
const doors = [
  { label: '交易记录', to: paths.statement() },
  { label: '投注记录', to: paths.bets() },
  { label: '取款', to: paths.withdrawal() },
  { label: '帮助中心', to: paths.help() },
  { label: '在线客服', to: paths.service() },
] as const

/** Shows the maintenance text for `site_state` 0 (spec §4), and links to the pages that stay open. */
export function SiteClosed({ tips }: { tips: string }) {
  return (
    <main className={styles.page}>
      <EmptyArt kind="soon" size={200} />
      <h1 className={styles.tips}>{tips || '系统维护中，请稍后再来'}</h1>
      <nav className={styles.doors} aria-label="维护期间可用">
        {doors.map(({ label, to }) => (
          <GoLink key={to} to={to} className={styles.door}>
            {label}
          </GoLink>
        ))}
      </nav>
    </main>
  )
}
