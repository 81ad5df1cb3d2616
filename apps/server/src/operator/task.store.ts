import { mayDo, type Permission } from '@jinli/contract/permission'
import { type SecondKind, secondKinds, taskKinds, tasks } from '@jinli/contract/task'
import sql, { type Sql } from 'sql-template-tag'
import { type Db, one, rows } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { big, int, text, time, word } from '../platform/row-shape.ts'

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

type Member = { id: StaffId; permissions: readonly Permission[] }

/** What waits for one member: kinds that they may do, without what they were the first of two people for. */
export async function tasksOf(db: Db, { id, permissions }: Member) {
  const kinds = taskKinds.filter((kind) => mayDo(permissions, tasks[kind].permission))
  const found = await rows(
    db,
    task,
    sql`SELECT kind, count(*)::int AS count, min(since) AS oldest FROM task
      WHERE kind = ANY (${kinds}) AND barred IS DISTINCT FROM ${id} GROUP BY kind`,
  )
  return found.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
}

const begun = { number: text, username: text, amount: big, first_by: text, since: time }
const begunOf = {
  deposit_second: sql`deposit_second`,
  payment: sql`withdrawal_second`,
  transfer: sql`transfer_second`,
  adjustment: sql`adjustment_second`,
  stuck_bet_ending: sql`stuck_bet_second`,
} as const satisfies Record<SecondKind, Sql>
/** So many of a kind are shown one by one; the rest stands in its list. */
const secondsMax = 10

/** The oldest that somebody else began; exported so that a test can ask which index serves it. */
export function secondsQuery(kind: SecondKind, id: StaffId): Sql {
  return sql`SELECT number, username, amount, first_by, since FROM ${begunOf[kind]}
    WHERE begun_by <> ${id} ORDER BY since, id LIMIT ${secondsMax + 1}`
}

/** What waits for one member as the second of two, one by one; kinds without any are left out. */
export async function waitingForSecondOf(db: Db, { id, permissions }: Member) {
  const kinds = secondKinds.filter((kind) => mayDo(permissions, tasks[kind].permission))
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const orders = await rows(db, begun, secondsQuery(kind, id))
      const more = orders.length > secondsMax
      return { kind, orders: orders.slice(0, secondsMax), more }
    }),
  )
  return found.filter(({ orders }) => orders.length > 0)
}
