import { encodeResponse } from '@jinli/client/codec'
import { allCalls } from '@jinli/contract/all'
import {
  type RefusalKey,
  type RefusalParams,
  refusal,
} from '@jinli/contract/refusal/refusals'
import type { Endpoint, Output } from '@jinli/contract/wire/endpoint'
import { type Envelope, okCode, okMessage } from '@jinli/contract/wire/envelope'
import { sample } from './sample.ts'

/** A request as the server gets it. */
export type SentRequest = {
  fields: Readonly<Record<string, unknown>>
  key: string | null
  token: string | null
  isIdle: boolean
}

class Refusal {
  readonly key: RefusalKey
  readonly params: RefusalParams
  constructor(key: RefusalKey, params: RefusalParams) {
    this.key = key
    this.params = params
  }
}
/** Returns a reply that refuses the call with this key. */
export const refuse = (key: RefusalKey, params: RefusalParams = {}) =>
  new Refusal(key, params)

/** A reply that means: no response arrives. */
export const noResponse = Symbol('noResponse')

class FileReply {
  readonly name: string
  readonly text: string
  constructor(name: string, text: string) {
    this.name = name
    this.text = text
  }
  respond(): Response {
    const disposition = `attachment; filename="${this.name}"`
    const headers = {
      'content-type': 'application/octet-stream',
      'content-disposition': disposition,
    }
    return new Response(this.text, { headers })
  }
}
/** Returns a reply that sends a file at once. */
export const fileOf = (name: string, text: string) => new FileReply(name, text)

type Reply<T> = T | Refusal | FileReply | typeof noResponse
type Handler<E> = (request: SentRequest) => Reply<Output<E>> | Promise<Reply<Output<E>>>

/** Returns a reply that the test gives later, with `give`. */
export function deferredReply<T>() {
  let give: (reply: Reply<T>) => void = () => {}
  const reply = new Promise<Reply<T>>((resolve) => {
    give = resolve
  })
  return { reply, give: (value: Reply<T>) => give(value) }
}

function patternOf({ path }: Endpoint) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const text = path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '([^/]+)')
  return { names, pattern: new RegExp(`^${text}$`) }
}

const calls = allCalls
  .map((endpoint) => ({ endpoint, ...patternOf(endpoint) }))
  .sort((a, b) => a.names.length - b.names.length)

function envelopeOf({ key, params }: Refusal) {
  const { code, message, field } = refusal(key, params)
  return { code, message, data: null, error: key, ...(field ? { field } : {}) }
}

/** Rejects when the request is aborted. */
function rejectOnAbort(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })
}

/** Returns the fields of a request body: JSON, or a form with a file. */
function fieldsOf(body: RequestInit['body']): Record<string, unknown> {
  if (body instanceof FormData) return Object.fromEntries(body.entries())
  return typeof body === 'string' ? JSON.parse(body) : {}
}

function respond(body: Envelope<unknown>): Response {
  const { code } = body
  const status = code === 401 || (code >= 500 && code < 600) ? code : 200
  return new Response(JSON.stringify(body), { status })
}

/**
 * Replaces the server by a stub of `fetch`. Each call gets the reply that the test has set, encoded with the
 * contract's schema, and each request is recorded. A call without a reply fails the test.
 */
export class FakeServer {
  private readonly handlers = new Map<Endpoint, Handler<Endpoint>>()
  private readonly streams = new Map<Endpoint, () => Response>()
  private readonly pictures = new Set<string>()
  private readonly sent = new Map<Endpoint, SentRequest[]>()
  /** Whether a read without a reply gets a sample response. A stream then sends nothing. */
  samplesReads = false
  /** Requests without a reply. */
  readonly unexpected: string[] = []

  /** Sets the reply to all further requests of a call. */
  on<E extends Endpoint>(endpoint: E, reply: Reply<Output<E>> | Handler<E>): void {
    const handler = typeof reply === 'function' ? reply : () => reply
    this.handlers.set(endpoint, handler as Handler<Endpoint>)
  }

  requests(endpoint: Endpoint): SentRequest[] {
    return this.sent.get(endpoint) ?? []
  }

  /** Returns the only request of a call; throws unless there is exactly one. */
  request(endpoint: Endpoint): SentRequest {
    const [request, ...more] = this.requests(endpoint)
    if (!request || more.length > 0)
      throw new Error(`${endpoint.path} was sent ${this.requests(endpoint).length} times`)
    return request
  }

  /** Serves a picture at this path to who brings a session. */
  picture(path: string): void {
    this.pictures.add(path)
  }

  /** Lets the client follow a stream: `send` sends an event, `end` closes the connection. */
  stream<E extends Endpoint & { stream: true }>(endpoint: E) {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const headers = { 'content-type': 'text/event-stream' }
    this.streams.set(endpoint, () => new Response(readable, { headers }))
    return {
      send: (event: Output<E>) => {
        const data = JSON.stringify(encodeResponse(endpoint, event))
        void writer.write(new TextEncoder().encode(`event: word\ndata: ${data}\n\n`))
      },
      end: () => {
        this.streams.delete(endpoint)
        void writer.close()
      },
    }
  }

  private sampler({
    effect,
    output,
    stream,
    file,
  }: Endpoint): Handler<Endpoint> | undefined {
    if (!this.samplesReads || effect !== 'read' || file) return undefined
    return stream ? () => new Promise(() => {}) : () => sample(output) as never
  }

  private encode(endpoint: Endpoint, reply: unknown): unknown {
    try {
      return encodeResponse(endpoint, reply)
    } catch (error) {
      this.unexpected.push(`${endpoint.path} does not answer so: ${String(error)}`)
      throw error
    }
  }

  readonly fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, 'http://desk.example')
    const token = new Headers(init.headers).get('authorization')
    if (this.pictures.has(pathname) && token) return new Response(new Blob())
    const call = calls.find(
      ({ endpoint, pattern }) => endpoint.method === init.method && pattern.test(pathname),
    )
    const stream = call && this.streams.get(call.endpoint)
    if (stream) return stream()
    const handler =
      call && (this.handlers.get(call.endpoint) ?? this.sampler(call.endpoint))
    if (!call || !handler) {
      this.unexpected.push(`${init.method} ${url}`)
      throw new TypeError('no reply')
    }
    const { endpoint, names, pattern } = call
    const [, ...parts] = pattern.exec(pathname) ?? []
    const headers = new Headers(init.headers)
    const request: SentRequest = {
      fields: {
        ...Object.fromEntries(
          names.map((name, n) => [name, decodeURIComponent(parts[n] ?? '')]),
        ),
        ...Object.fromEntries(searchParams),
        ...fieldsOf(init.body),
      },
      key: headers.get('idempotency-key'),
      token: headers.get('authorization'),
      isIdle: headers.get('x-unattended') === '1',
    }
    this.sent.set(endpoint, [...this.requests(endpoint), request])
    const reply = await Promise.race([handler(request), rejectOnAbort(init.signal)])
    if (reply === noResponse) throw new TypeError('fetch failed')
    if (reply instanceof FileReply) return reply.respond()
    if (reply instanceof Refusal) return respond(envelopeOf(reply))
    return respond({ code: okCode, message: okMessage, data: this.encode(endpoint, reply) })
  }
}
