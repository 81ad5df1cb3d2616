import {
  createCipheriv,
  createDecipheriv,
  createHash,
  type Hash,
  randomBytes,
} from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough, Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { codeOf, ExpectedProblem } from '../expected-problem.ts'

/**
 * A file of a backup: magic, kind, nonce (if encrypted), content compressed with zstd, and 16 bytes of AES-256-GCM's tag
 * or else SHA-256. Both cover the file's name too, so no file passes for another one.
 */
const magic = Buffer.from('JINLIBK1')
const [plainKind, encryptedKind] = [0, 1]
const nonceBytes = 12

/** Where a file of a backup is: its path, and the name that its tag covers. */
export type BackupFile = { path: string; name: string; key: Buffer | null }
/** Size and SHA-256 (hex) of a content. */
export type Digest = { size: number; sha256: string }

/** Counts and hashes what passes. */
class Meter extends Transform {
  private readonly hash = createHash('sha256')
  private size = 0

  override _transform(chunk: Buffer, _encoding: string, next: () => void): void {
    this.hash.update(chunk)
    this.size += chunk.length
    this.push(chunk)
    next()
  }

  digest(): Digest {
    return { size: this.size, sha256: this.hash.digest('hex') }
  }
}

/** Passes content on, and hashes it. */
function hashing(hash: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk)
      next(null, chunk)
    },
  })
}

/** Returns the end of a pipeline that appends to an open file, which stays open. */
function appender(file: FileHandle) {
  return async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) await file.appendFile(chunk)
  }
}

async function writeContent(
  file: FileHandle,
  source: Readable,
  { key, name }: BackupFile,
): Promise<Digest> {
  const meter = new Meter()
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } })
  if (!key) {
    const hash = createHash('sha256').update(name)
    await file.appendFile(Buffer.concat([magic, Buffer.of(plainKind)]))
    await pipeline(source, meter, zstd, hashing(hash), appender(file))
    await file.appendFile(hash.digest())
    return meter.digest()
  }
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
  await file.appendFile(Buffer.concat([magic, Buffer.of(encryptedKind), nonce]))
  await pipeline(source, meter, zstd, cipher, appender(file))
  await file.appendFile(cipher.getAuthTag())
  return meter.digest()
}

/** Writes a file under a temporary name and renames it, so that a name never has half a file. Makes its folder. */
export async function writeBackupFile(
  target: BackupFile,
  source: Readable | string | Buffer,
): Promise<Digest> {
  const draft = `${target.path}.new-${process.pid}`
  await mkdir(dirname(target.path), { recursive: true, mode: 0o700 })
  try {
    const file = await open(draft, 'w', 0o600)
    try {
      const content =
        source instanceof Readable ? source : Readable.from([Buffer.from(source)])
      const digest = await writeContent(file, content, target)
      await file.sync()
      await file.close()
      await rename(draft, target.path)
      return digest
    } finally {
      await file.close()
    }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

const damageOf = ({ name }: BackupFile) =>
  new ExpectedProblem(`${name} in the backup is damaged or was changed.`)

type Frame = {
  encrypted: boolean
  nonce: Buffer
  trailer: Buffer
  start: number
  end: number
}

/** Reads what stands around the content. */
async function readFrame(source: BackupFile): Promise<Frame> {
  const file = await open(source.path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT')
      throw new ExpectedProblem(`${source.name} is missing in the backup.`)
    throw error
  })
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(magic.length + 1 + nonceBytes)
    await file.read(head, 0, head.length, 0)
    const kind = head[magic.length]
    const isEncrypted = kind === encryptedKind
    const start = magic.length + 1 + (isEncrypted ? nonceBytes : 0)
    const trailer = Buffer.alloc(isEncrypted ? 16 : 32)
    const end = size - trailer.length
    const isFrame = head.subarray(0, magic.length).equals(magic)
    if (!isFrame || end <= start || (!isEncrypted && kind !== plainKind))
      throw damageOf(source)
    await file.read(trailer, 0, trailer.length, end)
    return {
      encrypted: isEncrypted,
      nonce: head.subarray(magic.length + 1),
      trailer,
      start,
      end,
    }
  } finally {
    await file.close()
  }
}

/** Returns what undoes or verifies the frame: the content passes, and its end fails if a byte is another. */
function verifier(source: BackupFile, frame: Frame): Transform {
  if (frame.encrypted) {
    if (!source.key)
      throw new ExpectedProblem(
        'This backup is encrypted: set BACKUP_KEY or BACKUP_KEY_FILE.',
      )
    const opening = createDecipheriv('aes-256-gcm', source.key, frame.nonce)
    return opening.setAAD(Buffer.from(source.name)).setAuthTag(frame.trailer)
  }
  const hash = createHash('sha256').update(source.name)
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk)
      next(null, chunk)
    },
    flush(next) {
      next(hash.digest().equals(frame.trailer) ? null : damageOf(source))
    },
  })
}

const isDamage = (error: unknown) =>
  codeOf(error).startsWith('ZSTD') ||
  (error instanceof Error && /unable to authenticate|decompress/i.test(error.message))

/**
 * Passes the content of a file to `sink` and returns its digest. Throws `ExpectedProblem` for a file that is damaged,
 * changed, missing or encrypted with another key; part of it has reached the sink then.
 */
export async function readBackupFile(source: BackupFile, sink: Writable): Promise<Digest> {
  const frame = await readFrame(source)
  const meter = new Meter()
  const { start, end } = frame
  try {
    await pipeline(
      createReadStream(source.path, { start, end: end - 1 }),
      verifier(source, frame),
      createZstdDecompress(),
      meter,
      sink,
    )
  } catch (error) {
    throw isDamage(error) ? damageOf(source) : error
  }
  return meter.digest()
}

/** Returns the content of a small file as text. */
export async function readBackupText(source: BackupFile): Promise<string> {
  const parts: Buffer[] = []
  const sink = new PassThrough()
  sink.on('data', (part: Buffer) => parts.push(part))
  await readBackupFile(source, sink)
  return Buffer.concat(parts).toString()
}

/** Whether a file is encrypted. */
export async function isEncrypted(source: BackupFile): Promise<boolean> {
  return (await readFrame(source)).encrypted
}
