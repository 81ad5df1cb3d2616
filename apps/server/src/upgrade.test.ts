import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { newKey } from '@jinli/client/key'
import { apiClient, bankDeposit, type TestPlayer } from '@jinli/dev-env/api-client'
import { makeNextRelease } from '@jinli/dev-env/next-release'
import { type ServerNode, startServerNode } from '@jinli/dev-env/server-node'
import { createTestDatabase } from '@jinli/dev-env/test-database'
import { testPool } from '@jinli/dev-env/test-pool'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { migrate } from './migrate.ts'
import { releaseGoneCode } from './platform/node-release.ts'

const app = useTestApp()
const dataDir = mkdtempSync(join(tmpdir(), 'jinli-upgrade-'))
/** The release after this one has another name for a view that this one reads, and new columns of busy tables. */
const next = makeNextRelease({
  rename: [/\bstatement_line\b/, 'statement_record'],
  migration: `ALTER TABLE deposit ADD COLUMN next_note text;
    ALTER TABLE player ADD COLUMN next_note text;
    ALTER TABLE ledger.transaction ADD COLUMN next_note text;
    CREATE INDEX deposit_next_note ON deposit (next_note);`,
})
const players: TestPlayer[] = []

beforeAll(async () => {
  for (let n = 0; n < 6; n += 1) players.push(await app().registerPlayer())
})
afterAll(() => {
  next.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

function startNode(databaseUrl: string, main?: string): Promise<ServerNode> {
  const { config } = app().context
  const env = {
    DATA_DIR: dataDir,
    JINLI_LIMITS: 'off',
    VENUE_URL: app().venue.url,
    VENUE_OPERATORS: JSON.stringify(config.venue.operators),
  }
  return startServerNode({ ...config, databaseUrl }, env, main)
}

const calls = { count: 0, repeats: 0, failures: [] as string[] }
/** How often a client repeats a call that was answered with 503, with its key. */
const maxRepeats = 20

/** Calls a node as players and staff do, one call after the other for each player, until it stops. */
function putLoad({ url }: ServerNode, staff: string) {
  const api = apiClient(url)
  let isOver = false
  async function call(path: string, body: object, token: string) {
    const headers = { 'idempotency-key': newKey() }
    const ask = () =>
      api
        .call(path, body, token, headers)
        .catch((error: unknown) => ({ code: 0, message: String(error), data: null }))
    let reply = await ask()
    calls.count += 1
    for (let n = 0; reply.code === 503 && n < maxRepeats; n += 1) {
      calls.repeats += 1
      await wait(250)
      reply = await ask()
    }
    if (reply.code !== 200) calls.failures.push(`${path} ${reply.code} ${reply.message}`)
    return reply.data
  }
  async function play(player: TestPlayer) {
    while (!isOver) {
      const order = await call('/api/recharge', bankDeposit(10_000n), player.token)
      const deposit_no = String(order?.deposit_no)
      await call(`/admin/api/deposits/${deposit_no}/approve`, {}, staff)
      await call('/api/balance', {}, player.token)
      const records = { date: 1, type: 0, api_type: '', page: 1, pagesize: 10 }
      await call('/api/gettransrecord', records, player.token)
    }
  }
  const playing = Promise.all(players.map(play))
  return {
    async stop() {
      isOver = true
      await playing
    },
  }
}

/** Looks every ten milliseconds how long calls wait for a table or view. */
function watchLocks() {
  let isOver = false
  let longestMs = 0
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await app().owner.query<{ ms: number | null }>(
        `SELECT max(extract(epoch FROM clock_timestamp() - l.waitstart) * 1000)::int AS ms
         FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
         WHERE NOT l.granted AND l.locktype = 'relation'
           AND a.datname = current_database() AND a.application_name = 'jinli-server'`,
      )
      longestMs = Math.max(longestMs, rows[0]?.ms ?? 0)
      await wait(10)
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return longestMs
    },
  }
}

const nodes: ServerNode[] = []
const loads: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const load of loads.splice(0)) await load.stop()
  for (const node of nodes.splice(0)) await node.stop()
})

/** Starts a node, puts load on it, and ends that of the node before. */
async function goTo(appUrl: string, main?: string): Promise<void> {
  const node = await startNode(appUrl, main)
  const load = putLoad(node, await app().staffToken())
  await wait(1500)
  await loads.at(-1)?.stop()
  await nodes.at(-1)?.stop()
  nodes.push(node)
  loads.push(load)
  await wait(1000)
}

it('R-OPS-73: a release follows on another and goes back, under load, and each call is answered', async () => {
  const { ownerUrl } = app().database
  const locks = watchLocks()
  await goTo((await migrate({ ownerUrl })).appUrl)
  await goTo((await next.migrate(ownerUrl)).appUrl, next.main)
  // Back. The columns of the next release stay.
  await goTo((await migrate({ ownerUrl })).appUrl)
  await loads.at(-1)?.stop()
  const longestWaitMs = await locks.stop()
  expect(calls.failures).toEqual([])
  expect(calls.count).toBeGreaterThan(200)
  expect(longestWaitMs).toBeLessThanOrEqual(500)
  const { rows } = await app().owner.query(
    `SELECT count(*)::int AS n FROM pg_namespace WHERE nspname LIKE 'release\\_%'`,
  )
  expect(rows).toEqual([{ n: 2 }])
})

it('R-OPS-70: what a release uses is removed when its last node has ended; then it does not start again', async () => {
  const database = await createTestDatabase(inject('postgres'))
  const pool = testPool(database.ownerUrl, 1)
  const nextRelease = makeNextRelease({
    rename: [/\bdeposit_no\b/, 'order_no'],
    migration: `-- contract: after 900
      ALTER TABLE deposit RENAME COLUMN deposit_no TO order_no;`,
  })
  try {
    await pool.query(
      `INSERT INTO release_node (node, release, seen_at) VALUES ('a:1', current_schema(), app_now())`,
    )
    await expect(nextRelease.migrate(database.ownerUrl)).rejects.toThrow(
      /Nodes of a release before migration 900 still run.*: a:1 \(release_/,
    )
    await pool.query('DELETE FROM release_node')
    await nextRelease.migrate(database.ownerUrl)
    await expect(migrate({ ownerUrl: database.ownerUrl })).rejects.toThrow(
      /^This release is older than the database/,
    )
  } finally {
    nextRelease.remove()
    await pool.end()
    await database.drop()
  }
})

it('R-OPS-74: a node whose release has left the database ends in words', async () => {
  const { ownerUrl } = app().database
  const node = await startNode((await migrate({ ownerUrl })).appUrl)
  nodes.push(node)
  const { rows } = await app().owner.query('SELECT release FROM release_node')
  expect(rows).toHaveLength(1)
  const [{ release }] = rows
  await app().owner.query(`ALTER SCHEMA ${release} RENAME TO asleep`)
  try {
    await expect.poll(() => node.child.exitCode).toBe(releaseGoneCode)
    expect(node.readOutput()).toContain('no longer has the views of this release')
  } finally {
    await app().owner.query(`ALTER SCHEMA asleep RENAME TO ${release}`)
  }
})
