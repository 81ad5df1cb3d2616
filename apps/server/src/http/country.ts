import type { Endpoint } from '@jinli/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'
import { addressesAmong } from '../platform/protections.ts'
import { refuse } from '../platform/refuse.ts'
import { stopsFor } from './closed-site.ts'

/**
 * The country of a request's sender, as the proxy in front of us says it; null where none says one, or where
 * who connects is no proxy of ours: anybody can write a header.
 */
export function countryReader({
  protections: { countries },
  trustedProxies,
}: Config): (request: FastifyRequest, peer: string) => string | null {
  if (countries === null) return () => null
  const isProxy = addressesAmong(trustedProxies)
  return ({ headers }, peer) => {
    if (!isProxy(peer)) return null
    const said = headers[countries.header]
    return typeof said === 'string' && /^[A-Za-z]{2}$/.test(said)
      ? said.toUpperCase()
      : null
  }
}

/**
 * Refuses what begins something new from where players may not: countries are denied unless allowed, and so is
 * a caller whose country nobody knows. Money comes home from everywhere: nothing else is refused.
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
