import type { CallInput, Endpoint } from '@jinli/contract/endpoint'
import { envelopeOf, headersOf } from './client.ts'
import { encodeInput } from './codec.ts'
import { CallLost, CallRefused } from './failure.ts'
import { requestOf } from './request.ts'

type FileOptions = {
  base?: string
  token: string | null
  /** The caller's wish to have no more of it. */
  signal: AbortSignal
  /** After so long without another piece it is given up. */
  idleMs: number
  onPiece: (piece: Uint8Array<ArrayBuffer>) => void
}

/**
 * Reads the file of a call piece by piece and answers its name. Throws `CallRefused` with the server's words,
 * `CallLost` when it breaks off, and what the signal says when the caller ends it.
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
    const named = response.headers.get('content-disposition') ?? ''
    return /filename="([^"]+)"/.exec(named)?.[1] ?? ''
  } catch (cause) {
    if (cause instanceof CallRefused || signal.aborted) throw cause
    throw new CallLost('network', { cause })
  } finally {
    clearTimeout(idle)
    signal.removeEventListener('abort', stop)
  }
}
