import {
  type SaidMessage,
  supportBegin,
  supportDesk,
  supportMine,
  supportOlder,
  supportPicture,
  supportSeen,
  supportSend,
  supportStream,
} from '@jinli/contract/support'
import type { AppContext } from '../context.ts'
import { type Caller, handle, StreamAnswer } from '../http/handle.ts'
import { storePicture } from '../picture/store-picture.ts'
import { transaction } from '../platform/db.ts'
import { networkOf } from '../platform/network.ts'
import { perMinute } from '../platform/per-minute.ts'
import { refuse } from '../platform/refuse.ts'
import { attachedTo, knownPicture, pictureNameOf } from './said-shown.ts'
import { isOpen } from './service-hours.ts'
import {
  announce,
  beginConversation,
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
const pictures = perMinute()
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

function shown(row: SaidRow): SaidMessage {
  const { seq, kind, speaker: from, body: text, client_key, created_at: at } = row
  return { seq, kind, from, text, ...attachedTo(row), at, key: client_key ?? '' }
}

type Sending = { party: Party; key: string; text: string; orderNo: string; path: string }

/** Says a player's word once: a word that lies there under its key is the answer. */
async function send(
  app: AppContext,
  { party, key, text, orderNo, path }: Sending,
): Promise<SaidRow> {
  return transaction(app.pool, async (tx) => {
    const held = (await holdConversation(tx, party)) ?? refuse('support.unknown')
    const earlier = await saidUnder(tx, held.id, key)
    if (earlier) {
      const same =
        earlier.body === text &&
        (earlier.order_no ?? '') === orderNo &&
        (earlier.picture ?? '') === pictureNameOf(path)
      if (!same) refuse('idempotency.mismatch')
      return earlier
    }
    const player = 'player' in party ? party.player : null
    const order =
      orderNo === ''
        ? null
        : ((player && (await orderOf(tx, player, orderNo))) ??
          refuse('support.order-unknown'))
    const picture = path === '' || order ? null : await knownPicture(tx, path)
    if (!order && !picture && !text) refuse('support.text-missing')
    if (held.state === 'closed')
      await say(tx, held, { kind: 'reopened', speaker: 'house', body: '' })
    await setWaiting(tx, held)
    const kind = order ? 'order' : picture ? 'picture' : 'text'
    const more = { ...(order ? { order } : {}), ...(picture ? { picture } : {}) }
    await say(tx, held, { kind, speaker: 'player', body: text, key, ...more })
    await announce(tx, held.id)
    const row = await saidUnder(tx, held.id, key)
    if (!row) throw new Error('a word was said and is not there')
    return row
  })
}

/** Who may send a picture now, before anything of it is read: a player, or a visitor within tight limits. */
async function admitPicture(app: AppContext, caller: Caller): Promise<void> {
  const { wordsPerMinute, visitorPicturesPerMinute: few } = app.config.limits
  const player = caller.token ? await app.sessions.find(caller.token) : null
  if (player) {
    if (!pictures(`${player.id}`, wordsPerMinute)) refuse('http.too-many')
    return
  }
  const codeHash = codeHashOf(caller.token ?? '') ?? refuse('session.expired')
  // Of all conversations of one address together, known or not; then of the one.
  if (!pictures(networkOf(caller.ip), 2 * few)) refuse('http.too-many')
  const found = await conversationOf(app.pool, { codeHash })
  const { id } = found ?? refuse('support.unknown')
  if (!pictures(`conversation ${id}`, few)) refuse('http.too-many')
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
    const more = { orderNo: input.order_no.trim(), path: input.picture.trim() }
    return shown(await send(app, { party, key: input.key, text, ...more }))
  }),

  handle(supportPicture, {
    admit: ({ app, caller }) => admitPicture(app, caller),
    run: ({ app, file }) => storePicture(app, file, 'service'),
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
    const party = await knownParty(app, caller, input.code)
    const { id } = (await conversationOf(app.pool, party)) ?? refuse('support.unknown')
    const byCode = 'codeHash' in party
    return new StreamAnswer<SaidMessage>(
      id,
      (reader) =>
        feedOf(app).follow(id, input.after, {
          ...reader,
          tell: (place, row) => reader.tell(place, shown(row)),
        }),
      // A code that is said beside a token keeps nobody in whose session has ended.
      async () =>
        byCode ||
        (caller.token !== null && (await app.sessions.find(caller.token)) !== null),
      byCode ? networkOf(caller.ip) : null,
    )
  }),
]
