import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const leastBytes = 1024
// The best relation of time and size for a text that is used once.
const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
}
type Packed = (error: Error | null, bytes: Buffer) => void
const packers = {
  br: (text: string, done: Packed) => brotliCompress(text, { params: brotliParams }, done),
  gzip: (text: string, done: Packed) => gzip(text, done),
}

/** The best encoding that the reader takes; `br;q=0` refuses it. */
function encodingFor(accepted: string | undefined): keyof typeof packers | undefined {
  const taken = (accepted ?? '')
    .split(',')
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    )
    .filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name)
  return (['br', 'gzip'] as const).find((name) => taken.includes(name))
}

/**
 * JSON answers of some length are sent compressed; streams, files and short answers as they are.
 *
 * The length of a compressed answer tells how alike its parts are (BREACH). That needs a secret in the
 * answer that stays the same, a guess beside it, and a foreign page that has the browser ask again and
 * again. No foreign page can: who calls is told by a header that only our pages set, never by a cookie,
 * and no other origin is let in. What an answer holds of lasting secrets, a whole card number, is moreover
 * answered by calls marked `secretAnswer`, and those are never compressed.
 */
export function compressAnswers(api: FastifyInstance): void {
  // By callback: most answers are short, and a promise for each of them costs the poll more than its look-up.
  api.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < leastBytes)
      return done(null, payload)
    if (request.routeOptions.config.call?.secretAnswer) return done(null, payload)
    const type = reply.getHeader('content-type')
    if (typeof type !== 'string' || !type.startsWith('application/json'))
      return done(null, payload)
    reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (!encoding) return done(null, payload)
    reply.header('content-encoding', encoding).removeHeader('content-length')
    packers[encoding](payload, done)
  })
}
