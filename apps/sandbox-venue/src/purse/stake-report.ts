import { count, integer, type Row, type Store } from '../database.ts'
import { formatFen } from '../money.ts'

type Sum = { count: number; amount: string }

function sumOf(row: Row | undefined): Sum {
  if (!row) return { count: 0, amount: formatFen(0n) }
  return { count: count(row, 'count'), amount: formatFen(integer(row, 'total')) }
}

/**
 * Operator totals of the seamless wallet over [from, to) unix ms: stakes that the platform gave, payouts, stakes that went
 * back. `unanswered` is of now, whatever the time: what the platform may have booked or not.
 */
export function readStakeReport(store: Store, operator: string, from: number, to: number) {
  const during = (column: string, of: string) =>
    sumOf(
      store.one(
        `SELECT count(*) AS count, coalesce(sum(amount), 0) AS total FROM ${of}
         AND operator = ? AND ${column} >= ? AND ${column} < ?`,
        operator,
        from,
        to,
      ),
    )
  const unanswered = store.one(
    `SELECT count(*) AS count, coalesce(sum(amount), 0) AS total FROM (
       SELECT amount FROM stake WHERE operator = ?1 AND state = 'asked'
       UNION ALL SELECT amount FROM owed WHERE operator = ?1 AND state = 'due')`,
    operator,
  )
  return {
    stakes: during('taken_at', 'stake WHERE taken_at IS NOT NULL'),
    payouts: during('at', "owed WHERE kind = 'win'"),
    stakes_returned: during(
      'returned_at',
      "stake WHERE state = 'returned' AND taken_at IS NOT NULL",
    ),
    unanswered: sumOf(unanswered),
  }
}
