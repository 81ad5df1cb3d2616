import type { AnyAlarmKind } from '@jinli/contract/health/health-alarm'
import type { NodeFigures } from '../platform/node-figures.ts'

export type NodeRow = {
  node: string
  started_at: Date
  seen_at: Date
  silent_s: number
  holds_jobs: boolean
  figures: NodeFigures
}

export type HealthAlarm = {
  kind: AnyAlarmKind
  subject: string
  detail: string
  since: Date | null
}

/** The bounds of the alarms; the alert rules (`monitoring/alerts.yml`) have the same. */
export const bounds = {
  /** A node reports every ten seconds. */
  silentSeconds: 40,
  lockWaitSeconds: 2,
  loopDelayMs: 1000,
  /** A job is late after three intervals and ten minutes without success. */
  jobIntervals: 3,
  jobSeconds: 600,
}

export function isSilent({ silent_s }: Pick<NodeRow, 'silent_s'>): boolean {
  return silent_s > bounds.silentSeconds
}

/** The jobs of all nodes: the least age of a success, and all runs. */
export function jobsOf(nodes: readonly NodeRow[]) {
  const lines = nodes.flatMap(({ silent_s, figures }) =>
    Object.entries(figures.jobs).map(([job, line]) => ({ job, silent_s, ...line })),
  )
  const jobs = [...Map.groupBy(lines, ({ job }) => job)].map(([job, each]) => {
    const every = Math.max(...each.map(({ every_s }) => every_s))
    const ages = each.map(({ success_age_s, silent_s }) => success_age_s + silent_s)
    const age = Math.max(0, Math.round(Math.min(...ages)))
    const sum = (name: 'runs' | 'failures') =>
      each.reduce((total, line) => total + line[name], 0)
    return {
      job,
      every_seconds: every,
      success_age_seconds: age,
      runs: sum('runs'),
      failures: sum('failures'),
      late: age > bounds.jobIntervals * every + bounds.jobSeconds,
    }
  })
  const jobsByName = jobs.toSorted((a, b) => a.job.localeCompare(b.job))
  return [
    ...jobsByName.filter(({ late }) => late),
    ...jobsByName.filter(({ late }) => !late),
  ]
}

const worse = ['unasked', 'up', 'down'] as const
type VenueState = (typeof worse)[number]

/** The venues with the worst that a node that answers sees. */
export function venuesOf(nodes: readonly NodeRow[], names: ReadonlyMap<string, string>) {
  const lines = nodes
    .filter((node) => !isSilent(node))
    .flatMap(({ figures }) => Object.entries(figures.venues))
  return [...Map.groupBy(lines, ([venue]) => venue)].map(([venue, each]) => {
    const state = worse.findLast((word) => each.some(([, view]) => view.state === word))
    const failures = Math.max(...each.map(([, view]) => view.failures))
    const name = names.get(venue) ?? venue
    return { venue, name, state: state ?? ('unasked' satisfies VenueState), failures }
  })
}

function nodeAlarms(node: NodeRow): HealthAlarm[] {
  const alarm = (kind: AnyAlarmKind, detail: string, since: Date | null = null) => ({
    kind,
    subject: node.node,
    detail,
    since,
  })
  if (isSilent(node)) return [alarm('node_silent', '未上报', node.seen_at)]
  const { connections, loop_delay_ms } = node.figures
  return [
    ...(connections.waiting > 0
      ? [alarm('connections_waiting', `${connections.waiting} 个请求在等待连接`)]
      : []),
    ...(loop_delay_ms > bounds.loopDelayMs
      ? [alarm('node_busy', `最长停顿 ${loop_delay_ms} 毫秒`)]
      : []),
  ]
}

type House = {
  nodes: readonly NodeRow[]
  jobs: ReturnType<typeof jobsOf>
  venues: ReturnType<typeof venuesOf>
  locks: { waiting: number; seconds: number }
  isLate: boolean
}

/** Returns what is wrong with nodes, database, jobs and venues. */
export function healthAlarms({ nodes, jobs, venues, locks, isLate }: House): HealthAlarm[] {
  const alarm = (kind: AnyAlarmKind, subject: string, detail: string) => ({
    kind,
    subject,
    detail,
    since: null,
  })
  const isHeld = nodes.some(({ holds_jobs }) => holds_jobs)
  return [
    ...nodes.flatMap(nodeAlarms),
    ...(locks.seconds > bounds.lockWaitSeconds
      ? [
          alarm(
            'lock_wait',
            '数据库',
            `${locks.waiting} 个会话，最久 ${Math.round(locks.seconds)} 秒`,
          ),
        ]
      : []),
    ...(isHeld ? [] : [alarm('jobs_unheld', '后台任务', '没有节点持有执行权')]),
    ...jobs
      .filter(({ late }) => late)
      .map(({ job, success_age_seconds }) =>
        alarm('job_late', job, `${Math.round(success_age_seconds / 60)} 分钟未成功`),
      ),
    ...venues
      .filter(({ state }) => state === 'down')
      .map(({ venue, name, failures }) =>
        alarm('venue_down', venue, `${name} · 连续失败 ${failures} 次`),
      ),
    ...(isLate ? [alarm('books_late', '账本', '有分录等待检查或封存')] : []),
  ]
}
