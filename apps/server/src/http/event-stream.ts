import type { ServerResponse } from 'node:http'
import type { Endpoint } from '@jinli/contract/wire/endpoint'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Reader, StreamAnswer } from './handle.ts'

/** The longest time that a stream is open. Then the client reconnects, so that no dead connection stays open. */
const lifeMs = 15 * 60_000
/** The most open streams of one person for one call. A further stream ends the oldest. */
const perPersonMax = 4
/** The most open streams of one call on this node. Visitors without an account may have half of them. */
const streamsMax = 5000
const strangersMax = streamsMax / 2

export type StreamConfig = {
  streamHeartbeatMs: number
  /** How often each stream's session is read again: as often as a client polls, so that a sign-out ends the stream. */
  streamCheckMs: number
  /** The most streams without an account from one network. */
  limits: { strangerStreams: number }
}

type Open = {
  raw: ServerResponse
  answer: StreamAnswer<unknown>
  since: number
  /** Whether the client had not read everything at the last heartbeat. */
  stuck: boolean
  end: (event?: string) => void
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  connection: 'close',
  'x-content-type-options': 'nosniff',
  // Without this header a buffering proxy would delay events.
  'x-accel-buffering': 'no',
}

/** Returns the headers that let the page of another client read the stream. */
function originHeaders(reply: FastifyReply): Record<string, string> {
  const names = ['access-control-allow-origin', 'vary']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = reply.getHeader(name)
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

/**
 * Sends events until the client leaves, stops reading or loses its permission, or until the server stops. No event
 * is lost: each has a position, and a client that reconnects sends its last position.
 */
class EventStreams {
  private readonly open = new Map<string, Set<Open>>()
  private readonly config: StreamConfig
  count = 0
  private isChecking = false

  constructor(config: StreamConfig) {
    this.config = config
  }

  /** Sends the heartbeat of all streams. */
  beat(): void {
    const now = performance.now()
    for (const stream of this.all()) this.beatOne(stream, now)
  }

  /** Ends the streams of ended sessions. The session reader reads those of players together. */
  async checkAll(): Promise<void> {
    if (this.isChecking) return
    this.isChecking = true
    const checks = this.all().map(async ({ answer, end }) => {
      if (!(await answer.mayStay().catch(() => true))) end('over')
    })
    await Promise.all(checks)
    this.isChecking = false
  }

  endAll(): void {
    for (const stream of this.all()) stream.end()
    // A client that does not read would delay the stop of the server.
    for (const { raw } of this.all()) if (raw.writableLength > 0) raw.destroy()
  }

  /** Begins a stream. Returns false if no further stream is allowed. */
  send(endpoint: Endpoint, reply: FastifyReply, answer: StreamAnswer<unknown>): boolean {
    if (!this.hasRoomFor(answer)) return false
    reply.hijack()
    const { raw } = reply
    raw.on('error', () => raw.destroy())
    raw.writeHead(200, { ...originHeaders(reply), ...headers })
    // A HEAD request gets only the headers.
    if (raw.req.method === 'HEAD') {
      raw.end()
      return true
    }
    raw.write('retry: 1000\n\n')
    const stop = answer.follow(readerOf(endpoint, raw))
    raw.once('close', stop)
    const now = performance.now()
    const end = (event?: string) => {
      if (!raw.writableEnded) raw.end(event ? `event: ${event}\ndata:\n\n` : undefined)
    }
    const who = `${endpoint.path} ${answer.who}`
    this.add(who, { raw, answer, since: now, stuck: false, end })
    return true
  }

  private all(): Open[] {
    return [...this.open.values()].flatMap((each) => [...each])
  }

  /** Returns whether a stream may begin. Visitors can open many streams, so they have separate limits. */
  private hasRoomFor({ stranger }: StreamAnswer<unknown>): boolean {
    if (this.count >= streamsMax) return false
    if (stranger === null) return true
    const strangers = this.all().filter(({ answer }) => answer.stranger !== null)
    const alike = strangers.filter(({ answer }) => answer.stranger === stranger)
    const { strangerStreams } = this.config.limits
    return strangers.length < strangersMax && alike.length < strangerStreams
  }

  private add(who: string, stream: Open): void {
    const mine = this.open.get(who) ?? new Set()
    this.open.set(who, mine)
    const live = [...mine].filter(({ raw }) => !raw.writableEnded)
    if (live.length >= perPersonMax) live[0]?.end('replaced')
    mine.add(stream)
    this.count += 1
    stream.raw.once('close', () => {
      this.count -= 1
      mine.delete(stream)
      if (mine.size === 0 && this.open.get(who) === mine) this.open.delete(who)
    })
  }

  private beatOne(stream: Open, now: number): void {
    const { raw } = stream
    const full = raw.writableLength > 0
    // The buffer is full at two heartbeats in a row, so the client does not read.
    if (full && stream.stuck) return void raw.destroy()
    stream.stuck = full
    if (now - stream.since > lifeMs) return stream.end()
    if (!full) raw.write(':\n\n')
  }
}

function readerOf(endpoint: Endpoint, raw: ServerResponse): Reader<unknown> {
  return {
    tell(place, event) {
      if (raw.destroyed || raw.writableEnded) return
      const id = place === null ? '' : `id: ${place}\n`
      // The output schema drops the fields that it does not declare, as for an envelope.
      raw.write(`${id}data: ${JSON.stringify(z.encode(endpoint.output, event))}\n\n`)
    },
    isFull: () => raw.writableNeedDrain,
    onRoom: (next) => void raw.on('drain', next),
  }
}

/** Returns the streams of one call, which end when the server stops. */
export function eventStreams(server: FastifyInstance, config: StreamConfig): EventStreams {
  const streams = new EventStreams(config)
  const timers = [
    setInterval(() => streams.beat(), config.streamHeartbeatMs).unref(),
    setInterval(() => void streams.checkAll(), config.streamCheckMs).unref(),
  ]
  server.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer)
    streams.endAll()
  })
  return streams
}
