import { EmptyArt } from '../art/empty.tsx'
import styles from './maintenance.module.css'

/** `site_state` 0: the maintenance text alone (spec §4). */
export function Maintenance({ tips }: { tips: string }) {
  return (
    <main className={styles.page}>
      <EmptyArt kind="soon" size={200} />
      <h1 className={styles.tips}>{tips || '系统维护中，请稍后再来'}</h1>
    </main>
  )
}
