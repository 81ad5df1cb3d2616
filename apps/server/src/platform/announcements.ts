import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

export type Listener = {
  heard: (payload: string) => void
  /** Called after the connection was lost: announcements may be missing. */
  missed: () => void
}

const checkEveryMs = 10_000
const againAfterMs = { least: 100, most: 1000 }

/**
 * The node's only connection for announcements of transactions (NOTIFY). It opens with the first listener. When the
 * connection breaks, it is opened again and `missed` of every listener is called.
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

  /**
   * Adds a listener to a channel and returns the function that removes it. `missed` is called once the channel is
   * listened to. The channel's name must be a constant in our code.
   */
  hear(channel: string, listener: Listener): () => void {
    if (!/^[a-z_]+$/.test(channel)) throw new Error(`${channel} is no channel`)
    const listeners = this.listeners.get(channel)
    if (listeners) listeners.add(listener)
    else this.listeners.set(channel, new Set([listener]))
    if (!listeners && this.client) {
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
      const hasOpened = await this.listen()
      waitMs = hasOpened ? againAfterMs.least : Math.min(waitMs * 2, againAfterMs.most)
      if (!this.closed) await this.pause(waitMs)
    }
  }

  private async pause(ms: number, lostSignal?: AbortSignal): Promise<void> {
    const signal = lostSignal
      ? AbortSignal.any([this.ending.signal, lostSignal])
      : this.ending.signal
    await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)
  }

  /** Listens until the connection ends. Returns true if listening had begun. */
  private async listen(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: 3000,
      query_timeout: 6000,
      keepAlive: true,
      application_name: 'jinli-announcements',
    })
    const lostConnection = new AbortController()
    client.once('end', () => lostConnection.abort())
    client.on('error', () => lostConnection.abort())
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
      await this.watch(client, lostConnection.signal)
    } catch (error) {
      if (!this.closed)
        this.log.warn({ error: String(error) }, 'announcements are not heard')
    } finally {
      this.client = null
      client.end().catch(() => undefined)
    }
    return listening
  }

  /** Checks the connection from time to time, because a dead network sends no error. */
  private async watch(client: pg.Client, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !this.closed) {
      await this.pause(checkEveryMs, signal)
      if (!signal.aborted && !this.closed) await client.query('SELECT 1')
    }
  }
}
