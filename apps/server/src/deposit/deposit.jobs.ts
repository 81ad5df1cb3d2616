import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { Job } from '../job.ts'
import { withMail } from '../message/mail.store.ts'
import { settingsInForce } from '../money-setting/money-setting.store.ts'
import { change, exists, type Tx, transaction } from '../platform/db.ts'
import {
  closeExpired,
  depositMailColumns,
  isFull,
  sliceRows,
} from './deposit-decision.store.ts'
import { freeAmounts } from './payable.store.ts'

/**
 * Job: expires deposits that nobody paid within 60 minutes; staff may still approve them. A deposit with a first
 * approval is paid, so it stays open for the second; so does one that waits for room in the player's own limit, or that was reopened.
 */
export async function expireDeposits(pool: Pool): Promise<void> {
  const due = sql`state = 'submitted' AND expires_at <= app_now() AND first_approved_by IS NULL
    AND waits_since IS NULL AND reopened_at IS NULL`
  // Most runs find no due deposit and then open no transaction.
  if (!(await exists(pool, sql`SELECT FROM deposit WHERE ${due} LIMIT 1`))) return
  const expiring = sql`UPDATE deposit SET state = 'expired', reason = '超时未支付'
    WHERE id IN (SELECT id FROM deposit WHERE ${due} ORDER BY expires_at
      LIMIT ${sliceRows} FOR UPDATE SKIP LOCKED)`
  const expire = (tx: Tx) =>
    change(tx, withMail('deposit.expired', expiring, depositMailColumns))
  while (isFull(await transaction(pool, expire, 'deposit-expiry.commit'))) continue
}

/** Job: closes expired deposits that a member has opened, after the number of hours in the setting; 0 means never. */
async function closeExpiredDeposits(pool: Pool): Promise<void> {
  const hours = (await settingsInForce(pool, 'review')).review.value.close_expired_hours
  if (hours <= 0) return
  const close = async (tx: Tx) => (await closeExpired(tx, hours)).length
  while (isFull(await transaction(pool, close))) continue
}

/** Job: frees the amounts to pay of deposits that expired so many hours ago as the setting says. */
async function freeExpiredAmounts(pool: Pool): Promise<void> {
  const hours = (await settingsInForce(pool, 'review')).review.value.expired_amount_hours
  const free = (tx: Tx) => freeAmounts(tx, hours, sliceRows)
  while (isFull(await transaction(pool, free))) continue
}

export const depositJobs: readonly Job[] = [
  { name: 'expire-deposits', everyMs: 10_000, run: ({ pool }) => expireDeposits(pool) },
  {
    name: 'close-expired-deposits',
    everyMs: 60_000,
    run: ({ pool }) => closeExpiredDeposits(pool),
  },
  {
    name: 'free-expired-amounts',
    everyMs: 60_000,
    run: ({ pool }) => freeExpiredAmounts(pool),
  },
]
