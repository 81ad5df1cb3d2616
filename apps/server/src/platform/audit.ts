import { change, type Tx } from './db.ts'

export type AuditRow = {
  staffId: bigint
  ip: string
  action: string
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

/** Who did what, from where, before and after, why: in the same transaction as the deed (I-22). */
export async function audit(tx: Tx, entry: AuditRow): Promise<void> {
  await change(
    tx,
    `INSERT INTO audit (staff_id, ip, action, subject, before, after, reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      entry.staffId,
      entry.ip,
      entry.action,
      entry.subject,
      json(entry.before),
      json(entry.after),
      entry.reason,
    ],
  )
}
