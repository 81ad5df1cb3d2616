import { chainById, linkAt } from './chains.ts'
import { count, integer, type Row, type Store, text } from './database.ts'
import { formatFen } from './money.ts'
import type { OutcomeOf } from './outcomes.ts'
import { toldAt } from './run-times.ts'
import { markOf, type TableSeat } from './table-bets.ts'
import type { TableTitle } from './titles/title.ts'

const PAGE = 20

/** A page of a player's bets at a table with what a proof needs, newest first; `before` is '' at first. */
export function readTableBets(
  store: Store,
  { operator, player, title }: TableSeat,
  outcomeOf: OutcomeOf<TableTitle>,
  before: string,
) {
  const now = Date.now()
  const rows = store.all(
    `SELECT b.*, l.mark FROM table_bet b LEFT JOIN table_leave l USING (bet_id)
     WHERE b.operator = ? AND b.player = ? AND b.game = ? AND b.seq < ?
     ORDER BY b.seq DESC LIMIT ?`,
    operator,
    player,
    title.code,
    before === '' ? 9_000_000_000_000_000_000n : BigInt(before),
    PAGE + 1,
  )
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  const ids = [...new Set(page.map((row) => count(row, 'chain_id')))]
  const chains = new Map(ids.map((id) => [id, chainById(store, id)]))
  const body = (row: Row) => {
    const index = count(row, 'round')
    const chain = chains.get(count(row, 'chain_id'))
    if (!chain) throw new Error('a bet of no chain')
    // While bets are taken, and while the round runs, the link and what follows from it are nobody's.
    const outcome = outcomeOf(title, chain, index)
    const told = now >= toldAt(title, chain, index, outcome)
    return {
      round_id: text(row, 'bet_id'),
      game: title.code,
      status: text(row, 'status'),
      unit: '1.00',
      stake: formatFen(integer(row, 'stake')),
      payout: formatFen(integer(row, 'payout')),
      at: new Date(count(row, 'placed_at')).toISOString(),
      bet: JSON.parse(text(row, 'bet')),
      left: markOf(row),
      shown: told ? outcome : null,
      chain: {
        start: chain.start,
        index,
        salt: chain.salt,
        link: told ? linkAt(chain, index) : null,
      },
    }
  }
  return {
    rounds: page.map(body),
    next: rows.length > PAGE && last ? integer(last, 'seq').toString() : null,
  }
}
