import type { Pool } from 'pg'
import type { Logger } from 'pino'
import sql from 'sql-template-tag'
import { change, isDatabaseGone } from './db.ts'
import { nodeName } from './job-lease.ts'
import { nodeFigures } from './node-figures.ts'

const everyMs = 10_000

export type ReportingNode = Parameters<typeof nodeFigures>[0] & {
  pool: Pool
  log: Logger
  config: { port: number }
}

/** Writes what this node tells about itself, and forgets nodes that were silent for a day. */
export async function writeReport(app: ReportingNode): Promise<void> {
  const figures = JSON.stringify(nodeFigures(app))
  app.node.nextInterval()
  await change(
    app.pool,
    sql`INSERT INTO node_report (node, release, started_at, seen_at, figures)
      VALUES (${nodeName(app.config.port)}, current_schema(), ${app.node.startedAt}, app_now(), ${figures}::jsonb)
      ON CONFLICT (node) DO UPDATE SET release = excluded.release, started_at = excluded.started_at,
        seen_at = excluded.seen_at, figures = excluded.figures`,
  )
  await change(
    app.pool,
    sql`DELETE FROM node_report WHERE seen_at < app_now() - interval '1 day'`,
  )
}

/** Reports every ten seconds. Returns the function that takes the node off the list. */
export function keepReporting(app: ReportingNode): () => Promise<void> {
  const stopLoop = app.node.watchLoop()
  const report = () =>
    writeReport(app).catch((error: unknown) => {
      if (!isDatabaseGone(error)) app.log.error({ err: error }, 'report of the node')
    })
  void report()
  const timer = setInterval(() => void report(), everyMs)
  return async () => {
    clearInterval(timer)
    stopLoop()
    const own = sql`DELETE FROM node_report WHERE node = ${nodeName(app.config.port)}`
    await change(app.pool, own).catch(() => 0)
  }
}
