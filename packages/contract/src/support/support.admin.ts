import * as z from 'zod/mini'
import { pictureKinds, pictureRefusals } from '../picture/picture.ts'
import { reviewClaim } from '../review/review.admin.ts'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { endpoint, staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { flag, nonNegativeInteger, text, time } from '../wire/wire.ts'
import {
  conversationStates,
  messageShape,
  type SupportTopic,
  saidKinds,
  saidMax,
  sentPicture,
  supportScores,
  supportTopics,
} from './support.ts'

/** Labels of the states for staff. */
export const conversationLabels = {
  waiting: '待回复',
  answered: '已回复',
  closed: '已结束',
} as const

/** Labels of what players ask about, for staff. */
export const topicLabels: Readonly<Record<SupportTopic, string>> = {
  deposit: '存款',
  withdrawal: '取款',
  transfer: '转账',
  other: '其他',
}

/** Lists of conversations: waiting, claimed by the caller, answered, closed, all. */
export const conversationLists = ['waiting', 'mine', 'answered', 'closed', 'all'] as const
export type ConversationList = (typeof conversationLists)[number]

/** A message, or a note of staff that players do not see. */
const staffMessage = z.object({
  ...messageShape,
  kind: z.enum([...saidKinds, 'note']),
  /** The display name of the staff member; players see 客服 instead. */
  by: z.string(),
})

const conversation = {
  id: z.string(),
  /** The user name of the player, or the name that a visitor entered. */
  username: z.string(),
  contact: z.string(),
  state: z.enum(conversationStates),
  last_seq: z.int(),
  last_at: time,
  last_text: z.string(),
  waiting_since: z.nullable(time),
  /** What the player asks about. */
  topic: z.enum(supportTopics),
  /** Until when a waiting player is answered; null while nobody waits. */
  due_at: z.nullable(time),
  /** Seconds that the player waited for the first answer since the conversation was last opened. */
  first_answer_seconds: z.nullable(z.int()),
  claim: reviewClaim,
  closed_by: z.string(),
  closed_at: z.nullable(time),
  reason: z.string(),
  /** What the player thought of the last closing; null without an answer. */
  score: z.nullable(z.literal(supportScores)),
  /** The `seq` of the last message that the player has read. */
  seen: z.int(),
}

/** One conversation with its newest messages; `more` if there are older ones. */
export const conversationFile = z.object({
  ...conversation,
  messages: z.array(staffMessage),
  more: flag,
})

const idInput = { id: text(20) }

export const auditNouns = {
  support: { words: conversationLabels },
} as const satisfies AuditNouns

export const listConversations = staffRead({
  path: '/admin/api/conversations',
  permission: 'service.view',
  summary: 'Conversations: those that wait longest first, others by their last word',
  input: z.object({
    list: z._default(z.enum(conversationLists), 'waiting'),
    search: lookupText(64),
    ...staffPageInput,
  }),
  output: staffPageOf(z.object(conversation)),
})

export const readConversation = staffRead({
  path: '/admin/api/conversations/:id',
  permission: 'service.view',
  summary: 'One conversation with its newest words',
  input: z.object(idInput),
  output: conversationFile,
  refusals: ['http.not-found'],
})

export const olderMessages = staffRead({
  path: '/admin/api/conversations/:id/messages',
  permission: 'service.view',
  summary: 'Words before a place, oldest first',
  input: z.object({ ...idInput, before: nonNegativeInteger() }),
  output: z.object({ messages: z.array(staffMessage), more: flag }),
  refusals: ['http.not-found'],
})

export const claimNextConversation = staffWrite({
  path: '/admin/api/conversations/claim-next',
  permission: 'service.answer',
  summary: 'Takes the conversation that waits longest and nobody holds; null without one',
  input: z.object({}),
  output: z.nullable(z.object({ id: z.string() })),
})

export const claimConversation = staffWrite({
  path: '/admin/api/conversations/:id/claim',
  permission: 'service.answer',
  summary: 'Takes or keeps a conversation for two minutes',
  input: z.object(idInput),
  output: conversationFile,
  refusals: ['http.not-found', 'support.claimed'],
})

export const releaseConversation = staffWrite({
  path: '/admin/api/conversations/:id/release',
  permission: 'service.answer',
  summary: 'Lets go of a conversation',
  input: z.object(idInput),
  output: conversationFile,
  refusals: ['http.not-found', 'support.claimed'],
})

export const takeOverConversation = staffWrite({
  path: '/admin/api/conversations/:id/take-over',
  permission: 'service.take-over',
  auditActions: { 'support.taken-over': '客服 · 接管会话' },
  summary: 'Takes a conversation from who holds it',
  input: z.object({ ...idInput, reason: text(200) }),
  output: conversationFile,
  refusals: ['http.not-found', 'review.reason-missing', 'support.stale'],
})

export const listAnswering = staffRead({
  path: '/admin/api/service-members',
  permission: 'service.answer',
  summary: 'The other members who may answer, and how many conversations each holds',
  input: z.object({}),
  output: z.array(
    z.object({ username: z.string(), display_name: z.string(), conversations: z.int() }),
  ),
})

export const handOverConversation = staffWrite({
  path: '/admin/api/conversations/:id/hand-over',
  permission: 'service.answer',
  auditActions: { 'support.handed-over': '客服 · 转交会话' },
  summary:
    'Gives a conversation that the caller holds to another member, who has ten minutes to open it; the reason becomes a note',
  input: z.object({ ...idInput, to: text(64), reason: text(200) }),
  output: conversationFile,
  refusals: ['http.not-found', 'review.reason-missing', 'support.stale'],
})

const word = { ...idInput, key: text(64), text: text(saidMax) }

export const conversationPicture = staffWrite({
  path: '/admin/api/conversations/picture',
  permission: 'service.answer',
  upload: pictureKinds.service,
  summary: 'Takes a picture for an answer as multipart field `file`; an answer says it',
  input: z.object({}),
  output: sentPicture,
  refusals: pictureRefusals,
})

export const answerConversation = staffWrite({
  path: '/admin/api/conversations/:id/answer',
  permission: 'service.answer',
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

export const noteConversation = staffWrite({
  path: '/admin/api/conversations/:id/note',
  permission: 'service.answer',
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

export const recallMessage = staffWrite({
  path: '/admin/api/conversations/:id/recall',
  permission: 'service.answer',
  auditActions: { 'support.recalled': '客服 · 撤回消息' },
  summary:
    'Takes back an own answer within two minutes: the player no longer sees it, staff do; without another answer the player waits again',
  input: z.object({ ...idInput, seq: nonNegativeInteger() }),
  output: conversationFile,
  refusals: ['http.not-found', 'support.recall-late'],
})

export const closeConversation = staffWrite({
  path: '/admin/api/conversations/:id/close',
  permission: 'service.answer',
  auditActions: { 'support.closed': '客服 · 结束会话' },
  summary: 'Ends a conversation for a reason; the player’s next word opens it again',
  input: z.object({
    ...idInput,
    reason: text(200),
    /** The `last_seq` that the staff member loaded; the call is refused if a newer message exists. */
    last_seq: nonNegativeInteger(),
  }),
  output: conversationFile,
  refusals: ['http.not-found', 'review.reason-missing', 'support.claimed', 'support.stale'],
})

export const reopenConversation = staffWrite({
  path: '/admin/api/conversations/:id/reopen',
  permission: 'service.answer',
  auditActions: { 'support.reopened': '客服 · 重新打开会话' },
  summary: 'Opens a closed conversation again; it waits for an answer',
  input: z.object({ ...idInput, reason: text(200) }),
  output: conversationFile,
  refusals: ['http.not-found', 'review.reason-missing', 'support.stale'],
})

export const staffStream = endpoint({
  path: '/admin/api/conversations/stream',
  method: 'POST',
  audience: 'staff',
  permission: 'service.view',
  effect: 'read',
  stream: true,
  summary: 'Which conversation has changed, as server-sent events; an empty id: look again',
  input: z.object({}),
  output: z.object({ id: z.string() }),
})
