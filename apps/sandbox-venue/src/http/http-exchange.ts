import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { CallError } from './call-error.ts'

const bodyBytesMax = 16 * 1024

export type CallResponse =
  | { kind: 'json'; status: number; body: unknown }
  | { kind: 'late'; ms: number; body: unknown }
  | { kind: 'silent'; ms: number }
  | { kind: 'dropped' }
  | { kind: 'garbage' }

/** Reads the raw request body. Throws a CallError if the body is longer than 16 KiB, and stops reading. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
    size += buffer.length
    if (size > bodyBytesMax) {
      throw new CallError(413, 'body_too_large', 'the body may have at most 16 KiB')
    }
    chunks.push(buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Parses the body as JSON. An empty body counts as `{}`. */
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

/** Sends the response for any thrown value. The caller gets the error's text only if it is a CallError. */
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

/** Sends a response in the way that its `kind` names. A wait ends early when the caller closes the connection. */
export async function deliver(
  response: ServerResponse,
  reply: CallResponse,
): Promise<void> {
  switch (reply.kind) {
    case 'json':
      sendJson(response, reply.status, reply.body)
      return
    case 'late':
      await pause(response, reply.ms)
      if (!response.destroyed) sendJson(response, 200, reply.body)
      return
    case 'silent':
      await pause(response, reply.ms)
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
    // The timer is unreferenced, so a waiting socket does not keep a closing process alive.
    await delay(ms, undefined, { signal: hangUp.signal, ref: false })
  } catch (error) {
    if (!hangUp.signal.aborted) throw error
  } finally {
    response.off('close', abort)
  }
}
