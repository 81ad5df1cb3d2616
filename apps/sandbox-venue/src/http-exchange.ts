import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Answer } from './sentinels.ts'

const BODY_LIMIT = 16 * 1024

/** A refusal the caller can read: `{error, message, …extra}` with a 4xx status. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly extra: Record<string, unknown>

  constructor(
    status: number,
    code: string,
    message: string,
    extra: Record<string, unknown> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.extra = extra
  }
}

/** The raw request body; refuses more than 16 KiB without reading on. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
    size += buffer.length
    if (size > BODY_LIMIT) {
      throw new CallError(413, 'body_too_large', 'the body may have at most 16 KiB')
    }
    chunks.push(buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The body as JSON; an empty one counts as `{}`. */
export function parseJson(rawBody: string): unknown {
  try {
    return rawBody === '' ? {} : JSON.parse(rawBody)
  } catch {
    throw new CallError(400, 'bad_request', 'the body is not JSON')
  }
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.end(JSON.stringify(body))
}

/** Turns any thrown value into an answer; only CallError speaks to the caller. */
export function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  if (error instanceof CallError) {
    if (error.status === 413) response.setHeader('connection', 'close')
    sendJson(response, error.status, {
      error: error.code,
      message: error.message,
      ...error.extra,
    })
    return
  }
  console.error(error)
  sendJson(response, 500, { error: 'internal', message: 'unexpected failure' })
}

/** Delivers an answer the way its kind says; waits end early when the caller hangs up. */
export async function deliver(response: ServerResponse, answer: Answer): Promise<void> {
  switch (answer.kind) {
    case 'json':
      sendJson(response, answer.status, answer.body)
      return
    case 'late':
      await pause(response, answer.ms)
      if (!response.destroyed) sendJson(response, 200, answer.body)
      return
    case 'silent':
      await pause(response, answer.ms)
      response.destroy()
      return
    case 'dropped':
      response.destroy()
      return
    case 'garbage':
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end('<html><body>gateway: ok?</body></html>')
  }
}

async function pause(response: ServerResponse, ms: number): Promise<void> {
  const hangUp = new AbortController()
  const abort = () => hangUp.abort()
  response.once('close', abort)
  try {
    // Unreferenced: a held socket never keeps a closing process alive.
    await delay(ms, undefined, { signal: hangUp.signal, ref: false })
  } catch (error) {
    if (!hangUp.signal.aborted) throw error
  } finally {
    response.off('close', abort)
  }
}
