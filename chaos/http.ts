import http from 'node:http'
import type { Call } from './call.ts'

/** The envelope of decisions §2 as it was received. */
export type Reply = {
  status: number
  code: number
  message: string
  error: string
  data: unknown
}

/** The result of a request: an envelope, a missing or partial response, no response in time, or another format. */
export type Outcome =
  | { kind: 'answer'; reply: Reply }
  | { kind: 'lost'; why: string }
  | { kind: 'hung' }
  | { kind: 'foreign'; what: string }

/** I-27: every request ends within 25 s. */
export const longestMs = 25_000

export class Wire {
  private readonly port: number
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: 512 })

  constructor(port: number) {
    this.port = port
  }

  /** Sends a request once; never throws. */
  send(call: Call): Promise<Outcome> {
    return new Promise((resolve) => {
      const request = http.request({
        host: '127.0.0.1',
        port: this.port,
        path: call.path,
        method: 'POST',
        agent: this.agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(call.body),
          ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
          ...(call.key ? { 'idempotency-key': call.key } : {}),
        },
      })
      const limit = setTimeout(() => {
        resolve({ kind: 'hung' })
        request.destroy()
      }, longestMs)
      const end = (outcome: Outcome) => {
        clearTimeout(limit)
        resolve(outcome)
      }
      request.on('error', (error: NodeJS.ErrnoException) =>
        end({ kind: 'lost', why: error.code ?? error.message }),
      )
      request.on('response', (response) => void collect(response).then(end))
      request.end(call.body, () => {
        if (call.dropAfterMs !== undefined) {
          setTimeout(() => request.destroy(new Error('dropped')), call.dropAfterMs)
        }
      })
    })
  }

  /** Opens that many connections by parallel requests, so that later requests need no handshake. */
  async warm(connections: number, call: Call): Promise<void> {
    await Promise.all(Array.from({ length: connections }, () => this.send(call)))
  }

  close(): void {
    this.agent.destroy()
  }
}

async function collect(response: http.IncomingMessage): Promise<Outcome> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of response) chunks.push(chunk as Buffer)
  } catch (error) {
    return { kind: 'lost', why: String(error) }
  }
  if (!response.complete) return { kind: 'lost', why: 'cut' }
  return envelopeOf(response.statusCode ?? 0, Buffer.concat(chunks).toString('utf8'))
}

export function envelopeOf(status: number, text: string): Outcome {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return { kind: 'foreign', what: `HTTP ${status} ${text.slice(0, 120)}` }
  }
  const { code, message, error, data } = (body ?? {}) as Partial<Reply>
  if (typeof code !== 'number' || typeof message !== 'string' || data === undefined) {
    return { kind: 'foreign', what: `HTTP ${status} ${text.slice(0, 120)}` }
  }
  return { kind: 'answer', reply: { status, code, message, error: error ?? '', data } }
}

/** Returns true when the address responds with 200 now. */
export function answers(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = http.get(
      { host: '127.0.0.1', port, path, agent: false },
      (response) => {
        response.resume()
        resolve(response.statusCode === 200)
      },
    )
    request.setTimeout(2000, () => request.destroy())
    request.on('error', () => resolve(false))
  })
}
