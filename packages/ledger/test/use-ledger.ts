import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@jinli/dev-env/test-database'
import { testPool } from '@jinli/dev-env/test-pool'
import { closeBatch, type Line, openAccounts, violations } from '@jinli/ledger/ledger'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'

export type TestLedger = {
  /** A connection pool with the server's role. */
  app: pg.Pool
  /** A connection pool of the superuser, who can make changes that the server's role cannot. */
  owner: pg.Pool
}

/** Opens an empty ledger for a test file, and checks its invariants after every test. */
export function useLedger(connections = 8): () => TestLedger {
  let ledger: (TestLedger & { database: TestDatabase }) | null = null
  const open = () => {
    if (!ledger) throw new Error('the ledger are not open')
    return ledger
  }
  beforeAll(async () => {
    const database = await createTestDatabase(inject('postgres'))
    ledger = {
      database,
      app: testPool(database.appUrl, connections),
      owner: testPool(database.ownerUrl),
    }
  })
  afterEach(async () => expect(await violations(open().app)).toEqual([]))
  afterAll(async () => {
    await ledger?.app.end()
    await ledger?.owner.end()
    await ledger?.database.drop()
  })
  return open
}

/** Opens guarded accounts for players and unguarded accounts for the house. */
export async function openAll(
  db: pg.Pool,
  codes: readonly string[],
  currency = 'CNY',
): Promise<void> {
  const isPlayer = (code: string) => code.startsWith('player:')
  await openAccounts(db, codes.filter(isPlayer), { currency, guarded: true })
  await openAccounts(
    db,
    codes.filter((code) => !isPlayer(code)),
    { currency, guarded: false },
  )
}

/** Returns the two lines that move an amount from one account to another. */
export function fromTo(from: string, to: string, amount: bigint): Line[] {
  return [
    { account: from, amount: -amount },
    { account: to, amount },
  ]
}

/**
 * Closes batches until no open transaction is left. A batch ends before the oldest transaction that runs anywhere in
 * the cluster, so a transaction of another test file may have to end first.
 */
export async function closeAll(db: pg.Pool): Promise<number> {
  let closedCount = 0
  const deadline = Date.now() + 20_000
  for (;;) {
    closedCount += await closeBatch(db)
    const { rows } = await db.query(
      'SELECT count(*)::int AS n FROM ledger.transaction WHERE xid >= ledger.first_open_xid()',
    )
    if (rows[0].n === 0) return closedCount
    if (Date.now() > deadline) throw new Error(`${rows[0].n} transactions stay open`)
    await sleep(20)
  }
}
