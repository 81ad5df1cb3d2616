import type { OutboundLetter } from './outbound-text.rules.ts'

/** `sandbox` stores messages only; `smtp` sends e-mail; `http` sends short messages. */
export const providerNames = ['sandbox', 'smtp', 'http'] as const
export type ProviderName = (typeof providerNames)[number]

/** A letter, its address, and the reference that all tries of a message have. */
export type OutboundDelivery = OutboundLetter & {
  reference: string
  address: string
  brand: string
}

/**
 * The outcome of a try. `retry`: certainly not sent. `unknown`: perhaps sent. `refused`: this message is never
 * accepted. `bounced`: the address does not exist.
 */
export type SendOutcome =
  | { kind: 'sent'; answer: string; providerId: string }
  | { kind: 'retry' | 'unknown' | 'refused' | 'bounced'; answer: string }

/** Sends messages. `send` throws for bugs only: what a provider does is an outcome. */
export type MessageProvider = {
  readonly name: ProviderName
  send(delivery: OutboundDelivery): Promise<SendOutcome>
}
