import { onePersonWords } from '@jinli/contract/review/one-person'
import sql, { type Sql } from 'sql-template-tag'
import { type Db, exists, row } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { RefusalError, refuse } from '../platform/refuse.ts'
import { word } from '../platform/row-shape.ts'

/** The condition that two accounts are one person's (operator.sql). An unknown member (null) is nobody. */
export const onePerson = (one: Sql | StaffId, other: Sql | StaffId): Sql =>
  sql`is_one_person(${one}, ${other})`

/** The condition that a row's account is another person's. Its array is read once per statement, not once per row. */
export const isOthers = (account: Sql, reader: StaffId): Sql =>
  sql`${account} <> ALL (ARRAY(SELECT accounts_of_person(${reader})))`

/** Returns whether two accounts are one person's (decision 064). */
export async function isSamePerson(
  db: Db,
  one: StaffId | null | undefined,
  other: StaffId,
): Promise<boolean> {
  if (one === null || one === undefined) return false
  return one === other || exists(db, sql`SELECT WHERE ${onePerson(one, other)}`)
}

const relation = { relation: word(['maker', 'account', 'sibling']) }

/** Refuses a second step by the person who took the first one. Every two-person step is judged here. */
export async function refuseSamePerson(
  db: Db,
  first: StaffId | null | undefined,
  second: StaffId,
): Promise<void> {
  if (first === null || first === undefined) return
  if (first === second) refuse('review.same-person')
  const answer = await row(
    db,
    relation,
    sql`SELECT CASE
        WHEN ${first} IN (SELECT makers_of(${second})) THEN 'maker'
        WHEN ${second} IN (SELECT makers_of(${first})) THEN 'account'
        ELSE 'sibling' END AS relation
      WHERE ${onePerson(first, second)}`,
  )
  if (answer)
    throw new RefusalError('review.same-person', {}, onePersonWords[answer.relation])
}
