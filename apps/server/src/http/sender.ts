import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'
import { countryReader } from './country.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose request it is: the address behind the proxies that we trust. */
    address: string
    /** Where that is, as the proxy says it. */
    country: string | null
  }
}

/** An IPv4 address that came over an IPv6 socket, as itself. */
function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** What a proxy forwards as an address may be any text; that of the connection never is. */
function addressBehind(request: FastifyRequest, peer: string): string {
  const ip = isIP(request.ip) > 0 ? request.ip : peer
  return plainAddress(ip)
}

/**
 * Notes who asks before anything is done: a socket that has been closed no longer knows. Where it is closed
 * already, nobody waits for an answer, and nothing is done.
 */
export function noteSenders(server: FastifyInstance, config: Config): void {
  const countryOf = countryReader(config)
  server.decorateRequest('address', '')
  server.decorateRequest('country', null)
  server.addHook('onRequest', (request, reply, done) => {
    const peer = request.socket.remoteAddress
    if (peer === undefined) {
      reply.hijack()
      request.raw.destroy()
      return
    }
    request.address = addressBehind(request, peer)
    request.country = countryOf(request, plainAddress(peer))
    done()
  })
}

/**
 * The host that the client used, and the origin of absolute addresses: the public one that is set, else the
 * client's word, `''` where that is no host.
 */
export type Reached = { hostname: string; origin: string }

/** Takes a request and the public address, where one is set. */
export function reachedAt(request: FastifyRequest, publicUrl: string | null): Reached {
  const { hostname, host } = request
  const base = publicUrl ?? `${request.protocol === 'https' ? 'https' : 'http'}://${host}`
  return { hostname, origin: URL.canParse(base) ? new URL(base).origin : '' }
}
