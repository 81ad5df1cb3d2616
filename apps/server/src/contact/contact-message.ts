import type { ContactChannel } from '@jinli/contract/contact/contact.rules'
import type { AppContext } from '../context.ts'
import { type OutboundPost, postMessage } from '../outbox/post-message.ts'
import type { Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { contactsOf } from './contact.store.ts'
import { codeSeconds } from './one-time-code.ts'

export type Recipient = { channel: ContactChannel; address: string }
type Message = Pick<OutboundPost, 'cause' | 'template' | 'words' | 'expiresAt'>

const outboundChannels = { email: 'email', phone: 'sms' } as const

function postTo(
  app: AppContext,
  tx: Tx,
  player: PlayerId,
  { channel, address }: Recipient,
  message: Message,
) {
  const to = { channel: outboundChannels[channel], address }
  return postMessage(app, tx, { ...message, to, player })
}

/** Writes the message with a code. Returns false if the address got too many. */
export async function postCode(
  app: AppContext,
  tx: Tx,
  {
    player,
    to,
    ...message
  }: Pick<OutboundPost, 'cause'> & {
    player: PlayerId
    to: Recipient
    code: string
    what: string
  },
): Promise<boolean> {
  const { cause, code, what } = message
  const expiresAt = new Date(app.clock.now().getTime() + codeSeconds * 1000)
  const text = { template: 'contact.code', words: { code, what }, expiresAt } as const
  return (await postTo(app, tx, player, to, { cause, ...text })) === 'waiting'
}

/** Tells a player of something on every verified contact, and at these addresses. */
export async function tellPlayer(
  app: AppContext,
  tx: Tx,
  player: PlayerId,
  message: Pick<Message, 'template' | 'words'>,
  others: readonly Recipient[] = [],
): Promise<void> {
  const contacts = await contactsOf(tx, player)
  const isVerified = (address: string) => contacts.some((each) => each.address === address)
  const recipients = [...contacts, ...others.filter(({ address }) => !isVerified(address))]
  await Promise.all(
    recipients.map((to) => postTo(app, tx, player, to, { cause: 'security', ...message })),
  )
}
