import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/** Whoever wants to know what is announced on one channel. */
export type Listener = {
  heard: (payload: string) => void
  /** The connection was away: anything may have been announced meanwhile. */
  missed: () => void
}

const checkEveryMs = 10_000
const againAfterMs = { least: 100, most: 5000 }

/**
 * The one connection of this node that hears what transactions announce (NOTIFY). It is opened with the first
 * listener; when it breaks it is opened again, and its listeners are told to look for themselves.
 */
export class Announcements {
  private readonly url: string
  private readonly log: Logger
  private readonly listeners = new Map<string, Set<Listener>>()
  private client: pg.Client | null = null
  private running: Promise<void> | null = null
  private closed = false
  private readonly ending = new AbortController()

  constructor(url: string, log: Logger) {
    this.url = url
    this.log = log
  }

  /** Hears a channel, a word of ours, from now on; `missed` is told as soon as it is listened to. */
  hear(channel: string, listener: Listener): () => void {
    if (!/^[a-z_]+$/.test(channel)) throw new Error(`${channel} is no channel`)
    const known = this.listeners.get(channel)
    if (known) known.add(listener)
    else this.listeners.set(channel, new Set([listener]))
    if (!known && this.client) {
      this.client.query(`LISTEN ${channel}`).then(
        () => listener.missed(),
        () => undefined,
      )
    }
    this.running ??= this.run()
    return () => void this.listeners.get(channel)?.delete(listener)
  }

  async close(): Promise<void> {
    this.closed = true
    this.ending.abort()
    await this.client?.end().catch(() => undefined)
    await this.running
  }

  private async run(): Promise<void> {
    let waitMs = againAfterMs.least
    while (!this.closed) {
      const opened = await this.listen()
      waitMs = opened ? againAfterMs.least : Math.min(waitMs * 2, againAfterMs.most)
      if (!this.closed) await this.pause(waitMs)
    }
  }

  private async pause(ms: number, lost?: AbortSignal): Promise<void> {
    const signal = lost ? AbortSignal.any([this.ending.signal, lost]) : this.ending.signal
    await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)
  }

  /** Listens until the connection ends; whether it had begun to. */
  private async listen(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: 3000,
      query_timeout: 6000,
      keepAlive: true,
      application_name: 'jinli-announcements',
    })
    const lost = new AbortController()
    client.once('end', () => lost.abort())
    client.on('error', () => lost.abort())
    let listening = false
    try {
      client.on('notification', ({ channel, payload = '' }) => {
        for (const each of this.listeners.get(channel) ?? []) each.heard(payload)
      })
      await client.connect()
      for (const channel of this.listeners.keys()) await client.query(`LISTEN ${channel}`)
      listening = true
      this.client = client
      for (const each of this.listeners.values()) for (const one of each) one.missed()
      await this.watch(client, lost.signal)
    } catch (error) {
      if (!this.closed)
        this.log.warn({ error: String(error) }, 'announcements are not heard')
    } finally {
      this.client = null
      client.end().catch(() => undefined)
    }
    return listening
  }

  /** A network that died says nothing: the connection is asked now and then. */
  private async watch(client: pg.Client, lost: AbortSignal): Promise<void> {
    while (!lost.aborted && !this.closed) {
      await this.pause(checkEveryMs, lost)
      if (!lost.aborted && !this.closed) await client.query('SELECT 1')
    }
  }
}
