import { alarmKinds } from '@jinli/contract/reconciliation/reconciliation.admin'
import { taskKinds } from '@jinli/contract/task/task'
import sql from 'sql-template-tag'
import { type Db, rows } from '../platform/db.ts'
import { bool, int, maybe, text, time, word } from '../platform/row-shape.ts'
import { sumsQuery, sumsRow } from './figure-sums.ts'

const openItems = sql`kind, count(*)::int AS count,
  (count(*) FILTER (WHERE since < app_now() - interval '1 hour'))::int AS hour_old, min(since) AS oldest`
const openRow = { count: int, hour_old: int, oldest: maybe(time) }

/** Returns how many tasks of each kind wait for staff. */
export function openTasks(db: Db) {
  return rows(
    db,
    { kind: word(taskKinds), ...openRow },
    sql`SELECT ${openItems} FROM task GROUP BY kind ORDER BY min(since)`,
  )
}

export function openAlarms(db: Db) {
  return rows(
    db,
    { kind: word(alarmKinds), ...openRow },
    sql`SELECT ${openItems} FROM overdue GROUP BY kind ORDER BY min(since)`,
  )
}

export function venuesNow(db: Db) {
  return rows(
    db,
    { venue: text, name: text, open: bool, open_transfers: int },
    sql`SELECT v.code AS venue, v.name,
        NOT EXISTS (SELECT FROM play_closed c WHERE c.venue = v.code AND c.game = '') AS open,
        (SELECT count(*)::int FROM transfer_open t WHERE t.venue = v.code) AS open_transfers
      FROM venue v ORDER BY v.sort, v.code LIMIT 200`,
  )
}

const hourOfDay = sql`extract(hour FROM hour AT TIME ZONE 'Asia/Shanghai')::int`

type Span = { from: Date; before: Date }

/** Returns the figures of each hour of a day; hours without any are left out. */
export function hoursOf(db: Db, { from, before }: Span) {
  return rows(
    db,
    { hour: int, ...sumsRow },
    sumsQuery({
      keys: sql`${hourOfDay} AS hour,`,
      where: sql`hour >= ${from} AND hour < ${before}`,
      groups: sql`GROUP BY hour`,
    }),
  )
}
