import type { Output } from '@jinli/contract/endpoint'
import {
  type listMailings,
  type MailingState,
  mailingAudienceLabels,
} from '@jinli/contract/message.admin'
import type { Tone } from '../page/state-tag.tsx'

export type MailingRow = Output<typeof listMailings>['data'][number]

export const mailingTones: Readonly<Record<MailingState, Tone>> = {
  waiting: 'flag',
  sending: 'claim',
  delivered: 'good',
  withdrawn: 'closed',
  cancelled: 'closed',
}

/** Whom it goes to, and how many they are. */
export function aimText({
  audience,
  level,
  recipients,
}: Pick<MailingRow, 'audience' | 'level' | 'recipients'>): string {
  const whom = level === null ? mailingAudienceLabels[audience] : `VIP${level} 会员`
  return `${whom} · ${recipients} 人`
}

/** How far it is. */
export function progressText({ state, sent, recipients }: MailingRow): string {
  if (state === 'waiting' || state === 'cancelled') return '未发送'
  return sent < recipients ? `已送达 ${sent} / ${recipients}` : `已送达 ${sent}`
}
