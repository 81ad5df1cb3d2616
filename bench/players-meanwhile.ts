import { setTimeout as wait } from 'node:timers/promises'
import { apiClient } from '@jinli/dev-env/api-client'
import { tokenHash } from '@jinli/server/platform/secrets'
import pg from 'pg'

const tokenOf = (n: number) => `meanwhile${n}`.padEnd(43, 'x')
const pauseMs = 20

export type PlayerLoad = { requests: number; p99: number; lockWait: number }

/** Creates a session for each of these players, so that they can send requests. */
export async function signInPlayers(client: pg.Client, ids: readonly number[]) {
  await client.query(
    `INSERT INTO player_session (token_hash, player_id, expires_at, ip, user_agent)
     SELECT hash, id, app_now() + interval '1 day', '::1', ''
     FROM unnest($1::bytea[], $2::bigint[]) AS s (hash, id) ON CONFLICT DO NOTHING`,
    [ids.map((id) => tokenHash(tokenOf(id))), ids],
  )
}

/**
 * Sends requests of these players, one request after the other. Each player requests all of the paths. `take` returns
 * the number of requests since its last call, their p99, and the longest wait for a lock (ms).
 */
export async function playersMeanwhile(
  { ownerUrl, url }: { ownerUrl: string; url: string },
  ids: readonly number[],
  paths: readonly string[],
) {
  const { call } = apiClient(url)
  const watcher = new pg.Client({ connectionString: ownerUrl })
  await watcher.connect()
  let isRunning = true
  let took: number[] = []
  let lockWait = 0
  const poll = async () => {
    for (let n = 0; isRunning; n += 1) {
      const path = paths[n % paths.length] ?? ''
      const id = ids[Math.floor(n / paths.length) % ids.length] ?? 0
      const began = performance.now()
      const { status } = await call(path, {}, tokenOf(id), {
        'idempotency-key': `meanwhile-${id}-${n}-key`,
      })
      if (status >= 500) throw new Error(`${path}: ${status}`)
      took.push(performance.now() - began)
      await wait(pauseMs)
    }
  }
  const watching = async () => {
    while (isRunning) {
      const { rows } = await watcher.query<{ ms: number | null }>(
        `SELECT max(extract(epoch FROM clock_timestamp() - waitstart))::float * 1000 AS ms
         FROM pg_locks WHERE NOT granted`,
      )
      lockWait = Math.max(lockWait, rows[0]?.ms ?? 0)
      await wait(5)
    }
  }
  const both = Promise.all([poll(), watching()])
  return {
    take(): PlayerLoad {
      const durations = took.toSorted((a, b) => a - b)
      const p99 = durations[Math.ceil(durations.length * 0.99) - 1] ?? 0
      const load = { requests: durations.length, p99, lockWait }
      took = []
      lockWait = 0
      return load
    },
    async stop() {
      isRunning = false
      await both
      await watcher.end()
    },
  }
}
