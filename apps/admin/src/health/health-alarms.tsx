import {
  type AnyAlarmKind,
  alarmSteps,
  healthAlarmLabels,
} from '@jinli/contract/health/health-alarm'
import { alarmLabels } from '@jinli/contract/reconciliation/reconciliation.admin'
import { Alert } from 'antd'
import { countText } from '../page/count-text.ts'
import { timeText } from '../page/time-text.ts'
import styles from './health-alarms.module.css'
import type { Health } from './health-answer.ts'

const labels: Readonly<Record<AnyAlarmKind, string>> = {
  ...alarmLabels,
  ...healthAlarmLabels,
}
/** More items of one kind are only counted. */
const itemsMax = 5

type Alarm = Health['alarms'][number]

function AlarmLine({ alarm: { subject, detail, since } }: { alarm: Alarm }) {
  return (
    <li>
      {subject} {detail}
      {since ? `（自 ${timeText(since)}）` : ''}
    </li>
  )
}

/** All alarms of one kind, with what to do about them. */
function AlarmGroup({ kind, alarms }: { kind: AnyAlarmKind; alarms: readonly Alarm[] }) {
  const more = alarms.length - itemsMax
  return (
    <Alert
      type={kind === 'books_violated' ? 'error' : 'warning'}
      showIcon
      title={`${labels[kind]} · ${countText(alarms.length)} 项`}
      description={
        <>
          <ul className={styles.list}>
            {alarms.slice(0, itemsMax).map((alarm) => (
              <AlarmLine key={`${alarm.subject} ${alarm.detail}`} alarm={alarm} />
            ))}
            {more > 0 && <li>另有 {countText(more)} 项</li>}
          </ul>
          <p className={styles.step}>处理：{alarmSteps[kind]}</p>
        </>
      }
    />
  )
}

/** What is wrong, by kind, with the words of the runbook. */
export function HealthAlarms({ alarms }: Pick<Health, 'alarms'>) {
  if (alarms.length === 0)
    return (
      <Alert
        type="success"
        showIcon
        title="没有报警"
        description="节点、任务、场馆、账目与备份均正常。"
      />
    )
  const kinds = [...new Set(alarms.map(({ kind }) => kind))]
  return (
    <section className={styles.alarms} aria-label="报警">
      {kinds.map((kind) => (
        <AlarmGroup
          key={kind}
          kind={kind}
          alarms={alarms.filter((alarm) => alarm.kind === kind)}
        />
      ))}
    </section>
  )
}
