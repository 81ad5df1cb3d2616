import type { Pool } from 'pg'
import type { Logger } from 'pino'
import sql from 'sql-template-tag'
import { change, isDatabaseGone } from './db.ts'
import { nodeName } from './job-lease.ts'

/** The exit code of a node whose release is no longer in the database. The launcher then migrates anew. */
export const releaseGoneCode = 3
const sayEveryMs = 10_000

type App = { pool: Pool; log: Logger; config: { port: number } }

/** Writes which release this node runs. Returns whether the database still has its schema. */
async function sayRelease({ pool }: App, node: string): Promise<boolean> {
  const changeCount = await change(
    pool,
    sql`INSERT INTO release_node (node, release, seen_at)
      SELECT ${node}, name, app_now() FROM release WHERE name = current_schema()
      ON CONFLICT (node) DO UPDATE SET release = excluded.release, seen_at = excluded.seen_at`,
  )
  return changeCount > 0
}

/**
 * Writes every ten seconds which release this node runs, so that a start of another one keeps its schema. Calls `onGone`
 * when it is gone: this node was asleep for more than an hour. Returns the function that takes the node off the list.
 */
export async function keepRelease(
  app: App,
  onGone: () => void,
): Promise<() => Promise<void>> {
  const node = nodeName(app.config.port)
  const say = async () => {
    try {
      if (await sayRelease(app, node)) return
      app.log.fatal('the database no longer has the views of this release: start it anew')
      onGone()
    } catch (error) {
      if (!isDatabaseGone(error)) app.log.error({ err: error }, 'release of the node')
    }
  }
  await say()
  const timer = setInterval(() => void say(), sayEveryMs)
  return async () => {
    clearInterval(timer)
    await change(app.pool, sql`DELETE FROM release_node WHERE node = ${node}`).catch(
      () => 0,
    )
  }
}
