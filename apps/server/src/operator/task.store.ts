import { mayDo, type Permission } from '@jinli/contract/permission'
import { type SecondKind, secondKinds, taskKinds, tasks } from '@jinli/contract/task/task'
import sql, { type Sql } from 'sql-template-tag'
import { type Db, one, rows } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { big, int, text, time, word } from '../platform/row-shape.ts'
import { identifier } from '../platform/sql-parts.ts'
import { isOthers } from '../session/second-person.ts'

/** Returns how many deposits and withdrawals are open. */
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

type Member = { id: StaffId; permissions: readonly Permission[] }

/** Counts the open tasks of the permitted kinds, without those that the member's person began as the first of two. */
export async function tasksOf(db: Db, { id, permissions }: Member) {
  const kinds = taskKinds.filter((kind) => mayDo(permissions, tasks[kind].permission))
  const counts = await rows(
    db,
    task,
    sql`SELECT kind, count(*)::int AS count, min(since) AS oldest FROM task
      WHERE kind = ANY (${kinds}) AND (barred IS NULL OR ${isOthers(sql`barred`, id)})
      GROUP BY kind`,
  )
  return counts.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
}

const secondTask = {
  number: text,
  username: text,
  amount: big,
  first_by: text,
  since: time,
}
/** The most tasks of a kind that are listed; a staff list shows the others. */
const secondsMax = 10

/** Returns the view of a kind: `payment_second` for `payment`, and the same name for `deposit_second`. */
function secondView(kind: SecondKind): Sql {
  return identifier(kind.replace(/(_second)?$/, '_second'))
}

/** Returns a query for the oldest tasks that somebody else began. A test imports it to check the index. */
export function secondsQuery(kind: SecondKind, id: StaffId): Sql {
  return sql`SELECT number, username, amount, first_by, since FROM ${secondView(kind)}
    WHERE ${isOthers(sql`begun_by`, id)} ORDER BY since, id LIMIT ${secondsMax + 1}`
}

/** Returns the tasks that a member may finish as the second of two people. Kinds without tasks are left out. */
export async function secondTasksFor(db: Db, { id, permissions }: Member) {
  const kinds = secondKinds.filter((kind) => mayDo(permissions, tasks[kind].permission))
  const lists = await Promise.all(
    kinds.map(async (kind) => {
      const orders = await rows(db, secondTask, secondsQuery(kind, id))
      const more = orders.length > secondsMax
      return { kind, orders: orders.slice(0, secondsMax), more }
    }),
  )
  return lists.filter(({ orders }) => orders.length > 0)
}
