import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { Endpoint } from '@jinli/contract/wire/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RefusalError, refuse } from '../platform/refuse.ts'
import { semaphore } from '../platform/semaphore.ts'

/** An uploaded file. It is on the disk until its call is answered, and never whole in memory. */
export type UploadedFile = {
  path: string
  /** The first bytes, which show the type. */
  head: Buffer
  /** SHA-256 of the file, hex. */
  digest: string
  /** The signal is aborted when the sender disconnects. */
  gone: AbortSignal
}

const mebi = 1024 * 1024
/** The most bytes of a form besides its file: boundaries, names and small fields. */
const aroundBytes = 16 * 1024
const headBytes = 32
/** The age from which a file counts as left behind by a crash. */
const leftMs = 3_600_000
/** How long the file of a sender who is gone may take to be closed. */
const closingMs = 1000

/** Limits the uploads that are read at the same time; others wait unread. */
const readInTurn = semaphore(16, 500)

async function dropLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => null)
    if (stats && Date.now() - stats.mtimeMs > leftMs) await rm(path, { force: true })
  }
}

/** Makes the server accept multipart forms with one file and small fields. */
export async function acceptUploads(
  server: FastifyInstance,
  folder: string,
): Promise<void> {
  const limits = { files: 1, fields: 8, parts: 9, fieldSize: 1024, fieldNameSize: 100 }
  await server.register(multipart, { limits: { ...limits, headerPairs: 20 } })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await dropLeft(folder)
}

/** Refuses a form that is invalid, aborted or too large. */
function formProblem(error: unknown, mib: number): never {
  const { code, syscall } = error as { code?: string; syscall?: string }
  // A problem of the disk (full, no permission) is a fault of the server.
  if (syscall === 'open' || syscall === 'write') throw error
  return code === 'FST_REQ_FILE_TOO_LARGE'
    ? refuse('picture.too-large', { mib })
    : refuse('http.malformed')
}

type WrittenFile = Pick<UploadedFile, 'head' | 'digest'> & { bytes: number }

/** Streams the upload to the disk; returns its size, digest and first bytes. */
async function writeUpload(from: Readable, path: string): Promise<WrittenFile> {
  const hash = createHash('sha256')
  const head = Buffer.alloc(headBytes)
  let bytes = 0
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  // A sender who hangs up may be faster than the disk. Whoever removes the file must find it, so its opening is awaited.
  const isClosed = once(file, 'close').catch(() => null)
  try {
    await pipeline(
      from,
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          if (bytes < headBytes) piece.copy(head, bytes)
          bytes += piece.length
          hash.update(piece)
          yield piece
        }
      },
      file,
    )
  } finally {
    await isClosed
  }
  return { head: head.subarray(0, bytes), digest: hash.digest('hex'), bytes }
}

/** Writes the part `file` of a form to `path`. Returns null if the form has no file. */
async function partOf(request: FastifyRequest, path: string, mib: number) {
  try {
    const part = await request.file({ limits: { fileSize: mib * mebi } })
    if (!part) return null
    const file = await writeUpload(part.file, path)
    return { ...file, name: part.fieldname, cut: part.file.truncated }
  } catch (error) {
    return formProblem(error, mib)
  }
}

async function readFile(request: FastifyRequest, path: string, mib: number) {
  if (!request.isMultipart()) refuse('picture.missing')
  // The form of a sender who is gone never ends: its place would be taken for good.
  if (request.raw.destroyed && !request.raw.readableEnded) refuse('http.malformed')
  const contentLength = request.headers['content-length'] ?? ''
  if (
    /^\d+$/.test(contentLength) &&
    Number.parseInt(contentLength, 10) > mib * mebi + aroundBytes
  )
    refuse('picture.too-large', { mib })
  const part = (await partOf(request, path, mib)) ?? refuse('picture.missing')
  if (part.cut) refuse('picture.too-large', { mib })
  return part.name === 'file' && part.bytes > 0 ? part : refuse('picture.missing')
}

/**
 * Ends a reading whose sender is gone. The form may wait for ever for its rest, and would keep its place. On a busy
 * machine its file may be opened only now; it is deleted when the reading ends.
 */
function untilGone<T>(reading: Promise<T>, path: string, gone: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      reject(new RefusalError('http.malformed'))
      const drop = () => rm(path, { force: true })
      // What stays even then goes with a later start.
      reading.then(drop, drop).catch(() => undefined)
    }
    const end = () => setTimeout(giveUp, closingMs).unref()
    if (gone.aborted) end()
    else gone.addEventListener('abort', end, { once: true })
    reading.then(resolve, reject)
  })
}

type UploadRequest = { call: Endpoint; request: FastifyRequest; folder: string }

/**
 * Runs the work with the uploaded file, or without a file if the call has no upload. The file is read after
 * authentication and deleted after the work.
 */
export async function withUpload<T>(
  { call: { upload }, request, folder }: UploadRequest,
  work: (upload: { file?: UploadedFile }) => Promise<T>,
): Promise<T> {
  if (!upload) return work({})
  const path = join(folder, randomUUID())
  const disconnect = new AbortController()
  const hangUp = () => disconnect.abort()
  const { signal } = disconnect
  const { socket } = request
  socket.once('close', hangUp)
  if (socket.destroyed) hangUp()
  try {
    const { head, digest } = await readInTurn(
      () => untilGone(readFile(request, path, upload.mib), path, signal),
      signal,
    )
    return await work({ file: { path, head, digest, gone: signal } })
  } finally {
    socket.off('close', hangUp)
    await rm(path, { force: true })
  }
}
