import { hash as digestOf } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from '../platform/config.ts'
import { assertNoTransaction } from '../platform/transaction-scope.ts'
import { type PictureStore, type StoredFile, StoreLost } from './picture.port.ts'

/** The time-out for the headers of a response, and for each chunk that is read (ms). */
const answerMs = 5000
/** A file may take as long as it needs at this speed (bytes per ms). */
const bytesPerMs = 1000
/** A request can be repeated, because a name has one content. */
const tries = 3
const pauseMs = 200

/** A request to the store; without a name it is for the bucket. */
type StoreRequest = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  name?: string
  bytes?: Buffer
  file?: StoredFile
}

/** Returns whether to retry: the store was busy, or the outcome is unknown. */
function isTransient(status: number): boolean {
  return status >= 500 || status === 429 || status === 408
}

type Store = S3Settings & { answerMs: number }

/** Sends one signed request (SigV4) and returns once the response headers are here. */
async function fetchSigned(store: Store, { method, name, bytes, file }: StoreRequest) {
  const { endpoint, bucket, answerMs: patience, ...signing } = store
  const place = `${endpoint}/${bucket}`
  const request = await new AwsV4Signer({
    ...signing,
    service: 's3',
    method,
    url: name ? `${place}/${name}` : place,
    headers: { 'x-amz-content-sha256': file?.digest ?? digestOf('sha256', bytes ?? '') },
  }).sign()
  const late = new AbortController()
  const waitMs = patience + (file?.size ?? 0) / bytesPerMs
  const timer = setTimeout(() => late.abort(new Error('no answer in time')), waitMs)
  try {
    // A redirect would send the signature to another host.
    const how = { signal: late.signal, redirect: 'error' } as const
    // A blob of a file is read from the disk while it is sent.
    const body = file ? await openAsBlob(file.path) : bytes ? Uint8Array.from(bytes) : null
    return await fetch(request.url, { method, headers: request.headers, body, ...how })
  } finally {
    clearTimeout(timer)
  }
}

/** Returns a definite response, after retries. The caller reads or cancels its body. */
async function fetchWithRetry(store: Store, request: StoreRequest): Promise<Response> {
  assertNoTransaction('a picture store')
  let failure = new StoreLost('not asked')
  for (let nth = 0; nth < tries; nth += 1) {
    if (nth > 0) await wait(pauseMs * nth)
    try {
      const response = await fetchSigned(store, request)
      if (!isTransient(response.status)) return response
      await response.body?.cancel()
      failure = new StoreLost(`${request.method} answered ${response.status}`)
    } catch (cause) {
      failure = new StoreLost(`${request.method} without an answer`, { cause })
    }
  }
  throw failure
}

/** Returns whether the object exists after the request. Any other response means a wrong bucket or key. */
async function existsAfter(store: Store, request: StoreRequest): Promise<boolean> {
  const { status, body } = await fetchWithRetry(store, request)
  await body?.cancel()
  if (status === 404) return false
  if (status < 200 || status > 299)
    throw new StoreLost(`${request.method} answered ${status}`)
  return true
}

/** Yields the chunks of a body. The time-out counts only while the store is read, not while the consumer waits. */
async function* pieces(reader: ReadableStreamDefaultReader<Uint8Array>, patience: number) {
  try {
    for (;;) {
      const late = new AbortController()
      const timeout = wait(patience, null, { signal: late.signal }).then(() => {
        throw new StoreLost('a picture broke off')
      })
      timeout.catch(() => undefined)
      const piece = await Promise.race([reader.read(), timeout])
      late.abort()
      if (piece.done) return
      yield piece.value
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

/**
 * Returns a store in an S3-compatible bucket. The bucket's name is in the path, which every such store supports. The
 * bucket can be private, because our server serves the pictures.
 */
export function s3Pictures(settings: S3Settings, patience = answerMs): PictureStore {
  const store = { ...settings, answerMs: patience }
  return {
    async put(name, bytes) {
      const isStored = await existsAfter(store, { method: 'PUT', name, bytes })
      if (!isStored) throw new StoreLost('no such bucket')
    },
    async putFile(name, file) {
      const isStored = await existsAfter(store, { method: 'PUT', name, file })
      if (!isStored) throw new StoreLost('no such bucket')
    },
    async open(name) {
      const { status, body, headers } = await fetchWithRetry(store, { method: 'GET', name })
      const size = Number.parseInt(headers.get('content-length') ?? '', 10)
      if (status === 200 && body && size > 0) {
        // The reader locks the body now: `fetch` cancels an unread body when its response is garbage-collected.
        const chunks = pieces(body.getReader(), patience)
        return { size, body: Readable.from(chunks, { objectMode: false }) }
      }
      await body?.cancel()
      if (status === 404) return null
      throw new StoreLost(`GET answered ${status}`)
    },
    async drop(name) {
      await existsAfter(store, { method: 'DELETE', name })
    },
    async check() {
      if (!(await existsAfter(store, { method: 'HEAD' })))
        throw new StoreLost('no such bucket')
    },
  }
}
