import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken } from '../platform/secrets.ts'

const name = 'device'
const yearSeconds = 31_536_000

/** Returns the secret of the device from a `Cookie` header; empty without one. */
export function deviceIn(header = ''): string {
  return /(?:^|;\s*)device=([\w-]{20,64})(?:;|$)/.exec(header)?.[1] ?? ''
}

/**
 * Gives the device a secret, or renews the one that it has. After the right password the account knows the device, so
 * that tries from elsewhere cannot keep it out. The cookie gives no access, and no script can read it.
 */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply): void {
  if (!request.device) request.device = newToken()
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${name}=${request.device}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Strict${secure}`,
  )
}
