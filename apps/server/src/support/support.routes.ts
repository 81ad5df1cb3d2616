import {
  type SaidMessage,
  supportBegin,
  supportDesk,
  supportMine,
  supportOlder,
  supportPicture,
  supportRate,
  supportScores,
  supportSeen,
  supportSend,
  supportStream,
  topicOfAttached,
} from '@jinli/contract/support/support'
import type { AppContext } from '../context.ts'
import { type Caller, handle, StreamAnswer } from '../http/handle.ts'
import { storePicture } from '../picture/store-picture.ts'
import { transaction } from '../platform/db.ts'
import { networkOf } from '../platform/network.ts'
import { perMinute } from '../platform/per-minute.ts'
import { refuse } from '../platform/refuse.ts'
import { endRefusalOf } from '../session/player-session-end.ts'
import { attachedTo, knownPicture, pictureNameOf } from './message-attachment.ts'
import { ownerOf } from './picture-authority.ts'
import { isOpen } from './service-hours.ts'
import {
  addMessage,
  announce,
  beginConversation,
  conversationOf,
  holdConversation,
  type MessageRow,
  markSeen,
  messageByKey,
  messagesBefore,
  orderOf,
  type Party,
  setWaiting,
  usualWait,
} from './support.store.ts'
import { feedOf } from './support-feed.ts'
import { serviceHours } from './support-hours.store.ts'
import { lastRating, rateClosing } from './support-rating.store.ts'
import { checkKey, plainText } from './support-text.ts'
import { codeHashOf, newVisitorCode } from './visitor-code.ts'

const begins = perMinute('conversation')
const messageRate = perMinute('support-message')
const pictures = perMinute('support-picture')
const seqMax = 2_147_483_647

/** Returns the caller: the player of the token, else the visitor of the code; null without both. */
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

/** Returns the caller; refuses one without token and code. */
async function requireParty(app: AppContext, caller: Caller, code: string): Promise<Party> {
  const party = await partyOf(app, caller, code)
  if (party) return party
  const { token } = caller
  return refuse(token && !code ? await endRefusalOf(app.pool, token) : 'support.unknown')
}

function toMessage(row: MessageRow): SaidMessage {
  const { seq, kind, speaker: from, body: text, client_key, created_at: at } = row
  return { seq, kind, from, text, ...attachedTo(row), at, key: client_key ?? '' }
}

type MessageRequest = {
  party: Party
  key: string
  text: string
  orderNo: string
  path: string
}

/** Saves a player's message once. A second message with the same key returns the saved one. */
async function send(
  app: AppContext,
  { party, key, text, orderNo, path }: MessageRequest,
): Promise<MessageRow> {
  return transaction(app.pool, async (tx) => {
    const conversation = (await holdConversation(tx, party)) ?? refuse('support.unknown')
    const earlier = await messageByKey(tx, conversation.id, key)
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
    const picture =
      path === '' || order ? null : await knownPicture(tx, path, ownerOf(party))
    if (!order && !picture && !text) refuse('support.text-missing')
    if (conversation.state === 'closed')
      await addMessage(tx, conversation, { kind: 'reopened', speaker: 'house', body: '' })
    await setWaiting(tx, conversation, order && topicOfAttached[order.type])
    const kind = order ? 'order' : picture ? 'picture' : 'text'
    const more = { ...(order ? { order } : {}), ...(picture ? { picture } : {}) }
    await addMessage(tx, conversation, {
      kind,
      speaker: 'player',
      body: text,
      key,
      ...more,
    })
    await announce(tx, conversation.id)
    const row = await messageByKey(tx, conversation.id, key)
    if (!row) throw new Error('a word was said and is not there')
    return row
  })
}

/** Decides before the upload is read whether the caller may upload: a player, or a visitor within tight limits. */
async function admitPicture(app: AppContext, caller: Caller): Promise<void> {
  const { wordsPerMinute, visitorPicturesPerMinute: few } = app.config.limits
  const player = caller.token ? await app.sessions.find(caller.token) : null
  if (player) {
    if (!(await pictures(app.pool, player.id, wordsPerMinute))) refuse('http.too-many')
    return
  }
  const codeHash =
    codeHashOf(caller.token ?? '') ?? refuse(await endRefusalOf(app.pool, caller.token))
  // The limit of the IP address is checked first, then that of the conversation.
  if (!(await pictures(app.pool, networkOf(caller.ip), 2 * few))) refuse('http.too-many')
  const conversation = await conversationOf(app.pool, { codeHash })
  const { id } = conversation ?? refuse('support.unknown')
  if (!(await pictures(app.pool, `conversation ${id}`, few))) refuse('http.too-many')
}

export const supportRoutes = [
  handle(supportDesk, async ({ app }) => {
    const { from, until } = await serviceHours(app.pool)
    const open = isOpen({ from, until }, app.clock.now())
    return { from, until, open, wait_seconds: await usualWait(app.pool) }
  }),

  handle(supportMine, async ({ app, caller, input }) => {
    const party = await partyOf(app, caller, input.code)
    const conversation = party && (await conversationOf(app.pool, party))
    if (!conversation) return null
    const { messages, more } = await messagesBefore(app.pool, conversation.id, seqMax)
    const { state, contact, player_seen: seenSeq } = conversation
    return {
      state,
      contact,
      seen: seenSeq,
      rating_seq: await lastRating(app.pool, conversation.id),
      more,
      messages: messages.map(toMessage),
    }
  }),

  handle(supportBegin, async ({ app, caller, input }) => {
    const contact = plainText(input.contact).replace(/\s+/g, ' ')
    if (!contact) refuse('support.contact-missing')
    const { conversationsPerMinute } = app.config.limits
    if (!(await begins(app.pool, networkOf(caller.ip), conversationsPerMinute)))
      refuse('http.too-many')
    const code = newVisitorCode()
    const codeHash = codeHashOf(code)
    if (!codeHash) throw new Error('a code that is none')
    await beginConversation(app.pool, { contact, codeHash })
    return { code }
  }),

  handle(supportSend, async ({ app, caller, input }) => {
    checkKey(input.key)
    const party = await requireParty(app, caller, input.code)
    const who = 'player' in party ? party.player : networkOf(caller.ip)
    const { wordsPerMinute } = app.config.limits
    if (!(await messageRate(app.pool, who, wordsPerMinute))) refuse('http.too-many')
    const text = plainText(input.text)
    const more = { orderNo: input.order_no.trim(), path: input.picture.trim() }
    return toMessage(await send(app, { party, key: input.key, text, ...more }))
  }),

  handle(supportPicture, {
    admit: ({ app, caller }) => admitPicture(app, caller),
    run: async ({ app, caller, file }) =>
      storePicture(
        app,
        file,
        'service',
        ownerOf(await requireParty(app, caller, caller.token ?? '')),
      ),
  }),

  handle(supportOlder, async ({ app, caller, input }) => {
    const party = await partyOf(app, caller, input.code)
    const conversation = party && (await conversationOf(app.pool, party))
    if (!conversation) return { messages: [], more: false }
    const { messages, more } = await messagesBefore(app.pool, conversation.id, input.before)
    return { messages: messages.map(toMessage), more }
  }),

  handle(supportSeen, async ({ app, caller, input }) => {
    const party = await requireParty(app, caller, input.code)
    const markResult =
      (await markSeen(app.pool, party, input.seq)) ?? refuse('support.unknown')
    return { seen: markResult.seen }
  }),

  handle(supportRate, async ({ app, caller, input }) => {
    const party = await requireParty(app, caller, input.code)
    const wish = supportScores.find((score) => score === input.score)
    if (!wish) refuse('input.invalid')
    const score = await rateClosing(app.pool, party, { seq: input.seq, score: wish })
    return { score: score ?? refuse('support.not-closed') }
  }),

  handle(supportStream, async ({ app, caller, input }) => {
    const party = await requireParty(app, caller, input.code)
    const { id } = (await conversationOf(app.pool, party)) ?? refuse('support.unknown')
    const byCode = 'codeHash' in party
    return new StreamAnswer<SaidMessage>(
      id,
      (reader) =>
        feedOf(app).follow(id, input.after, {
          ...reader,
          tell: (place, row) => reader.tell(place, toMessage(row)),
        }),
      // A visitor's code does not replace an ended session.
      async () =>
        byCode ||
        (caller.token !== null && (await app.sessions.find(caller.token)) !== null),
      byCode ? networkOf(caller.ip) : null,
    )
  }),
]
