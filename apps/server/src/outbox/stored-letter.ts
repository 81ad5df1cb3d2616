import type { Config } from '../platform/config.ts'
import { mailCopyWords } from './mail-copy.rules.ts'
import type { OutboundMessage } from './outbound-message.store.ts'
import { openWords } from './outbound-seal.ts'
import {
  hiddenWords,
  isKnownText,
  letterFrom,
  type OutboundLetter,
  type Words,
} from './outbound-text.rules.ts'

function plainWordsOf({ template, words }: OutboundMessage): Words {
  return template === 'mail.copy' ? mailCopyWords(words) : words
}

/** Returns the letter of a stored message and its words. A secret that was removed stays as its placeholder. */
export function toLetter(
  config: Pick<Config, 'cardKey'>,
  message: OutboundMessage,
): OutboundLetter & { words: Words } {
  const { reference, secret, brand } = message
  const words = { ...plainWordsOf(message), ...openWords(config, reference, secret) }
  return { ...letterFrom(message, words, brand), words }
}

/** Returns title and text of a stored message for staff, without its secrets. */
export function staffText(message: OutboundMessage): { title: string; text: string } {
  // Only a newer version of the server knows this text.
  if (!isKnownText(message)) return { title: message.template, text: '' }
  const words = { ...plainWordsOf(message), ...hiddenWords(message.template) }
  return letterFrom(message, words, message.brand)
}
