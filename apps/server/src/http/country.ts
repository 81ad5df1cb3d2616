import type { Endpoint } from '@jinli/contract/wire/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'
import { addressesAmong } from '../platform/protections.ts'
import { refuse } from '../platform/refuse.ts'
import { stopsFor } from './closed-site.ts'

/**
 * Returns a function that reads the sender's country from the header that our proxy sets. The country is null if the
 * header is missing or the peer is not a trusted proxy, because anybody can send such a header.
 */
export function countryReader({
  protections: { countries },
  trustedProxies,
}: Config): (request: FastifyRequest, peer: string) => string | null {
  if (countries === null) return () => null
  const isProxy = addressesAmong(trustedProxies)
  return ({ headers }, peer) => {
    if (!isProxy(peer)) return null
    const headerValue = headers[countries.header]
    return typeof headerValue === 'string' && /^[A-Za-z]{2}$/.test(headerValue)
      ? headerValue.toUpperCase()
      : null
  }
}

/**
 * Refuses calls that begin something new from an unknown country or one that is not allowed. Other calls work
 * everywhere, so that players can always withdraw.
 */
export function refuseCountry(
  { protections: { countries } }: Config,
  endpoint: Endpoint,
  input: unknown,
  country: string | null,
): void {
  if (countries === null || !stopsFor(endpoint, input)) return
  if (country === null || !countries.allowed.has(country)) refuse('site.country')
}
