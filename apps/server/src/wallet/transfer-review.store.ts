import { type SettleOutcome, settleOutcomes } from '@jinli/contract/wallet/wallet.admin'
import sql, { empty } from 'sql-template-tag'
import { change, type Db, row, type Tx } from '../platform/db.ts'
import { type StaffId, staffId } from '../platform/ids.ts'
import {
  byNumber,
  type KeysetPage,
  type KeysetRequest,
  keysetPage,
} from '../platform/keyset-page.ts'
import { matchingOrders } from '../platform/order-matches.ts'
import { big, maybe, type RowOf, text, time, word } from '../platform/row-shape.ts'
import { transfer } from './venue-transfer.store.ts'

const reviewTransfer = {
  ...transfer,
  username: text,
  realname: text,
  venue_name: text,
  venue_amount: maybe(big),
  created_at: time,
  decided_at: maybe(time),
  settle_outcome: maybe(word(settleOutcomes)),
  settle_reason: text,
  settle_by: maybe(staffId),
  settle_name: text,
  settle_at: maybe(time),
}
export type ReviewTransfer = RowOf<typeof reviewTransfer>

const columns = sql`r.id, r.out_trade_no, r.player_id AS player, p.name AS username, p.realname,
  r.venue, v.name AS venue_name, r.direction, r.amount, r.venue_amount, r.state, r.reason, r.asked,
  r.created_at, r.decided_at, r.settle_outcome, r.settle_reason, r.settle_by, r.settle_at,
  coalesce(f.display_name, '') AS settle_name,
  extract(epoch FROM app_clock_timestamp() - r.created_at)::float8 AS age`
const joins = sql`JOIN player p ON p.id = r.player_id
  JOIN venue v ON v.code = r.venue LEFT JOIN staff f ON f.id = r.settle_by`

function byNumberQuery(outTradeNo: string) {
  return sql`SELECT ${columns} FROM venue_transfer r ${joins} WHERE r.out_trade_no = ${outTradeNo}`
}

export function transferForReview(
  db: Db,
  outTradeNo: string,
): Promise<ReviewTransfer | null> {
  return row(db, reviewTransfer, byNumberQuery(outTradeNo))
}

/** Returns the transfer, locked until commit, since proposal and outcome depend on this row. */
export function lockTransferForReview(
  tx: Tx,
  outTradeNo: string,
): Promise<ReviewTransfer | null> {
  return row(tx, reviewTransfer, sql`${byNumberQuery(outTradeNo)} FOR UPDATE OF r`)
}

const stateConditions = {
  open: sql`r.state IN ('sent', 'unknown', 'manual')`,
  manual: sql`r.state = 'manual'`,
  all: sql`true`,
}
type Filter = KeysetRequest & {
  state: keyof typeof stateConditions
  search: string
  venue: string
}

/** Returns a page of transfers: open ones oldest first, or all newest first. */
export function transfersForReview(
  db: Db,
  filter: Filter,
): Promise<KeysetPage<ReviewTransfer>> {
  const { state, search, venue } = filter
  const searchCondition = sql`AND (r.id = ANY (${matchingOrders('transfer', search)}) OR r.player_id =
    (SELECT id FROM player WHERE name_key = lower(normalize(${search}, NFKC))))`
  const transfers = {
    columns,
    table: sql`venue_transfer`,
    joins,
    where: sql`${stateConditions[state]} AND (${venue} = '' OR r.venue = ${venue})
      ${search ? searchCondition : empty}`,
    key: byNumber(sql`r.id`, state === 'all' ? 'DESC' : 'ASC'),
  }
  return keysetPage(db, reviewTransfer, transfers, filter)
}

/** Saves a proposal for a transfer that staff must end. Returns false if the transfer has ended. */
export async function proposeSettlement(
  tx: Tx,
  id: bigint,
  proposal: { outcome: SettleOutcome; reason: string; staffId: StaffId },
): Promise<boolean> {
  const isNoted = await change(
    tx,
    sql`UPDATE venue_transfer SET settle_outcome = ${proposal.outcome},
        settle_reason = ${proposal.reason}, settle_by = ${proposal.staffId}, settle_at = app_now()
      WHERE id = ${id} AND state = 'manual'`,
  )
  return isNoted === 1
}
