import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose request it is: the address behind the proxies that we trust. */
    address: string
  }
}

/** What a proxy forwards as an address may be any text; that of the connection never is. */
function addressBehind(request: FastifyRequest, peer: string): string {
  const ip = isIP(request.ip) > 0 ? request.ip : peer
  return ip.replace(/^::ffff:(?=\d+\.)/i, '')
}

/**
 * Notes who asks before anything is done: a socket that has been closed no longer knows. Where it is closed
 * already, nobody waits for an answer, and nothing is done.
 */
export function noteSenders(server: FastifyInstance): void {
  server.decorateRequest('address', '')
  server.addHook('onRequest', (request, reply, done) => {
    const peer = request.socket.remoteAddress
    if (peer === undefined) {
      reply.hijack()
      request.raw.destroy()
      return
    }
    request.address = addressBehind(request, peer)
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
