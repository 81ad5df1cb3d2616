import sql, { type Sql } from 'sql-template-tag'
import { type Db, exists } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'

/** The condition that two accounts are one person's (operator.sql). An unknown member (null) is nobody. */
export const onePerson = (one: Sql | StaffId, other: Sql | StaffId): Sql =>
  sql`is_one_person(${one}, ${other})`

/** Returns whether two accounts are one person's: the same, or one of them made the other alone (decision 064). */
export async function isSamePerson(
  db: Db,
  one: StaffId | null | undefined,
  other: StaffId,
): Promise<boolean> {
  if (one === null || one === undefined) return false
  return one === other || exists(db, sql`SELECT WHERE ${onePerson(one, other)}`)
}

/** Refuses a second step by the person who took the first one. Every two-person step is judged here. */
export async function refuseSamePerson(
  db: Db,
  first: StaffId | null | undefined,
  second: StaffId,
): Promise<void> {
  if (await isSamePerson(db, first, second)) refuse('review.same-person')
}
