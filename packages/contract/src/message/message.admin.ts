import * as z from 'zod/mini'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { endpoint, staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { flag, nonNegativeInteger, text, time } from '../wire/wire.ts'

/**
 * States of a mailing. A second staff member must confirm a mailing to everybody, a mailing to more players than one
 * staff member may write to alone, and a mailing that links to a host that is not listed. A mailing to a level is
 * sent in slices.
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

/** Labels of the states for staff. */
export const mailingStateLabels = {
  waiting: '待确认',
  sending: '发送中',
  delivered: '已发送',
  withdrawn: '已撤回',
  cancelled: '已取消',
} as const satisfies Record<MailingState, string>

export const mailingAudiences = ['names', 'level', 'all'] as const
export type MailingAudience = (typeof mailingAudiences)[number]

/** Labels of the audiences for staff. */
export const mailingAudienceLabels = {
  names: '指定会员',
  level: 'VIP 等级',
  all: '全体会员',
} as const satisfies Record<MailingAudience, string>

/** The largest number of user names in one mailing. */
export const mailingNamesMax = 1000
/** The largest number of recipients that needs no second staff member. */
export const mailingAloneMax = 1000
/** The longest HTML of a mailing, in characters. */
export const mailingContentMax = 20_000

const line = {
  id: z.string(),
  audience: z.enum(mailingAudiences),
  level: z.nullable(z.int()),
  title: z.string(),
  state: z.enum(mailingStates),
  /** The number of recipients, and how many of them have received the mailing. */
  recipients: z.int(),
  sent: z.int(),
  /** `made_by` and `confirmed_by` are display names of staff members. */
  made_by: z.string(),
  made_at: time,
  confirmed_by: z.string(),
  sent_at: z.nullable(time),
  /** The staff member who withdrew or cancelled the mailing, and the reason. */
  ended_by: z.string(),
  ended_at: z.nullable(time),
  reason: z.string(),
  /** Whether the caller wrote the mailing: then another staff member must confirm it. */
  mine: flag,
}

export const mailingFile = z.object({
  ...line,
  names: z.string(),
  content: z.string(),
  /** The number of recipients who have read the mailing. */
  read: z.int(),
})

export const auditNouns = {
  mailing: { words: { ...mailingAudienceLabels, ...mailingStateLabels } },
} as const satisfies AuditNouns

export const listMailings = staffRead({
  path: '/admin/api/mailings',
  permission: 'mail.view',
  summary: 'What was written to players, newest first',
  input: z.object({
    ...staffPageInput,
    state: z._default(z.enum([...mailingStates, '']), ''),
  }),
  output: staffPageOf(z.object(line)),
})

export const readMailing = staffRead({
  path: '/admin/api/mailings/:id',
  permission: 'mail.view',
  summary: 'One mailing with its text and how many have read it',
  input: z.object({ id: text(20) }),
  output: mailingFile,
  refusals: ['http.not-found'],
})

/** The recipients: a list of user names, one VIP level, or all players. */
const audienceInput = {
  audience: z.enum(mailingAudiences),
  /** The VIP level, for the audience `level`. */
  level: z._default(nonNegativeInteger(10), 0),
  /** User names, for the audience `names`, separated by lines, blanks or commas. */
  names: lookupText(mailingNamesMax * 34),
}

export const reckonMailing = endpoint({
  path: '/admin/api/mailings/reckon',
  method: 'POST',
  audience: 'staff',
  permission: 'mail.send',
  effect: 'read',
  bodyKiB: 256,
  summary: 'How many a mailing would go to, and whether a second member has to confirm it',
  input: z.object({ ...audienceInput, title: text(60), content: text(mailingContentMax) }),
  output: z.object({
    recipients: z.int(),
    second: flag,
    /** Whether the text links to a host that is not listed. */
    outside: flag,
    /** User names that do not exist; empty if all exist. */
    unknown: z.string(),
  }),
  refusals: ['mailing.names-too-many'],
})

export const createMailing = staffWrite({
  path: '/admin/api/mailings/create',
  permission: 'mail.send',
  auditActions: { 'mailing.made': '站内信 · 提交' },
  bodyKiB: 256,
  summary: 'Writes to players: sent at once, or when a second member has confirmed it',
  input: z.object({
    ...audienceInput,
    title: text(60),
    /** HTML; elements that are not allowed are removed. */
    content: text(mailingContentMax),
  }),
  output: mailingFile,
  refusals: [
    'content.title-missing',
    'content.text-link',
    'content.empty',
    'mailing.names-missing',
    'mailing.names-too-many',
    'mailing.names-unknown',
    'mailing.nobody',
  ],
})

const idInput = z.object({ id: text(20) })

export const confirmMailing = staffWrite({
  path: '/admin/api/mailings/:id/confirm',
  permission: 'mail.send',
  auditActions: { 'mailing.confirmed': '站内信 · 确认发送' },
  summary: 'Sends what a colleague has written',
  input: idInput,
  output: mailingFile,
  refusals: [
    'http.not-found',
    'mailing.nobody',
    'mailing.names-too-many',
    'review.same-person',
    'review.already-decided',
  ],
})

const reasonInput = z.object({ id: text(20), reason: text(200) })

export const cancelMailing = staffWrite({
  path: '/admin/api/mailings/:id/cancel',
  permission: 'mail.send',
  auditActions: { 'mailing.cancelled': '站内信 · 取消' },
  summary: 'Drops what waits for a second member',
  input: reasonInput,
  output: mailingFile,
  refusals: ['http.not-found', 'review.reason-missing', 'review.already-decided'],
})

export const withdrawMailing = staffWrite({
  path: '/admin/api/mailings/:id/withdraw',
  permission: 'mail.send',
  auditActions: { 'mailing.withdrawn': '站内信 · 撤回' },
  summary: 'Takes it back from whoever has not read it; who has, keeps it',
  input: reasonInput,
  output: mailingFile,
  refusals: ['http.not-found', 'review.reason-missing', 'review.already-decided'],
})
