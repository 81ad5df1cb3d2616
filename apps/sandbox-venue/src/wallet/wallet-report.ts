import type { Store } from '../store/database.ts'
import { big, int, text } from '../store/row-shape.ts'
import { formatFen } from './fen.ts'

function balanceAt(store: Store, operator: string, at: number): string {
  const row = store.row(
    { total: big },
    'SELECT COALESCE(SUM(delta), 0) AS total FROM wallet_log WHERE operator = ? AND at < ?',
    operator,
    at,
  )
  return formatFen(row?.total ?? 0n)
}

/** Returns an operator's totals over [from, to) unix ms, as decimal yuan. All of them come from the wallet log. */
export function readWalletReport(store: Store, operator: string, from: number, to: number) {
  const movements = store.rows(
    { kind: text, total: big, count: int },
    `SELECT kind, SUM(delta) AS total, COUNT(*) AS count FROM wallet_log
     WHERE operator = ? AND at >= ? AND at < ? GROUP BY kind`,
    operator,
    from,
    to,
  )
  const totalsOf = (kind: string) => {
    const row = movements.find((movement) => movement.kind === kind)
    const total = row?.total ?? 0n
    return { count: row?.count ?? 0, amount: formatFen(total < 0n ? -total : total) }
  }
  return {
    transfers_in: totalsOf('transfer_in'),
    transfers_out: totalsOf('transfer_out'),
    stakes: totalsOf('stake'),
    payouts: totalsOf('payout'),
    stakes_returned: totalsOf('stake_returned'),
    payouts_revoked: totalsOf('payout_revoked'),
    opening_balance: balanceAt(store, operator, from),
    closing_balance: balanceAt(store, operator, to),
  }
}
