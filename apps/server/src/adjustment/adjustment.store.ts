import {
  type AdjustmentDirection,
  type AdjustmentSide,
  type AdjustmentState,
  adjustmentDirections,
  adjustmentNext,
  adjustmentSides,
} from '@jinli/contract/adjustment/adjustment.admin'
import sql, { empty } from 'sql-template-tag'
import { withMail } from '../message/mail.store.ts'
import { change, type Db, row, type Tx } from '../platform/db.ts'
import { playerId, type StaffId, staffId } from '../platform/ids.ts'
import { type KeysetPage, type KeysetRequest, keysetPage } from '../platform/keyset-page.ts'
import { matchingOrders } from '../platform/order-matches.ts'
import { big, int, maybe, type RowOf, text, time, word } from '../platform/row-shape.ts'
import { insertInto } from '../platform/sql-parts.ts'
import { waitingFirst } from '../review/order-list.store.ts'
import { playerNamed } from '../review/order-search.store.ts'

const adjustment = {
  id: big,
  adjustment_no: text,
  player: playerId,
  username: text,
  realname: text,
  direction: word(adjustmentDirections),
  amount: big,
  against: word(adjustmentSides),
  turnover_times: int,
  reason: text,
  about: text,
  reference: text,
  state: word(adjustmentNext),
  maker: staffId,
  made_by: text,
  made_at: time,
  checked_by: text,
  checked_at: maybe(time),
}
export type Adjustment = RowOf<typeof adjustment>

const columns = sql`r.id, r.adjustment_no, r.player_id AS player, p.name AS username, p.realname,
  r.direction, r.amount, r.against, r.turnover_times, r.reason, r.about, r.reference, r.state,
  r.made_by AS maker, m.display_name AS made_by, r.made_at,
  coalesce(c.display_name, '') AS checked_by, r.checked_at`
const joins = sql`JOIN player p ON p.id = r.player_id
  JOIN staff m ON m.id = r.made_by LEFT JOIN staff c ON c.id = r.checked_by`

export type NewAdjustment = {
  adjustmentNo: string
  /** The user name as staff typed it: in upper or lower case, and in full-width or normal letters. */
  username: string
  direction: AdjustmentDirection
  amount: bigint
  against: AdjustmentSide
  turnoverTimes: number
  reason: string
  about: string
  reference: string
  maker: StaffId
}

/** Inserts a draft. Returns the adjustment number, or null if the user name is unknown. */
export async function insertAdjustment(tx: Tx, a: NewAdjustment): Promise<string | null> {
  const insert = insertInto(
    'adjustment',
    {
      adjustment_no: a.adjustmentNo,
      player_id: sql`p.id`,
      direction: a.direction,
      amount: a.amount,
      against: a.against,
      turnover_times: a.turnoverTimes,
      reason: a.reason,
      about: a.about,
      reference: a.reference,
      made_by: a.maker,
    },
    sql`FROM player p WHERE p.id = ${playerNamed(a.username)}`,
  )
  const adjustmentRow = await row(
    tx,
    { adjustment_no: text },
    sql`${insert} RETURNING adjustment_no`,
  )
  return adjustmentRow?.adjustment_no ?? null
}

export function adjustmentByNumber(db: Db, number: string): Promise<Adjustment | null> {
  return row(
    db,
    adjustment,
    sql`SELECT ${columns} FROM adjustment r ${joins} WHERE r.adjustment_no = ${number}`,
  )
}

type Filter = KeysetRequest & { state: AdjustmentState | ''; search: string }

/** Returns a page of adjustments: first the drafts (oldest first), then the decided ones (newest first). */
export function listAdjustments(db: Db, filter: Filter): Promise<KeysetPage<Adjustment>> {
  const { state, search } = filter
  const matches = sql`AND (r.id = ANY (${matchingOrders('adjustment', search)}) OR r.about = ${search}
    OR r.player_id = ${playerNamed(search)})`
  const adjustments = {
    columns,
    table: sql`adjustment`,
    joins,
    where: sql`(${state} = '' OR r.state = ${state}) ${search ? matches : empty}`,
    key: waitingFirst(sql`r.checked_at`),
  }
  return keysetPage(db, adjustment, adjustments, filter)
}

const kind = sql`'adjustment.' || direction`
const mailFields = {
  number: sql`adjustment_no`,
  amount: sql`CASE direction WHEN 'credit' THEN amount ELSE -amount END`,
}

/** Moves a draft to the state of the verdict. Returns false if somebody else decided first (money F-15). */
export async function decideAdjustment(
  tx: Tx,
  id: bigint,
  verdict: 'posted' | 'cancelled',
  staffId: StaffId,
): Promise<boolean> {
  const update = sql`UPDATE adjustment
    SET state = ${verdict}, checked_by = ${staffId}, checked_at = app_now()
    WHERE id = ${id} AND state = 'draft'`
  const statement = verdict === 'posted' ? withMail(kind, update, mailFields) : update
  return (await change(tx, statement)) === 1
}
