import type { OutboundChannel } from '@jinli/contract/outbox/outbound-message'
import * as z from 'zod'

const email = z.email().max(254)
const phone = /^\+?\d{6,15}$/

export function isAddress(channel: OutboundChannel, address: string): boolean {
  return channel === 'email' ? email.safeParse(address).success : phone.test(address)
}

/** Returns the address as staff see it: `te***@pond.example`, `138****8000`. */
export function maskedAddress(channel: OutboundChannel, address: string): string {
  if (channel === 'sms') return `${address.slice(0, 3)}****${address.slice(-4)}`
  const at = address.lastIndexOf('@')
  return `${address.slice(0, Math.min(2, at))}***${address.slice(at)}`
}

/** Returns a text with the address masked: many answers of providers repeat it. */
export function maskedIn(channel: OutboundChannel, address: string, words: string): string {
  const at = words.toLowerCase().indexOf(address.toLowerCase())
  if (at < 0) return words
  const rest = maskedIn(channel, address, words.slice(at + address.length))
  return `${words.slice(0, at)}${maskedAddress(channel, address)}${rest}`
}
