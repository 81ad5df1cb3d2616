import {
  flagWords,
  needsSecondPerson,
  type OrderFlag,
  unansweredFlags,
} from '@jinli/contract/review/order-flag'
import sql, { type Sql } from 'sql-template-tag'
import { change, type Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { json } from '../platform/row-shape.ts'
import { tableOf } from '../platform/sql-parts.ts'
import { need } from '../session/staff-rights.ts'
import type { StaffSession } from '../session/staff-session.ts'

/** The queues whose orders have flags, as in `flag_reason.subject`. */
export type FlagSubject = 'deposit' | 'withdrawal' | 'promotion_application'

type StoredReason = {
  staff_id: number
  by: string
  at: string
  reason: string
  flags: Pick<OrderFlag, 'kind' | 'label' | 'case_id'>[]
}

/** The flag fields of a reviewed row; `flagColumns` fills them. */
export const flagFields = {
  order_flags: json<OrderFlag[]>(),
  flag_reasons: json<StoredReason[]>(),
}
type FlaggedOrder = {
  id: bigint
  order_flags: OrderFlag[]
  flag_reasons: StoredReason[]
}

/** Returns the columns of the flags of `r`; `own` are the kinds of the order itself, as text[]. */
export function flagColumns(subject: FlagSubject, own: Sql): Sql {
  return sql`order_flags(r.player_id, ${own}) AS order_flags, flag_reasons(${subject}, r.id) AS flag_reasons`
}

/** Returns the flag fields as the back office shows them. */
export function flagsShown({ order_flags, flag_reasons }: Omit<FlaggedOrder, 'id'>) {
  return {
    order_flags,
    flag_reasons: flag_reasons.map(({ staff_id: _staff, at, ...each }) => ({
      ...each,
      at: new Date(at),
    })),
  }
}

/** Returns the flags of an order for an export, heaviest first and without notes. */
export function flagsText({ order_flags }: Pick<FlaggedOrder, 'order_flags'>): string {
  return order_flags.map(({ label }) => label).join(' ')
}

/** The fields that the audit trail leaves out: it has the reasons in words. */
export const flagsUnaudited = { order_flags: undefined, flag_reasons: undefined }

/** The members who went on against flags of an order. */
export function flagStaff({ flag_reasons }: FlaggedOrder): StaffId[] {
  return flag_reasons.map(({ staff_id }) => BigInt(staff_id) as StaffId)
}

/**
 * Judges a decision that goes on although flags stand on the order. Refuses it without a reason for each new flag from
 * the weight `reason` on, and keeps the reason. Returns what the audit trail says about it.
 */
export async function answerFlags(
  tx: Tx,
  staff: Pick<StaffSession, 'id'>,
  { subject, order, reason }: { subject: FlagSubject; order: FlaggedOrder; reason: string },
): Promise<string> {
  const flags = unansweredFlags({ ...order })
  const plain = reason.trim()
  if (flags.length === 0) return ''
  if (!plain) refuse('review.flag-reason-missing', { flags: flagWords(flags) })
  const table = tableOf(flags, 'f', {
    kind: ['text', (flag) => flag.kind],
    case_id: ['text', (flag) => flag.case_id],
  })
  await change(
    tx,
    sql`INSERT INTO flag_reason (subject, order_id, kind, case_id, staff_id, reason)
      SELECT ${subject}, ${order.id}, f.kind, f.case_id, ${staff.id}, ${plain} FROM ${table}`,
  )
  return `标记「${flagWords(flags)}」：${plain}`
}

/** Refuses a second person without the right to decide an order with a heavy flag. */
export function needFlagRight(staff: StaffSession, order: FlaggedOrder): void {
  if (needsSecondPerson(order)) need(staff, 'risk.second')
}
