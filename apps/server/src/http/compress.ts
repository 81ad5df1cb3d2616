import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const leastBytes = 1024
// The best relation of time and size for a text that is used once.
const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
}
const packers = {
  br: (text: string) => promisify(brotliCompress)(text, { params: brotliParams }),
  gzip: promisify<string, Buffer>(gzip),
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
  api.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < leastBytes) return payload
    if (request.routeOptions.config.call?.secretAnswer) return payload
    const type = reply.getHeader('content-type')
    if (typeof type !== 'string' || !type.startsWith('application/json')) return payload
    reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (!encoding) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return packers[encoding](payload)
  })
}
