import { createHmac, randomUUID } from 'node:crypto'

export type SeamlessKey = { id: string; secret: string }
/** Texts of the answer; `''` where it has none. */
export type SeamlessReply = {
  status: number
  error: string
  message: string
  balance: string
}

type Over = {
  timestamp?: string
  signature?: string
  /** Sent in place of the body that was signed. */
  raw?: string
}

/** A venue of the seamless dialect, as far as its calls go (docs/venue-protocol-seamless.md §1). */
export function seamlessCaller(base: string, key: SeamlessKey) {
  async function send(call: string, text: string, over: Over = {}): Promise<SeamlessReply> {
    const path = `/venue/v1/${call}`
    const timestamp = over.timestamp ?? Date.now().toString()
    const signature =
      over.signature ??
      createHmac('sha256', key.secret).update(`${timestamp}.${path}.${text}`).digest('hex')
    const response = await fetch(base + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-key': key.id,
        'x-timestamp': timestamp,
        'x-signature': signature,
      },
      body: over.raw ?? text,
    })
    const said = new Map<string, unknown>(Object.entries(Object(await response.json())))
    const told = (field: string) => {
      const value = said.get(field)
      return typeof value === 'string' ? value : ''
    }
    const [error, message, balance] = [told('error'), told('message'), told('balance')]
    return { status: response.status, error, message, balance }
  }

  /** A call with a request id of its own, unless the body names one. */
  const call = (name: string, body: object, over?: Over) =>
    send(name, JSON.stringify({ request: randomUUID(), ...body }), over)

  return { send, call }
}
