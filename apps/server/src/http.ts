import { randomBytes } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { RefusalKey } from '@jinli/contract/refusals'
import type {
  ConnectionError,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify'
import { isDatabaseGone } from './platform/db.ts'
import { Refused } from './platform/refuse.ts'

const depthMax = 16
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Random per process, counted from a random place: short, unique enough, and costs nothing. */
const processCode = randomBytes(3).toString('hex')
let count = randomBytes(3).readUIntBE(0, 3)

/** A short code a player can read out and the log bears. */
export function supportCode(): string {
  count = (count + 1) % 0x1_00_00_00
  return processCode + count.toString(36).padStart(5, '0')
}

/**
 * Looks over a JSON text before it is parsed: how deep it nests (reliability fact 8), and whether an
 * object names a key twice, of which a parser would silently keep the last (B-10).
 */
export function jsonShape(text: string): { depth: number; duplicateKey: boolean } {
  const open: (Set<string> | null)[] = []
  let depth = 0
  let duplicateKey = false
  for (let i = 0; i < text.length; i += 1) {
    const c = text[i]
    if (c === '"') {
      const end = endOfString(text, i)
      const keys = open.at(-1)
      if (keys && /^\s*:/.test(text.slice(end + 1, end + 17))) {
        const key = text.slice(i, end + 1)
        duplicateKey ||= keys.has(key)
        keys.add(key)
      }
      i = end
    } else if (c === '{' || c === '[') {
      open.push(c === '{' ? new Set() : null)
      depth = Math.max(depth, open.length)
      if (depth > depthMax) break
    } else if (c === '}' || c === ']') open.pop()
  }
  return { depth, duplicateKey }
}

function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i += 1) {
    if (text[i] === '\\') i += 1
    else if (text[i] === '"') return i
  }
  return text.length
}

function malformed(): Error {
  return Object.assign(new Error('malformed body'), { statusCode: 400 })
}

/** JSON bodies: strict UTF-8, no byte-order mark, bounded depth, no prototype keys, an object. */
export function acceptJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      let text: string
      try {
        text = strictUtf8.decode(body)
      } catch {
        return done(malformed())
      }
      const { depth, duplicateKey } = jsonShape(text)
      const unfit = text.charCodeAt(0) === 0xfeff || depth > depthMax || duplicateKey
      if (unfit) return done(malformed())
      return parse(request, text, (error, value: unknown) => {
        const isObject =
          typeof value === 'object' && value !== null && !Array.isArray(value)
        return error || !isObject ? done(malformed()) : done(null, value)
      })
    },
  )
}

const keysByStatus: Record<number, RefusalKey> = {
  400: 'http.malformed',
  404: 'http.not-found',
  405: 'http.method',
  408: 'http.malformed',
  413: 'http.body-too-large',
  // A part of the path is longer than any number we ever gave out.
  414: 'http.not-found',
  415: 'http.media-type',
  429: 'http.too-many',
  503: 'http.unavailable',
}

function keyOf(error: unknown): RefusalKey {
  if (error instanceof Refused) return error.refusal.key
  if (isDatabaseGone(error)) return 'http.unavailable'
  const { statusCode = 500 } = error as FastifyError
  return keysByStatus[statusCode] ?? (statusCode < 500 ? 'http.malformed' : 'http.fault')
}

/** What goes below the envelope: HTTP status and an envelope, never the fault's inside. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = new Refused(keyOf(error)).refusal
  const { code, message, key } = refusal
  if (code >= 500) {
    request.log.error(
      { err: error, support: request.id, url: request.routeOptions.url },
      'fault',
    )
  }
  if (code === 503 || code === 429) reply.header('retry-after', '1')
  return reply
    .code(code)
    .type('application/json; charset=utf-8')
    .send({ code, message, data: null, error: key, request_id: request.id })
}

const statusOfBrokenRequest: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** What never became a request (headers too large, slow or not HTTP): an envelope, then the end. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const status = statusOfBrokenRequest[error.code] ?? 400
    const { code, message, key } = new Refused('http.malformed').refusal
    const body = JSON.stringify({
      code,
      message,
      data: null,
      error: key,
      request_id: supportCode(),
    })
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroySoon()
}
