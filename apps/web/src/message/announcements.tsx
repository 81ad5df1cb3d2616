import { homenotice } from '@jinli/contract/site/site'
import { useCallQuery } from '../api/query.ts'
import { Bell } from '../art/home-icons.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import styles from './message.module.css'

/** Shows the notices of the home screen in full. */
export function Announcements() {
  const { data, error, refetch } = useCallQuery(
    homenotice,
    {},
    { everyone: true, staleTime: 60_000 },
  )
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={3} height={72} />
  if (data.length === 0) return <Empty />
  return (
    <ul className={styles.notices} aria-label="公告">
      {data.map((notice) => (
        <li key={notice} className={styles.notice}>
          <Bell size={20} />
          <p>{notice}</p>
        </li>
      ))}
    </ul>
  )
}
