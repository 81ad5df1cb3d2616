import { PlainWords } from './plain-words.ts'

/** Who asks: a name for the record, and the token if there is one. */
export type Actor = { name: string; token: string | null }
export const nobody: Actor = { name: 'nobody', token: null }

export type Reply = {
  status: number
  code: number
  message: string
  error?: string
  // The corpus reads answers as a stranger does.
  data: Record<string, unknown> | null
}

type Asked = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The Idempotency-Key. */
  key?: string
  /** The body as it goes out, instead of an object. */
  raw?: string
  headers?: Record<string, string>
}

/** One request and its answer, ready to be written down. */
type Exchange = { title: string; head: string; answer: string }

/** Plain HTTP with literal paths; every exchange said aloud is kept. */
export class Talk {
  readonly exchanges: Exchange[] = []
  private readonly words = new PlainWords()
  private readonly url: string
  constructor(url: string) {
    this.url = url
  }

  /** Sends without keeping. */
  async quietly(who: Actor, path: string, body?: object, asked: Asked = {}) {
    const { reply } = await this.send(who, path, body, asked)
    return reply
  }

  /** Sends without keeping; anything but code 200 is a broken walk. */
  async done(who: Actor, path: string, body: object = {}): Promise<Reply> {
    const { reply, text } = await this.send(who, path, body, {})
    if (reply.code !== 200) throw new Error(`${path} for ${who.name}: ${text}`)
    return reply
  }

  post(title: string, who: Actor, path: string, body: object = {}, asked: Asked = {}) {
    return this.keep(title, who, path, body, { method: 'POST', ...asked })
  }

  get(title: string, who: Actor, path: string) {
    return this.keep(title, who, path, undefined, { method: 'GET' })
  }

  /** The body as a text of its own, where spelling counts. */
  raw(title: string, who: Actor, path: string, raw: string, asked: Asked = {}) {
    return this.keep(title, who, path, undefined, { method: 'POST', raw, ...asked })
  }

  /** The same call with each body in turn. */
  async each(title: string, who: Actor, path: string, bodies: readonly object[]) {
    for (const body of bodies) await this.post(title, who, path, body)
  }

  private async keep(
    title: string,
    who: Actor,
    path: string,
    body: object | undefined,
    asked: Asked,
  ): Promise<Reply> {
    const { reply, text } = await this.send(who, path, body, asked)
    const now = new Date()
    const { method = 'POST', key, raw, headers } = asked
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
      head: this.words.ofJson(head, now),
      answer: this.words.ofJson(isJson(text) ? text : JSON.stringify(text), now),
    })
    return reply
  }

  private async send(who: Actor, path: string, body: object | undefined, asked: Asked) {
    const { method = 'POST', key, raw, headers } = asked
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

/** A field of an answer as text: the number of an order, the id of a draft. */
export function told(data: Reply['data'], field: string): string {
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

/** One exchange as JSON over a few lines: the title, the request, the answer with a line for each row. */
function written({ title, head, answer }: Exchange): string {
  const rows = answer.replace(/"(?:[^"\\]|\\.)*"|\},\{|\[\{/g, (token) => {
    if (token === '},{') return '},\n    {'
    return token === '[{' ? '[\n    {' : token
  })
  return `{"title":${JSON.stringify(title)},\n  "asked":${head},\n  "answer":${rows}}`
}

/** The chapter as its file has it. */
export function chapterText(exchanges: readonly Exchange[]): string {
  return `[\n${exchanges.map(written).join(',\n')}\n]\n`
}
