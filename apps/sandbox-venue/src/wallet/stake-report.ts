import type { Store } from '../store/database.ts'
import { big, int } from '../store/row-shape.ts'
import { formatFen } from './fen.ts'

const totals = { count: int, total: big }

/**
 * Returns an operator's totals of the seamless wallet over [from, to) unix ms: stakes, payouts and returned stakes.
 * `unanswered` ignores the interval: it counts the calls that have no response now. The platform may have posted
 * them.
 */
export function readStakeReport(store: Store, operator: string, from: number, to: number) {
  const totalsOf = (sql: string, ...values: (string | number)[]) => {
    const row = store.row(totals, sql, ...values)
    return { count: row?.count ?? 0, amount: formatFen(row?.total ?? 0n) }
  }
  const during = (column: string, source: string) =>
    totalsOf(
      `SELECT count(*) AS count, coalesce(sum(amount), 0) AS total FROM ${source}
       AND operator = ? AND ${column} >= ? AND ${column} < ?`,
      operator,
      from,
      to,
    )
  return {
    stakes: during('taken_at', 'stake WHERE taken_at IS NOT NULL'),
    payouts: during('at', "outbox WHERE kind = 'win'"),
    stakes_returned: during(
      'returned_at',
      "stake WHERE state = 'returned' AND taken_at IS NOT NULL",
    ),
    unanswered: totalsOf(
      `SELECT count(*) AS count, coalesce(sum(amount), 0) AS total FROM (
         SELECT amount FROM stake WHERE operator = ?1 AND state = 'requested'
         UNION ALL SELECT amount FROM outbox WHERE operator = ?1 AND state = 'due')`,
      operator,
    ),
  }
}
