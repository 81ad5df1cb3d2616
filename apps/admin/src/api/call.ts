import { createClient, type OptionArgs } from '@jinli/client/client'
import { encodeInput } from '@jinli/client/codec'
import { CallRefused } from '@jinli/client/failure'
import { readFile } from '@jinli/client/file'
import { followStream } from '@jinli/client/stream'
import type { CallInput, Endpoint, Output } from '@jinli/contract/wire/endpoint'
import { isIdle } from './idle.ts'
import { PendingKeys } from './pending-keys.ts'
import { expireSession, staffToken } from './staff-session.ts'
import { withFactor } from './with-factor.ts'

const client = createClient({
  token: staffToken,
  timeoutMs: 20_000,
  isIdle,
  onRefused: ({ code, message }, sentToken) => {
    if (code === 401) expireSession(sentToken, message)
  },
})
const pending = new PendingKeys()

type Plain = {
  key?: string
  signal?: AbortSignal | undefined
  keepalive?: boolean
  form?: FormData
}
/** Casts the options of a call. Every action sends an idempotency key, but the compiler cannot see that. */
function plain<E>(options: Plain): OptionArgs<E> {
  return [options] as unknown as OptionArgs<E>
}

/**
 * Calls the server with the staff token. Throws `CallRefused` with the server's message, or `CallLost` if there is
 * no usable response. A response with code 401 ends the session.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: NoInfer<CallInput<E>>,
  more: Pick<Plain, 'keepalive'> = {},
): Promise<Output<E>> {
  const request = (options: Plain) => client.call(endpoint, input, ...plain<E>(options))
  if (endpoint.method === 'GET') return (await request({})).data
  const content = `${endpoint.path}\n${JSON.stringify(encodeInput(endpoint, input))}`
  const { data } = await withFactor(() =>
    pending.under(content, (key) => request({ ...more, key })),
  )
  return data
}

/** Downloads the file of a call in chunks and returns its name. */
export async function callFile<E extends Endpoint & { file: string }>(
  endpoint: E,
  input: NoInfer<CallInput<E>>,
  more: { signal: AbortSignal; onPiece: (piece: Uint8Array<ArrayBuffer>) => void },
): Promise<string> {
  const token = staffToken()
  try {
    return await withFactor(() =>
      readFile(endpoint, input, { ...more, token, idleMs: 20_000 }),
    )
  } catch (error) {
    if (error instanceof CallRefused && error.code === 401)
      expireSession(token, error.message)
    throw error
  }
}

export async function sendFile<E extends Endpoint & { upload: object }>(
  endpoint: E,
  file: File,
): Promise<Output<E>> {
  const form = new FormData()
  form.append('file', file)
  const options = { form } as unknown as Plain
  return (await client.call(endpoint, {} as CallInput<E>, ...plain<E>(options))).data
}

/** Follows a stream of events until the signal aborts it. Reconnects after a network error. */
export function follow<E extends Endpoint & { stream: true }>(
  endpoint: E,
  input: NoInfer<CallInput<E>>,
  options: {
    signal: AbortSignal
    onEvent: (event: Output<E>) => void
    onLive: (live: boolean) => void
  },
): Promise<unknown> {
  return followStream(endpoint, () => input, {
    ...options,
    token: staffToken,
    isIdle,
    idleMs: 40_000,
    onRefused: ({ code, message }, sentToken) => {
      if (code === 401) expireSession(sentToken, message)
    },
  })
}

/** Calls a read endpoint without decoding the response. The cache stores the wire form; each screen decodes it. */
export async function readWire<E extends Endpoint & { effect: 'read' }>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<unknown> {
  return (await client.wire(endpoint, input, ...plain<E>({ signal }))).data
}
