import { timeLeft } from '../../platform/deadline.ts'
import { traceHeaders, withSpan } from '../../platform/trace.ts'
import { assertNoTransaction } from '../../platform/transaction-scope.ts'
import { VenueTimeout, VenueUnreachable } from '../venue.port.ts'

export type VenueReply = { status: number; body: unknown }

/** The largest response that is read (bytes). A page of the feed has 60 KB. */
const answerBytesMax = 256 * 1024

/** Reads at most `answerBytesMax` of the body. Leaving the loop closes the connection. */
async function readText(response: Response): Promise<string> {
  const encoding = response.headers.get('content-encoding') ?? 'identity'
  const contentLength = Number.parseInt(response.headers.get('content-length') ?? '0', 10)
  if (encoding !== 'identity' || contentLength > answerBytesMax) {
    await response.body?.cancel()
    throw new Error(encoding === 'identity' ? 'answer too large' : `answer is ${encoding}`)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > answerBytesMax) throw new Error('answer too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function readJson(response: Response): Promise<unknown> {
  const text = await readText(response)
  try {
    return JSON.parse(text)
  } catch {
    return { unreadable: true }
  }
}

type Message = { method?: string; body?: string; headers?: Record<string, string> }

function fetchBounded(url: URL, { headers, ...message }: Message, timeoutMs: number) {
  return fetch(url, {
    ...message,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    // A small compressed response can unpack to any size.
    headers: { 'accept-encoding': 'identity', ...headers },
  })
}

type Question = { body: string; headers: Record<string, string>; timeoutMs: number }

/**
 * Sends a POST of JSON to a venue and returns the response of any status. All calls to venues use it. It follows no
 * redirect and reads no compressed or endless response. Throws `VenueUnreachable` with `what` in its text, or
 * `VenueTimeout` if our own deadline ended first. A call inside a transaction is a bug.
 */
export async function askVenue(
  what: string,
  url: URL,
  { body, headers, timeoutMs }: Question,
): Promise<VenueReply> {
  assertNoTransaction(`venue ${what}`)
  if (timeLeft() === 0) throw new VenueTimeout(`venue ${what}: no time left to ask`)
  try {
    const type = { 'content-type': 'application/json' }
    const post = async () => {
      const message = { ...type, ...headers, ...traceHeaders() }
      const waitMs = Math.min(timeoutMs, timeLeft())
      const request = { method: 'POST', body, headers: message }
      const response = await fetchBounded(url, request, waitMs)
      return { status: response.status, body: await readJson(response) }
    }
    return await withSpan(`venue ${what}`, post, { 'server.address': url.host })
  } catch (cause) {
    const Failure = timeLeft() === 0 ? VenueTimeout : VenueUnreachable
    throw new Failure(`venue ${what}: ${String(cause)}`, { cause })
  }
}

/** Returns an SVG picture of a venue's host; null for any other response. Throws `VenueUnreachable`. */
export async function readSvg(what: string, url: URL, timeoutMs: number) {
  assertNoTransaction(`venue ${what}`)
  try {
    const response = await fetchBounded(url, {}, timeoutMs)
    const isSvg = /^image\/svg\+xml\b/.test(response.headers.get('content-type') ?? '')
    if (response.status !== 200 || !isSvg) {
      await response.body?.cancel()
      return null
    }
    const text = await readText(response)
    return /<svg[\s>]/.test(text) ? text : null
  } catch (cause) {
    throw new VenueUnreachable(`venue ${what}: ${String(cause)}`, { cause })
  }
}
