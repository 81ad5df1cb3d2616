import {
  type AlarmKind,
  alarmLabels,
} from '@jinli/contract/reconciliation/reconciliation.admin'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { timeText } from '../page/time-text.ts'
import styles from './alarm-list.module.css'
import type { Books } from './books.ts'

/** Pages for alarms that have no single row to link to. */
const whole: Readonly<Partial<Record<AlarmKind, string>>> = {
  rtp_outside: '/bet-figures',
  rebate_withheld: '/rebate-margins',
}
const pages: Readonly<Partial<Record<AlarmKind, string>>> = {
  transfer_open: '/transfers?search=',
  bet_open: '/stuck-bets?venue=',
  win_hold: '/win-holds?venue=',
  withdrawal_unknown: '/withdrawals?state=&search=',
}

export function AlarmList({ alarms }: { alarms: Books['alarms'] }) {
  if (alarms.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={`${alarms.length} 项需要处理`}
      description={
        <ul className={styles.list}>
          {alarms.map(({ kind, subject, detail, since }) => {
            const page = pages[kind]
            const to = page ? `${page}${encodeURIComponent(subject)}` : whole[kind]
            return (
              <li key={`${kind} ${subject} ${detail}`}>
                {alarmLabels[kind]}：{to ? <Link to={to}>{subject}</Link> : subject}{' '}
                {detail}
                {since ? `（自 ${timeText(since)}）` : ''}
              </li>
            )
          })}
        </ul>
      }
    />
  )
}
