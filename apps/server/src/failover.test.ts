import { setTimeout as wait } from 'node:timers/promises'
import { newKey } from '@jinli/client/key'
import {
  type ApiClient,
  apiClient,
  bankDeposit,
  type TestPlayer,
} from '@jinli/dev-env/api-client'
import { tally } from '@jinli/dev-env/at-once'
import { type DatabaseDoor, databaseDoor } from '@jinli/dev-env/database-door'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildServer } from './app.ts'
import { Announcements } from './platform/announcements.ts'
import { databaseBack, openPool } from './platform/db.ts'
import { SessionReader } from './session/player-session.ts'

const app = useTestApp()
const waits = {
  connectionTimeoutMillis: 1000,
  query_timeout: 1500,
  statement_timeout: 1400,
}
const callers = 8

let door: DatabaseDoor
let pool: Pool
let server: FastifyInstance
let api: ApiClient
let player: TestPlayer

/** A server whose connections to the database go through the door. */
beforeAll(async () => {
  const { context } = app()
  door = await databaseDoor(context.config.databaseUrl)
  pool = openPool(door.url, callers, context.log, waits)
  server = await buildServer({
    ...context,
    pool,
    sessions: new SessionReader(pool),
    announcements: new Announcements(door.url, context.log),
  })
  api = apiClient(await server.listen({ port: 0, host: '127.0.0.1' }))
})
beforeEach(async () => {
  player = await app().registerPlayer()
})
afterAll(async () => {
  server.server.closeAllConnections()
  await server.close()
  await pool.end()
  door.close()
})

type Order = { key: string; fen: bigint }
let fen = 10_000n
/** Returns new deposit orders, each with its key and amount. */
const newOrders = (): Order[] =>
  Array.from({ length: callers }, () => {
    fen += 100n
    return { key: newKey(), fen }
  })
const send = async (order: Order) => {
  const headers = { 'idempotency-key': order.key }
  return (await api.call('/api/recharge', bankDeposit(order.fen), player.token, headers))
    .code
}
const codes = async (orders: readonly Order[]) => tally(await Promise.all(orders.map(send)))

async function readOnly(isReadOnly: boolean): Promise<void> {
  const name = new URL(app().database.ownerUrl).pathname.slice(1)
  const setting = isReadOnly ? 'SET default_transaction_read_only = on' : 'RESET ALL'
  await app().owner.query(`ALTER DATABASE ${name} ${setting}`)
}

/** Returns how many deposits there are for these orders. */
async function depositsFor(orders: readonly Order[]): Promise<number> {
  const { rows } = await app().owner.query(
    'SELECT id FROM deposit WHERE amount = ANY ($1::bigint[])',
    [orders.map((order) => order.fen)],
  )
  return rows.length
}

describe('R-OPS-56: a primary that takes no writes is answered with 503', () => {
  it('read-only after a failover; one failure drops all connections to it', async () => {
    const orders = newOrders()
    await readOnly(true)
    door.cut()
    expect(await codes(orders)).toEqual({ 503: callers })
    expect(pool.idleCount).toBe(0)
    await readOnly(false)
    expect(await codes(orders)).toEqual({ 200: callers })
    expect(await codes(orders)).toEqual({ 200: callers })
    expect(await depositsFor(orders)).toBe(callers)
  })

  it('vanished, and used by the first call after it is back', async () => {
    const orders = newOrders()
    door.shut(true)
    expect(await codes(orders)).toEqual({ 503: callers })
    door.shut(false)
    expect(await codes(orders)).toEqual({ 200: callers })
    expect(await depositsFor(orders)).toBe(callers)
  })
})

describe('R-OPS-57: a frozen connection', () => {
  it('ends by its time-out, and takes no further call with it', async () => {
    const look = () => api.call('/api/balance', {}, player.token)
    await Promise.all(Array.from({ length: callers }, look))
    door.freeze()
    expect(await send({ key: newKey(), fen: 5000n })).toBe(503)
    // The other connections are frozen too. They were idle and are gone.
    expect(await codes(newOrders())).toEqual({ 200: callers })
  })
})

/** At each commit of a deposit, warns as PostgreSQL does when the wait for a standby is cancelled. */
const warnAtCommit = `
  CREATE FUNCTION warn_alone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE WARNING 'canceling wait for synchronous replication due to user request'; RETURN NULL; END $$;
  CREATE CONSTRAINT TRIGGER alone AFTER INSERT ON deposit DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION warn_alone()`

it('R-OPS-93: a commit that no standby has confirmed is unknown, and once under its key', async () => {
  const orders = newOrders()
  await app().owner.query(warnAtCommit)
  try {
    expect(await codes(orders)).toEqual({ 503: callers })
  } finally {
    await app().owner.query('DROP FUNCTION warn_alone CASCADE')
  }
  expect(await codes(orders)).toEqual({ 200: callers })
  expect(await depositsFor(orders)).toBe(callers)
})

describe('R-OPS-58: a start', () => {
  it('waits for a primary that takes writes', async () => {
    await readOnly(true)
    door.cut()
    let isBack = false
    const back = databaseBack(pool, app().context.log).finally(() => {
      isBack = true
    })
    await wait(300)
    expect(isBack).toBe(false)
    await readOnly(false)
    door.cut()
    await back
  })
})
