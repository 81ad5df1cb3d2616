import { createClient, type OptionArgs } from '@jinli/client/client'
import { encodeInput } from '@jinli/client/codec'
import { CallRefused } from '@jinli/client/failure'
import { readFile } from '@jinli/client/file'
import { followStream } from '@jinli/client/stream'
import type { CallInput, Endpoint, Output } from '@jinli/contract/endpoint'
import { isUnattended } from './attendance.ts'
import { withFactor } from './factor-question.ts'
import { PendingKeys } from './pending-keys.ts'
import { expireSession, staffToken } from './staff-session.ts'

const client = createClient({
  token: staffToken,
  timeoutMs: 20_000,
  unattended: isUnattended,
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
/** The compiler cannot see that a key for every deed serves the ones that must have it, too. */
function plain<E>(options: Plain): OptionArgs<E> {
  return [options] as unknown as OptionArgs<E>
}

/**
 * Does something by a call of the contract with the staff token. Throws `CallRefused` with the server's
 * words, or `CallLost` when nothing usable came back. Code 401 ends the session.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: NoInfer<CallInput<E>>,
  more: Pick<Plain, 'keepalive'> = {},
): Promise<Output<E>> {
  const asked = (options: Plain) => client.call(endpoint, input, ...plain<E>(options))
  if (endpoint.method === 'GET') return (await asked({})).data
  const content = `${endpoint.path}\n${JSON.stringify(encodeInput(endpoint, input))}`
  const { data } = await withFactor(() =>
    pending.under(content, (key) => asked({ ...more, key })),
  )
  return data
}

/** Reads the file of a call piece by piece; answers its name. */
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

/** Sends a file by a call that takes one. */
export async function sendFile<E extends Endpoint & { upload: object }>(
  endpoint: E,
  file: File,
): Promise<Output<E>> {
  const form = new FormData()
  form.append('file', file)
  const options = { form } as unknown as Plain
  return (await client.call(endpoint, {} as CallInput<E>, ...plain<E>(options))).data
}

/** Follows a stream of events through broken networks until the signal ends it. */
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
    unattended: isUnattended,
    idleMs: 40_000,
    onRefused: ({ code, message }, sentToken) => {
      if (code === 401) expireSession(sentToken, message)
    },
  })
}

/** Reads a call as it stands on the wire: for the cache, which decodes when it is looked at. */
export async function readWire<E extends Endpoint & { effect: 'read' }>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<unknown> {
  return (await client.wire(endpoint, input, ...plain<E>({ signal }))).data
}
