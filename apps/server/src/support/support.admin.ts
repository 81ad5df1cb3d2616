import { mayDo } from '@jinli/contract/permission'
import { recallKey } from '@jinli/contract/support/support'
import {
  answerConversation,
  claimConversation,
  claimNextConversation,
  closeConversation,
  conversationPicture,
  handOverConversation,
  listAnswering,
  listConversations,
  noteConversation,
  olderMessages,
  readConversation,
  recallMessage,
  releaseConversation,
  reopenConversation,
  staffStream,
  takeOverConversation,
} from '@jinli/contract/support/support.admin'
import type { AppContext } from '../context.ts'
import { handle, StreamAnswer } from '../http/handle.ts'
import { storePicture } from '../picture/store-picture.ts'
import type { Db, Tx } from '../platform/db.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { claimShown } from '../review/claim.store.ts'
import { findStaff, type StaffSession } from '../session/staff-session.ts'
import {
  answeringMembers,
  handClaimOver,
  setRecalled,
  setUnanswered,
} from './conversation-step.store.ts'
import { attachedTo, knownPicture, pictureNameOf } from './message-attachment.ts'
import {
  claimConversationFor,
  claimLongestWaiting,
  conversationById,
  listConversationsOf,
  releaseConversationOf,
  type StaffConversation,
  type StaffMessage,
  setAnswered,
  setClosed,
  staffMessageByKey,
  staffMessagesBefore,
  takeConversationOver,
} from './staff-conversation.store.ts'
import {
  addMessage,
  announce,
  type Conversation,
  holdById,
  setWaiting,
} from './support.store.ts'
import { feedOf } from './support-feed.ts'
import { checkKey, plainText } from './support-text.ts'

const seqMax = 2_147_483_647

type StaffContext = { app: AppContext; staff: StaffSession }
type StaffTransaction = StaffContext & { tx: Tx }

function toConversationRow(conversation: StaffConversation, { app, staff }: StaffContext) {
  const {
    claimed_by: _by,
    claimed_until: _until,
    claimer: _claimer,
    ...publicColumns
  } = conversation
  return { ...publicColumns, claim: claimShown(conversation, staff.id, app.clock.now()) }
}

function messageOf(message: StaffMessage) {
  const { seq, by, speaker: from, body: text, client_key, created_at: at } = message
  const kind = message.is_recalled ? 'recalled' : message.kind
  return { seq, kind, by, from, text, ...attachedTo(message), at, key: client_key ?? '' }
}

async function fileOf(db: Db, context: StaffContext, id: string) {
  const conversation = (await conversationById(db, id)) ?? refuse('http.not-found')
  const { messages, more } = await staffMessagesBefore(db, conversation.id, seqMax)
  return {
    ...toConversationRow(conversation, context),
    messages: messages.map(messageOf),
    more,
  }
}

async function requireConversation(
  { tx }: StaffTransaction,
  id: string,
): Promise<Conversation> {
  const conversation = await holdById(tx, id)
  return conversation && conversation.last_seq > 0 ? conversation : refuse('http.not-found')
}

/** Refuses if another member has claimed the conversation, with that member's name. */
async function requireFree(
  { tx, app, staff }: StaffTransaction,
  id: string,
): Promise<StaffConversation> {
  const conversation = (await conversationById(tx, id)) ?? refuse('http.not-found')
  const claim = claimShown(conversation, staff.id, app.clock.now())
  if (claim && !claim.mine) refuse('support.claimed', { name: claim.by })
  return conversation
}

type MessageInput = { key: string; text: string; picture?: string }

/** Saves a staff message once. Returns true if it is new. */
async function sayOnce(
  context: StaffTransaction,
  conversation: Conversation,
  { key, text, picture: path = '' }: MessageInput,
  isNote = false,
): Promise<boolean> {
  checkKey(key)
  const body = plainText(text)
  const kind = isNote ? 'note' : path ? 'picture' : 'text'
  const earlier = await staffMessageByKey(context.tx, conversation.id, key)
  if (earlier) {
    const same = earlier.body === body && earlier.kind === kind
    if (!same || (earlier.picture ?? '') !== pictureNameOf(path))
      refuse('idempotency.mismatch')
    return false
  }
  const picture =
    path === '' ? null : await knownPicture(context.tx, path, `staff ${context.staff.id}`)
  // A slash alone only looks for a phrase.
  if ((!body || body === '/') && !picture) refuse('support.text-missing')
  const answers = !isNote && conversation.state === 'waiting'
  const word = {
    kind,
    speaker: 'staff',
    staff: context.staff.id,
    body,
    key,
    answers,
  } as const
  await addMessage(context.tx, conversation, { ...word, ...(picture ? { picture } : {}) })
  return true
}

/** Returns the fields for the audit trail: claim and state. The messages are stored anyway. */
function auditFields({ state, claimer, last_seq }: StaffConversation) {
  return { state, held_by: claimer, last_seq }
}

function reasonOf({ reason }: { reason: string }): string {
  return reason.trim() || refuse('review.reason-missing')
}

export const supportAdminRoutes = [
  handle(listConversations, async ({ input, ...context }) => {
    const search = { ...input, search: input.search.trim(), staff: context.staff.id }
    const page = await listConversationsOf(context.app.pool, search)
    return toStaffPage(page, (row) => toConversationRow(row, context))
  }),

  handle(readConversation, ({ input, ...context }) =>
    fileOf(context.app.pool, context, input.id),
  ),

  handle(olderMessages, async ({ app, input }) => {
    if (!(await conversationById(app.pool, input.id))) refuse('http.not-found')
    const { messages, more } = await staffMessagesBefore(app.pool, input.id, input.before)
    return { messages: messages.map(messageOf), more }
  }),

  handle(claimNextConversation, async ({ tx, staff }) => {
    const id = await claimLongestWaiting(tx, staff.id)
    if (id !== null) await announce(tx, id)
    return id === null ? null : { id }
  }),

  handle(claimConversation, async ({ input, ...context }) => {
    const before = await requireFree(context, input.id)
    if (!(await claimConversationFor(context.tx, before.id, context.staff.id))) {
      await requireFree(context, input.id)
      refuse('http.not-found')
    }
    // Renewing a claim is not announced.
    if (before.claimed_by !== context.staff.id) await announce(context.tx, before.id)
    return fileOf(context.tx, context, before.id)
  }),

  handle(releaseConversation, async ({ input, ...context }) => {
    const before = await requireFree(context, input.id)
    await releaseConversationOf(context.tx, before.id, context.staff.id)
    await announce(context.tx, before.id)
    return fileOf(context.tx, context, before.id)
  }),

  handle(takeOverConversation, async ({ input, writeAudit, ...context }) => {
    const reason = reasonOf(input)
    const before =
      (await conversationById(context.tx, input.id)) ?? refuse('http.not-found')
    if (!(await takeConversationOver(context.tx, before, context.staff.id)))
      refuse('support.stale')
    const after = (await conversationById(context.tx, input.id)) ?? refuse('http.not-found')
    const change = { before: auditFields(before), after: auditFields(after), reason }
    await writeAudit({
      action: 'support.taken-over',
      subject: `conversation:${before.id}`,
      ...change,
    })
    await announce(context.tx, before.id)
    return fileOf(context.tx, context, before.id)
  }),

  handle(listAnswering, ({ app, staff }) => answeringMembers(app.pool, staff.id)),

  handle(handOverConversation, async ({ input, writeAudit, ...context }) => {
    const { tx, staff } = context
    const reason = reasonOf(input)
    const conversation = await requireConversation(context, input.id)
    const before = (await conversationById(tx, input.id)) ?? refuse('http.not-found')
    const step = { staff: staff.id, to: input.to.trim() }
    if (!(await handClaimOver(tx, conversation, step))) refuse('support.stale')
    const after = (await conversationById(tx, input.id)) ?? refuse('http.not-found')
    await addMessage(tx, conversation, {
      kind: 'note',
      speaker: 'staff',
      staff: staff.id,
      body: `转交给 ${after.claimer}：${reason}`,
    })
    const change = { before: auditFields(before), after: auditFields(after), reason }
    const subject = `conversation:${before.id}`
    await writeAudit({ action: 'support.handed-over', subject, ...change })
    await announce(tx, before.id)
    return fileOf(tx, context, before.id)
  }),

  handle(recallMessage, async ({ input, writeAudit, ...context }) => {
    const { tx, staff } = context
    const conversation = await requireConversation(context, input.id)
    const before = (await conversationById(tx, input.id)) ?? refuse('http.not-found')
    const { seq } = input
    if (!(await setRecalled(tx, conversation, { staff: staff.id, seq })))
      refuse('support.recall-late')
    await setUnanswered(tx, conversation)
    const report = { kind: 'recalled', speaker: 'house', body: '' } as const
    await addMessage(tx, conversation, { ...report, key: recallKey(seq) })
    const after = (await conversationById(tx, input.id)) ?? refuse('http.not-found')
    const change = {
      before: auditFields(before),
      after: { ...auditFields(after), seq },
    }
    const subject = `conversation:${before.id}`
    await writeAudit({ action: 'support.recalled', subject, ...change })
    await announce(tx, before.id)
    return fileOf(tx, context, before.id)
  }),

  handle(conversationPicture, {
    before: ({ app, staff, file }) =>
      storePicture(app, file, 'service', `staff ${staff.id}`),
    run: async ({ prepared }) => prepared,
  }),

  handle(answerConversation, async ({ input, ...context }) => {
    const conversation = await requireConversation(context, input.id)
    await requireFree(context, conversation.id)
    const isNew = await sayOnce(context, conversation, input)
    if (isNew) {
      if (!(await setAnswered(context.tx, conversation, context.staff.id)))
        refuse('support.stale')
      await announce(context.tx, conversation.id)
    }
    return fileOf(context.tx, context, conversation.id)
  }),

  handle(noteConversation, async ({ input, ...context }) => {
    const conversation = await requireConversation(context, input.id)
    if (await sayOnce(context, conversation, input, true))
      await announce(context.tx, conversation.id)
    return fileOf(context.tx, context, conversation.id)
  }),

  handle(closeConversation, async ({ input, writeAudit, ...context }) => {
    const reason = reasonOf(input)
    const conversation = await requireConversation(context, input.id)
    const before = await requireFree(context, conversation.id)
    if (conversation.last_seq !== input.last_seq) refuse('support.stale')
    if (!(await setClosed(context.tx, conversation, { staff: context.staff.id, reason })))
      refuse('support.stale')
    await addMessage(context.tx, conversation, {
      kind: 'closed',
      speaker: 'house',
      staff: context.staff.id,
      body: '',
    })
    const after =
      (await conversationById(context.tx, conversation.id)) ?? refuse('http.not-found')
    const change = { before: auditFields(before), after: auditFields(after), reason }
    await writeAudit({
      action: 'support.closed',
      subject: `conversation:${conversation.id}`,
      ...change,
    })
    await announce(context.tx, conversation.id)
    return fileOf(context.tx, context, conversation.id)
  }),

  handle(reopenConversation, async ({ input, writeAudit, ...context }) => {
    const reason = reasonOf(input)
    const conversation = await requireConversation(context, input.id)
    if (conversation.state !== 'closed') refuse('support.stale')
    const before =
      (await conversationById(context.tx, conversation.id)) ?? refuse('http.not-found')
    await addMessage(context.tx, conversation, {
      kind: 'reopened',
      speaker: 'house',
      body: '',
    })
    await setWaiting(context.tx, conversation)
    const after =
      (await conversationById(context.tx, conversation.id)) ?? refuse('http.not-found')
    const change = { before: auditFields(before), after: auditFields(after), reason }
    await writeAudit({
      action: 'support.reopened',
      subject: `conversation:${conversation.id}`,
      ...change,
    })
    await announce(context.tx, conversation.id)
    return fileOf(context.tx, context, conversation.id)
  }),

  handle(staffStream, async ({ app, staff, caller }) => {
    return new StreamAnswer<{ id: string }>(
      `staff:${staff.id}`,
      (reader) =>
        feedOf(app).watch({ ...reader, tell: (_, id) => reader.tell(null, { id }) }),
      async () => {
        const member = caller.token ? await findStaff(app.pool, caller.token) : null
        return member !== null && mayDo(member.permissions, 'service.view')
      },
    )
  }),
]
