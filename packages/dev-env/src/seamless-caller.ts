import { createHmac, randomUUID } from 'node:crypto'

export type SeamlessKey = { id: string; secret: string }
/** Fields of the response as text; `''` if a field is missing. */
export type SeamlessReply = {
  status: number
  error: string
  message: string
  balance: string
  /** What of the win is on hold. */
  held: string
}

type Overrides = {
  timestamp?: string
  signature?: string
  /** The body to send in place of the signed body. */
  raw?: string
}

/** Makes the calls of a seamless venue (docs/venue-protocol-seamless.md §1). */
export function seamlessCaller(base: string, key: SeamlessKey) {
  async function send(
    call: string,
    text: string,
    overrides: Overrides = {},
  ): Promise<SeamlessReply> {
    const path = `/venue/v1/${call}`
    const timestamp = overrides.timestamp ?? Date.now().toString()
    const signature =
      overrides.signature ??
      createHmac('sha256', key.secret).update(`${timestamp}.${path}.${text}`).digest('hex')
    const response = await fetch(base + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-key': key.id,
        'x-timestamp': timestamp,
        'x-signature': signature,
      },
      body: overrides.raw ?? text,
    })
    const reply = new Map<string, unknown>(Object.entries(Object(await response.json())))
    const textField = (field: string) => {
      const value = reply.get(field)
      return typeof value === 'string' ? value : ''
    }
    return {
      status: response.status,
      error: textField('error'),
      message: textField('message'),
      balance: textField('balance'),
      held: textField('held'),
    }
  }

  /** Sends a call with a new request id, unless the body has one. */
  const call = (name: string, body: object, overrides?: Overrides) =>
    send(name, JSON.stringify({ request: randomUUID(), ...body }), overrides)

  return { send, call }
}
