import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiClient, type TestPlayer } from '@jinli/dev-env/api-client'
import { copyRows } from '@jinli/dev-env/copy-rows'
import { everybodyDone } from '@jinli/dev-env/open-transactions'
import { playerFlows } from '@jinli/dev-env/player-flows'
import { startTestPostgres } from '@jinli/dev-env/postgres'
import { type ServerNode, startServerNode } from '@jinli/dev-env/server-node'
import { testClock } from '@jinli/dev-env/test-clock'
import { createTestDatabase, type TestDatabase } from '@jinli/dev-env/test-database'
import { testPool } from '@jinli/dev-env/test-pool'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { balances } from '@jinli/ledger/ledger'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upsertBets } from './bet/bet.store.ts'
import { foldNext } from './figure/figure.jobs.ts'
import { figureSources } from './figure/figure.store.ts'
import { rebuildFigures } from './figure/rebuild-figures.ts'
import { migrate } from './migrate.ts'
import { allViolations } from './money/ledger.store.ts'
import { sealLedger } from './money/seal-ledger.ts'
import { transaction } from './platform/db.ts'
import { type Event, readEvents } from './platform/event-log.store.ts'

const app = useTestApp()
const dataDir = mkdtempSync(join(tmpdir(), 'jinli-copied-'))
let other: Awaited<ReturnType<typeof startTestPostgres>>
let database: TestDatabase
let copy: pg.Pool

async function one<T>(db: pg.Pool, text: string): Promise<T> {
  return (await db.query(text)).rows[0].value
}
const xidOf = (db: pg.Pool) =>
  one<bigint>(db, 'SELECT pg_current_xact_id()::text::bigint AS value')
const unsealedRows = (db: pg.Pool) =>
  one<number>(
    db,
    'SELECT count(*)::int AS value FROM ledger.transaction WHERE xid >= ledger.first_open_xid()',
  )

/** Seals and folds all, when no transaction of now is open any more. */
async function closeAll(db: pg.Pool): Promise<void> {
  await everybodyDone(db)
  await sealLedger(db, 3)
  for (const source of figureSources) while (await foldNext(db, source));
  expect(await unsealedRows(db)).toBe(0)
}

function bet(db: pg.Pool, player: TestPlayer, bet_id: string): Promise<unknown> {
  const at = new Date()
  const money = { stake: 700n, payout: 200n, placed_at: at, settled_at: at }
  const bets = [
    {
      bet_id,
      version: 1,
      player: player.id,
      game: 'dice',
      state: 'settled' as const,
      ...money,
    },
  ]
  return transaction(db, (tx) => upsertBets(tx, 'pp', bets))
}

async function differences(db: pg.Pool) {
  const client = await db.connect()
  try {
    await client.query('BEGIN')
    return await rebuildFigures(client)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

/** Counts what the figures must have, from the rows themselves. */
const sums = `SELECT (SELECT sum(people)::int FROM figure_people WHERE figure = 'sign-up') || ' ' ||
  (SELECT sum(stake)::int FROM figure_bet) || ' ' || (SELECT sum(entries)::int FROM figure_ledger) AS value`
const rows = `SELECT (SELECT count(*)::int FROM player) || ' ' ||
  (SELECT sum(stake)::int FROM bet WHERE state = 'settled') || ' ' || (SELECT count(*)::int FROM ledger.entry) AS value`

let players: TestPlayer[]
beforeAll(async () => {
  other = await startTestPostgres()
  database = await createTestDatabase(other)
  copy = testPool(database.ownerUrl)
  // The house is older than the other cluster.
  await app().owner.query(
    'DO $$ BEGIN FOR i IN 1..20000 LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$',
  )
  players = [await app().registerPlayer(), await app().registerPlayer()]
  for (const player of players) await app().fund(player, 50_000n)
  await bet(app().context.pool, players[0] as TestPlayer, 'sealed')
  await closeAll(app().context.pool)
  // Neither sealed nor folded yet.
  players.push(await app().registerPlayer())
  await app().fund(players[0] as TestPlayer, 30_000n)
  await bet(app().context.pool, players[1] as TestPlayer, 'open')
  await app().owner.query("SELECT add_event_reader('copied')")
  await app().owner.query("INSERT INTO event (kind, subject) VALUES ('test', 'open')")
  await copyRows(app().owner, copy)
})
afterAll(async () => {
  await copy?.end()
  await database?.drop()
  await other?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('R-OPS-67: a database that was copied to another cluster, where transaction ids start low', () => {
  it('takes no posting before a start, which no balance would count', async () => {
    expect(await xidOf(copy)).toBeLessThan(
      await one<bigint>(copy, 'SELECT max(xid_to) AS value FROM ledger.seal'),
    )
    await expect(
      copy.query(
        `SELECT ledger.post('x:1', 'x', 'x', ARRAY['cashier:bank', 'player:${players[0]?.id}:available'], ARRAY[-5, 5])`,
      ),
    ).rejects.toMatchObject({ code: 'JL007' })
    expect(await allViolations(copy)).toEqual([])
  })

  it('goes on after it: the chain of seals holds, all is sealed and counted once', async () => {
    const { appUrl } = await migrate({ ownerUrl: database.ownerUrl })
    const { config } = app().context
    let node: ServerNode | null = null
    try {
      node = await startServerNode(
        { ...config, databaseUrl: appUrl },
        {
          DATA_DIR: dataDir,
          JINLI_LIMITS: 'off',
          VENUE_URL: app().venue.url,
          VENUE_OPERATORS: JSON.stringify(config.venue.operators),
        },
      )
      const flows = playerFlows({
        api: apiClient(node.url),
        owner: copy,
        adminPassword: config.adminPassword ?? '',
        clock: testClock(copy),
      })
      const player = await flows.registerPlayer()
      await flows.fund(player, 20_000n)
      expect(
        await balances(copy, [`player:${player.id}:available`, 'cashier:bank']),
      ).toEqual(
        new Map([
          [`player:${player.id}:available`, 20_000n],
          ['cashier:bank', -150_000n],
        ]),
      )
      await bet(copy, player, 'new')
      await closeAll(copy)
      await flows.fund(player, 10_000n)
      await closeAll(copy)
    } finally {
      await node?.stop()
    }
    expect(await allViolations(copy)).toEqual([])
    expect(await differences(copy)).toEqual([])
    expect(await one(copy, sums)).toBe(await one(copy, rows))
    await copy.query("INSERT INTO event (kind, subject) VALUES ('test', 'new')")
    const subjects: string[] = []
    const reader = {
      name: 'copied',
      kinds: ['test'],
      act: async (_tx: unknown, events: readonly Event[]) =>
        void subjects.push(...events.map(({ subject }) => subject)),
    }
    await readEvents(copy, reader)
    expect(subjects).toEqual(['open', 'new'])
  })

  it('is left alone by the next start', async () => {
    const base = () => one<bigint>(copy, 'SELECT base AS value FROM ledger.xid_base')
    const before = await base()
    await migrate({ ownerUrl: database.ownerUrl })
    expect(await base()).toBe(before)
    expect(await one(app().owner, 'SELECT base AS value FROM ledger.xid_base')).toBe(0n)
  })
})
