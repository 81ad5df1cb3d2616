import type { FastifyRequest } from 'fastify'
import { refuse } from '../platform/refuse.ts'

/** An encoded letter, digit, dot, dash, underscore or tilde: a path needs none of them encoded. */
const encodedPlain = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i

/** Returns how often a header was sent; Node keeps only the first `Host`. */
function countOf(rawHeaders: readonly string[], name: string): number {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name).length
}

/**
 * Refuses a request whose path is another path in disguise (`/%61dmin/api/me`, `http://x/admin/api/me`), which a
 * proxy's rule for `/admin` would let pass, and one with two hosts, of which a proxy may read the other one.
 */
export function refuseDisguised({ originalUrl, raw }: FastifyRequest): void {
  const [path = ''] = originalUrl.split('?', 1)
  if (encodedPlain.test(path) || /^https?:/i.test(path)) refuse('http.not-found')
  if (countOf(raw.rawHeaders, 'host') > 1) refuse('http.malformed')
}
