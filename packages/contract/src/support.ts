import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pictureKinds, pictureRefusals } from './picture.ts'
import { statementTypes } from './statement.ts'
import { flag, money, nothing, text, time, whole } from './wire.ts'

/** Whose turn it is: a word of the player waits for us, ours for the player; a closed one is opened by the next word. */
export const conversationNext = {
  waiting: ['answered', 'closed'],
  answered: ['waiting', 'closed'],
  closed: ['waiting'],
} as const satisfies Record<string, readonly string[]>
export type ConversationState = keyof typeof conversationNext
export const conversationStates = Object.keys(conversationNext) as ConversationState[]

/** Who speaks; the house itself tells that a conversation was closed or opened again. */
export const speakers = ['player', 'staff', 'house'] as const
export type Speaker = (typeof speakers)[number]

/** What players may see of a conversation; notes of staff are no such kind. */
export const saidKinds = ['text', 'order', 'picture', 'closed', 'reopened'] as const
export type SaidKind = (typeof saidKinds)[number]

/** Records that a player may point at. */
export const attachedTypes = [
  statementTypes.deposit,
  statementTypes.withdrawal,
  statementTypes.transferIn,
  statementTypes.transferOut,
] as const

/** How a record that was pointed at is named. */
export const attachedLabels: Readonly<Record<(typeof attachedTypes)[number], string>> = {
  1: '存款',
  2: '取款',
  3: '转入',
  4: '转出',
}

/** Longest word of either side, longest name of a visitor. */
export const saidMax = 1000
export const contactMax = 24
/** So many words come at once. */
export const saidPage = 30

/** What was pointed at, as it was then. */
export const attached = z.nullable(
  z.object({ type: z.literal(attachedTypes), number: z.string(), amount: money }),
)

/** A picture as it is kept: its address, and its size in pixels. */
export const sentPicture = z.object({ path: z.string(), width: z.int(), height: z.int() })

export const said = {
  /** Its place in the conversation; grows, and skips what players do not see. */
  seq: z.int(),
  from: z.enum(speakers),
  text: z.string(),
  order: attached,
  picture: z.nullable(sentPicture),
  at: time,
  /** What its sender called it, so that a screen knows its own. */
  key: z.string(),
}

/** One word of a conversation. It is plain text, whatever it looks like. */
export const saidMessage = z.object({ ...said, kind: z.enum(saidKinds) })
export type SaidMessage = z.output<typeof saidMessage>

/** Who comes back without an account says the code that he was given. */
const who = { code: text(32) }

export const supportDesk = endpoint({
  path: '/api/support/desk',
  method: 'POST',
  audience: 'visitor',
  effect: 'read',
  summary: 'When people answer, and how long it took them lately',
  input: nothing,
  output: z.object({
    /** Brand time `HH:mm`, every day; the same twice is round the clock. */
    from: z.string(),
    until: z.string(),
    open: flag,
    /** The median of the last first answers of a day; null while there are none. */
    wait_seconds: z.nullable(z.int()),
  }),
  refusals: [],
})

export const supportMine = endpoint({
  path: '/api/support/mine',
  method: 'POST',
  audience: 'visitor',
  effect: 'read',
  summary:
    'The conversation of the player, or of who says its code, with its newest words; null while there is none',
  input: z.object(who),
  output: z.nullable(
    z.object({
      state: z.enum(conversationStates),
      /** The name that a visitor gave; empty for players. */
      contact: z.string(),
      /** Oldest first. */
      messages: z.array(saidMessage),
      /** There are older ones. */
      more: flag,
      /** The last that the player has seen. */
      seen: z.int(),
    }),
  ),
  refusals: [],
})

export const supportBegin = endpoint({
  path: '/api/support/begin',
  method: 'POST',
  audience: 'visitor',
  effect: 'write',
  summary: 'A conversation for somebody without an account; the code opens it again',
  input: z.object({ contact: text(contactMax) }),
  output: z.object({ code: z.string() }),
  refusals: ['support.contact-missing', 'http.too-many'],
})

export const supportSend = endpoint({
  path: '/api/support/send',
  method: 'POST',
  audience: 'visitor',
  effect: 'write',
  summary: 'One word; sent again under the same key it is said once',
  input: z.object({
    ...who,
    key: text(64),
    text: text(saidMax),
    /** The number of a record of one’s own, or empty. */
    order_no: text(40),
    /** The address of a picture that was sent before, or empty. */
    picture: text(80),
  }),
  output: saidMessage,
  refusals: [
    'idempotency.key-invalid',
    'idempotency.mismatch',
    'session.expired',
    'support.unknown',
    'support.text-missing',
    'support.order-unknown',
    'support.picture-unknown',
    'http.too-many',
  ],
})

export const supportPicture = endpoint({
  path: '/api/support/picture',
  method: 'POST',
  audience: 'visitor',
  effect: 'write',
  upload: pictureKinds.service,
  summary:
    'Takes a picture for the conversation as multipart field `file`; a word says it. A visitor’s code comes as the bearer token',
  input: nothing,
  output: sentPicture,
  refusals: [...pictureRefusals, 'session.expired', 'support.unknown'],
})

export const supportOlder = endpoint({
  path: '/api/support/messages',
  method: 'POST',
  audience: 'visitor',
  effect: 'read',
  summary: 'Words before a place, oldest first; none where there is no conversation',
  input: z.object({ ...who, before: whole() }),
  output: z.object({ messages: z.array(saidMessage), more: flag }),
  refusals: [],
})

export const supportSeen = endpoint({
  path: '/api/support/seen',
  method: 'POST',
  audience: 'visitor',
  effect: 'write',
  summary: 'The player has seen everything up to a place',
  input: z.object({ ...who, seq: whole() }),
  output: z.object({ seen: z.int() }),
  refusals: ['session.expired', 'support.unknown'],
})

export const supportStream = endpoint({
  path: '/api/support/stream',
  method: 'POST',
  audience: 'visitor',
  effect: 'read',
  stream: true,
  summary:
    'Words after a place and every one from then on, as server-sent events; an event’s id is its place',
  input: z.object({ ...who, after: z._default(whole(), 0) }),
  output: saidMessage,
  refusals: ['session.expired', 'support.unknown'],
})
