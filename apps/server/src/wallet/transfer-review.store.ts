import { type SettleOutcome, settleOutcomes } from '@jinli/contract/wallet.admin'
import sql, { empty } from 'sql-template-tag'
import { change, type Db, row, type Tx } from '../platform/db.ts'
import {
  byNumber,
  type DeskFound,
  type DeskRequest,
  deskList,
} from '../platform/desk-list.ts'
import { type StaffId, staffId } from '../platform/ids.ts'
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
  extract(epoch FROM moment_passing() - r.created_at)::float8 AS age`
const joins = sql`JOIN player p ON p.id = r.player_id
  JOIN venue v ON v.code = r.venue LEFT JOIN staff f ON f.id = r.settle_by`

function numbered(outTradeNo: string) {
  return sql`SELECT ${columns} FROM venue_transfer r ${joins} WHERE r.out_trade_no = ${outTradeNo}`
}

export function transferForReview(
  db: Db,
  outTradeNo: string,
): Promise<ReviewTransfer | null> {
  return row(db, reviewTransfer, numbered(outTradeNo))
}

/** The same, locked until commit: proposal and outcome are decided on what stands here. */
export function lockTransferForReview(
  tx: Tx,
  outTradeNo: string,
): Promise<ReviewTransfer | null> {
  return row(tx, reviewTransfer, sql`${numbered(outTradeNo)} FOR UPDATE OF r`)
}

const wheres = {
  open: sql`r.state IN ('sent', 'unknown', 'manual')`,
  manual: sql`r.state = 'manual'`,
  all: sql`true`,
}
type Filter = DeskRequest & { status: keyof typeof wheres; search: string; venue: string }

/** Those that wait: oldest first. All: newest first. */
export function transfersForReview(
  db: Db,
  filter: Filter,
): Promise<DeskFound<ReviewTransfer>> {
  const { status, search, venue } = filter
  const found = sql`AND (r.out_trade_no = ${search} OR r.player_id =
    (SELECT id FROM player WHERE name_key = lower(normalize(${search}, NFKC))))`
  const transfers = {
    columns,
    of: sql`venue_transfer`,
    joins,
    where: sql`${wheres[status]} AND (${venue} = '' OR r.venue = ${venue})
      ${search ? found : empty}`,
    key: byNumber(sql`r.id`, status === 'all' ? 'DESC' : 'ASC'),
  }
  return deskList(db, reviewTransfer, transfers, filter)
}

/** Notes how somebody would end a transfer that waits for people; false when it waits no more. */
export async function proposeSettlement(
  tx: Tx,
  id: bigint,
  proposal: { outcome: SettleOutcome; reason: string; staffId: StaffId },
): Promise<boolean> {
  const noted = await change(
    tx,
    sql`UPDATE venue_transfer SET settle_outcome = ${proposal.outcome},
        settle_reason = ${proposal.reason}, settle_by = ${proposal.staffId}, settle_at = moment()
      WHERE id = ${id} AND state = 'manual'`,
  )
  return noted === 1
}
