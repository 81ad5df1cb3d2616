import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { withMail } from '../message/mail.store.ts'
import { settingsInForce } from '../money-setting/money-setting.store.ts'
import { change, exists, type Tx, transaction } from '../platform/db.ts'
import { closeExpired, isFull, sliceRows, toldOfDeposit } from './deposit-decision.store.ts'

/**
 * Job: deposits nobody paid within 60 minutes are shown as expired; staff may still approve them.
 * One that a first person has approved was paid: it waits for the second as it is.
 */
export async function expireDeposits(pool: Pool): Promise<void> {
  const due = sql`state = 'submitted' AND expires_at <= moment() AND first_approved_by IS NULL`
  // Most turns find none, and open no transaction.
  if (!(await exists(pool, sql`SELECT FROM deposit WHERE ${due} LIMIT 1`))) return
  const expiring = sql`UPDATE deposit SET state = 'expired', reason = '超时未支付'
    WHERE id IN (SELECT id FROM deposit WHERE ${due} ORDER BY expires_at
      LIMIT ${sliceRows} FOR UPDATE SKIP LOCKED)`
  const expire = (tx: Tx) =>
    change(tx, withMail('deposit.expired', expiring, toldOfDeposit))
  while (isFull(await transaction(pool, expire, 'deposit-expiry.commit'))) continue
}

/** Job: a slip that nobody paid in time leaves the desk after the hours that staff have set; 0 is never. */
export async function closeExpiredDeposits(pool: Pool): Promise<void> {
  const hours = (await settingsInForce(pool, 'review')).review.value.close_expired_hours
  if (hours <= 0) return
  const close = async (tx: Tx) => (await closeExpired(tx, hours)).length
  while (isFull(await transaction(pool, close))) continue
}
