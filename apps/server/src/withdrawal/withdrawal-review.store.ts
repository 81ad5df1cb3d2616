import { type WithdrawalState, withdrawalNext } from '@jinli/contract/states'
import { payoutMethods } from '@jinli/contract/vocabulary'
import {
  type WithdrawalFlag,
  type WithdrawalStep,
  withdrawalFlagLabels,
} from '@jinli/contract/withdrawal/withdrawal.admin'
import {
  reversalCauses,
  reversalStates,
} from '@jinli/contract/withdrawal/withdrawal-reversal'
import sql, { empty, join, type Sql } from 'sql-template-tag'
import { type Db, row } from '../platform/db.ts'
import { playerId, staffId } from '../platform/ids.ts'
import type { KeysetListing } from '../platform/keyset-page.ts'
import {
  big,
  bool,
  day,
  json,
  maybe,
  type RowOf,
  text,
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

type StoredHold = {
  begun_by: string
  begun_at: string
  reason: string
  ended_by: string
  ended_at: string | null
  end_reason: string
}

const reviewWithdrawal = {
  ...claimFields,
  id: big,
  out_trade_no: text,
  player: playerId,
  username: text,
  realname: text,
  method: word(payoutMethods),
  amount: big,
  usdt_rate: maybe(big),
  usdt_estimate: maybe(big),
  usdt_fee: maybe(big),
  usdt_net: maybe(big),
  state: word(withdrawalNext),
  state_since: time,
  bank: text,
  bank_owner: text,
  bank_no: text,
  bank_address: text,
  flags: words(withdrawalFlagLabels),
  ...flagFields,
  on_risk_hold: bool,
  risk_holds: json<StoredHold[]>(),
  turnover_missing: big,
  debt: big,
  created_at: time,
  approved_by: text,
  approver: maybe(staffId),
  two_person: bool,
  payout_ref: text,
  paid_by: text,
  decided_at: maybe(time),
  decided_by: text,
  reason: text,
  reference: text,
  reversal_id: maybe(big),
  reversal_cause: maybe(word(reversalCauses)),
  reversal_day: maybe(day),
  reversal_reference: maybe(text),
  reversal_reason: maybe(text),
  reversal_state: maybe(word(reversalStates)),
  reversal_by: maybe(text),
  reversal_proposer: maybe(staffId),
  reversal_at: maybe(time),
  steps: json<{ step: WithdrawalStep; at: string; by: string; note: string }[]>(),
}
/** A withdrawal as staff see it, with only the last digits of the card number. */
export type ReviewWithdrawal = RowOf<typeof reviewWithdrawal>

/**
 * Returns the flags that follow from time and rules, in addition to the stored ones. `twoPersonAbove` 0 is off (I-28).
 */
function addedFlags(twoPersonAbove: bigint): Partial<Record<string, Sql>> {
  return {
    two_person: sql`(r.two_person OR (r.state IN ('requested', 'in_review')
      AND ${twoPersonAbove}::bigint > 0 AND r.amount > ${twoPersonAbove}::bigint))`,
    pay_overdue: sql`(r.state IN ('paying', 'pay_unknown')
      AND r.state_since < app_now() - interval '10 minutes')`,
    lease_expired: sql`(r.state = 'in_review' AND r.claimed_until <= app_now())`,
  } satisfies Partial<Record<WithdrawalFlag, Sql>>
}

function flagsOf(twoPersonAbove: bigint): Sql {
  const extraFlags = Object.entries(addedFlags(twoPersonAbove)).map(
    ([flag, holds]) => sql`CASE WHEN ${holds} THEN ${flag}::text END`,
  )
  return sql`r.flags || array_remove(ARRAY[${join(extraFlags)}], NULL)`
}

/** Returns the condition of a flag, in a form that an index supports. */
function flagCondition(flag: string, twoPersonAbove: bigint): Sql {
  const extraFlags = addedFlags(twoPersonAbove)
  const holds = Object.hasOwn(extraFlags, flag) ? extraFlags[flag] : undefined
  return holds ?? hasFlag(flag)
}

const reversalColumns = sql`v.id AS reversal_id, v.cause AS reversal_cause, v.returned_on AS reversal_day,
  v.reference AS reversal_reference, v.reason AS reversal_reason, v.state AS reversal_state,
  x.display_name AS reversal_by, v.proposed_by AS reversal_proposer, v.proposed_at AS reversal_at`

function columnsOf(twoPersonAbove: bigint): Sql {
  return sql`r.id, r.out_trade_no, r.player_id AS player, p.name AS username, p.realname, r.method,
    r.amount, r.usdt_rate, r.usdt_estimate, r.usdt_fee, r.usdt_net, r.state,
    r.state_since, r.bank, r.owner AS bank_owner,
    '**** ' || r.number_tail AS bank_no, r.branch AS bank_address,
    ${flagsOf(twoPersonAbove)} AS flags, ${flagColumns('withdrawal', flagsOf(twoPersonAbove))},
    r.on_risk_hold, risk_holds(r.id) AS risk_holds, r.turnover_missing,
    CASE WHEN r.decided_at IS NULL THEN player_debt(r.player_id) ELSE 0 END AS debt, r.created_at, ${claimColumns},
    coalesce(a.display_name, '') AS approved_by, r.approved_by AS approver, r.two_person,
    r.payout_ref, coalesce(b.display_name, '') AS paid_by, r.decided_at,
    coalesce(f.display_name, '') AS decided_by, r.reason, r.reference, ${reversalColumns},
    (SELECT coalesce(json_agg(json_build_object('step', h.step, 'at', h.at, 'by', g.display_name, 'note', h.note)
        ORDER BY h.id), '[]')
      FROM withdrawal_step h JOIN staff g ON g.id = h.staff_id WHERE h.withdrawal_id = r.id) AS steps`
}
const joins = sql`JOIN player p ON p.id = r.player_id LEFT JOIN staff a ON a.id = r.approved_by
  LEFT JOIN staff b ON b.id = r.paid_by LEFT JOIN staff f ON f.id = r.decided_by
  LEFT JOIN withdrawal_reversal v ON v.withdrawal_id = r.id AND v.state <> 'cancelled'
  LEFT JOIN staff x ON x.id = v.proposed_by`

/** The condition that a withdrawal is not decided yet. */
export const isUndecided = sql`decided_at IS NULL AND state IN ('requested', 'in_review')`

/** Returns one order. `twoPersonAbove` (fen) is the rule in force. */
export function withdrawalForReview(
  db: Db,
  outTradeNo: string,
  twoPersonAbove: bigint,
): Promise<ReviewWithdrawal | null> {
  return row(
    db,
    reviewWithdrawal,
    sql`SELECT ${columnsOf(twoPersonAbove)} FROM withdrawal r ${joins}
      WHERE r.out_trade_no = ${outTradeNo}`,
  )
}

export type QueueFilter = OrderFilter<WithdrawalState> & {
  twoPersonAbove: bigint
  flag: string
  /** Whether to list only orders that risk holds. */
  onHold: boolean
  /** Whether to list only orders whose reversal waits for a second person. */
  withProposal: boolean
}

const hasProposal = sql`r.id IN (SELECT withdrawal_id FROM withdrawal_reversal WHERE state = 'proposed')`

/** Returns the listing of the open and the decided withdrawals. */
export function reviewWithdrawals(filter: QueueFilter) {
  const { twoPersonAbove, flag } = filter
  const listing: KeysetListing = {
    columns: columnsOf(twoPersonAbove),
    ...ordersOf('withdrawal', filter.search),
    joins,
    where: sql`${orderConditions('withdrawal', filter)}
      AND ${flagCondition(flag, twoPersonAbove)} ${filter.onHold ? sql`AND r.on_risk_hold` : empty}
      ${filter.withProposal ? sql`AND ${hasProposal}` : empty}`,
    key: waitingFirst(sql`r.decided_at`),
  }
  return { shape: reviewWithdrawal, listing }
}
