import { count, integer, type Row, type Store, text } from './database.ts'
import type { Player } from './purse/purse.ts'
import type { SlipMoney } from './slip-money.ts'
import type { LegResult } from './titles/book-rules.ts'
import type { BookTitle } from './titles/title.ts'

/** Who bets in which book: the session's. */
export type BookSeat = Player & { title: BookTitle }

export type Leg = {
  id: number
  betId: string
  chainId: number
  fixture: number
  selection: string
  /** In hundredths. */
  odds: number
  /** How much of the fixture was told when it was taken, in ticks; −1 before it began. */
  tick: number
  /** 'cashed' is one that was open when its slip was given back. */
  result: LegResult | 'cashed' | null
  cashTick: number | null
}

export type Slip = SlipMoney & {
  seq: bigint
  asked: string
  payout: bigint
  status: 'open' | 'settled' | 'void'
  cashNonce: string | null
  settledAt: number | null
}

function statusOf(row: Row): Slip['status'] {
  const status = text(row, 'status')
  if (status === 'open' || status === 'settled' || status === 'void') return status
  throw new TypeError(`${status} is no state of a slip`)
}

function resultOf(row: Row): Leg['result'] {
  if (row['result'] === null) return null
  const result = text(row, 'result')
  if (result === 'won' || result === 'lost') return result
  if (result === 'void' || result === 'cashed') return result
  throw new TypeError(`${result} is no result of a leg`)
}

export function slipOf(row: Row): Slip {
  return {
    seq: integer(row, 'seq'),
    betId: text(row, 'bet_id'),
    operator: text(row, 'operator'),
    player: text(row, 'player'),
    game: text(row, 'game'),
    asked: text(row, 'asked'),
    stake: integer(row, 'stake'),
    payout: integer(row, 'payout'),
    status: statusOf(row),
    cashNonce: row['cash_nonce'] === null ? null : text(row, 'cash_nonce'),
    placedAt: count(row, 'placed_at'),
    settledAt: row['settled_at'] === null ? null : count(row, 'settled_at'),
  }
}

function legOf(row: Row): Leg {
  return {
    id: count(row, 'id'),
    betId: text(row, 'bet_id'),
    chainId: count(row, 'chain_id'),
    fixture: count(row, 'fixture'),
    selection: text(row, 'selection'),
    odds: count(row, 'odds'),
    tick: count(row, 'tick'),
    result: resultOf(row),
    cashTick: row['cash_tick'] === null ? null : count(row, 'cash_tick'),
  }
}

/** The legs of slips, each in the order in which they were chosen. */
export function legsOf(store: Store, betIds: readonly string[]): Map<string, Leg[]> {
  const legs = new Map(betIds.map((betId): [string, Leg[]] => [betId, []]))
  const rows = store.all(
    `SELECT * FROM slip_leg WHERE bet_id IN (SELECT value FROM json_each(?)) ORDER BY id`,
    JSON.stringify(betIds),
  )
  for (const leg of rows.map(legOf)) legs.get(leg.betId)?.push(leg)
  return legs
}

/** A player's slip by its number. */
export function slipById(
  store: Store,
  { operator, player, title }: BookSeat,
  betId: string,
): Slip | null {
  const row = store.one(
    'SELECT * FROM slip WHERE bet_id = ? AND operator = ? AND player = ? AND game = ?',
    betId,
    operator,
    player,
    title.code,
  )
  return row ? slipOf(row) : null
}

/** How many slips are open. */
export function openSlips(store: Store, { operator, player, title }: BookSeat): number {
  const row = store.one(
    `SELECT COUNT(*) AS open FROM slip
     WHERE operator = ? AND player = ? AND game = ? AND status = 'open'`,
    operator,
    player,
    title.code,
  )
  return row ? count(row, 'open') : 0
}
