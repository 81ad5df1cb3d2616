import { supportDesk } from '@jinli/contract/support/support'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useCallQuery } from '../api/query.ts'
import styles from './support.module.css'

type ServiceHours = Output<typeof supportDesk>

function hoursText({ from, until }: ServiceHours): string {
  return from === until ? '全天服务' : `服务时间 ${from}–${until}`
}

/** Describes how long players recently waited for an answer. */
function waitText(seconds: number | null): string {
  if (seconds === null) return ''
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return '通常 1 分钟内回复'
  if (minutes < 60) return `通常约 ${minutes} 分钟回复`
  return `通常约 ${Math.ceil(minutes / 60)} 小时回复`
}

/** Says when staff answer and how long it takes. Outside the service hours, it says what to do instead. */
export function ServiceHoursNote() {
  const { data: hours } = useCallQuery(
    supportDesk,
    {},
    { everyone: true, staleTime: 60_000, pollMs: 60_000 },
  )
  if (!hours) return <p className={styles.hours}>在线客服</p>
  const wait = waitText(hours.wait_seconds)
  return (
    <p className={styles.hours} data-closed={hours.open ? undefined : ''}>
      {hours.open ? hoursText(hours) : `现在不在服务时间（${hours.from}–${hours.until}）`}
      {hours.open ? wait && ` · ${wait}` : ' · 请留言，上班后回复'}
    </p>
  )
}
