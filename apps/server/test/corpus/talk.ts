import { PlainWords } from './plain-words.ts'

/** A caller: a name for the record, and a token or null. */
export type Actor = { name: string; token: string | null }
export const nobody: Actor = { name: 'nobody', token: null }

export type Reply = {
  status: number
  code: number
  message: string
  error?: string
  // The corpus does not know the schema of the answer.
  data: Record<string, unknown> | null
}

type SendOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The value of the header Idempotency-Key. */
  key?: string
  /** The body as text, sent unchanged instead of an object. */
  raw?: string
  headers?: Record<string, string>
}

/** A request and its answer as they are recorded. */
export type Exchange = { title: string; path: string; head: string; answer: string }

/** Sends HTTP requests to literal paths and records them in `exchanges`. */
export class Talk {
  readonly exchanges: Exchange[] = []
  private readonly words = new PlainWords()
  private readonly url: string
  private readonly began: Date
  constructor(url: string, began: Date) {
    this.url = url
    this.began = began
  }

  /** Sends a request without recording it. */
  async quietly(who: Actor, path: string, body?: object, options: SendOptions = {}) {
    const { reply } = await this.send(who, path, body, options)
    return reply
  }

  /** Sends a request without recording it. Throws if the code is not 200. */
  async done(who: Actor, path: string, body: object = {}): Promise<Reply> {
    const { reply, text } = await this.send(who, path, body, {})
    if (reply.code !== 200) throw new Error(`${path} for ${who.name}: ${text}`)
    return reply
  }

  post(
    title: string,
    who: Actor,
    path: string,
    body: object = {},
    options: SendOptions = {},
  ) {
    return this.keep(title, who, path, body, { method: 'POST', ...options })
  }

  get(title: string, who: Actor, path: string) {
    return this.keep(title, who, path, undefined, { method: 'GET' })
  }

  /** Posts a body as text, for cases in which its exact characters matter. */
  raw(title: string, who: Actor, path: string, raw: string, options: SendOptions = {}) {
    return this.keep(title, who, path, undefined, { method: 'POST', raw, ...options })
  }

  /** Posts each body in turn to the same call. */
  async each(title: string, who: Actor, path: string, bodies: readonly object[]) {
    for (const body of bodies) await this.post(title, who, path, body)
  }

  private async keep(
    title: string,
    who: Actor,
    path: string,
    body: object | undefined,
    options: SendOptions,
  ): Promise<Reply> {
    const { reply, text } = await this.send(who, path, body, options)
    const walk = { began: this.began, now: new Date() }
    const { method = 'POST', key, raw, headers } = options
    const head = JSON.stringify({
      as: who.name,
      call: `${method} ${path}`,
      ...(key ? { key } : {}),
      ...(headers ? { headers } : {}),
      ...(raw !== undefined ? { raw } : {}),
      ...(body && method !== 'GET' ? { body } : {}),
      status: reply.status,
    })
    this.exchanges.push({
      title,
      path,
      head: this.words.ofJson(head, walk),
      answer: this.words.ofJson(isJson(text) ? text : JSON.stringify(text), walk),
    })
    return reply
  }

  private async send(
    who: Actor,
    path: string,
    body: object | undefined,
    options: SendOptions,
  ) {
    const { method = 'POST', key, raw, headers } = options
    const out = method === 'GET' ? undefined : (raw ?? JSON.stringify(body ?? {}))
    const response = await fetch(new URL(path, this.url), {
      method,
      ...(out === undefined ? {} : { body: out }),
      headers: {
        ...(out === undefined ? {} : { 'content-type': 'application/json' }),
        ...(who.token ? { authorization: `Bearer ${who.token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...headers,
      },
    })
    const text = await response.text()
    const envelope = isJson(text) ? JSON.parse(text) : {}
    return { text, reply: { status: response.status, ...envelope } as Reply }
  }
}

/** Returns a field of an answer as text, such as an order number or the id of a draft. */
export function fieldOf(data: Reply['data'], field: string): string {
  return String(data?.[field])
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
