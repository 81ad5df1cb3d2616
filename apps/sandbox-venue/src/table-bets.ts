import { appendBetChange } from './bets.ts'
import { chainById, drawsAt } from './chains.ts'
import { count, integer, type Row, type Store, text } from './database.ts'
import { CallError } from './http-exchange.ts'
import { formatFen } from './money.ts'
import type { Ground, Plan, Player } from './purse/purse.ts'
import { isDue } from './run-times.ts'
import type { TableTitle } from './titles/title.ts'
import { unit } from './titles/title-rules.ts'

/** Who bets at which table: the session's. */
export type TableSeat = Player & { title: TableTitle }

export type TableOrder = {
  chainId: number
  round: number
  bet: unknown
  /** Of this try; the same again gets the first answer. */
  nonce: string
}

/** Fen of one unit: chips are whole yuan. */
const UNIT_FEN = 100n
/** Of one player in one round. */
export const BETS_MOST = 40
const SETTLED_AT_ONCE = 500

/** Where a bet was left by hand; null when it was not. */
export function markOf(row: Row): number | null {
  return typeof row['mark'] === 'bigint' ? count(row, 'mark') : null
}

export function betBody(row: Row) {
  return {
    bet_id: text(row, 'bet_id'),
    round: count(row, 'round'),
    bet: JSON.parse(text(row, 'bet')),
    stake: formatFen(integer(row, 'stake')),
    payout: formatFen(integer(row, 'payout')),
    status: text(row, 'status'),
    left: markOf(row),
    at: new Date(count(row, 'placed_at')).toISOString(),
  }
}

/** A player's bets in one round, oldest first. */
export function betsOfRound(
  store: Store,
  { operator, player }: TableSeat,
  { chainId, round }: { chainId: number; round: number },
) {
  return store
    .all(
      `SELECT b.*, l.mark FROM table_bet b LEFT JOIN table_leave l USING (bet_id)
       WHERE b.chain_id = ? AND b.round = ? AND b.operator = ? AND b.player = ?
       ORDER BY b.seq LIMIT ?`,
      chainId,
      round,
      operator,
      player,
      BETS_MOST,
    )
    .map(betBody)
}

function assertRoom(store: Store, seat: TableSeat, order: TableOrder): void {
  const bets = betsOfRound(store, seat, order)
  if (bets.length < BETS_MOST) return
  throw new CallError(409, 'too_many_bets', `a round takes ${BETS_MOST} bets of a player`)
}

type Placing = { betId: string; order: TableOrder; told: string; stake: bigint; at: number }

/** Keeps a bet that has its stake, and shows it in the feed. */
function keepBet({ store }: Ground, seat: TableSeat, placing: Placing): Row {
  const { operator, player, title } = seat
  const { betId, order, told, stake, at } = placing
  store.run(
    `INSERT INTO table_bet
       (bet_id, operator, player, game, chain_id, round, nonce, bet, stake, status, placed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'open', ?)`,
    betId,
    operator,
    player,
    title.code,
    order.chainId,
    order.round,
    order.nonce,
    told,
    stake,
    at,
  )
  const change = { betId, operator, player, game: title.code, stake, payout: 0n }
  appendBetChange(store, {
    ...change,
    version: 1,
    status: 'open',
    placedAt: at,
    settledAt: null,
  })
  const row = store.one('SELECT * FROM table_bet WHERE bet_id = ?', betId)
  if (!row) throw new Error('a bet is gone that was just placed')
  return row
}

/**
 * A bet and its stake. A repeated nonce gets the bet as it stands. `closesAt` is asked in the transaction that keeps it, so
 * that nothing is taken after it.
 * Throws CallError: bets_closed, nonce_conflict, too_many_bets, and those of `Purse.play`.
 */
export function placeTableBet(
  ground: Ground,
  seat: TableSeat,
  order: TableOrder,
  closesAt: number,
) {
  const { store, purse } = ground
  const { operator, player, title } = seat
  const told = JSON.stringify(order.bet)
  const answer = (placed: boolean, row: Row) => {
    return { placed, ...betBody(row), balance: formatFen(purse.known(seat)) }
  }
  return purse.play(seat, (betId): Plan<ReturnType<typeof answer>> => {
    const first = store.one(
      'SELECT * FROM table_bet WHERE operator = ? AND player = ? AND nonce = ?',
      operator,
      player,
      order.nonce,
    )
    if (first) {
      const same = text(first, 'bet') === told && text(first, 'game') === title.code
      if (same) return { stake: null, act: () => answer(false, first) }
      throw new CallError(409, 'nonce_conflict', 'this nonce was used for another bet')
    }
    const at = Date.now()
    if (at >= closesAt) {
      throw new CallError(409, 'bets_closed', 'this round takes no more bets')
    }
    assertRoom(store, seat, order)
    const amount = title.shared.staked(order.bet) * UNIT_FEN
    const placing = { betId, order, told, stake: amount, at }
    const stake = { ref: betId, round: betId, game: title.code, amount }
    return { stake, act: () => answer(true, keepBet(ground, seat, placing)) }
  })
}

/** Pays a bet of a round whose outcome is known; call inside a transaction. */
export function settleBet(
  { store, purse }: Ground,
  title: TableTitle,
  outcome: unknown,
  row: Row,
  at: number,
) {
  const betId = text(row, 'bet_id')
  const operator = text(row, 'operator')
  const player = text(row, 'player')
  const { multiple } = title.shared.pays(outcome, JSON.parse(text(row, 'bet')))
  const payout = (UNIT_FEN * multiple) / unit
  purse.settle({ operator, player, round: betId, amount: payout, at })
  const settled = store.run(
    `UPDATE table_bet SET status = 'settled', payout = ?, settled_at = ?
     WHERE bet_id = ? AND status = 'open'`,
    payout,
    at,
    betId,
  )
  if (settled !== 1n) throw new Error('a bet was settled under its own transaction')
  appendBetChange(store, {
    betId,
    version: 2,
    operator,
    player,
    game: title.code,
    stake: integer(row, 'stake'),
    payout,
    status: 'settled',
    placedAt: count(row, 'placed_at'),
    settledAt: at,
  })
}

/** Settles what is open of one round, some hundred bets in a transaction. */
function settleRound(
  ground: Ground,
  title: TableTitle,
  outcome: unknown,
  { chainId, round }: { chainId: number; round: number },
): void {
  const { store } = ground
  for (;;) {
    const left = store.transaction(() => {
      const rows = store.all(
        `SELECT * FROM table_bet WHERE chain_id = ? AND round = ? AND status = 'open'
         ORDER BY seq LIMIT ?`,
        chainId,
        round,
        SETTLED_AT_ONCE,
      )
      const at = Date.now()
      for (const row of rows) settleBet(ground, title, outcome, row, at)
      return rows.length === SETTLED_AT_ONCE
    })
    if (!left) return
  }
}

/** Settles every round with open bets whose time has come; a restart settles what was due meanwhile. */
export function settleDueRounds(
  ground: Ground,
  titleOf: (code: string) => TableTitle | null,
  now: number,
): void {
  const { store } = ground
  const due = store.all(
    `SELECT chain_id, round FROM table_bet WHERE status = 'open' GROUP BY chain_id, round`,
  )
  for (const row of due) {
    const at = { chainId: count(row, 'chain_id'), round: count(row, 'round') }
    const chain = chainById(store, at.chainId)
    const title = titleOf(chain.game)
    if (!title) continue
    try {
      const outcome = () => title.shared.draw(drawsAt(chain, at.round))
      if (!isDue(title, chain, { round: at.round, now }, outcome)) continue
      settleRound(ground, title, outcome(), at)
    } catch (error) {
      // One round that cannot be settled holds up no other; its bets stay open and are tried again.
      console.error(`sandbox venue: ${title.code} round ${at.round} not settled`, error)
    }
  }
}
