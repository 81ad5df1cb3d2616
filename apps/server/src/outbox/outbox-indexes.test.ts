import { useTestApp } from '@jinli/dev-env/use-test-app'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plansOf } from '../../test/plans.ts'
import { change, type Tx } from '../platform/db.ts'
import { storedMessages } from './mailbox.store.ts'
import type { MessageProvider } from './message.port.ts'
import { newestMessageTo } from './outbound-message.store.ts'
import { listMessages } from './outbox-desk.store.ts'
import { endOverdueMessages, takeMessages } from './sending.store.ts'

const app = useTestApp()
let client: pg.PoolClient
beforeAll(async () => {
  client = await app().owner.connect()
  await client.query('BEGIN')
  await client.query(
    `INSERT INTO outbound_message (reference, channel, address, cause, template, template_version, words, state,
       next_attempt_at, expires_at, ended_at, created_at)
     SELECT gen_random_uuid(), CASE WHEN n % 50 = 0 THEN 'sms' ELSE 'email' END, 'koi-' || n || '@pond.example',
       (ARRAY['recovery', 'verification', 'money', 'security', 'offer'])[1 + n % 5], 'outbox.trial', 1, '{}',
       CASE WHEN n % 100 = 0 THEN 'waiting' WHEN n % 101 = 0 THEN 'failed' ELSE 'sent' END,
       CASE WHEN n % 100 = 0 THEN app_now() END, app_now() + interval '1 day',
       CASE WHEN n % 100 > 0 THEN app_now() END, app_now() - n * interval '1 minute'
     FROM generate_series(1, 20000) n`,
  )
  await client.query('ANALYZE outbound_message')
})
afterAll(async () => {
  await client.query('ROLLBACK')
  client.release()
})

const request = { page: 1, pagesize: 20, after: '', before: '' }
const all = { state: '', channel: '', cause: '', search: '', ...request } as const
const box = { channels: ['email', 'sms'], address: '', before: '', limit: 21 } as const
const email: MessageProvider = {
  name: 'smtp',
  send: () => Promise.reject(new Error('not here')),
}
const providers = { email, sms: null }

type IndexCase = [what: string, index: string, ask: (db: Tx) => Promise<unknown>]
const cases: IndexCase[] = [
  [
    'messages of a state',
    'outbound_message_state',
    (db) => listMessages(db, { ...all, state: 'failed' }),
  ],
  [
    'messages of a channel',
    'outbound_message_channel',
    (db) => listMessages(db, { ...all, channel: 'sms' }),
  ],
  [
    'messages to an address',
    'outbound_message_address',
    (db) => listMessages(db, { ...all, search: 'koi-7@pond.example' }),
  ],
  ['the mailbox', 'outbound_message_pkey', (db) => storedMessages(db, box)],
  [
    'the mailbox of an address',
    'outbound_message_address',
    (db) => storedMessages(db, { ...box, address: 'koi-7@pond.example' }),
  ],
  [
    'the newest message to an address',
    'outbound_message_address',
    (db) => newestMessageTo(db, 'koi-7@pond.example'),
  ],
  [
    'the next codes',
    'outbound_message_due',
    (db) => takeMessages(db, providers, { isCode: true, limit: 20 }),
  ],
  ['overdue messages', 'outbound_message_due', (db) => endOverdueMessages(db)],
  [
    'alarms',
    'outbound_message_failure',
    (db) =>
      change(db, sql`SELECT * FROM outbound_message_overdue ORDER BY since LIMIT 100`),
  ],
]

it.each(cases)('R-CONTACT-13: %s: by an index', async (_what, index, ask) => {
  const plan = JSON.stringify(await plansOf(client, () => ask(client)))
  expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan on outbound_message')
})
