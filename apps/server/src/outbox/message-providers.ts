import {
  type OutboundChannel,
  outboundChannels,
} from '@jinli/contract/outbox/outbound-message'
import type { Config } from '../platform/config.ts'
import type { MessageProvider } from './message.port.ts'
import { smsProvider } from './sms-provider.ts'
import { smtpProvider } from './smtp-provider.ts'

export type Providers = Readonly<Record<OutboundChannel, MessageProvider | null>>

/** Stores what would be sent: the message is in the table already. */
const sandboxProvider: MessageProvider = {
  name: 'sandbox',
  send: async () => ({ kind: 'sent', answer: 'stored', providerId: '' }),
}

/** Returns the provider of each channel: the configured one, or in sandbox mode the mailbox that only stores. */
export function providersOf({
  mode,
  messagePort: { smtp, sms },
}: Pick<Config, 'mode' | 'messagePort'>): Providers {
  const usual = mode === 'sandbox' ? sandboxProvider : null
  return {
    email: smtp ? smtpProvider(smtp) : usual,
    sms: sms ? smsProvider(sms) : usual,
  }
}

/** Returns whether messages of a channel can be sent. A channel without a provider is not offered to players. */
export function canSend(config: Config, channel: OutboundChannel): boolean {
  return providersOf(config)[channel] !== null
}

/** Returns the channels whose messages are only stored, for the mailbox of sandbox mode. */
export function storedChannels(config: Config): OutboundChannel[] {
  const providers = providersOf(config)
  return outboundChannels.filter((channel) => providers[channel]?.name === 'sandbox')
}
