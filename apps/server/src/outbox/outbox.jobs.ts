import sql from 'sql-template-tag'
import type { AppContext } from '../context.ts'
import type { Job } from '../job.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { dropDue } from '../platform/drop-due.ts'
import type { SendOutcome } from './message.port.ts'
import { type Providers, providersOf } from './message-providers.ts'
import type { OutboundMessage } from './outbound-message.store.ts'
import { endOverdueMessages, recordOutcome, takeMessages } from './sending.store.ts'
import { toLetter } from './stored-letter.ts'

/** How many messages are sent at the same time, and how often one run takes so many. */
const atOnce = 20
const batchesMax = 25

async function outcomeOf(
  app: AppContext,
  providers: Providers,
  message: OutboundMessage,
): Promise<SendOutcome> {
  const provider = providers[message.channel]
  if (!provider) return { kind: 'retry', answer: 'no provider' }
  try {
    return await provider.send({ ...message, ...toLetter(app.config, message) })
  } catch (error) {
    // Only a bug throws, such as a text that a newer server has written. Nothing is lost by another try.
    app.log.error({ err: error, message: message.id }, 'outbound message')
    return { kind: 'retry', answer: 'fault' }
  }
}

async function deliver(app: AppContext, providers: Providers, message: OutboundMessage) {
  const outcome = await outcomeOf(app, providers, message)
  crashPoint('outbox.sent')
  await recordOutcome(app.pool, message, outcome)
}

/** Job: sends what is due, outside of transactions: codes first, then everything else. */
export async function sendMessages(
  app: AppContext,
  providers = providersOf(app.config),
): Promise<void> {
  for (let n = 0; n < batchesMax; n += 1) {
    await endOverdueMessages(app.pool)
    const codes = await takeMessages(app.pool, providers, { isCode: true, limit: atOnce })
    const limit = atOnce - codes.length
    const notices =
      limit > 0 ? await takeMessages(app.pool, providers, { isCode: false, limit }) : []
    const due = [...codes, ...notices]
    if (due.length === 0) return
    await Promise.all(due.map((message) => deliver(app, providers, message)))
  }
}

/** Job: deletes messages after 90 days. */
async function dropOldMessages({ pool }: AppContext): Promise<void> {
  const where = sql`created_at < app_now() - interval '90 days' AND next_attempt_at IS NULL`
  await dropDue(pool, { table: sql`outbound_message`, where, order: sql`created_at` })
}

export const outboxJobs: readonly Job[] = [
  { name: 'send-messages', everyMs: 1000, run: (app) => sendMessages(app) },
  { name: 'drop-old-messages', everyMs: 3_600_000, run: dropOldMessages },
]
