import type { reviewCounts } from '@jinli/contract/operator/operator.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { timeText } from '../page/time-text.ts'
import styles from './shell.module.css'

type Maintenance = Output<typeof reviewCounts>['maintenance']

/** Describes the window of a closed site, from its start to its end. */
function windowText({ from, until, closed }: NonNullable<Maintenance>): string {
  const start = closed ? '全站维护中' : `全站将于 ${from ? timeText(from) : ''} 开始维护`
  return until ? `${start}，至 ${timeText(until)} 自动开放` : `${start}，须在站点设置中开放`
}

/** A red line over every page while the site is closed, or will be. */
export function MaintenanceLine({ maintenance }: { maintenance: Maintenance | undefined }) {
  if (!maintenance) return null
  return (
    <p role="alert" className={styles.maintenance}>
      <strong>{windowText(maintenance)}</strong>
      ；维护期间会员不能存款、转入和进入游戏。维护公告：
      {maintenance.note}
    </p>
  )
}
