import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'
import { plainAddress } from '../platform/network.ts'
import { countryReader } from './country.ts'
import { deviceIn } from './device-cookie.ts'
import { refuseDisguised } from './refuse-disguised.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's IP address, as the trusted proxies report it. */
    address: string
    /** The secret of the client's device, from its cookie; empty without one. */
    device: string
    /** Whether the request brought that secret. */
    hasDevice: boolean
    /** The client's country, as the proxy reports it. */
    country: string | null
  }
}

/** Returns the forwarded IP address, or the peer's IP address if the forwarded text is not valid. */
function addressBehind(request: FastifyRequest, peer: string): string {
  const ip = isIP(request.ip) > 0 ? request.ip : peer
  return plainAddress(ip)
}

/**
 * Saves IP address and country when a request begins, because a closed socket has no address any more. Drops a
 * request whose socket is already closed, and refuses a disguised one.
 */
export function noteSenders(server: FastifyInstance, config: Config): void {
  const countryOf = countryReader(config)
  server.decorateRequest('address', '')
  server.decorateRequest('device', '')
  server.decorateRequest('hasDevice', false)
  server.decorateRequest('country', null)
  server.addHook('onRequest', (request, reply, next) => {
    const peer = request.socket.remoteAddress
    if (peer === undefined) {
      reply.hijack()
      request.raw.destroy()
      return
    }
    request.address = addressBehind(request, peer)
    request.device = deviceIn(request.headers.cookie)
    request.hasDevice = request.device !== ''
    request.country = countryOf(request, plainAddress(peer))
    refuseDisguised(request)
    next()
  })
}

/**
 * The host that the client used, and the origin for absolute links. The origin is the configured public origin, or
 * else the one that the client used. It is `''` if the client's host is invalid.
 */
export type Address = { hostname: string; origin: string }

/** Returns the site address that a request used. A configured address of the site goes before the client's. */
export function reachedAt(
  request: FastifyRequest,
  { adminOrigin, publicUrl }: Pick<Config, 'adminOrigin' | 'publicUrl'>,
): Address {
  const { hostname, host, atStaffSite } = request
  const base =
    (atStaffSite ? adminOrigin : publicUrl) ??
    `${request.protocol === 'https' ? 'https' : 'http'}://${host}`
  return { hostname, origin: URL.canParse(base) ? new URL(base).origin : '' }
}
