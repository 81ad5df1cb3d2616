import {
  type SaidMessage,
  supportBegin,
  supportDesk,
  supportMine,
  supportOlder,
  supportSeen,
  supportSend,
  supportStream,
} from '@jinli/contract/support'
import type { AppContext } from '../context.ts'
import { type Caller, handle, StreamAnswer } from '../http/handle.ts'
import { transaction } from '../platform/db.ts'
import { networkOf } from '../platform/network.ts'
import { perMinute } from '../platform/per-minute.ts'
import { refuse } from '../platform/refuse.ts'
import { isOpen } from './service-hours.ts'
import {
  announce,
  beginConversation,
  type Conversation,
  conversationOf,
  holdConversation,
  markSeen,
  orderOf,
  type Party,
  type SaidRow,
  saidBefore,
  saidUnder,
  say,
  setWaiting,
  usualWait,
} from './support.store.ts'
import { feedOf } from './support-feed.ts'
import { serviceHours } from './support-hours.store.ts'
import { checkKey, plainText } from './support-text.ts'
import { codeHashOf, newVisitorCode } from './visitor-code.ts'

const begins = perMinute()
const words = perMinute()
const fromNowOn = 2_147_483_647

/** Who asks: the player of the token, else whoever says a code; null for nobody in particular. */
async function partyOf(
  app: AppContext,
  caller: Caller,
  code: string,
): Promise<Party | null> {
  const player = caller.token ? await app.sessions.find(caller.token) : null
  if (player) return { player: player.id }
  const codeHash = codeHashOf(code)
  return codeHash && { codeHash }
}

/** The same where somebody in particular must ask. */
async function knownParty(app: AppContext, caller: Caller, code: string): Promise<Party> {
  const party = await partyOf(app, caller, code)
  return party ?? refuse(caller.token && !code ? 'session.expired' : 'support.unknown')
}

async function conversationFor(
  app: AppContext,
  caller: Caller,
  code: string,
): Promise<Conversation> {
  const found = await conversationOf(app.pool, await knownParty(app, caller, code))
  return found ?? refuse('support.unknown')
}

function shown(row: SaidRow): SaidMessage {
  const { seq, kind, speaker, body, order_type, order_no, order_amount } = row
  const order =
    order_type !== null && order_no !== null && order_amount !== null
      ? { type: order_type, number: order_no, amount: order_amount }
      : null
  const { client_key, created_at: at } = row
  return { seq, kind, from: speaker, text: body, order, at, key: client_key ?? '' }
}

type Sending = { party: Party; key: string; text: string; orderNo: string }

/** Says a player's word once: a word that lies there under its key is the answer. */
async function send(
  app: AppContext,
  { party, key, text, orderNo }: Sending,
): Promise<SaidRow> {
  return transaction(app.pool, async (tx) => {
    const held = (await holdConversation(tx, party)) ?? refuse('support.unknown')
    const earlier = await saidUnder(tx, held.id, key)
    if (earlier) {
      if (earlier.body !== text || (earlier.order_no ?? '') !== orderNo)
        refuse('idempotency.mismatch')
      return earlier
    }
    const player = 'player' in party ? party.player : null
    const order =
      orderNo === ''
        ? null
        : ((player && (await orderOf(tx, player, orderNo))) ??
          refuse('support.order-unknown'))
    if (!order && !text) refuse('support.text-missing')
    if (held.state === 'closed')
      await say(tx, held, { kind: 'reopened', speaker: 'house', body: '' })
    await setWaiting(tx, held)
    const word = { kind: order ? 'order' : 'text', speaker: 'player' } as const
    await say(tx, held, { ...word, body: text, key, ...(order ? { order } : {}) })
    await announce(tx, held.id)
    const row = await saidUnder(tx, held.id, key)
    if (!row) throw new Error('a word was said and is not there')
    return row
  })
}

export const supportRoutes = [
  handle(supportDesk, async ({ app }) => {
    const { from, until } = await serviceHours(app.pool)
    const open = isOpen({ from, until }, app.clock.now())
    return { from, until, open, wait_seconds: await usualWait(app.pool) }
  }),

  handle(supportMine, async ({ app, caller, input }) => {
    const party = await partyOf(app, caller, input.code)
    const found = party && (await conversationOf(app.pool, party))
    if (!found) return null
    const { messages, more } = await saidBefore(app.pool, found.id, fromNowOn)
    const { state, contact, player_seen: seen } = found
    return { state, contact, seen, more, messages: messages.map(shown) }
  }),

  handle(supportBegin, async ({ app, caller, input }) => {
    const contact = plainText(input.contact).replace(/\s+/g, ' ')
    if (!contact) refuse('support.contact-missing')
    const { conversationsPerMinute } = app.config.limits
    if (!begins(networkOf(caller.ip), conversationsPerMinute)) refuse('http.too-many')
    const code = newVisitorCode()
    const codeHash = codeHashOf(code)
    if (!codeHash) throw new Error('a code that is none')
    await beginConversation(app.pool, { contact, codeHash })
    return { code }
  }),

  handle(supportSend, async ({ app, caller, input }) => {
    checkKey(input.key)
    const party = await knownParty(app, caller, input.code)
    const who = 'player' in party ? `${party.player}` : networkOf(caller.ip)
    if (!words(who, app.config.limits.wordsPerMinute)) refuse('http.too-many')
    const text = plainText(input.text)
    const word = { party, key: input.key, text, orderNo: input.order_no.trim() }
    return shown(await send(app, word))
  }),

  handle(supportOlder, async ({ app, caller, input }) => {
    const party = await partyOf(app, caller, input.code)
    const found = party && (await conversationOf(app.pool, party))
    if (!found) return { messages: [], more: false }
    const { messages, more } = await saidBefore(app.pool, found.id, input.before)
    return { messages: messages.map(shown), more }
  }),

  handle(supportSeen, async ({ app, caller, input }) => {
    const party = await knownParty(app, caller, input.code)
    const seen = (await markSeen(app.pool, party, input.seq)) ?? refuse('support.unknown')
    return { seen: seen.seen }
  }),

  handle(supportStream, async ({ app, caller, input }) => {
    const { id } = await conversationFor(app, caller, input.code)
    const byCode = codeHashOf(input.code) !== null
    return new StreamAnswer<SaidMessage>(
      id,
      (reader) =>
        feedOf(app).follow(id, input.after, {
          ...reader,
          tell: (place, row) => reader.tell(place, shown(row)),
        }),
      async () => {
        if (!caller.token) return true
        return byCode || (await app.sessions.find(caller.token)) !== null
      },
    )
  }),
]
