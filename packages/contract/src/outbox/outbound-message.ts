/** The channels of messages that leave the platform. */
export const outboundChannels = ['email', 'sms'] as const
export type OutboundChannel = (typeof outboundChannels)[number]

/** Why a message is sent. Codes are of the first two; offers go to nobody who may get no rewards. */
export const outboundCauses = [
  'recovery',
  'verification',
  'money',
  'security',
  'offer',
] as const
export type OutboundCause = (typeof outboundCauses)[number]

/**
 * States of an outbound message. `unknown`: the provider may have it. A late answer ends it; a notice is sent again,
 * a code never (decision 088). `failed`: refused, or not sent in time. `bounced`: the address does not exist.
 */
export const outboundNext = {
  waiting: ['sending', 'dropped', 'failed'],
  sending: ['sent', 'waiting', 'unknown', 'failed', 'bounced'],
  unknown: ['sending', 'sent', 'dropped', 'failed', 'bounced'],
  sent: [],
  failed: [],
  bounced: [],
  dropped: [],
} as const satisfies Record<string, readonly string[]>
export type OutboundState = keyof typeof outboundNext
