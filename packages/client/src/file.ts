import type { CallInput, Endpoint } from '@jinli/contract/wire/endpoint'
import { envelopeOf, headersOf } from './client.ts'
import { encodeInput } from './codec.ts'
import { CallLost, CallRefused } from './failure.ts'
import { requestOf } from './request.ts'

type FileOptions = {
  base?: string
  token: string | null
  /** The signal whose abort stops the download. */
  signal: AbortSignal
  /** The time without data after which the download is aborted. */
  idleMs: number
  onPiece: (piece: Uint8Array<ArrayBuffer>) => void
}

/**
 * Downloads the file of an endpoint in pieces and returns its name. Throws `CallRefused` with the server’s message,
 * `CallLost` if the connection breaks, and the reason of the signal if the caller aborts.
 */
export async function readFile<E extends Endpoint & { file: string }>(
  endpoint: E,
  input: CallInput<E>,
  { base = '', token, signal, idleMs, onPiece }: FileOptions,
): Promise<string> {
  const { path, body } = requestOf(endpoint, encodeInput(endpoint, input))
  const limit = new AbortController()
  const stop = () => limit.abort(signal.reason)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  let idle: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(idle)
    idle = setTimeout(() => limit.abort(), idleMs)
  }
  try {
    wait()
    const headers = headersOf(token, body)
    const init = { method: endpoint.method, headers, signal: limit.signal }
    const response = await fetch(base + path, {
      ...init,
      cache: 'no-store',
      ...(body === undefined ? {} : { body }),
    })
    const type = response.headers.get('content-type') ?? ''
    if (!type.startsWith(endpoint.file))
      throw new CallRefused(
        envelopeOf(await response.text(), response.status),
        response.status,
      )
    const reader = response.body?.getReader()
    for (;;) {
      wait()
      const piece = await reader?.read()
      if (!piece || piece.done) break
      onPiece(piece.value)
    }
    const disposition = response.headers.get('content-disposition') ?? ''
    return /filename="([^"]+)"/.exec(disposition)?.[1] ?? ''
  } catch (cause) {
    if (cause instanceof CallRefused || signal.aborted) throw cause
    throw new CallLost('network', { cause })
  } finally {
    clearTimeout(idle)
    signal.removeEventListener('abort', stop)
  }
}
