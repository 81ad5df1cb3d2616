import { isIP } from 'node:net'

/** The address that security keys are made for and say something to: its origin, and the name in it. */
export type KeySite = { origin: string; rpId: string }

/** Browsers let keys speak to names over https, and to the own machine; null where an address is neither. */
export function keySite(origin: string): KeySite | null {
  if (!URL.canParse(origin)) return null
  const { protocol, hostname } = new URL(origin)
  if (isIP(hostname) > 0 || hostname.startsWith('[')) return null
  const isOwnMachine = hostname === 'localhost' || hostname.endsWith('.localhost')
  return protocol === 'https:' || isOwnMachine ? { origin, rpId: hostname } : null
}
