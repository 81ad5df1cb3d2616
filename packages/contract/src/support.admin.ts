import * as z from 'zod/mini'
import { deskPageInput, deskPageOf } from './desk-list.ts'
import { endpoint } from './endpoint.ts'
import { pictureKinds, pictureRefusals } from './picture.ts'
import { claimed } from './review.admin.ts'
import { conversationStates, said, saidKinds, saidMax, sentPicture } from './support.ts'
import { flag, text, time, whole } from './wire.ts'

/** How a state is named to staff. */
export const conversationLabels = {
  waiting: '待回复',
  answered: '已回复',
  closed: '已结束',
} as const

/** Lists of the desk: what waits, what is mine, what is over, all. */
export const conversationLists = ['waiting', 'mine', 'answered', 'closed', 'all'] as const
export type ConversationList = (typeof conversationLists)[number]

/** As players see it, and the notes that they do not. */
const deskMessage = z.object({
  ...said,
  kind: z.enum([...saidKinds, 'note']),
  /** The member’s name; players read 客服. */
  by: z.string(),
})

const conversation = {
  id: z.string(),
  /** The player’s name, or the one that a visitor gave. */
  username: z.string(),
  contact: z.string(),
  state: z.enum(conversationStates),
  last_seq: z.int(),
  last_at: time,
  last_text: z.string(),
  waiting_since: z.nullable(time),
  /** How long the player waited for the first answer since it was opened last. */
  first_answer_seconds: z.nullable(z.int()),
  claim: claimed,
  closed_by: z.string(),
  closed_at: z.nullable(time),
  reason: z.string(),
  /** The last word that the player has seen. */
  seen: z.int(),
}

/** One conversation with its newest words. */
export const conversationFile = z.object({
  ...conversation,
  messages: z.array(deskMessage),
  more: flag,
})

const of = { id: text(20) }

export const listConversations = endpoint({
  path: '/admin/api/conversations',
  method: 'GET',
  audience: 'staff',
  permission: 'service.view',
  effect: 'read',
  summary: 'Conversations: those that wait longest first, others by their last word',
  input: z.object({
    list: z._default(z.enum(conversationLists), 'waiting'),
    search: text(64),
    ...deskPageInput,
  }),
  output: deskPageOf(z.object(conversation)),
  refusals: [],
})

export const readConversation = endpoint({
  path: '/admin/api/conversations/:id',
  method: 'GET',
  audience: 'staff',
  permission: 'service.view',
  effect: 'read',
  summary: 'One conversation with its newest words',
  input: z.object(of),
  output: conversationFile,
  refusals: ['http.not-found'],
})

export const olderMessages = endpoint({
  path: '/admin/api/conversations/:id/messages',
  method: 'GET',
  audience: 'staff',
  permission: 'service.view',
  effect: 'read',
  summary: 'Words before a place, oldest first',
  input: z.object({ ...of, before: whole() }),
  output: z.object({ messages: z.array(deskMessage), more: flag }),
  refusals: ['http.not-found'],
})

export const claimNextConversation = endpoint({
  path: '/admin/api/conversations/claim-next',
  method: 'POST',
  audience: 'staff',
  permission: 'service.answer',
  effect: 'write',
  summary: 'Takes the conversation that waits longest and nobody holds; null without one',
  input: z.object({}),
  output: z.nullable(z.object({ id: z.string() })),
  refusals: [],
})

export const claimConversation = endpoint({
  path: '/admin/api/conversations/:id/claim',
  method: 'POST',
  audience: 'staff',
  permission: 'service.answer',
  effect: 'write',
  summary: 'Takes or keeps a conversation for two minutes',
  input: z.object(of),
  output: conversationFile,
  refusals: ['http.not-found', 'support.claimed'],
})

export const releaseConversation = endpoint({
  path: '/admin/api/conversations/:id/release',
  method: 'POST',
  audience: 'staff',
  permission: 'service.answer',
  effect: 'write',
  summary: 'Lets go of a conversation',
  input: z.object(of),
  output: conversationFile,
  refusals: ['http.not-found', 'support.claimed'],
})

export const takeOverConversation = endpoint({
  path: '/admin/api/conversations/:id/take-over',
  method: 'POST',
  audience: 'staff',
  permission: 'service.take-over',
  effect: 'write',
  deeds: { 'support.taken-over': '客服 · 接管会话' },
  summary: 'Takes a conversation from who holds it',
  input: z.object({ ...of, reason: text(200) }),
  output: conversationFile,
  refusals: ['http.not-found', 'review.reason-missing', 'support.stale'],
})

const word = { ...of, key: text(64), text: text(saidMax) }

export const conversationPicture = endpoint({
  path: '/admin/api/conversations/picture',
  method: 'POST',
  audience: 'staff',
  permission: 'service.answer',
  effect: 'write',
  upload: pictureKinds.service,
  summary: 'Takes a picture for an answer as multipart field `file`; an answer says it',
  input: z.object({}),
  output: sentPicture,
  refusals: pictureRefusals,
})

export const answerConversation = endpoint({
  path: '/admin/api/conversations/:id/answer',
  method: 'POST',
  audience: 'staff',
  permission: 'service.answer',
  effect: 'write',
  summary: 'Says a word to the player, and takes the conversation; once for one key',
  input: z.object({ ...word, picture: text(80) }),
  output: conversationFile,
  refusals: [
    'http.not-found',
    'idempotency.key-invalid',
    'idempotency.mismatch',
    'support.claimed',
    'support.picture-unknown',
    'support.stale',
    'support.text-missing',
  ],
})

export const noteConversation = endpoint({
  path: '/admin/api/conversations/:id/note',
  method: 'POST',
  audience: 'staff',
  permission: 'service.answer',
  effect: 'write',
  summary: 'A note among staff: the player never gets it',
  input: z.object(word),
  output: conversationFile,
  refusals: [
    'http.not-found',
    'idempotency.key-invalid',
    'idempotency.mismatch',
    'support.text-missing',
  ],
})

export const closeConversation = endpoint({
  path: '/admin/api/conversations/:id/close',
  method: 'POST',
  audience: 'staff',
  permission: 'service.answer',
  effect: 'write',
  deeds: { 'support.closed': '客服 · 结束会话' },
  summary: 'Ends a conversation for a reason; the player’s next word opens it again',
  input: z.object({
    ...of,
    reason: text(200),
    /** `last_seq` as it was seen: a word that came meanwhile is answered first. */
    last_seq: whole(),
  }),
  output: conversationFile,
  refusals: ['http.not-found', 'review.reason-missing', 'support.claimed', 'support.stale'],
})

export const reopenConversation = endpoint({
  path: '/admin/api/conversations/:id/reopen',
  method: 'POST',
  audience: 'staff',
  permission: 'service.answer',
  effect: 'write',
  deeds: { 'support.reopened': '客服 · 重新打开会话' },
  summary: 'Opens a closed conversation again; it waits for an answer',
  input: z.object({ ...of, reason: text(200) }),
  output: conversationFile,
  refusals: ['http.not-found', 'review.reason-missing', 'support.stale'],
})

export const deskStream = endpoint({
  path: '/admin/api/conversations/stream',
  method: 'POST',
  audience: 'staff',
  permission: 'service.view',
  effect: 'read',
  stream: true,
  summary: 'Which conversation has changed, as server-sent events; an empty id: look again',
  input: z.object({}),
  output: z.object({ id: z.string() }),
  refusals: [],
})
