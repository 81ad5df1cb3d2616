import type { AuditAction } from '@jinli/contract/wire/endpoint'
import sql from 'sql-template-tag'
import { orderAmount } from './audit-amount.ts'
import { change, type Db, exists } from './db.ts'
import type { StaffId } from './ids.ts'
import { insertInto } from './sql-parts.ts'

export type AuditRow = {
  staffId: StaffId
  /** The emergency access that was in force for the member. */
  breakGlass?: string | null
  ip: string
  action: AuditAction
  subject: string
  before: unknown
  after: unknown
  reason: string
}

function json(value: unknown): string {
  return (
    JSON.stringify(value, (_key, v) => (typeof v === 'bigint' ? v.toString() : v)) ?? 'null'
  )
}

/** Writes a line of the audit trail, in the transaction of the action (I-22). */
export async function audit(db: Db, entry: AuditRow): Promise<void> {
  await change(
    db,
    insertInto('audit', {
      staff_id: entry.staffId,
      ip: entry.ip,
      action: entry.action,
      subject: entry.subject,
      before: json(entry.before),
      after: json(entry.after),
      reason: entry.reason,
      break_glass: entry.breakGlass ?? null,
      amount: orderAmount(entry.action, entry.before, entry.after),
    }),
  )
}

/** Returns whether the member's same action on the subject was audited in the last hour. */
export function isRecentlyAudited(
  db: Db,
  { staffId, action, subject }: Pick<AuditRow, 'staffId' | 'action' | 'subject'>,
): Promise<boolean> {
  return exists(
    db,
    sql`SELECT FROM audit WHERE subject = ${subject} AND at > app_now() - interval '1 hour'
      AND staff_id = ${staffId} AND action = ${action} LIMIT 1`,
  )
}
