import sql from 'sql-template-tag'
import { type Db, one, row, rows } from '../platform/db.ts'
import type { NodeFigures } from '../platform/node-figures.ts'
import { bool, float, int, json, maybe, text, time } from '../platform/row-shape.ts'

/** Returns how many things wait for jobs, and since when the first does. */
export function queues(db: Db) {
  return rows(
    db,
    { what: text, count: int, since: maybe(time) },
    sql`SELECT what, count, since FROM queue ORDER BY what`,
  )
}

/** Returns how many sessions of the database wait for a lock, and how long the first does (s). */
export function lockWaits(db: Db) {
  return one(
    db,
    { waiting: int, seconds: float },
    sql`SELECT waiting, seconds FROM lock_wait`,
  )
}

/** Returns the newest seal of the audit trail, or null before the first. */
export function trailSeal(db: Db) {
  return row(
    db,
    { number: int, sealed_at: time },
    sql`SELECT seal::int AS number, sealed_at FROM audit_head`,
  )
}

/** Returns the open transfers by their state. */
export function transferStates(db: Db) {
  return rows(
    db,
    { state: text, count: int, since: time },
    sql`SELECT state, count(*)::int AS count, min(created_at) AS since FROM transfer_open GROUP BY state`,
  )
}

/** Returns the nodes of the last day and what each told last. `silent_s`: how long ago (s). */
export function nodes(db: Db) {
  return rows(
    db,
    {
      node: text,
      release: text,
      started_at: time,
      seen_at: time,
      silent_s: float,
      holds_jobs: bool,
      figures: json<NodeFigures>(),
    },
    sql`SELECT node, release, started_at, seen_at, holds_jobs, figures,
        extract(epoch FROM app_now() - seen_at)::float8 AS silent_s
      FROM node_health ORDER BY node`,
  )
}
