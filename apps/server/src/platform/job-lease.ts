import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import sql from 'sql-template-tag'
import { change, isDatabaseGone } from './db.ts'

/** How long the lease is valid after the database has granted it, and how often it is asked for (ms). */
const leaseMs = 10_000
const askEveryMs = 1000

/** The name of a process without a fixed port. */
const ownName = randomUUID()

/** Returns a name that a node keeps when it is started again, so that it need not wait for its own lease. */
export function nodeName(port: number): string {
  return port === 0 ? ownName : `${hostname()}:${port}`
}

/**
 * The right to run the background jobs, which one node has at a time. It is efficiency, not safety: each job is safe on
 * several nodes, and a run may outlast the lease. A node that was frozen finds its lease expired by its own clock.
 */
export class JobLease {
  private readonly app: { pool: Pool; log: Logger }
  private readonly node: string
  private validUntil = Number.NEGATIVE_INFINITY
  private readonly ending = new AbortController()
  private readonly asking: Promise<void>

  constructor(app: { pool: Pool; log: Logger; config: { port: number } }) {
    this.app = app
    this.node = nodeName(app.config.port)
    this.asking = this.askAgain()
  }

  isHeld(): boolean {
    return performance.now() < this.validUntil
  }

  /** Keeps the lease until the given runs have ended, then gives it to the next node. */
  async release(runs: Promise<unknown>): Promise<void> {
    await runs
    this.ending.abort()
    await this.asking
    this.validUntil = Number.NEGATIVE_INFINITY
    const own = sql`DELETE FROM job_lease WHERE node = ${this.node}`
    await change(this.app.pool, own).catch(() => 0)
  }

  private async askAgain(): Promise<void> {
    const { signal } = this.ending
    while (!signal.aborted) {
      await this.ask()
      await wait(askEveryMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  /** Takes or prolongs the lease. A lease that ends too late was granted before the database's clock was set back. */
  private async ask(): Promise<void> {
    const begin = performance.now()
    const until = sql`app_clock_timestamp() + ${leaseMs} * interval '1 ms'`
    const query = sql`INSERT INTO job_lease AS l (node, until) VALUES (${this.node}, ${until})
      ON CONFLICT (one) DO UPDATE SET node = excluded.node, until = excluded.until
        WHERE l.node = excluded.node OR l.until <= app_clock_timestamp() OR l.until > excluded.until`
    try {
      if ((await change(this.app.pool, query)) > 0) this.validUntil = begin + leaseMs
    } catch (error) {
      if (!isDatabaseGone(error)) this.app.log.error({ err: error }, 'lease of the jobs')
    }
  }
}
