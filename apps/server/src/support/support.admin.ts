import { mayDo } from '@jinli/contract/permission'
import {
  answerConversation,
  claimConversation,
  claimNextConversation,
  closeConversation,
  conversationPicture,
  deskStream,
  listConversations,
  noteConversation,
  olderMessages,
  readConversation,
  releaseConversation,
  reopenConversation,
  takeOverConversation,
} from '@jinli/contract/support.admin'
import type { AppContext } from '../context.ts'
import { handle, StreamAnswer } from '../http/handle.ts'
import { storePicture } from '../picture/store-picture.ts'
import type { Db, Tx } from '../platform/db.ts'
import { deskPageOf } from '../platform/desk-list.ts'
import { refuse } from '../platform/refuse.ts'
import { claimShown } from '../review/claim.store.ts'
import { findStaff, type StaffSession } from '../session/staff-session.ts'
import { attachedTo, knownPicture, pictureNameOf } from './said-shown.ts'
import { announce, type Conversation, holdById, say, setWaiting } from './support.store.ts'
import {
  claimConversationFor,
  claimLongestWaiting,
  conversationById,
  type DeskConversation,
  type DeskMessage,
  listConversationsOf,
  memberSaid,
  releaseConversationOf,
  setAnswered,
  setClosed,
  takeConversationOver,
  wordsBefore,
} from './support-desk.store.ts'
import { feedOf } from './support-feed.ts'
import { checkKey, plainText } from './support-text.ts'

const fromNowOn = 2_147_483_647

type By = { app: AppContext; staff: StaffSession }
type Doing = By & { tx: Tx }

function rowOf(found: DeskConversation, { app, staff }: By) {
  const { claimed_by: _by, claimed_until: _until, claimer: _claimer, ...shown } = found
  return { ...shown, claim: claimShown(found, staff.id, app.clock.now()) }
}

function messageOf(found: DeskMessage) {
  const { seq, kind, by, speaker: from, body: text, client_key, created_at: at } = found
  return { seq, kind, by, from, text, ...attachedTo(found), at, key: client_key ?? '' }
}

async function fileOf(db: Db, by: By, id: string) {
  const found = (await conversationById(db, id)) ?? refuse('http.not-found')
  const { messages, more } = await wordsBefore(db, found.id, fromNowOn)
  return { ...rowOf(found, by), messages: messages.map(messageOf), more }
}

async function hold({ tx }: Doing, id: string): Promise<Conversation> {
  const held = await holdById(tx, id)
  return held && held.last_seq > 0 ? held : refuse('http.not-found')
}

/** Nobody else is at it; whoever is is named. */
async function needFree({ tx, app, staff }: Doing, id: string): Promise<DeskConversation> {
  const found = (await conversationById(tx, id)) ?? refuse('http.not-found')
  const claim = claimShown(found, staff.id, app.clock.now())
  if (claim && !claim.mine) refuse('support.claimed', { name: claim.by })
  return found
}

type Saying = { key: string; text: string; picture?: string }

/** Says a member's word once; whether it is said now. */
async function sayOnce(
  by: Doing,
  held: Conversation,
  { key, text, picture: path = '' }: Saying,
  isNote = false,
): Promise<boolean> {
  checkKey(key)
  const body = plainText(text)
  const kind = isNote ? 'note' : path ? 'picture' : 'text'
  const earlier = await memberSaid(by.tx, held.id, key)
  if (earlier) {
    const same = earlier.body === body && earlier.kind === kind
    if (!same || (earlier.picture ?? '') !== pictureNameOf(path))
      refuse('idempotency.mismatch')
    return false
  }
  const picture = path === '' ? null : await knownPicture(by.tx, path)
  if (!body && !picture) refuse('support.text-missing')
  const answers = !isNote && held.state === 'waiting'
  const word = { kind, speaker: 'staff', staff: by.staff.id, body, key, answers } as const
  await say(by.tx, held, { ...word, ...(picture ? { picture } : {}) })
  return true
}

/** What the audit trail keeps: who held it and how it stood; the words keep themselves. */
function auditedOf({ state, claimer, last_seq }: DeskConversation) {
  return { state, held_by: claimer, last_seq }
}

function reasonOf({ reason }: { reason: string }): string {
  return reason.trim() || refuse('review.reason-missing')
}

export const supportAdminRoutes = [
  handle(listConversations, async ({ input, ...by }) => {
    const search = { ...input, search: input.search.trim(), staff: by.staff.id }
    const found = await listConversationsOf(by.app.pool, search)
    return deskPageOf(found, (row) => rowOf(row, by))
  }),

  handle(readConversation, ({ input, ...by }) => fileOf(by.app.pool, by, input.id)),

  handle(olderMessages, async ({ app, input }) => {
    if (!(await conversationById(app.pool, input.id))) refuse('http.not-found')
    const { messages, more } = await wordsBefore(app.pool, input.id, input.before)
    return { messages: messages.map(messageOf), more }
  }),

  handle(claimNextConversation, async ({ tx, staff }) => {
    const id = await claimLongestWaiting(tx, staff.id)
    if (id !== null) await announce(tx, id)
    return id === null ? null : { id }
  }),

  handle(claimConversation, async ({ input, ...by }) => {
    const before = await needFree(by, input.id)
    if (!(await claimConversationFor(by.tx, before.id, by.staff.id))) {
      await needFree(by, input.id)
      refuse('http.not-found')
    }
    // A claim that is only kept is no news.
    if (before.claimed_by !== by.staff.id) await announce(by.tx, before.id)
    return fileOf(by.tx, by, before.id)
  }),

  handle(releaseConversation, async ({ input, ...by }) => {
    const before = await needFree(by, input.id)
    await releaseConversationOf(by.tx, before.id, by.staff.id)
    await announce(by.tx, before.id)
    return fileOf(by.tx, by, before.id)
  }),

  handle(takeOverConversation, async ({ input, record, ...by }) => {
    const reason = reasonOf(input)
    const before = (await conversationById(by.tx, input.id)) ?? refuse('http.not-found')
    if (!(await takeConversationOver(by.tx, before, by.staff.id))) refuse('support.stale')
    const after = (await conversationById(by.tx, input.id)) ?? refuse('http.not-found')
    const change = { before: auditedOf(before), after: auditedOf(after), reason }
    await record({
      action: 'support.taken-over',
      subject: `conversation:${before.id}`,
      ...change,
    })
    await announce(by.tx, before.id)
    return fileOf(by.tx, by, before.id)
  }),

  handle(conversationPicture, {
    before: ({ app, file }) => storePicture(app, file, 'service'),
    run: async ({ prepared }) => prepared,
  }),

  handle(answerConversation, async ({ input, ...by }) => {
    const held = await hold(by, input.id)
    await needFree(by, held.id)
    const isNew = await sayOnce(by, held, input)
    if (isNew) {
      if (!(await setAnswered(by.tx, held, by.staff.id))) refuse('support.stale')
      await announce(by.tx, held.id)
    }
    return fileOf(by.tx, by, held.id)
  }),

  handle(noteConversation, async ({ input, ...by }) => {
    const held = await hold(by, input.id)
    if (await sayOnce(by, held, input, true)) await announce(by.tx, held.id)
    return fileOf(by.tx, by, held.id)
  }),

  handle(closeConversation, async ({ input, record, ...by }) => {
    const reason = reasonOf(input)
    const held = await hold(by, input.id)
    const before = await needFree(by, held.id)
    if (held.last_seq !== input.last_seq) refuse('support.stale')
    if (!(await setClosed(by.tx, held, { staff: by.staff.id, reason })))
      refuse('support.stale')
    await say(by.tx, held, { kind: 'closed', speaker: 'house', body: '' })
    const after = (await conversationById(by.tx, held.id)) ?? refuse('http.not-found')
    const change = { before: auditedOf(before), after: auditedOf(after), reason }
    await record({
      action: 'support.closed',
      subject: `conversation:${held.id}`,
      ...change,
    })
    await announce(by.tx, held.id)
    return fileOf(by.tx, by, held.id)
  }),

  handle(reopenConversation, async ({ input, record, ...by }) => {
    const reason = reasonOf(input)
    const held = await hold(by, input.id)
    if (held.state !== 'closed') refuse('support.stale')
    const before = (await conversationById(by.tx, held.id)) ?? refuse('http.not-found')
    await say(by.tx, held, { kind: 'reopened', speaker: 'house', body: '' })
    await setWaiting(by.tx, held)
    const after = (await conversationById(by.tx, held.id)) ?? refuse('http.not-found')
    const change = { before: auditedOf(before), after: auditedOf(after), reason }
    await record({
      action: 'support.reopened',
      subject: `conversation:${held.id}`,
      ...change,
    })
    await announce(by.tx, held.id)
    return fileOf(by.tx, by, held.id)
  }),

  handle(deskStream, async ({ app, staff, caller }) => {
    return new StreamAnswer<{ id: string }>(
      `staff:${staff.id}`,
      (reader) =>
        feedOf(app).watch({ ...reader, tell: (_, id) => reader.tell(null, { id }) }),
      async () => {
        const still = caller.token ? await findStaff(app.pool, caller.token) : null
        return still !== null && mayDo(still.permissions, 'service.view')
      },
    )
  }),
]
