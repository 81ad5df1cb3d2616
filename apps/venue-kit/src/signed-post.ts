import { createHmac } from 'node:crypto'
import http from 'node:http'

export type Reply = {
  status: number
  text: string
  /** `{}` where the answer is no JSON object. */
  body: Record<string, unknown>
}

/** Lower-case hex, as both protocols sign: over the timestamp, the path and the bytes of the body. */
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

export function objectOf(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}

export type Letter = { method?: string; headers: Record<string, string>; body: string }

const clientTimeoutMs = 8000

/** Throws where there is no answer within eight seconds. */
export async function post(url: string, letter: Letter): Promise<Reply> {
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

/** Sends a letter and hangs up the moment it is on its way: nobody learns what became of it. */
export function postAndHangUp(url: string, { headers, body }: Letter): Promise<void> {
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
