import type { Pool } from 'pg'
import type { AppContext } from '../context.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { change, transaction } from '../platform/db.ts'
import { sealClearPayerCards } from './payer-card.store.ts'

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

/** Job: card numbers that still lie in the clear are sealed, a batch each turn (migration 017). */
export async function sealPayerCards({ pool, config, log }: AppContext): Promise<void> {
  const sealed = await sealClearPayerCards(pool, config.cardKey)
  if (sealed > 0) log.info({ sealed }, 'payer cards sealed')
}
