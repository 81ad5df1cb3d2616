import type { Pool } from 'pg'
import { crashPoint } from '../platform/crash-point.ts'
import { change, transaction } from '../platform/db.ts'

/**
 * Job: deposits nobody paid within 60 minutes are shown as expired; staff may still approve them.
 * One that a first person has approved was paid: it waits for the second as it is.
 */
export async function expireDeposits(pool: Pool): Promise<void> {
  const expired = await transaction(pool, async (tx) => {
    const count = await change(
      tx,
      `UPDATE deposit SET state = 'expired', reason = '超时未支付'
       WHERE state = 'submitted' AND expires_at <= now() AND first_approved_by IS NULL`,
    )
    if (count > 0) crashPoint('deposit-expiry.commit.before')
    return count
  })
  if (expired > 0) crashPoint('deposit-expiry.commit.after')
}
