import * as z from 'zod/mini'
import { pictureKinds, pictureRefusals } from '../picture/picture.ts'
import { statementTypes } from '../statement/statement.ts'
import { sessionRefusals, visitorRead, visitorWrite } from '../wire/endpoint.ts'
import { flag, money, nonNegativeInteger, nothing, text, time } from '../wire/wire.ts'

/**
 * States of a conversation: `waiting` after a message of the player, `answered` after one of staff. A new message
 * opens a closed conversation again.
 */
export const conversationNext = {
  waiting: ['answered', 'closed'],
  answered: ['waiting', 'closed'],
  closed: ['waiting'],
} as const satisfies Record<string, readonly string[]>
export type ConversationState = keyof typeof conversationNext
export const conversationStates = Object.keys(conversationNext) as ConversationState[]

/**
 * Authors of messages. `house` is the system, which reports that a conversation was closed or reopened, or a message
 * recalled.
 */
export const speakers = ['player', 'staff', 'house'] as const
export type Speaker = (typeof speakers)[number]

/**
 * Kinds of messages that players see, so without the notes of staff. `recalled`: the message whose `seq` the key names
 * (`recallKey`) is no longer there.
 */
export const saidKinds = [
  'text',
  'order',
  'picture',
  'closed',
  'reopened',
  'recalled',
] as const
export type SaidKind = (typeof saidKinds)[number]

/** The key of the report that a message was recalled. */
export const recallKey = (seq: number): string => `recall:${seq}`
/** How long staff may recall a message. */
export const recallMinutes = 2

/** Types of records that a player may attach to a message. */
export const attachedTypes = [
  statementTypes.deposit,
  statementTypes.withdrawal,
  statementTypes.transferIn,
  statementTypes.transferOut,
] as const

/** What a player asks about: the kind of the record that was attached last. */
export const supportTopics = ['deposit', 'withdrawal', 'transfer', 'other'] as const
export type SupportTopic = (typeof supportTopics)[number]

export const topicOfAttached: Readonly<
  Record<(typeof attachedTypes)[number], SupportTopic>
> = { 1: 'deposit', 2: 'withdrawal', 3: 'transfer', 4: 'transfer' }

/** What a player can think of a conversation that staff closed, the best first. */
export const supportScores = [3, 2, 1] as const
export type SupportScore = (typeof supportScores)[number]
export const scoreLabels: Readonly<Record<SupportScore, string>> = {
  3: '满意',
  2: '一般',
  1: '不满意',
}

/** The labels of attached records. */
export const attachedLabels: Readonly<Record<(typeof attachedTypes)[number], string>> = {
  1: '存款',
  2: '取款',
  3: '转入',
  4: '转出',
}

/** The longest message, and the longest name that a visitor may enter, in characters. */
export const saidMax = 1000
export const contactMax = 24
/** The number of messages in one page. */
export const saidPage = 30

/** The attached record with its amount at the time of the message. */
export const attachment = z.nullable(
  z.object({ type: z.literal(attachedTypes), number: z.string(), amount: money }),
)

/** A stored picture: its path, and its size in pixels. */
export const sentPicture = z.object({ path: z.string(), width: z.int(), height: z.int() })

export const messageShape = {
  /** The position in the conversation, increasing; notes of staff leave gaps. */
  seq: z.int(),
  from: z.enum(speakers),
  text: z.string(),
  order: attachment,
  picture: z.nullable(sentPicture),
  at: time,
  /** The idempotency key of the sender, by which a screen recognises its own message. */
  key: z.string(),
}

/** One message of a conversation, always plain text. */
export const saidMessage = z.object({ ...messageShape, kind: z.enum(saidKinds) })
export type SaidMessage = z.output<typeof saidMessage>

/** The secret code that identifies a visitor, who has no account. */
const who = { code: text(32) }

export const supportDesk = visitorRead({
  path: '/api/support/desk',
  summary: 'When people answer, and how long it took them lately',
  input: nothing,
  output: z.object({
    /** Daily hours in brand time `HH:mm`. Equal times mean 24 hours. */
    from: z.string(),
    until: z.string(),
    open: flag,
    /** The median wait in seconds of the last twenty first answers in the last 24 hours; null without any. */
    wait_seconds: z.nullable(z.int()),
  }),
})

export const supportMine = visitorRead({
  path: '/api/support/mine',
  summary:
    'The conversation of the player, or of who says its code, with its newest words; null while there is none',
  input: z.object(who),
  output: z.nullable(
    z.object({
      state: z.enum(conversationStates),
      /** The name that a visitor entered; empty for players. */
      contact: z.string(),
      /** The newest messages, oldest first. */
      messages: z.array(saidMessage),
      /** Whether there are older messages. */
      more: flag,
      /** The `seq` of the last message that the player has read. */
      seen: z.int(),
      /** The `seq` of the last closing that the player has rated; 0 without one. */
      rating_seq: z.int(),
    }),
  ),
})

export const supportBegin = visitorWrite({
  path: '/api/support/begin',
  summary: 'A conversation for somebody without an account; the code opens it again',
  input: z.object({ contact: text(contactMax) }),
  output: z.object({ code: z.string() }),
  refusals: ['support.contact-missing', 'http.too-many'],
})

export const supportSend = visitorWrite({
  path: '/api/support/send',
  summary: 'One word; sent again under the same key it is said once',
  input: z.object({
    ...who,
    key: text(64),
    text: text(saidMax),
    /** The number of one of the player's own records, or empty. */
    order_no: text(40),
    /** The path of an uploaded picture, or empty. */
    picture: text(80),
  }),
  output: saidMessage,
  refusals: [
    'idempotency.key-invalid',
    'idempotency.mismatch',
    ...sessionRefusals,
    'support.unknown',
    'support.text-missing',
    'support.order-unknown',
    'support.picture-unknown',
    'http.too-many',
  ],
})

export const supportPicture = visitorWrite({
  path: '/api/support/picture',
  upload: pictureKinds.service,
  summary:
    'Takes a picture for the conversation as multipart field `file`; a word says it. A visitor’s code comes as the bearer token',
  input: nothing,
  output: sentPicture,
  refusals: [...pictureRefusals, ...sessionRefusals, 'support.unknown'],
})

export const supportOlder = visitorRead({
  path: '/api/support/messages',
  summary: 'Words before a place, oldest first; none where there is no conversation',
  input: z.object({ ...who, before: nonNegativeInteger() }),
  output: z.object({ messages: z.array(saidMessage), more: flag }),
})

export const supportSeen = visitorWrite({
  path: '/api/support/seen',
  summary: 'The player has seen everything up to a place',
  input: z.object({ ...who, seq: nonNegativeInteger() }),
  output: z.object({ seen: z.int() }),
  refusals: [...sessionRefusals, 'support.unknown'],
})

export const supportRate = visitorWrite({
  path: '/api/support/rate',
  summary:
    'What the player thought of the service when a conversation was closed: 3 good, 2 fair, 1 bad; once, the first answer stays',
  input: z.object({
    ...who,
    /** The `seq` of the message that closed the conversation. */
    seq: nonNegativeInteger(),
    score: nonNegativeInteger(),
  }),
  output: z.object({ score: z.literal(supportScores) }),
  refusals: [...sessionRefusals, 'support.unknown', 'support.not-closed'],
})

export const supportStream = visitorRead({
  path: '/api/support/stream',
  stream: true,
  summary:
    'Words after a place and every one from then on, as server-sent events; an event’s id is its place',
  input: z.object({ ...who, after: z._default(nonNegativeInteger(), 0) }),
  output: saidMessage,
  refusals: [...sessionRefusals, 'support.unknown'],
})
