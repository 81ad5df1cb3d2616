import type { TableChain } from './chains.ts'
import { type Row, type Store, text } from './database.ts'
import { CallError } from './http-exchange.ts'
import { formatFen } from './money.ts'
import type { Ground } from './purse/purse.ts'
import { runFor, toldAt } from './run-times.ts'
import { BETS_MOST, betBody, settleBet, type TableSeat } from './table-bets.ts'
import { timesAt } from './table-clock.ts'

export type LeaveOrder = {
  chainId: number
  round: number
  /** Of this try; the same again gets the first answer. */
  nonce: string
}

function leftBefore(store: Store, seat: TableSeat, chainId: number, order: LeaveOrder) {
  return store.all(
    `SELECT b.*, l.mark FROM table_bet b JOIN table_leave l USING (bet_id)
     WHERE b.chain_id = ? AND b.round = ? AND b.operator = ? AND b.player = ? AND l.nonce = ?
     ORDER BY b.seq LIMIT ?`,
    chainId,
    order.round,
    seat.operator,
    seat.player,
    order.nonce,
    BETS_MOST,
  )
}

function stillIn(store: Store, seat: TableSeat, chainId: number, round: number) {
  return store.all(
    `SELECT * FROM table_bet
     WHERE chain_id = ? AND round = ? AND operator = ? AND player = ? AND status = 'open'
     ORDER BY seq LIMIT ?`,
    chainId,
    round,
    seat.operator,
    seat.player,
    BETS_MOST,
  )
}

/** The mark of this moment, asked inside the transaction: nothing leaves when the run is over. */
function markNow(
  { title }: TableSeat,
  chain: TableChain,
  { chainId, round }: LeaveOrder,
  outcomeOf: () => unknown,
) {
  const { running } = title.shared
  if (!running) throw new CallError(404, 'unknown_call', 'nobody leaves here')
  const at = Date.now()
  const { index } = timesAt(chain, title.timetable, at)
  const ms = runFor(title, chain, round, at)
  const begun = chainId === chain.id && round <= index && ms >= 0
  const outcome = begun ? outcomeOf() : null
  if (!begun || at >= toldAt(title, chain, round, outcome)) {
    throw new CallError(409, 'not_running', 'this round cannot be left now')
  }
  return { at, running, outcome, mark: running.markAt(ms) }
}

/**
 * One transaction: every bet of the player that is still in leaves at the mark of this moment and is paid. A repeated
 * nonce gets what left then. Throws CallError: not_running, nothing_in, unknown_call where rounds cannot be left.
 */
export function leaveRound(
  ground: Ground,
  seat: TableSeat,
  chain: TableChain,
  order: LeaveOrder,
  outcomeOf: () => unknown,
) {
  const { store, purse } = ground
  const answer = (rows: readonly Row[]) => ({
    bets: rows.map(betBody),
    balance: formatFen(purse.known(seat)),
  })
  return store.transaction(() => {
    const first = leftBefore(store, seat, chain.id, order)
    if (first.length > 0) return answer(first)
    const { at, running, outcome, mark } = markNow(seat, chain, order, outcomeOf)
    const leaving = stillIn(store, seat, chain.id, order.round).flatMap((row) => {
      const bet = running.left(JSON.parse(text(row, 'bet')), mark)
      return bet === null ? [] : [{ row, bet }]
    })
    if (leaving.length === 0) {
      throw new CallError(409, 'nothing_in', 'no bet of yours can leave now')
    }
    for (const { row, bet } of leaving) {
      store.run(
        'INSERT INTO table_leave (bet_id, nonce, mark, at) VALUES (?, ?, ?, ?)',
        text(row, 'bet_id'),
        order.nonce,
        mark,
        at,
      )
      settleBet(ground, seat.title, outcome, { ...row, bet: JSON.stringify(bet) }, at)
    }
    return answer(leftBefore(store, seat, chain.id, order))
  })
}
