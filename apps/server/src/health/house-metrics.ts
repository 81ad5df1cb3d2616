import type { AppContext } from '../context.ts'
import type { Metrics } from '../platform/metrics.ts'
import { type HouseFigures, houseFigures } from './house-figures.ts'

/** How long figures of the database serve for further scrapes (ms). */
const keptMs = 5000

/** Returns a reader of the figures; null without the database. Scrapes of one moment share a reading. */
function figureReader(app: AppContext): () => Promise<HouseFigures | null> {
  let last: { at: number; figures: Promise<HouseFigures | null> } | null = null
  return () => {
    const now = performance.now()
    if (!last || now - last.at > keptMs)
      last = { at: now, figures: houseFigures(app).catch(() => null) }
    return last.figures
  }
}

/** Returns the ages of what has a time. What was never done has no line. */
function agesAt(now: Date, times: Readonly<Record<string, Date | null | undefined>>) {
  return Object.fromEntries(
    Object.entries(times).flatMap(([what, at]) =>
      at ? [[what, (now.getTime() - at.getTime()) / 1000]] : [],
    ),
  )
}

/** Returns an age of 0 for what does not wait. */
function waitsAt(now: Date, since: Readonly<Record<string, Date | null>>) {
  return Object.fromEntries(
    Object.entries(since).map(([what, at]) => [
      what,
      at ? (now.getTime() - at.getTime()) / 1000 : 0,
    ]),
  )
}

type Gauge = readonly [
  name: string,
  help: string,
  label: string,
  values: (house: HouseFigures) => Record<string, number>,
]

const gauges: readonly Gauge[] = [
  ['jinli_open_work', 'Orders that wait for staff', 'kind', ({ work }) => work],
  [
    'jinli_overdue_items',
    'Items that are open for too long, by alarm',
    'kind',
    ({ overdue }) => {
      const kinds = Map.groupBy(overdue, ({ kind }) => kind)
      return Object.fromEntries([...kinds].map(([kind, items]) => [kind, items.length]))
    },
  ],
  [
    'jinli_ledger_age_seconds',
    'Age of the oldest posting that is unchecked or unsealed, of the oldest unsealed line of the audit trail, and of the last full check',
    'what',
    ({ now, times }) =>
      waitsAt(now, {
        unchecked: times.unchecked_since,
        unsealed: times.unsealed_since,
        trail_unsealed: times.unsealed_lines_since,
        full_check: times.whole_at,
      }),
  ],
  [
    'jinli_event_lag_seconds',
    'Age of the oldest event that a reader has not read',
    'reader',
    ({ events }) => events,
  ],
  [
    'jinli_ledger_findings',
    'Open findings of the ledger audit; any is an emergency',
    '',
    ({ ledger }) => ({ '': ledger.findings.length }),
  ],
  [
    'jinli_seal_age_seconds',
    'Age of the newest seal of the ledger and of the audit trail',
    'chain',
    ({ now, seal, trail }) =>
      agesAt(now, { ledger: seal?.sealed_at, trail: trail?.sealed_at }),
  ],
  [
    'jinli_seals',
    'Seals of the ledger and of the audit trail',
    'chain',
    ({ seal, trail }) => ({ ledger: seal?.number ?? 0, trail: trail?.number ?? 0 }),
  ],
  [
    'jinli_open_transfers',
    'Transfers whose outcome is open, by state',
    'state',
    ({ transfers }) => ({
      sent: 0,
      unknown: 0,
      manual: 0,
      ...Object.fromEntries(transfers.map(({ state, count }) => [state, count])),
    }),
  ],
  [
    'jinli_queue_items',
    'What waits for a job; ten thousand at most',
    'what',
    ({ queue }) => Object.fromEntries(queue.map(({ what, count }) => [what, count])),
  ],
  [
    'jinli_queue_age_seconds',
    'Since when the first of these waits',
    'what',
    ({ now, queue }) =>
      waitsAt(now, Object.fromEntries(queue.map(({ what, since }) => [what, since]))),
  ],
  [
    'jinli_database_lock_waits',
    'Sessions of the database that wait for a lock, or with a commit for a standby',
    '',
    ({ locks }) => ({ '': locks.waiting }),
  ],
  [
    'jinli_database_lock_wait_seconds',
    'How long the first of them waits',
    '',
    ({ locks }) => ({ '': locks.seconds }),
  ],
  [
    'jinli_backup_age_seconds',
    'Age of the newest base backup, of what the WAL archive reaches, and of the last drill',
    'what',
    ({ now, backup }) =>
      agesAt(now, {
        base: backup?.base_at,
        wal: backup?.reach_at,
        drill: backup?.drill_at,
      }),
  ],
  [
    'jinli_drill_failures',
    'Failed checks of the last restore drill',
    '',
    ({ backup }): Record<string, number> => {
      const count = backup?.drill_failures ?? null
      return count === null ? {} : { '': count }
    },
  ],
]

/** Adds what only the database knows. Without it these are left out, and `jinli_database_up` is 0. */
export function addHouseMetrics(app: AppContext, metrics: Metrics): void {
  const read = figureReader(app)
  metrics.addGauge('jinli_database_up', 'Whether the database answers', async () => ({
    '': (await read()) === null ? 0 : 1,
  }))
  for (const [name, help, label, values] of gauges) {
    const current = async () => {
      const house = await read()
      return house ? values(house) : {}
    }
    metrics.addGauge(name, help, current, label)
  }
}
