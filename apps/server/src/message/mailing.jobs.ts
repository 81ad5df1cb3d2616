import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { Job } from '../job.ts'
import { exists, transaction } from '../platform/db.ts'
import { sendSlice } from './mailing.store.ts'

/** The most slices of one run. Runs are short, because a stop of the server waits for their end. */
const slicesMax = 25

/** Job: sends the next slices of started mailings, one transaction per slice. */
async function sendMailings(pool: Pool): Promise<void> {
  // Most runs find no mailing and then open no transaction.
  if (!(await exists(pool, sql`SELECT FROM mailing WHERE state = 'sending' LIMIT 1`)))
    return
  for (let n = 0; n < slicesMax; n += 1) {
    if (!(await transaction(pool, (tx) => sendSlice(tx)))) return
  }
}

export const mailingJobs: readonly Job[] = [
  { name: 'send-mailings', everyMs: 2000, run: ({ pool }) => sendMailings(pool) },
]
