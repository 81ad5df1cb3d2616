import { randomInt } from 'node:crypto'
import {
  listOutboundMessages,
  readOutboundMessage,
  sendTrialMessage,
} from '@jinli/contract/outbox/outbox.admin'
import { handle } from '../http/handle.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { canSend } from './message-providers.ts'
import { isAddress, maskedAddress, maskedIn } from './outbound-address.rules.ts'
import { newestMessageTo } from './outbound-message.store.ts'
import { type ListedMessage, listMessages, messageById } from './outbox-desk.store.ts'
import { postMessage } from './post-message.ts'
import { staffText } from './stored-letter.ts'

function toItem(message: ListedMessage) {
  const { channel, address, last_answer } = message
  const { title, text } = staffText(message)
  const mask = (words: string) => maskedIn(channel, address, words)
  return {
    ...message,
    title: mask(title),
    text: mask(text),
    address: maskedAddress(channel, address),
    last_answer: mask(last_answer),
  }
}

export const outboxAdminRoutes = [
  handle(listOutboundMessages, async ({ app, input }) =>
    toStaffPage(await listMessages(app.pool, input), toItem),
  ),

  handle(readOutboundMessage, async ({ app, input }) =>
    toItem((await messageById(app.pool, input.id)) ?? refuse('http.not-found')),
  ),

  handle(sendTrialMessage, async ({ app, tx, writeAudit, input }) => {
    const { channel } = input
    const address = input.address.trim()
    if (!canSend(app.config, channel)) refuse('outbox.channel-missing')
    if (!isAddress(channel, address))
      refuse(channel === 'email' ? 'outbox.email-invalid' : 'outbox.phone-invalid')
    const state = await postMessage(app, tx, {
      to: { channel, address },
      cause: 'verification',
      template: 'outbox.trial',
      words: { code: `${randomInt(100_000, 1_000_000)}` },
    })
    const message = state === 'waiting' ? await newestMessageTo(tx, address) : null
    if (!message) return refuse('outbox.too-many')
    const after = { channel, address: maskedAddress(channel, address) }
    const subject = `outbox:${message.id}`
    await writeAudit({ action: 'outbox.trial-sent', subject, before: null, after })
    return { id: message.id }
  }),
]
