import { setTimeout as wait } from 'node:timers/promises'
import { apiClient } from '@jinli/dev-env/api-client'
import { tokenHash } from '@jinli/server/platform/secrets'
import pg from 'pg'

const asked = ['/api/balance', '/api/uservip', '/api/getfanshui', '/api/dofanshui'] as const
const tokenOf = (n: number) => `meanwhile${n}`.padEnd(43, 'x')
const pauseMs = 20

export type Meanwhile = { requests: number; p99: number; lockWait: number }

/** Signs these players in, with accounts, so that they can ask. */
export async function signInPlayers(client: pg.Client, ids: readonly number[]) {
  await client.query(
    `SELECT ledger.open_accounts(array_agg('player:' || id || ':available'), 'CNY', true) FROM unnest($1::bigint[]) id`,
    [ids],
  )
  await client.query(
    `INSERT INTO player_session (token_hash, player_id, expires_at, ip, user_agent)
     SELECT hash, id, moment() + interval '1 day', '::1', ''
     FROM unnest($1::bytea[], $2::bigint[]) AS s (hash, id)`,
    [ids.map((id) => tokenHash(tokenOf(id))), ids],
  )
}

/**
 * Players who look at their money, level and rebate and claim it, one request after the other, until `take` is
 * asked for: requests and their p99 since the last time, and the longest that anything waited for a lock (ms).
 */
export async function playersMeanwhile(
  ownerUrl: string,
  url: string,
  ids: readonly number[],
) {
  const { call } = apiClient(url)
  const watcher = new pg.Client({ connectionString: ownerUrl })
  await watcher.connect()
  let running = true
  let took: number[] = []
  let lockWait = 0
  const asking = async () => {
    for (let n = 0; running; n += 1) {
      const path = asked[n % asked.length] ?? asked[0]
      const id = ids[Math.floor(n / asked.length) % ids.length] ?? 0
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
    while (running) {
      const { rows } = await watcher.query<{ ms: number | null }>(
        `SELECT max(extract(epoch FROM clock_timestamp() - waitstart))::float * 1000 AS ms
         FROM pg_locks WHERE NOT granted`,
      )
      lockWait = Math.max(lockWait, rows[0]?.ms ?? 0)
      await wait(5)
    }
  }
  const both = Promise.all([asking(), watching()])
  return {
    take(): Meanwhile {
      const sorted = took.toSorted((a, b) => a - b)
      const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0
      const found = { requests: sorted.length, p99, lockWait }
      took = []
      lockWait = 0
      return found
    },
    async stop() {
      running = false
      await both
      await watcher.end()
    },
  }
}
