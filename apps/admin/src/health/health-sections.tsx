import { countText } from '../page/count-text.ts'
import { ListTable } from '../page/list-table.tsx'
import { type Total, Totals } from '../page/totals.tsx'
import { HealthAlarms } from './health-alarms.tsx'
import type { Health } from './health-answer.ts'
import { jobColumns, nodeColumns, venueColumns } from './health-columns.tsx'
import { HealthFacts } from './health-facts.tsx'
import styles from './health-sections.module.css'

function totalsOf({ nodes, jobs, venues, queues, alarms }: Health): Total[] {
  const share = (good: number, all: number) => `${countText(good)} / ${countText(all)}`
  const waits = queues.reduce((sum, { count }) => sum + count, 0)
  return [
    ['报警', countText(alarms.length)],
    [
      '节点（在线 / 全部）',
      share(nodes.filter((node) => !node.silent).length, nodes.length),
    ],
    ['任务（按时 / 全部）', share(jobs.filter((job) => !job.late).length, jobs.length)],
    [
      '场馆（连通 / 全部）',
      share(venues.filter(({ state }) => state !== 'down').length, venues.length),
    ],
    ['排队', countText(waits)],
  ]
}

/** The sections of the health page, problems first. */
export function HealthSections({ health }: { health: Health }) {
  return (
    <>
      <HealthAlarms alarms={health.alarms} />
      <Totals totals={totalsOf(health)} />
      <h2>节点</h2>
      <ListTable
        label="节点"
        rows={health.nodes}
        rowKey={({ node }) => node}
        columns={nodeColumns}
        empty="没有节点上报"
      />
      <HealthFacts health={health} />
      <div className={styles.tables}>
        <section className={styles.table}>
          <h2>场馆</h2>
          <ListTable
            label="场馆"
            rows={health.venues}
            rowKey={({ venue }) => venue}
            columns={venueColumns}
            empty="没有场馆"
          />
        </section>
        <section className={styles.table}>
          <h2>后台任务</h2>
          <ListTable
            label="后台任务"
            rows={health.jobs}
            rowKey={({ job }) => job}
            columns={jobColumns}
            empty="还没有任务"
          />
        </section>
      </div>
    </>
  )
}
