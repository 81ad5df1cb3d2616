import { depositFlagLabels } from '@jinli/contract/deposit.admin'
import { type DepositState, depositNext } from '@jinli/contract/states'
import { depositMethods } from '@jinli/contract/vocabulary'
import sql from 'sql-template-tag'
import { type Db, row } from '../platform/db.ts'
import type { DeskListing } from '../platform/desk-list.ts'
import { playerId, staffId } from '../platform/ids.ts'
import {
  big,
  json,
  maybe,
  type RowOf,
  text,
  time,
  word,
  words,
} from '../platform/row-shape.ts'
import { claimColumns, claimed } from '../review/claim.store.ts'
import {
  bearing,
  type OrderFilter,
  orderWanted,
  waitingFirst,
} from '../review/order-list.store.ts'
import { ordersOf } from '../review/order-search.store.ts'
import type { PayTo } from './deposit.store.ts'

const reviewDeposit = {
  ...claimed,
  id: big,
  deposit_no: text,
  player: playerId,
  username: text,
  realname: text,
  method: word(depositMethods),
  amount: big,
  usdt_rate: maybe(big),
  usdt_amount: maybe(big),
  pay_to: json<PayTo>(),
  credited_amount: maybe(big),
  state: word(depositNext),
  payer_name: text,
  payer_bank: text,
  payer_card: text,
  payer_branch: text,
  flags: words(depositFlagLabels),
  first_approver: maybe(staffId),
  first_approved_by: text,
  first_approved_at: maybe(time),
  first_amount: maybe(big),
  first_reason: text,
  created_at: time,
  expires_at: time,
  closed_at: maybe(time),
  decided_at: maybe(time),
  decided_by: text,
  reason: text,
  reference: text,
}
/** A deposit as the reviewer sees it; the payer's card stays sealed, its tail shows. */
export type ReviewDeposit = RowOf<typeof reviewDeposit>

const columns = sql`r.id, r.deposit_no, r.player_id AS player, p.name AS username, p.realname,
  r.method, r.amount, r.usdt_rate, r.usdt_amount, r.pay_to, r.credited_amount, r.state,
  r.payer_name, r.payer_bank,
  CASE WHEN r.payer_card_tail = '' THEN '' ELSE '**** ' || r.payer_card_tail END AS payer_card,
  r.payer_branch, r.flags, ${claimColumns},
  r.first_approved_by AS first_approver, coalesce(a.display_name, '') AS first_approved_by,
  r.first_approved_at, r.first_amount, r.first_reason, r.created_at, r.expires_at,
  r.closed_at, r.decided_at,
  coalesce(f.display_name, '') AS decided_by, r.reason, r.reference`
const joins = sql`JOIN player p ON p.id = r.player_id
  LEFT JOIN staff f ON f.id = r.decided_by LEFT JOIN staff a ON a.id = r.first_approved_by`

export function depositForReview(db: Db, depositNo: string): Promise<ReviewDeposit | null> {
  return row(
    db,
    reviewDeposit,
    sql`SELECT ${columns} FROM deposit r ${joins} WHERE r.deposit_no = ${depositNo}`,
  )
}

/** Beside the states: what of them. */
const statuses = {
  '': sql`true`,
  open: sql`r.closed_at IS NULL`,
  waiting: sql`r.closed_at IS NULL AND (r.state = 'submitted' OR r.first_approved_by IS NOT NULL)`,
  second: sql`r.closed_at IS NULL AND r.first_approved_by IS NOT NULL`,
  expired: sql`r.closed_at IS NULL AND r.state = 'expired' AND r.first_approved_by IS NULL`,
  closed: sql`r.closed_at IS NOT NULL`,
}

export type ReviewFilter = OrderFilter<DepositState> & {
  flag: string
  status: keyof typeof statuses
}

/** The queue and what has left it. */
export function reviewDeposits(filter: ReviewFilter) {
  const { flag, status } = filter
  // It is no stored word.
  const flagged = flag === 'expired' ? sql`r.state = 'expired'` : bearing(flag)
  const listing: DeskListing = {
    columns,
    ...ordersOf('deposit', filter.search),
    joins,
    where: sql`${orderWanted('deposit', filter)} AND ${statuses[status]} AND ${flagged}`,
    key: waitingFirst(sql`r.decided_at`),
  }
  return { shape: reviewDeposit, listing }
}
