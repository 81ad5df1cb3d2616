import {
  type listMailings,
  type MailingState,
  mailingAudienceLabels,
} from '@jinli/contract/message/message.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import type { Tone } from '../page/state-tag.tsx'

export type MailingRow = Output<typeof listMailings>['data'][number]

export const mailingTones: Readonly<Record<MailingState, Tone>> = {
  waiting: 'flag',
  sending: 'claim',
  delivered: 'good',
  withdrawn: 'closed',
  cancelled: 'closed',
}

/** Describes the audience and the number of recipients. */
export function aimText({
  audience,
  level,
  recipients,
}: Pick<MailingRow, 'audience' | 'level' | 'recipients'>): string {
  const whom = level === null ? mailingAudienceLabels[audience] : `VIP${level} 会员`
  return `${whom} · ${recipients} 人`
}

/** Describes how many recipients have received the mailing. */
export function progressText({ state, sent: sentCount, recipients }: MailingRow): string {
  if (state === 'waiting' || state === 'cancelled') return '未发送'
  return sentCount < recipients
    ? `已送达 ${sentCount} / ${recipients}`
    : `已送达 ${sentCount}`
}
