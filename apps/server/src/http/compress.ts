import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const leastBytes = 1024
// This quality balances time and size for an answer that is sent once.
const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
}
type PackCallback = (error: Error | null, bytes: Buffer) => void
const packers = {
  br: (text: string, callback: PackCallback) =>
    brotliCompress(text, { params: brotliParams }, callback),
  gzip: (text: string, callback: PackCallback) => gzip(text, callback),
}

/** Returns the best encoding that the client accepts. `br;q=0` means that the client refuses it. */
function encodingFor(acceptEncoding: string | undefined): keyof typeof packers | undefined {
  const encodings = (acceptEncoding ?? '')
    .split(',')
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    )
    .filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name)
  return (['br', 'gzip'] as const).find((name) => encodings.includes(name))
}

/**
 * Compresses JSON answers above a minimum length, but no streams or files. BREACH: the length of a compressed
 * answer shows how similar its parts are. An attack needs a constant secret in the answer, a guess beside it, and a
 * foreign page that makes the browser repeat the call. No foreign page can: only our pages and those of allowed origins
 * set the header with the session, and it is never in a cookie. Calls that answer a lasting secret (a whole
 * card number) are marked `sensitiveResponse` and are never compressed.
 */
export function compressAnswers(api: FastifyInstance): void {
  // A callback is used because most answers are short: a promise for each would cost more than a balance query.
  api.addHook('onSend', (request, reply, payload, next) => {
    if (typeof payload !== 'string' || payload.length < leastBytes)
      return next(null, payload)
    if (request.routeOptions.config.call?.sensitiveResponse) return next(null, payload)
    const type = reply.getHeader('content-type')
    if (typeof type !== 'string' || !type.startsWith('application/json'))
      return next(null, payload)
    const vary = [reply.getHeader('vary') ?? [], 'accept-encoding'].flat()
    reply.header('vary', vary.join(', '))
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (!encoding) return next(null, payload)
    reply.header('content-encoding', encoding).removeHeader('content-length')
    packers[encoding](payload, next)
  })
}
