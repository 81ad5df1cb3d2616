import * as z from 'zod/mini'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { text, time } from '../wire/wire.ts'
import {
  type OutboundCause,
  type OutboundChannel,
  type OutboundState,
  outboundCauses,
  outboundChannels,
  outboundNext,
} from './outbound-message.ts'

const outboundStates = Object.keys(outboundNext) as OutboundState[]

export const outboundStateLabels = {
  waiting: '待发送',
  sending: '发送中',
  unknown: '结果未知',
  sent: '已发送',
  failed: '发送失败',
  bounced: '地址无效',
  dropped: '未发送',
} as const satisfies Record<OutboundState, string>

export const outboundChannelLabels = {
  email: '邮件',
  sms: '短信',
} as const satisfies Record<OutboundChannel, string>

export const outboundCauseLabels = {
  recovery: '找回密码',
  verification: '验证',
  money: '资金通知',
  security: '安全通知',
  offer: '优惠',
} as const satisfies Record<OutboundCause, string>

export const auditNouns = {
  outbox: { words: outboundChannelLabels },
} as const satisfies AuditNouns

const line = {
  id: z.string(),
  channel: z.enum(outboundChannels),
  /** The masked address. */
  address: z.string(),
  /** The player's user name; empty if the message is to nobody's account. */
  username: z.string(),
  cause: z.enum(outboundCauses),
  title: z.string(),
  state: z.enum(outboundStates),
  attempts: z.int(),
  /** What the provider has answered last, or why the message was not sent. */
  last_answer: z.string(),
  created_at: time,
  next_attempt_at: z.nullable(time),
  ended_at: z.nullable(time),
}

export const listOutboundMessages = staffRead({
  path: '/admin/api/outbox',
  permission: 'outbox.view',
  summary: 'E-mails and short messages, newest first; addresses are masked',
  input: z.object({
    ...staffPageInput,
    state: z._default(z.enum([...outboundStates, '']), ''),
    channel: z._default(z.enum([...outboundChannels, '']), ''),
    cause: z._default(z.enum([...outboundCauses, '']), ''),
    /** A whole address, or a user name. */
    search: lookupText(254),
  }),
  output: staffPageOf(z.object(line)),
})

export const readOutboundMessage = staffRead({
  path: '/admin/api/outbox/:id',
  permission: 'outbox.view',
  summary: 'One message with its text; codes and links in it are never shown',
  input: z.object({ id: text(20) }),
  output: z.object({
    ...line,
    text: z.string(),
    /** The name and version of the text. */
    template: z.string(),
    version: z.int(),
    /** The id that the provider has given the message; empty without one. */
    provider_id: z.string(),
    reference: z.string(),
    valid_until: time,
  }),
  refusals: ['http.not-found'],
})

export const sendTrialMessage = staffWrite({
  path: '/admin/api/outbox/trial',
  permission: 'outbox.trial',
  auditActions: { 'outbox.trial-sent': '发件箱 · 发送测试消息' },
  summary: 'Sends a message without meaning, to see whether the channel works',
  input: z.object({ channel: z.enum(outboundChannels), address: text(254) }),
  output: z.object({ id: z.string() }),
  refusals: [
    'outbox.email-invalid',
    'outbox.phone-invalid',
    'outbox.channel-missing',
    'outbox.too-many',
  ],
})
