import { randomBytes } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ownPlayerCalls, playerCalls } from '@jinli/contract/all'
import type { Endpoint } from '@jinli/contract/endpoint'
import type { RefusalKey } from '@jinli/contract/refusals'
import type {
  ConnectionError,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify'
import { isDatabaseGone } from '../platform/db.ts'
import { Refused } from '../platform/refuse.ts'
import { jsonText } from './json-text.ts'

/** Random per process, counted from a random place: short, unique enough, and costs nothing. */
const processCode = randomBytes(3).toString('hex')
let count = randomBytes(3).readUIntBE(0, 3)

/** A short code a player can read out and the log bears. */
export function supportCode(): string {
  count = (count + 1) % 0x1_00_00_00
  return processCode + count.toString(36).padStart(5, '0')
}

function unfitBody(statusCode: 400 | 415): Error {
  return Object.assign(new Error('unfit body'), { statusCode })
}

/** JSON is UTF-8; a body that says otherwise about itself would be read as what it is not. */
function isOtherCharset(contentType: string): boolean {
  if (!contentType.includes(';')) return false
  const named = contentType.matchAll(/;\s*charset\s*=\s*"?([^";\s]*)/gi)
  return [...named].some(([, charset = '']) => !/^utf-?8$/i.test(charset))
}

/** JSON bodies: strict UTF-8, no byte-order mark, bounded depth, no prototype keys, an object. */
export function acceptJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      if (isOtherCharset(request.headers['content-type'] ?? '')) return done(unfitBody(415))
      const text = jsonText(body)
      if (text === null) return done(unfitBody(400))
      return parse(request, text, (error, value: unknown) => {
        const isObject =
          typeof value === 'object' && value !== null && !Array.isArray(value)
        return error || !isObject ? done(unfitBody(400)) : done(null, value)
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
  const { statusCode = 500 } = error as Partial<FastifyError>
  // What has a status is about the request: a body that breaks off ends in ECONNRESET too.
  if (statusCode === 500 && isDatabaseGone(error)) return 'http.unavailable'
  return keysByStatus[statusCode] ?? (statusCode < 500 ? 'http.malformed' : 'http.fault')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that this route serves. */
    call?: Endpoint
  }
}

const ofPlayers: ReadonlySet<Endpoint> = new Set([...playerCalls, ...ownPlayerCalls])
const toldInside: ReadonlySet<number> = new Set([415, 429, 503])

/** Clients in the field block a page for good on any other status than 200 (decisions §2). */
function statusFor(call: Endpoint | undefined, code: number): number {
  return call && ofPlayers.has(call) && toldInside.has(code) ? 200 : code
}

/** What goes below the envelope: HTTP status and an envelope, never the fault's inside. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = new Refused(keyOf(error)).refusal
  const { code, message, key } = refusal
  const { call } = request.routeOptions.config
  if (code >= 500) {
    request.log.error(
      { err: error, support: request.id, url: request.routeOptions.url },
      'fault',
    )
  }
  if (code === 503 || code === 429) reply.header('retry-after', '1')
  const data = call?.refusedData ?? null
  return reply
    .code(statusFor(call, code))
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send({ code, message, data, error: key, request_id: request.id })
}

const statusOfBrokenRequest: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** Node's own note of the answer that is being written. */
type Answering = { _httpMessage?: ServerResponse | null }

/**
 * What never became a request (headers too large, slow or not HTTP): an envelope, then the end. Into an answer that has
 * begun nothing is written: its reader would take it for a part of it.
 */
export function answerBrokenRequest(
  error: ConnectionError,
  socket: Socket & Answering,
): void {
  const { _httpMessage: begun } = socket
  if (error.code !== 'ECONNRESET' && socket.writable && !begun?.headersSent) {
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
