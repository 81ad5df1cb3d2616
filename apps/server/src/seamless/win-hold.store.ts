import {
  type WinHoldState,
  winHoldBounds,
  winHoldNext,
} from '@jinli/contract/seamless/win-hold.admin'
import sql, { empty } from 'sql-template-tag'
import { withMail } from '../message/mail.store.ts'
import { movements, postAll } from '../money/movements.ts'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import { playerId, type StaffId, staffId } from '../platform/ids.ts'
import { type KeysetPage, type KeysetRequest, keysetPage } from '../platform/keyset-page.ts'
import { orderNumber } from '../platform/order-number.ts'
import { big, maybe, type RowOf, text, time, word } from '../platform/row-shape.ts'
import { tableOf } from '../platform/sql-parts.ts'
import type { PlayerTx } from '../player/player-lock.ts'
import { waitingFirst } from '../review/order-list.store.ts'
import { playerNamed } from '../review/order-search.store.ts'
import type { OrderRecord } from './seamless.store.ts'

/** Inserts the holds of wins above a bound. Returns how many there are. */
export async function insertHolds(
  tx: Tx,
  venue: string,
  records: readonly OrderRecord[],
  now: Date,
): Promise<number> {
  const holds = records.flatMap(({ order, effect: { hold, round } }) =>
    hold && round ? [{ order, hold, round }] : [],
  )
  if (holds.length === 0) return 0
  const each = tableOf(holds, 'h', {
    hold_no: ['text', () => orderNumber('H', now)],
    transaction: ['text', (h) => h.order.transaction],
    round: ['text', (h) => h.order.round],
    player: ['bigint', (h) => h.order.player],
    amount: ['bigint', (h) => h.order.payout],
    bound: ['text', (h) => h.hold.bound],
    bound_amount: ['bigint', (h) => h.hold.allowance],
    round_stake: ['bigint', (h) => h.round.stake - h.round.returned],
    round_payout: ['bigint', (h) => h.round.payout],
  })
  return change(
    tx,
    sql`INSERT INTO seamless_win_hold (venue, hold_no, transaction, round, player_id, amount, bound, bound_amount,
        round_stake, round_payout)
      SELECT ${venue}, hold_no, transaction, round, player, amount, bound, bound_amount, round_stake, round_payout
      FROM ${each}`,
  )
}

const endedHold = { transaction: text, player: playerId, amount: big }

/** Ends the holds of rounds whose bets were all rolled back; their money goes back to the venue. */
export async function endHoldsOf(
  tx: Tx,
  venue: string,
  records: readonly OrderRecord[],
): Promise<void> {
  const rollbacks = records.filter(({ effect }) => effect.holdsEnd > 0n)
  if (rollbacks.length === 0) return
  const each = tableOf(rollbacks, 'o', {
    player: ['bigint', (k) => k.order.player],
    round: ['text', (k) => k.order.round],
  })
  const holds = await rows(
    tx,
    endedHold,
    sql`UPDATE seamless_win_hold h SET state = 'rolled_back', decided_at = app_now()
      FROM ${each} WHERE h.player_id = o.player AND h.round = o.round AND h.venue = ${venue} AND h.state = 'waiting'
      RETURNING h.transaction, h.player_id AS player, h.amount`,
  )
  await postAll(
    tx,
    holds.map((hold) => movements.seamlessHoldReturned({ venue, ...hold })),
  )
}

const winHold = {
  id: big,
  hold_no: text,
  venue: text,
  venue_name: text,
  player: playerId,
  username: text,
  realname: text,
  transaction: text,
  round: text,
  bet_id: text,
  game_name: text,
  amount: big,
  bound: word(winHoldBounds),
  bound_amount: big,
  round_stake: big,
  round_payout: big,
  state: word(winHoldNext),
  reason: text,
  created_at: time,
  first_approver: maybe(staffId),
  first_by: text,
  first_at: maybe(time),
  decided_by: text,
  decided_at: maybe(time),
}
export type WinHold = RowOf<typeof winHold>

const columns = sql`r.id, r.hold_no, r.venue, v.name AS venue_name, r.player_id AS player, p.name AS username,
  p.realname, r.transaction, r.round, r.round || '.' || r.player_id AS bet_id,
  coalesce(g.name, o.game_code, '') AS game_name, r.amount, r.bound, r.bound_amount, r.round_stake, r.round_payout,
  r.state, r.reason, r.created_at, r.first_by AS first_approver, coalesce(f.display_name, '') AS first_by, r.first_at,
  coalesce(d.display_name, '') AS decided_by, r.decided_at`
const joins = sql`JOIN venue v ON v.code = r.venue JOIN player p ON p.id = r.player_id
  LEFT JOIN seamless_round o ON o.venue = r.venue AND o.player_id = r.player_id AND o.round = r.round
  LEFT JOIN game_name g ON g.venue = o.venue AND g.code = o.game_code
  LEFT JOIN staff f ON f.id = r.first_by LEFT JOIN staff d ON d.id = r.decided_by`

type Filter = KeysetRequest & { state: WinHoldState | ''; venue: string; search: string }

/** Returns a page of wins on hold: those that wait (oldest first), then the decided ones (newest first). */
export function listWinHolds(db: Db, filter: Filter): Promise<KeysetPage<WinHold>> {
  const { state, venue, search } = filter
  const matches = sql`AND (r.hold_no = ${search} OR r.round || '.' || r.player_id = ${search}
    OR r.player_id = ${playerNamed(search)})`
  const holds = {
    columns,
    table: sql`seamless_win_hold`,
    joins,
    where: sql`(${state} = '' OR r.state = ${state}) AND (${venue} = '' OR r.venue = ${venue})
      ${search ? matches : empty}`,
    key: waitingFirst(sql`r.decided_at`),
  }
  return keysetPage(db, winHold, holds, filter)
}

export function winHoldByNumber(db: Db, number: string): Promise<WinHold | null> {
  return row(
    db,
    winHold,
    sql`SELECT ${columns} FROM seamless_win_hold r ${joins} WHERE r.hold_no = ${number}`,
  )
}

/** Saves the first of two approvals. Returns false if the hold has changed. */
export async function approveHoldFirst(
  tx: Tx,
  { id }: WinHold,
  staff: StaffId,
): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE seamless_win_hold SET first_by = ${staff}, first_at = app_now()
      WHERE id = ${id} AND state = 'waiting' AND first_by IS NULL`,
  )
  return count === 1
}

type Verdict = { to: 'released' | 'refused'; staff: StaffId; reason: string }

/**
 * Decides a hold that waits, as the member read it, and mails the player. Returns false if somebody else, or the venue's
 * rollback, was first. The player's row is locked: calls of the venue change the same round.
 */
export async function decideHold(
  tx: PlayerTx,
  hold: WinHold,
  { to, staff, reason }: Verdict,
): Promise<boolean> {
  const update = sql`UPDATE seamless_win_hold
    SET state = ${to}, decided_by = ${staff}, decided_at = app_now(), reason = ${reason}
    WHERE id = ${hold.id} AND state = 'waiting' AND first_by IS NOT DISTINCT FROM ${hold.first_approver}`
  const mailFields = {
    number: sql`round || '.' || player_id`,
    amount: sql`amount`,
    way: sql`(SELECT v.name FROM venue v WHERE v.code = venue)`,
  }
  const isFirst =
    (await change(tx, withMail(sql`'win-hold.' || state`, update, mailFields))) === 1
  if (!isFirst) return false
  const { venue, player, round, amount } = hold
  await change(
    tx,
    sql`UPDATE seamless_round SET held_amount = held_amount - ${amount},
        payout = payout + ${to === 'released' ? amount : 0n}, won = won OR ${to === 'released'},
        version = version + 1, changed_at = app_now()
      WHERE venue = ${venue} AND player_id = ${player} AND round = ${round}`,
  )
  return true
}
