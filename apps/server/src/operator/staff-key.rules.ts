import { isIP } from 'node:net'

/** The site of security keys: its origin and RP id (the host name). */
export type KeySite = { origin: string; rpId: string }

/**
 * Returns the site of an origin, or null if browsers allow no security keys there (no host name, or neither https nor
 * localhost).
 */
export function keySite(origin: string): KeySite | null {
  if (!URL.canParse(origin)) return null
  const { protocol, hostname } = new URL(origin)
  if (isIP(hostname) > 0 || hostname.startsWith('[')) return null
  const isOwnMachine = hostname === 'localhost' || hostname.endsWith('.localhost')
  return protocol === 'https:' || isOwnMachine ? { origin, rpId: hostname } : null
}
