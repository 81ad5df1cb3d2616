import { queueLabels } from '@jinli/contract/health/health-alarm'
import { ledgerStateLabels } from '@jinli/contract/money/ledger-state'
import type { ReactNode } from 'react'
import { countText } from '../page/count-text.ts'
import { FactList } from '../page/fact-list.tsx'
import { StateTag, type Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import type { Health } from './health-answer.ts'
import styles from './health-facts.module.css'

type FactGroupProps = { title: string; facts: { label: string; value: ReactNode }[] }

function FactGroup({ title, facts }: FactGroupProps) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      <FactList facts={facts} />
    </section>
  )
}

function lockText({ lock_waits, lock_wait_seconds }: Health['database']): string {
  if (lock_waits === 0) return '无'
  return `${countText(lock_waits)} 个会话，最久 ${Math.round(lock_wait_seconds)} 秒`
}

function queueFacts(queues: Health['queues']) {
  return queues.map(({ what, count, since }) => ({
    label: queueLabels[what] ?? what,
    value: since
      ? `${count >= 10_000 ? '≥ ' : ''}${countText(count)}，自 ${timeText(since)}`
      : '无',
  }))
}

const ledgerTones: Readonly<Record<Health['ledger']['state'], Tone>> = {
  sound: 'good',
  late: 'open',
  broken: 'flag',
}

function sealText(seal: Health['seals']['ledger']): string {
  return seal ? `第 ${countText(seal.number)} 节，${timeText(seal.sealed_at)}` : '尚未封存'
}

function ledgerFacts({ ledger, seals }: Health) {
  const { state, checked_at, whole_at } = ledger
  return [
    {
      label: '账目',
      value: (
        <StateTag tone={ledgerTones[state]}>{ledgerStateLabels[state] || '正常'}</StateTag>
      ),
    },
    { label: '新账检查到', value: timeText(checked_at) || '尚未完成' },
    { label: '全部查完', value: timeText(whole_at) || '尚未完成' },
    { label: '账本封存', value: sealText(seals.ledger) },
    { label: '日志封存', value: sealText(seals.trail) },
  ]
}

function drillText(failures: number | null): string {
  if (failures === null) return '尚未演练'
  return failures === 0 ? '通过' : `${countText(failures)} 项未通过`
}

function backupFacts(backup: Health['backup']) {
  if (!backup) return [{ label: '备份', value: '由数据库的运营方负责，或尚未设置' }]
  return [
    { label: '最近备份', value: timeText(backup.base_at) || '无' },
    { label: '可恢复至', value: timeText(backup.reach_at) || '无' },
    { label: '恢复演练', value: drillText(backup.drill_failures) },
    { label: '演练时间', value: timeText(backup.drill_at) || '无' },
  ]
}

/** What has no rows: locks and queues, the ledger and its seals, backups. */
export function HealthFacts({ health }: { health: Health }) {
  return (
    <div className={styles.groups}>
      <FactGroup
        title="数据库与队列"
        facts={[
          { label: '锁等待', value: lockText(health.database) },
          ...queueFacts(health.queues),
        ]}
      />
      <FactGroup title="账目与封存" facts={ledgerFacts(health)} />
      <FactGroup title="备份" facts={backupFacts(health.backup)} />
    </div>
  )
}
