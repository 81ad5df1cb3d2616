import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'

export type Reply = {
  status: number
  text: string
  /** The fields of the response; `{}` when it is no JSON object. */
  body: Record<string, unknown>
}

/** Returns the signature of both protocols: lower-case hex over the timestamp, the path and the bytes of the body. */
export function signatureOf(
  secret: string,
  timestamp: string,
  path: string,
  body: string | Buffer,
): string {
  return createHmac('sha256', secret)
    .update(`${timestamp}.${path}.`)
    .update(body)
    .digest('hex')
}

/** Returns the fields of an object; `{}` for any other value. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? { ...value } : {}
}

/** Returns the objects of a list; an empty list for any other value. */
export function rowsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(fieldsOf) : []
}

/** Parses a JSON object; `{}` for any other text. */
export function objectOf(text: string): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Starts the server on this machine; port 0 is any free one. Resolves to the server's address. */
export async function listen(server: http.Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server has no port')
  return `http://127.0.0.1:${address.port}`
}

export type SignedRequest = {
  method?: string
  headers: Record<string, string>
  body: string
}

const clientTimeoutMs = 8000

/** Sends a request. Throws when there is no response within eight seconds. */
export async function post(url: string, letter: SignedRequest): Promise<Reply> {
  const { method = 'POST', headers, body } = letter
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(clientTimeoutMs),
    ...(method === 'GET' ? {} : { body }),
  })
  const text = await response.text()
  return { status: response.status, text, body: objectOf(text) }
}

/** Sends a request and closes the connection at once, so the result stays unknown. */
export function postAndHangUp(
  url: string,
  { headers, body }: SignedRequest,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body))
    const request = http.request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': length },
    })
    request.on('error', (error) => (request.destroyed ? resolve() : reject(error)))
    request.on('close', resolve)
    request.end(body, () => request.destroy())
  })
}
