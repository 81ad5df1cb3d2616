import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext } from '../context.ts'
import { storedMessage, storedMessages } from './mailbox.store.ts'
import { mailboxPage } from './mailbox-page.ts'
import { storedChannels } from './message-providers.ts'
import type { OutboundMessage } from './outbound-message.store.ts'
import { toLetter } from './stored-letter.ts'

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

function send(reply: FastifyReply, html: string, directives: string) {
  return reply
    .headers(headers)
    .header('content-security-policy', directives)
    .type('text/html; charset=utf-8')
    .send(html)
}

/** Returns a text without control characters, which no address has. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '').trim()
}

/** How many messages a page shows. */
const pageRows = 20

/**
 * Serves `/mailbox` in sandbox mode: what would be sent, codes too, without a sign-in. Messages of a channel that a
 * real provider sends are not there. In live mode the path does not exist.
 */
export function serveMailbox(server: FastifyInstance, app: AppContext): void {
  const channels = storedChannels(app.config)
  if (app.config.mode !== 'sandbox' || channels.length === 0) return
  const toItem = (message: OutboundMessage) => ({
    ...message,
    ...toLetter(app.config, message),
    createdAt: message.created_at,
  })

  server.get<{ Querystring: { address?: unknown; before?: unknown } }>(
    '/mailbox',
    async ({ query }, reply) => {
      const address =
        typeof query.address === 'string' ? printable(query.address).slice(0, 254) : ''
      const before = typeof query.before === 'string' ? query.before : ''
      const rows = await storedMessages(app.pool, {
        channels,
        address,
        before,
        limit: pageRows + 1,
      })
      const messages = rows.slice(0, pageRows).map(toItem)
      const next = rows.length > pageRows ? (messages.at(-1)?.id ?? null) : null
      const action = `${policy}; form-action 'self'`
      return send(reply, mailboxPage({ messages, address, next }), action)
    },
  )

  server.get<{ Params: { id: string } }>('/mailbox/:id', async ({ params }, reply) => {
    const message = await storedMessage(app.pool, channels, params.id)
    if (message?.channel !== 'email') return reply.callNotFound()
    return send(
      reply,
      toLetter(app.config, message).html,
      `${policy}; sandbox allow-popups`,
    )
  })
}
