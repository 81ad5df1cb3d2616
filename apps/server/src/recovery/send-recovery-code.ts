import { contactChannels } from '@jinli/contract/contact/contact.rules'
import {
  recoverySecretLabels,
  recoverySecrets,
} from '@jinli/contract/recovery/recovery.rules'
import sql, { type Sql } from 'sql-template-tag'
import { contactOfAccount } from '../contact/contact.store.ts'
import { postCode } from '../contact/contact-message.ts'
import { closeUnsendable, sendableCode } from '../contact/one-time-code.ts'
import type { AppContext } from '../context.ts'
import { type Db, rows, transaction } from '../platform/db.ts'
import { big, type RowOf, text, word } from '../platform/row-shape.ts'

const unsent = {
  id: big,
  secret: word(recoverySecrets),
  subject: text,
  channel: word(contactChannels),
}
type Unsent = RowOf<typeof unsent>
const sliceRows = 50

function unsentRequests(db: Db, where: Sql): Promise<Unsent[]> {
  return rows(
    db,
    unsent,
    sql`SELECT id, purpose AS secret, subject, channel FROM recovery_code_unsent
      WHERE ${where} ORDER BY created_at LIMIT ${sliceRows}`,
  )
}

/** Sends the code of a request if its name has that contact. Twice at once it sends once. */
async function send(app: AppContext, { id, secret, subject, channel }: Unsent) {
  await transaction(app.pool, async (tx) => {
    const contact = await contactOfAccount(tx, subject, channel)
    if (!contact) return closeUnsendable(tx, id)
    const { player, address } = contact
    const code = await sendableCode(app, tx, id, address)
    if (code === null) return
    const what = `找回${recoverySecretLabels[secret]}`
    const to = { channel, address }
    await postCode(app, tx, { player, to, code, what, cause: 'recovery' })
  })
}

/**
 * Sends the code of a request after its answer, so that neither the answer nor its time tells whether there is such an
 * account. The job sends what this has lost.
 */
export async function sendRecoveryCode(app: AppContext, id: bigint): Promise<void> {
  const [request] = await unsentRequests(app.pool, sql`id = ${id}`)
  if (request) await send(app, request)
}

/** Job: sends the codes whose process has died between answer and message. */
export async function sendRecoveryCodes(app: AppContext): Promise<void> {
  const isLate = sql`created_at < app_now() - interval '5 seconds'`
  const requests = await unsentRequests(app.pool, isLate)
  for (const request of requests) await send(app, request)
}
