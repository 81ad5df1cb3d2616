import { mayDo } from '@jinli/contract/permission'
import { taskKinds, tasks } from '@jinli/contract/task'
import sql from 'sql-template-tag'
import { type Db, one, rows } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { int, time, word } from '../platform/row-shape.ts'

/** How much waits in the queues. */
export function openWork(db: Db) {
  return one(
    db,
    { deposits: int, withdrawals: int },
    sql`SELECT
        (SELECT count(*) FROM deposit_waiting)::int AS deposits,
        (SELECT count(*) FROM withdrawal_waiting)::int AS withdrawals`,
  )
}

const task = { kind: word(taskKinds), count: int, oldest: time }

/** What waits for one member: kinds that they may do, without what they were the first of two people for. */
export async function tasksOf(db: Db, { id, role }: { id: StaffId; role: string }) {
  const kinds = taskKinds.filter((kind) => mayDo(role, tasks[kind].permission))
  const found = await rows(
    db,
    task,
    sql`SELECT kind, count(*)::int AS count, min(since) AS oldest FROM task
      WHERE kind = ANY (${kinds}) AND barred IS DISTINCT FROM ${id} GROUP BY kind`,
  )
  return found.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
}
