import type { ServerResponse } from 'node:http'
import type { Endpoint } from '@jinli/contract/endpoint'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Reader, StreamAnswer } from './handle.ts'

/** A stream ends after so long and is opened anew: none outlives its dead network for ever. */
const lifeMs = 15 * 60_000
/** Streams of one person and call; with the next one the oldest ends. */
const perPersonMax = 4
/** Of one call on this node, and of these without an account. */
const streamsMax = 5000
const strangersMax = streamsMax / 2

export type StreamConfig = {
  streamHeartbeatMs: number
  /** Streams without an account from one network. */
  limits: { strangerStreams: number }
}

type Open = {
  raw: ServerResponse
  answer: StreamAnswer<unknown>
  since: number
  checked: number
  /** It had not taken all when it was last looked at. */
  stuck: boolean
  end: (event?: string) => void
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  connection: 'close',
  'x-content-type-options': 'nosniff',
  // A proxy that gathers answers would hold every word back.
  'x-accel-buffering': 'no',
}

/**
 * Sends events until the reader leaves, takes nothing more, may no longer listen, or the server stops. Nothing is
 * lost by that: an event has a place, and a reader says the last that it has when it comes back.
 */
class EventStreams {
  private readonly open = new Map<string, Set<Open>>()
  private readonly config: StreamConfig
  private count = 0

  constructor(config: StreamConfig) {
    this.config = config
  }

  /** One turn of the heartbeat. */
  beat(): void {
    const now = performance.now()
    for (const stream of this.all()) void this.check(stream, now)
  }

  endAll(): void {
    for (const stream of this.all()) stream.end()
    // Whoever takes nothing would hold the stop up.
    for (const { raw } of this.all()) if (raw.writableLength > 0) raw.destroy()
  }

  /** Begins a stream; false when there is no room for another. */
  send(endpoint: Endpoint, reply: FastifyReply, answer: StreamAnswer<unknown>): boolean {
    if (!this.hasRoomFor(answer)) return false
    reply.hijack()
    const { raw } = reply
    raw.on('error', () => raw.destroy())
    raw.writeHead(200, headers)
    // Asked for the head alone there is nothing to follow, and nothing would ever send it.
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
    this.add(who, { raw, answer, since: now, checked: now, stuck: false, end })
    return true
  }

  private all(): Open[] {
    return [...this.open.values()].flatMap((each) => [...each])
  }

  /** Who has no account can make many of himself: he takes no place of those who have one. */
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

  private async check(stream: Open, now: number): Promise<void> {
    const { raw, answer } = stream
    const full = raw.writableLength > 0
    // Twice in a row: a whole heartbeat long it has not taken what it has.
    if (full && stream.stuck) return void raw.destroy()
    stream.stuck = full
    if (now - stream.since > lifeMs) return stream.end()
    if (!full) raw.write(':\n\n')
    // Whoever may listen is asked for again with every second sign of life.
    if (now - stream.checked < 2 * this.config.streamHeartbeatMs) return
    stream.checked = now
    const may = await answer.mayStay().catch(() => true)
    if (!may) stream.end('over')
  }
}

function readerOf(endpoint: Endpoint, raw: ServerResponse): Reader<unknown> {
  return {
    tell(place, event) {
      if (raw.destroyed || raw.writableEnded) return
      const id = place === null ? '' : `id: ${place}\n`
      // Encoding names what may leave, as in an envelope.
      raw.write(`${id}data: ${JSON.stringify(z.encode(endpoint.output, event))}\n\n`)
    },
    isFull: () => raw.writableNeedDrain,
    onRoom: (next) => void raw.on('drain', next),
  }
}

/** The streams of one call; they end with the server. */
export function eventStreams(server: FastifyInstance, config: StreamConfig): EventStreams {
  const streams = new EventStreams(config)
  const timer = setInterval(() => streams.beat(), config.streamHeartbeatMs).unref()
  server.addHook('preClose', async () => {
    clearInterval(timer)
    streams.endAll()
  })
  return streams
}
