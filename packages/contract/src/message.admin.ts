import * as z from 'zod/mini'
import { deskPageInput, deskPageOf } from './desk-list.ts'
import { endpoint } from './endpoint.ts'
import { flag, text, time, whole } from './wire.ts'

/**
 * What staff write to players. To everybody, to more than one may write to alone, and with a link to where the
 * operator's list does not go, it waits for a second member; to a level it is sent a slice at a time.
 */
export const mailingNext = {
  waiting: ['sending', 'delivered', 'cancelled'],
  sending: ['delivered', 'withdrawn'],
  delivered: ['withdrawn'],
  withdrawn: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>
export type MailingState = keyof typeof mailingNext
const mailingStates = Object.keys(mailingNext) as MailingState[]

/** How a state is named to people. */
export const mailingStateLabels = {
  waiting: '待确认',
  sending: '发送中',
  delivered: '已发送',
  withdrawn: '已撤回',
  cancelled: '已取消',
} as const satisfies Record<MailingState, string>

export const mailingAudiences = ['names', 'level', 'all'] as const
export type MailingAudience = (typeof mailingAudiences)[number]

/** How an audience is named to people. */
export const mailingAudienceLabels = {
  names: '指定会员',
  level: 'VIP 等级',
  all: '全体会员',
} as const satisfies Record<MailingAudience, string>

/** Most names of one mailing. */
export const mailingNamesMax = 1000
/** Most players that one member may write to without a second. */
export const mailingAloneMax = 1000
/** Most characters of its HTML. */
export const mailingContentMax = 20_000

const line = {
  id: z.string(),
  audience: z.enum(mailingAudiences),
  level: z.nullable(z.int()),
  title: z.string(),
  state: z.enum(mailingStates),
  /** How many it is for, and how many have it. */
  recipients: z.int(),
  sent: z.int(),
  /** Display names. */
  made_by: z.string(),
  made_at: time,
  confirmed_by: z.string(),
  sent_at: z.nullable(time),
  /** Who took it back or dropped it, and why. */
  ended_by: z.string(),
  ended_at: z.nullable(time),
  reason: z.string(),
  /** The reader made it: somebody else confirms. */
  mine: flag,
}

export const mailingFile = z.object({
  ...line,
  names: z.string(),
  content: z.string(),
  /** How many have read it. */
  read: z.int(),
})

export const listMailings = endpoint({
  path: '/admin/api/mailings',
  method: 'GET',
  audience: 'staff',
  permission: 'mail.view',
  effect: 'read',
  summary: 'What was written to players, newest first',
  input: z.object({
    ...deskPageInput,
    state: z._default(z.enum([...mailingStates, '']), ''),
  }),
  output: deskPageOf(z.object(line)),
  refusals: [],
})

export const readMailing = endpoint({
  path: '/admin/api/mailings/:id',
  method: 'GET',
  audience: 'staff',
  permission: 'mail.view',
  effect: 'read',
  summary: 'One mailing with its text and how many have read it',
  input: z.object({ id: text(20) }),
  output: mailingFile,
  refusals: ['http.not-found'],
})

/** Whom it goes to. */
const aimed = {
  audience: z.enum(mailingAudiences),
  /** Of `level`. */
  level: z._default(whole(10), 0),
  /** Of `names`: user names, by lines, blanks or commas. */
  names: text(mailingNamesMax * 34),
}

export const reckonMailing = endpoint({
  path: '/admin/api/mailings/reckon',
  method: 'POST',
  audience: 'staff',
  permission: 'mail.send',
  effect: 'read',
  bodyKiB: 256,
  summary: 'How many a mailing would go to, and whether a second member has to confirm it',
  input: z.object({ ...aimed, content: text(mailingContentMax) }),
  output: z.object({
    recipients: z.int(),
    second: flag,
    /** It leads to where the operator's list of hosts does not go. */
    outside: flag,
    /** Names that nobody has, as they are said; empty where there are none. */
    unknown: z.string(),
  }),
  refusals: ['mailing.names-too-many'],
})

export const createMailing = endpoint({
  path: '/admin/api/mailings/create',
  method: 'POST',
  audience: 'staff',
  permission: 'mail.send',
  effect: 'write',
  deeds: { 'mailing.made': '站内信 · 提交' },
  bodyKiB: 256,
  summary: 'Writes to players: sent at once, or when a second member has confirmed it',
  input: z.object({
    ...aimed,
    title: text(60),
    /** HTML; what may not stand in a mail is dropped. */
    content: text(mailingContentMax),
  }),
  output: mailingFile,
  refusals: [
    'content.title-missing',
    'content.empty',
    'mailing.names-missing',
    'mailing.names-too-many',
    'mailing.names-unknown',
    'mailing.nobody',
  ],
})

const decided = z.object({ id: text(20) })

export const confirmMailing = endpoint({
  path: '/admin/api/mailings/:id/confirm',
  method: 'POST',
  audience: 'staff',
  permission: 'mail.send',
  effect: 'write',
  deeds: { 'mailing.confirmed': '站内信 · 确认发送' },
  summary: 'Sends what a colleague has written',
  input: decided,
  output: mailingFile,
  refusals: [
    'http.not-found',
    'mailing.nobody',
    'mailing.names-too-many',
    'review.same-person',
    'review.already-decided',
  ],
})

const ended = z.object({ id: text(20), reason: text(200) })

export const cancelMailing = endpoint({
  path: '/admin/api/mailings/:id/cancel',
  method: 'POST',
  audience: 'staff',
  permission: 'mail.send',
  effect: 'write',
  deeds: { 'mailing.cancelled': '站内信 · 取消' },
  summary: 'Drops what waits for a second member',
  input: ended,
  output: mailingFile,
  refusals: ['http.not-found', 'review.reason-missing', 'review.already-decided'],
})

export const withdrawMailing = endpoint({
  path: '/admin/api/mailings/:id/withdraw',
  method: 'POST',
  audience: 'staff',
  permission: 'mail.send',
  effect: 'write',
  deeds: { 'mailing.withdrawn': '站内信 · 撤回' },
  summary: 'Takes it back from whoever has not read it; who has, keeps it',
  input: ended,
  output: mailingFile,
  refusals: ['http.not-found', 'review.reason-missing', 'review.already-decided'],
})
