import type { Pool } from 'pg'
import { change } from '../platform/db.ts'

/** Job: deposits nobody paid within 60 minutes are shown as expired; staff may still approve them. */
export async function expireDeposits(pool: Pool): Promise<void> {
  await change(
    pool,
    `UPDATE deposit SET state = 'expired', reason = '超时未支付'
     WHERE state = 'submitted' AND expires_at <= now()`,
  )
}
