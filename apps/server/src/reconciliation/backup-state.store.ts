import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, row } from '../platform/db.ts'
import { int, maybe, type RowOf, time } from '../platform/row-shape.ts'

const backupTimes = {
  base_at: maybe(time),
  reach_at: maybe(time),
  drill_at: maybe(time),
  drill_failures: maybe(int),
}

/** Returns the times of the last backup and drill, and until when a restore is possible; null where none are made. */
export function backupTimesOf(db: Db): Promise<RowOf<typeof backupTimes> | null> {
  return row(
    db,
    backupTimes,
    sql`SELECT base_at, reach_at, drill_at, drill_failures FROM backup_state`,
  )
}

export type BackupState = {
  dueHours: number
  baseAt: Date | null
  reachAt: Date | null
  /** Why WAL is not archived; empty while it is. */
  failure: string
  drill: { at: Date; failures: number } | null
  restored: { at: Date; until: Date } | null
}

/** While the archive is away its last times stay. */
const lastTime = (column: Sql) =>
  sql`${column} = CASE WHEN excluded.failure <> '' THEN coalesce(excluded.${column}, s.${column}) ELSE excluded.${column} END`

/** The launcher saves what it sees; null if this database has no backups and none are expected. */
export async function saveBackupState(db: Db, state: BackupState | null): Promise<void> {
  if (!state) return void (await change(db, sql`DELETE FROM backup_state`))
  const { dueHours, baseAt, reachAt, failure, drill, restored } = state
  await change(
    db,
    sql`INSERT INTO backup_state AS s (due_hours, base_at, reach_at, failure, failing_since, drill_at, drill_failures,
        restored_at, restored_until)
      VALUES (${dueHours}, ${baseAt}, ${reachAt}, ${failure}, CASE WHEN ${failure} <> '' THEN app_now() END,
        ${drill?.at ?? null}, ${drill?.failures ?? null}, ${restored?.at ?? null}, ${restored?.until ?? null})
      ON CONFLICT (one) DO UPDATE SET due_hours = excluded.due_hours, ${lastTime(sql`base_at`)},
        ${lastTime(sql`reach_at`)}, failure = excluded.failure,
        failing_since = CASE WHEN excluded.failure <> '' THEN coalesce(s.failing_since, app_now()) END,
        ${lastTime(sql`drill_at`)}, ${lastTime(sql`drill_failures`)},
        restored_at = excluded.restored_at, restored_until = excluded.restored_until,
        looked_at = app_now()`,
  )
}
