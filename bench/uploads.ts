import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { type Client, createClient } from '@jinli/client/client'
import { supportPicture } from '@jinli/contract/support/support'
import { memoryOf } from '@jinli/dev-env/process-memory'

const count = 200
const pauseMs = 8000
const lookMs = 20

function chunk(kind: string, body: Buffer): Buffer {
  const file = Buffer.concat([Buffer.from(kind, 'latin1'), body])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  crc.writeUInt32BE(crc32(file))
  return Buffer.concat([length, file, crc])
}

/** Returns a picture of about 1 MiB that no encoder can make smaller: noise. */
function noise(): Blob {
  const [width, height] = [640, 540]
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const lines = Array.from({ length: height }, () => [Buffer.of(0), randomBytes(width * 3)])
  const body = deflateSync(Buffer.concat(lines.flat()), { level: 1 })
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const none = Buffer.alloc(0)
  const png = [mark, chunk('IHDR', head), chunk('IDAT', body), chunk('IEND', none)]
  return new Blob([Uint8Array.from(Buffer.concat(png))], { type: 'image/png' })
}

/** Uploads the files with `atOnce` workers; returns the number of successful uploads. */
async function sendAll(client: Client, files: readonly Blob[], atOnce: number) {
  const queue = [...files]
  let uploadCount = 0
  const hand = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const form = new FormData()
      form.append('file', file, 'a.png')
      const response = await client.call(supportPicture, {}, { form }).then(
        () => true,
        () => false,
      )
      if (response) uploadCount += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, hand))
  return uploadCount
}

export type UploadLine = {
  atOnce: number
  taken: number
  mib: number
  idle: number
  peak: number
  after: number
}

/** Uploads pictures to one server; returns its memory before, at the peak and a while after the uploads (MiB). */
export async function measureUploads(
  base: string,
  pid: number,
  token: string,
): Promise<UploadLine[]> {
  const client = createClient({ base, timeoutMs: 120_000, token: () => token })
  const files = Array.from({ length: 20 }, noise)
  const all = Array.from(
    { length: count },
    (_, n) => files[n % files.length] ?? new Blob([]),
  )
  const mib = Math.round(all.reduce((sum, { size }) => sum + size, 0) / 1024 / 1024)
  const lines: UploadLine[] = []
  // A first upload loads the code, so that the memory of the code is not counted.
  await sendAll(client, all.slice(0, 4), 1)
  for (const atOnce of [20, 200]) {
    await wait(pauseMs)
    const idle = memoryOf(pid)
    let peak = idle
    const look = setInterval(() => {
      peak = Math.max(peak, memoryOf(pid))
    }, lookMs)
    const uploadCount = await sendAll(client, all, atOnce)
    clearInterval(look)
    await wait(pauseMs)
    lines.push({ atOnce, taken: uploadCount, mib, idle, peak, after: memoryOf(pid) })
  }
  return lines
}
