import { timeLeft } from '../../platform/deadline.ts'
import { assertNoTransaction } from '../../platform/transaction-scope.ts'
import { OutOfTime, VenueUnreachable } from '../venue.port.ts'

export type VenueReply = { status: number; body: unknown }

/** A page of the feed is 60 KB; nothing a venue says is longer than this. */
const answerBytesMax = 256 * 1024

/** At most `answerBytesMax` of the body are read; leaving the loop hangs up. */
async function readJson(response: Response): Promise<unknown> {
  const packed = response.headers.get('content-encoding') ?? 'identity'
  const announced = Number.parseInt(response.headers.get('content-length') ?? '0', 10)
  if (packed !== 'identity' || announced > answerBytesMax) {
    await response.body?.cancel()
    throw new Error(packed === 'identity' ? 'answer too large' : `answer is ${packed}`)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > answerBytesMax) throw new Error('answer too large')
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    return { unreadable: true }
  }
}

type Question = { body: string; headers: Record<string, string>; timeoutMs: number }

/**
 * The one door to a venue: a POST of JSON and its answer, whatever its status. No redirect is followed,
 * no packed or endless answer read. Throws `VenueUnreachable` with `what` in its text, `OutOfTime` where our
 * own deadline was over first; inside a transaction it is a bug.
 */
export async function askVenue(
  what: string,
  url: URL,
  { body, headers, timeoutMs }: Question,
): Promise<VenueReply> {
  assertNoTransaction(`venue ${what}`)
  if (timeLeft() === 0) throw new OutOfTime(`venue ${what}: no time left to ask`)
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(Math.min(timeoutMs, timeLeft())),
      headers: {
        'content-type': 'application/json',
        // A small packed answer can unpack to any size.
        'accept-encoding': 'identity',
        ...headers,
      },
    })
    return { status: response.status, body: await readJson(response) }
  } catch (cause) {
    const Failure = timeLeft() === 0 ? OutOfTime : VenueUnreachable
    throw new Failure(`venue ${what}: ${String(cause)}`, { cause })
  }
}
