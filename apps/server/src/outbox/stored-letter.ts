import type { Config } from '../platform/config.ts'
import type { OutboundMessage } from './outbound-message.store.ts'
import { openWords } from './outbound-seal.ts'
import { letterFrom, type OutboundLetter, type Words } from './outbound-text.rules.ts'

/** Returns the letter of a stored message and its words. A secret that was removed stays as its placeholder. */
export function toLetter(
  config: Pick<Config, 'cardKey'>,
  message: OutboundMessage,
): OutboundLetter & { words: Words } {
  const { reference, secret, brand } = message
  const words = { ...message.words, ...openWords(config, reference, secret) }
  return { ...letterFrom(message, words, brand), words }
}
