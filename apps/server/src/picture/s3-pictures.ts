import { hash as digestOf } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from '../platform/config.ts'
import { assertNoTransaction } from '../platform/transaction-scope.ts'
import { type PictureStore, StoreLost } from './picture.port.ts'

/** How long the store may take for the head of an answer, and for each piece of it once its reader wants it. */
const answerMs = 5000
/** Content is the name: what may have been done is simply done again. */
const tries = 3
const pauseMs = 200

/** Without a name it is the bucket that is asked for. */
type Asked = { method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'; name?: string; bytes?: Buffer }

/** Worth asking again: it was busy, or nobody knows what came of it. */
function mayPass(status: number): boolean {
  return status >= 500 || status === 429 || status === 408
}

type Store = S3Settings & { answerMs: number }

/** One signed request (SigV4) and the head of its answer. */
async function once(store: Store, { method, name, bytes }: Asked) {
  const { endpoint, bucket, answerMs: patience, ...signing } = store
  const place = `${endpoint}/${bucket}`
  const signed = await new AwsV4Signer({
    ...signing,
    service: 's3',
    method,
    url: name ? `${place}/${name}` : place,
    headers: { 'x-amz-content-sha256': digestOf('sha256', bytes ?? '') },
  }).sign()
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error('no answer in time')), patience)
  try {
    // A redirect would take what was signed to somebody else.
    const how = { signal: late.signal, redirect: 'error' } as const
    const body = bytes ? Uint8Array.from(bytes) : null
    return await fetch(signed.url, { method, headers: signed.headers, body, ...how })
  } finally {
    clearTimeout(timer)
  }
}

/** An answer that says something; its body is the reader's to take or to cancel. */
async function ask(store: Store, asked: Asked): Promise<Response> {
  assertNoTransaction('a picture store')
  let lost = new StoreLost('not asked')
  for (let nth = 0; nth < tries; nth += 1) {
    if (nth > 0) await wait(pauseMs * nth)
    try {
      const response = await once(store, asked)
      if (!mayPass(response.status)) return response
      await response.body?.cancel()
      lost = new StoreLost(`${asked.method} answered ${response.status}`)
    } catch (cause) {
      lost = new StoreLost(`${asked.method} without an answer`, { cause })
    }
  }
  throw lost
}

/** Done with: whether it is there. Any other answer is a bucket or a key that is not ours. */
async function told(store: Store, asked: Asked): Promise<boolean> {
  const { status, body } = await ask(store, asked)
  await body?.cancel()
  if (status === 404) return false
  if (status < 200 || status > 299)
    throw new StoreLost(`${asked.method} answered ${status}`)
  return true
}

/** A body piece by piece, as long as the store goes on; a reader may take its time. */
async function* pieces(body: ReadableStream<Uint8Array>, patience: number) {
  const reader = body.getReader()
  try {
    for (;;) {
      const late = new AbortController()
      const broken = wait(patience, null, { signal: late.signal }).then(() => {
        throw new StoreLost('a picture broke off')
      })
      broken.catch(() => undefined)
      const piece = await Promise.race([reader.read(), broken])
      late.abort()
      if (piece.done) return
      yield piece.value
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

/**
 * Pictures in a bucket of an S3-compatible store, the bucket in the path as every such store understands it.
 * Nobody else needs to see the bucket: we serve what lies there.
 */
export function s3Pictures(settings: S3Settings, patience = answerMs): PictureStore {
  const store = { ...settings, answerMs: patience }
  return {
    async put(name, bytes) {
      const kept = await told(store, { method: 'PUT', name, bytes })
      if (!kept) throw new StoreLost('no such bucket')
    },
    async open(name) {
      const { status, body, headers } = await ask(store, { method: 'GET', name })
      const size = Number.parseInt(headers.get('content-length') ?? '', 10)
      if (status === 200 && body && size > 0)
        return { size, body: Readable.from(pieces(body, patience), { objectMode: false }) }
      await body?.cancel()
      if (status === 404) return null
      throw new StoreLost(`GET answered ${status}`)
    },
    async drop(name) {
      await told(store, { method: 'DELETE', name })
    },
    async check() {
      if (!(await told(store, { method: 'HEAD' }))) throw new StoreLost('no such bucket')
    },
  }
}
