import sql from 'sql-template-tag'
import { type Db, rows } from '../platform/db.ts'
import { countedRowsMax } from '../platform/keyset-page.ts'
import { big, int, maybe, text } from '../platform/row-shape.ts'
import { type AuditFilter, auditListing } from './audit-trail.store.ts'

const actionSum = { action: text, lines: int, amount: maybe(big), total: int }

/** Returns the lines and the orders' amounts of each action of a filter, of the newest lines. */
export async function auditSumsOf(db: Db, filter: AuditFilter) {
  const { where } = auditListing(filter)
  const sums = await rows(
    db,
    actionSum,
    sql`SELECT action, count(*)::int AS lines, sum(amount)::bigint AS amount,
        (sum(count(*)) OVER ())::int AS total
      FROM (SELECT r.action, r.amount FROM audit r WHERE ${where}
        ORDER BY r.at DESC, r.id DESC LIMIT ${countedRowsMax}) r
      GROUP BY action ORDER BY count(*) DESC, action`,
    'anew',
  )
  const actions = sums.map(({ action, lines, amount }) => ({ action, lines, amount }))
  return { actions, more: sums[0]?.total === countedRowsMax }
}
