import {
  type CorrectionKind,
  type CorrectionState,
  depositFlagLabels,
} from '@jinli/contract/deposit/deposit.admin'
import { type DepositState, depositNext, depositStates } from '@jinli/contract/states'
import { depositMethods } from '@jinli/contract/vocabulary'
import sql, { empty, type Sql } from 'sql-template-tag'
import { type Db, row } from '../platform/db.ts'
import { playerId, staffId } from '../platform/ids.ts'
import type { KeysetListing } from '../platform/keyset-page.ts'
import {
  big,
  json,
  maybe,
  type RowOf,
  text,
  texts,
  time,
  word,
  words,
} from '../platform/row-shape.ts'
import { claimColumns, claimFields } from '../review/claim.store.ts'
import { flagColumns, flagFields } from '../review/order-flag.store.ts'
import {
  hasFlag,
  type OrderFilter,
  orderConditions,
  waitingFirst,
} from '../review/order-list.store.ts'
import { ordersOf } from '../review/order-search.store.ts'
import { type PayTo, tailMicro } from './deposit.store.ts'

/** A correction of an order, as JSON: amounts in fen as text, times in ISO 8601. */
export type CorrectionJson = {
  correction_no: string
  kind: CorrectionKind
  status: CorrectionState
  from_amount: string | null
  amount: string | null
  wallet_change: string | null
  debt_change: string | null
  reference: string
  reason: string
  decided_at: string
  decided_reason: string
  maker: string
  made_by: string
  made_at: string
  checked_by: string
  checked_at: string | null
}

const reviewDeposit = {
  ...claimFields,
  id: big,
  deposit_no: text,
  player: playerId,
  username: text,
  realname: text,
  method: word(depositMethods),
  amount: big,
  usdt_rate: maybe(big),
  usdt_amount: maybe(big),
  tail: maybe(big),
  payer_reference: text,
  same_payment: texts,
  waits_since: maybe(time),
  waits_until: maybe(time),
  waits_amount: maybe(big),
  pay_to: json<PayTo>(),
  credited_amount: maybe(big),
  true_amount: maybe(big),
  corrections: json<CorrectionJson[]>(),
  reopened_at: maybe(time),
  released_reference: text,
  state: word(depositNext),
  payer_name: text,
  payer_bank: text,
  payer_card: text,
  payer_branch: text,
  flags: words(depositFlagLabels),
  ...flagFields,
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
/** A deposit as reviewers see it, with only the last digits of the payer's card. */
export type ReviewDeposit = RowOf<typeof reviewDeposit>

/** Orders of other players with the amount and account of `r`; each side of the index is read up to its limit. */
const rivals = (side: Sql) => sql`(SELECT s.id, s.deposit_no FROM deposit s
    WHERE s.state IN ('submitted', 'expired') AND s.closed_at IS NULL AND s.pay_account = r.pay_account
      AND s.payable = r.payable AND s.payer_key = r.payer_key AND s.player_id ${side} r.player_id
    LIMIT 5)`

/** The other open orders that the payment of an order would fit, or that name the same payment; five at most. */
const samePayment = sql`CASE WHEN r.state IN ('submitted', 'expired') THEN ARRAY(
    SELECT o.deposit_no FROM (${rivals(sql`<`)} UNION ${rivals(sql`>`)} UNION
      (SELECT s.id, s.deposit_no FROM deposit s
        WHERE length(r.payer_reference) = 64 AND s.payer_reference <> ''
          AND upper(s.payer_reference) = upper(r.payer_reference) AND s.id <> r.id LIMIT 5)
    ) o ORDER BY o.id DESC LIMIT 5) ELSE '{}'::text[] END`

/** The kinds of flags of the order itself: those stored, and those that follow from time and other orders. */
const ownFlags = sql`r.flags || CASE WHEN r.state = 'expired' THEN ARRAY['expired'] ELSE '{}'::text[] END
  || CASE WHEN cardinality(${samePayment}) > 0 THEN ARRAY['same_payment'] ELSE '{}'::text[] END`

const corrections = sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('correction_no', c.correction_no, 'kind', c.kind,
    'status', c.state, 'from_amount', c.from_amount::text, 'amount', c.amount::text,
    'wallet_change', c.wallet_change::text, 'debt_change', c.debt_change::text, 'reference', c.reference,
    'reason', c.reason, 'decided_at', c.decided_at, 'decided_reason', c.decided_reason, 'maker', c.made_by::text,
    'made_by', m.display_name, 'made_at', c.made_at, 'checked_by', coalesce(k.display_name, ''),
    'checked_at', c.checked_at) ORDER BY c.id), '[]')
  FROM deposit_correction c JOIN staff m ON m.id = c.made_by LEFT JOIN staff k ON k.id = c.checked_by
  WHERE c.deposit_id = r.id)`

const columns = sql`r.id, r.deposit_no, r.player_id AS player, p.name AS username, p.realname,
  r.method, r.amount, r.usdt_rate, r.usdt_amount, ${tailMicro(sql`r`)} AS tail,
  r.payer_reference, ${samePayment} AS same_payment, r.waits_since, r.waits_until, r.waits_amount,
  r.pay_to, r.credited_amount, r.true_amount, ${corrections} AS corrections, r.reopened_at, r.released_reference, r.state,
  r.payer_name, r.payer_bank,
  CASE WHEN r.payer_card_tail = '' THEN '' ELSE '**** ' || r.payer_card_tail END AS payer_card,
  r.payer_branch, r.flags, ${flagColumns('deposit', ownFlags)}, ${claimColumns},
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

/** The states of an open deposit. They include `expired`: a late payment is still money (decisions §5). */
const openStates = ['submitted', 'expired'] as const satisfies readonly DepositState[]
type Choice = { states: readonly DepositState[]; among: Sql }
function openWhere(among: Sql): Choice {
  return { states: openStates, among }
}

/** A paid order waits for another brand day or limit (sql/deposit.sql, `waits_for_limit`), and until then for no member. */
const waitsForLimit = sql`(r.waits_since IS NOT NULL AND (r.waits_until IS NULL OR r.waits_until > app_now()))`

/** The deposits of each filter value. A closed deposit is not open. */
const choices = {
  '': { states: depositStates, among: sql`true` },
  open: openWhere(sql`r.closed_at IS NULL`),
  waiting: openWhere(
    sql`r.closed_at IS NULL AND NOT ${waitsForLimit}
      AND (r.state = 'submitted' OR r.first_approved_by IS NOT NULL OR r.waits_since IS NOT NULL)`,
  ),
  second: openWhere(
    sql`r.closed_at IS NULL AND r.first_approved_by IS NOT NULL AND NOT ${waitsForLimit}`,
  ),
  limit: openWhere(sql`r.closed_at IS NULL AND r.waits_since IS NOT NULL`),
  expired: openWhere(
    sql`r.closed_at IS NULL AND r.state = 'expired' AND r.first_approved_by IS NULL
      AND r.waits_since IS NULL`,
  ),
  closed: openWhere(sql`r.closed_at IS NOT NULL`),
  approved: { states: ['approved'], among: sql`true` },
  rejected: { states: ['rejected'], among: sql`true` },
  correction: {
    states: ['approved', 'rejected'],
    among: sql`EXISTS (SELECT FROM deposit_correction c WHERE c.deposit_id = r.id AND c.state = 'draft')`,
  },
} as const satisfies Record<string, Choice>

export type ReviewFilter = Omit<OrderFilter<DepositState>, 'states'> & {
  flag: string
  state: keyof typeof choices
}

/** The most decided orders that are sorted by their waiting time. */
const sortedMax = 20_000

const startOfToday = sql`date_trunc('day', app_now() AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai'`

/** Decided deposits of some days, or of today, by decision; those that waited longest come first. */
function longestWaiting(filter: ReviewFilter): Pick<KeysetListing, 'table' | 'key'> {
  const { from, before, search } = filter
  const start =
    from || before ? sql`coalesce(${from}::timestamptz, '-infinity')` : startOfToday
  const isMatch =
    search && 'orders' in search ? sql`AND id = ANY (${search.orders})` : empty
  return {
    table: sql`(SELECT * FROM deposit WHERE decided_at >= ${start}
      AND decided_at < coalesce(${before}::timestamptz, 'infinity') ${isMatch}
      ORDER BY decided_at DESC LIMIT ${sortedMax})`,
    key: {
      columns: [
        {
          column: sql`(extract(epoch FROM r.decided_at - r.created_at) * 1000000)::bigint`,
          type: 'number',
        },
        { column: sql`r.id`, type: 'number' },
      ],
      order: 'DESC',
    },
  }
}

/** Returns the staff list of deposits: open ones first, then decided ones; or what waited longest, by decision. */
export function reviewDeposits(filter: ReviewFilter, sort: '' | 'wait' = '') {
  const { states, among } = choices[filter.state]
  // The days of the longest waiting deposits are those of the decision.
  const days = sort === 'wait' ? { from: null, before: null } : {}
  const conditions = orderConditions('deposit', { ...filter, ...days, states })
  const listing: KeysetListing = {
    columns,
    ...ordersOf('deposit', filter.search),
    joins,
    where: sql`${conditions} AND ${among} AND ${hasFlag(filter.flag)}`,
    key: waitingFirst(sql`r.decided_at`),
    ...(sort === 'wait' ? longestWaiting(filter) : {}),
  }
  return { shape: reviewDeposit, listing }
}
