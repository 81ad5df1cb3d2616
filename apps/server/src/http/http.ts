import { randomBytes } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { RefusalKey } from '@jinli/contract/refusal/refusals'
import type { Endpoint } from '@jinli/contract/wire/endpoint'
import type {
  ConnectionError,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify'
import { isDatabaseGone } from '../platform/db.ts'
import { RefusalError } from '../platform/refuse.ts'
import { formFields, formType } from './form-text.ts'
import { jsonText } from './json-text.ts'
import { isPlayerCall } from './player-call.ts'

/** The beginning of this process's support codes: random, so that codes of two nodes rarely collide. */
const processCode = randomBytes(3).toString('hex')
let count = randomBytes(3).readUIntBE(0, 3)

/** Returns a short code for a fault. The player can read it out, and the log contains it. */
export function supportCode(): string {
  count = (count + 1) % 0x1_00_00_00
  return processCode + count.toString(36).padStart(5, '0')
}

function invalidBody(statusCode: 400 | 415): Error {
  return Object.assign(new Error('invalid body'), { statusCode })
}

/** Returns whether a body has another charset than UTF-8, in which JSON would be decoded wrongly. */
function isOtherCharset(contentType: string): boolean {
  if (!contentType.includes(';')) return false
  const charsets = contentType.matchAll(/;\s*charset\s*=\s*"?([^";\s]*)/gi)
  return [...charsets].some(([, charset = '']) => !/^utf-?8$/i.test(charset))
}

/** Accepts an empty body, or a JSON object: strict UTF-8, of bounded depth, without byte-order mark or prototype keys. */
export function acceptJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request, body: Buffer, callback) => {
      if (isOtherCharset(request.headers['content-type'] ?? ''))
        return callback(invalidBody(415))
      const text = jsonText(body)
      if (text === null) return callback(invalidBody(400))
      if (text.trim() === '') return callback(null, {})
      return parse(request, text, (error, value: unknown) => {
        const isObject =
          typeof value === 'object' && value !== null && !Array.isArray(value)
        return error || !isObject ? callback(invalidBody(400)) : callback(null, value)
      })
    },
  )
}

/** Accepts forms of players' calls, which other clients send. The session is in the header all the same. */
export function acceptForms(server: FastifyInstance): void {
  server.addContentTypeParser(
    formType,
    { parseAs: 'buffer' },
    (request, body: Buffer, callback) => {
      const isAccepted = isPlayerCall(request.routeOptions.config.call)
      if (!isAccepted || isOtherCharset(request.headers['content-type'] ?? ''))
        return callback(invalidBody(415))
      const fields = formFields(body)
      return fields === null ? callback(invalidBody(400)) : callback(null, fields)
    },
  )
}

const keysByStatus: Record<number, RefusalKey> = {
  400: 'http.malformed',
  404: 'http.not-found',
  405: 'http.method',
  408: 'http.malformed',
  413: 'http.body-too-large',
  // A parameter in the path is longer than any order number.
  414: 'http.not-found',
  415: 'http.media-type',
  429: 'http.too-many',
  503: 'http.unavailable',
}

function keyOf(error: unknown): RefusalKey {
  if (error instanceof RefusalError) return error.refusal.key
  const { statusCode = 500 } = error as Partial<FastifyError>
  // An error with a status is about the request, even if its code is ECONNRESET, as for an aborted body.
  if (statusCode === 500 && isDatabaseGone(error)) return 'http.unavailable'
  return keysByStatus[statusCode] ?? (statusCode < 500 ? 'http.malformed' : 'http.fault')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that this route serves. */
    call?: Endpoint
  }
}

const codesInEnvelope: ReadonlySet<number> = new Set([405, 415, 429, 503])

/** Returns the HTTP status. If it is not 200, existing clients block the page permanently (decisions §2). */
function statusFor(call: Endpoint | undefined, code: number): number {
  return isPlayerCall(call) && codesInEnvelope.has(code) ? 200 : code
}

/** Answers an error with an HTTP status and an envelope; the details of a fault go only to the log. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = new RefusalError(keyOf(error)).refusal
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

/** A socket with Node's reference to the response that is being written. */
type Answering = { _httpMessage?: ServerResponse | null }

/**
 * Answers a broken request (headers too large, too slow, or not HTTP) with an envelope and closes the connection. If
 * a response has already begun, writes nothing: the client would read it as a part of that response.
 */
export function answerBrokenRequest(
  error: ConnectionError,
  socket: Socket & Answering,
): void {
  const { _httpMessage: openResponse } = socket
  if (error.code !== 'ECONNRESET' && socket.writable && !openResponse?.headersSent) {
    const status = statusOfBrokenRequest[error.code] ?? 400
    const { code, message, key } = new RefusalError('http.malformed').refusal
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
