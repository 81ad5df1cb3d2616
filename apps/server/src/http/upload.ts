import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { Endpoint } from '@jinli/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { lane } from '../platform/lane.ts'
import { refuse } from '../platform/refuse.ts'

/** A file that was sent: it lies on the disk until its call is answered, never whole in memory. */
export type UploadedFile = {
  path: string
  /** Its first bytes, which tell what it is. */
  head: Buffer
  /** SHA-256 of all of it, hex. */
  digest: string
  /** Its sender has hung up. */
  gone: AbortSignal
}

const mebi = 1024 * 1024
/** What a form has around its one file: boundaries, names, a field or two. */
const aroundBytes = 16 * 1024
const headBytes = 32
/** What a crash has left is nobody's by then. */
const leftMs = 3_600_000

/** So many files are read at once, piece by piece; the others wait with their bytes on the line. */
const reading = lane(16, 500)

async function dropLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const known = await stat(path).catch(() => null)
    if (known && Date.now() - known.mtimeMs > leftMs) await rm(path, { force: true })
  }
}

/** Forms for the calls of this part of the server: one file and little beside it. */
export async function acceptUploads(
  server: FastifyInstance,
  folder: string,
): Promise<void> {
  const limits = { files: 1, fields: 8, parts: 9, fieldSize: 1024, fieldNameSize: 100 }
  await server.register(multipart, { limits: { ...limits, headerPairs: 20 } })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await dropLeft(folder)
}

/** What a form went wrong with is the sender's: it is none, breaks off, or holds too much. */
function formProblem(error: unknown, mib: number): never {
  const { code, syscall } = error as { code?: string; syscall?: string }
  // The disk's problem is ours: no room for it, or no right to it.
  if (syscall === 'open' || syscall === 'write') throw error
  return code === 'FST_REQ_FILE_TOO_LARGE'
    ? refuse('picture.too-large', { mib })
    : refuse('http.malformed')
}

type Written = Pick<UploadedFile, 'head' | 'digest'> & { bytes: number }

/** Writes what comes as it comes, and tells what it was. */
async function written(from: Readable, path: string): Promise<Written> {
  const hash = createHash('sha256')
  const head = Buffer.alloc(headBytes)
  let bytes = 0
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
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  )
  return { head: head.subarray(0, bytes), digest: hash.digest('hex'), bytes }
}

/** The part `file` of a form, as far as it was taken. */
async function partOf(request: FastifyRequest, path: string, mib: number) {
  try {
    const part = await request.file({ limits: { fileSize: mib * mebi } })
    if (!part) return null
    const told = await written(part.file, path)
    return { ...told, name: part.fieldname, cut: part.file.truncated }
  } catch (error) {
    return formProblem(error, mib)
  }
}

async function readFile(request: FastifyRequest, path: string, mib: number) {
  if (!request.isMultipart()) refuse('picture.missing')
  const said = request.headers['content-length'] ?? ''
  if (/^\d+$/.test(said) && Number.parseInt(said, 10) > mib * mebi + aroundBytes)
    refuse('picture.too-large', { mib })
  const part = (await partOf(request, path, mib)) ?? refuse('picture.missing')
  if (part.cut) refuse('picture.too-large', { mib })
  return part.name === 'file' && part.bytes > 0 ? part : refuse('picture.missing')
}

type Sent = { call: Endpoint; request: FastifyRequest; folder: string }

/**
 * Does the work with the file of a call that takes one, in `file`; without one for all other calls. The file
 * is read only now, when it is known who sends it, and is gone when the work is done.
 */
export async function withUpload<T>(
  { call: { upload }, request, folder }: Sent,
  work: (uploaded: { file?: UploadedFile }) => Promise<T>,
): Promise<T> {
  if (!upload) return work({})
  const path = join(folder, randomUUID())
  const left = new AbortController()
  const hangUp = () => left.abort()
  const { signal: gone } = left
  const { socket } = request
  socket.once('close', hangUp)
  try {
    const { head, digest } = await reading(() => readFile(request, path, upload.mib), gone)
    return await work({ file: { path, head, digest, gone } })
  } finally {
    socket.off('close', hangUp)
    await rm(path, { force: true })
  }
}
