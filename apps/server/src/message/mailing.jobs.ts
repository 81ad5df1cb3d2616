import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { exists, transaction } from '../platform/db.ts'
import { sendSlice } from './mailing.store.ts'

/** Slices of one turn: a server that stops waits for the end of a turn. */
const slicesMax = 25

/** Job: what is being sent goes on, a slice in each transaction. */
export async function sendMailings(pool: Pool): Promise<void> {
  // Most turns find none, and open no transaction.
  if (!(await exists(pool, sql`SELECT FROM mailing WHERE state = 'sending' LIMIT 1`)))
    return
  for (let n = 0; n < slicesMax; n += 1) {
    if (!(await transaction(pool, (tx) => sendSlice(tx)))) return
  }
}
