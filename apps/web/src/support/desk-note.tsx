import type { Output } from '@jinli/contract/endpoint'
import { supportDesk } from '@jinli/contract/support'
import { useCallQuery } from '../api/query.ts'
import styles from './support.module.css'

type Desk = Output<typeof supportDesk>

function hoursText({ from, until }: Desk): string {
  return from === until ? '全天服务' : `服务时间 ${from}–${until}`
}

/** How long it takes lately, in words. */
function waitText(seconds: number | null): string {
  if (seconds === null) return ''
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return '通常 1 分钟内回复'
  if (minutes < 60) return `通常约 ${minutes} 分钟回复`
  return `通常约 ${Math.ceil(minutes / 60)} 小时回复`
}

/** When people answer and how long it takes; in the closed hours what to do instead. */
export function DeskNote() {
  const { data: desk } = useCallQuery(
    supportDesk,
    {},
    { everyone: true, staleTime: 60_000, pollMs: 60_000 },
  )
  if (!desk) return <p className={styles.desk}>在线客服</p>
  const wait = waitText(desk.wait_seconds)
  return (
    <p className={styles.desk} data-closed={desk.open ? undefined : ''}>
      {desk.open ? hoursText(desk) : `现在不在服务时间（${desk.from}–${desk.until}）`}
      {desk.open ? wait && ` · ${wait}` : ' · 请留言，上班后回复'}
    </p>
  )
}
