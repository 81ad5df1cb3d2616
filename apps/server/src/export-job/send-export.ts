import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { FileAnswer } from '../http/handle.ts'

/** A download that nobody reads is ended after this time (ms). */
const unreadMs = 60_000
/** The interval at which a download keeps its lease (ms). */
const keepEveryMs = 20_000

type Delivery = {
  log: Logger
  filename: string
  file: { size: number; body: Readable }
  /** Keeps the lease of the download. */
  keep: () => Promise<unknown>
  /** Notes the end of the download: whole, or broken off. */
  end: (isWhole: boolean) => Promise<void>
}

/** Sends a stored file. It is whole when its last byte was handed to the connection. */
export function fileAnswer({ log, filename, file, keep, end }: Delivery): FileAnswer {
  const { size } = file
  let sentBytes = 0
  async function* pieces() {
    for await (const piece of file.body as AsyncIterable<Buffer>) {
      sentBytes += piece.length
      watch()
      yield piece
    }
  }
  const body = Readable.from(pieces(), { objectMode: false })
  const logBreak = (error: Error) =>
    log.warn({ error: error.message, file: filename }, 'download broken off')
  let unread: NodeJS.Timeout
  const watch = () => {
    clearTimeout(unread)
    unread = setTimeout(() => body.destroy(new Error('nobody reads')), unreadMs)
  }
  watch()
  const leaseTimer = setInterval(() => void keep().catch(logBreak), keepEveryMs)
  const endOfFile = Promise.withResolvers<void>()
  body.on('error', logBreak)
  body.once('close', () => {
    clearTimeout(unread)
    clearInterval(leaseTimer)
    file.body.destroy()
    end(body.readableEnded && sentBytes === size)
      .catch(logBreak)
      .finally(endOfFile.resolve)
  })
  return new FileAnswer(filename, body, size, endOfFile.promise)
}
