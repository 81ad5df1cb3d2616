import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@jinli/dev-env/test-database'
import { testPool } from '@jinli/dev-env/test-pool'
import { closeBatch, type Line, openAccounts, violations } from '@jinli/ledger/ledger'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'

export type Books = {
  /** As the server's role. */
  app: pg.Pool
  /** As superuser: plants what the role cannot. */
  owner: pg.Pool
}

/** An empty ledger for a test file; after every test the books must hold. */
export function useBooks(connections = 8): () => Books {
  let books: (Books & { database: TestDatabase }) | null = null
  const open = () => {
    if (!books) throw new Error('the books are not open')
    return books
  }
  beforeAll(async () => {
    const database = await createTestDatabase(inject('postgres'))
    books = {
      database,
      app: testPool(database.appUrl, connections),
      owner: testPool(database.ownerUrl),
    }
  })
  afterEach(async () => expect(await violations(open().app)).toEqual([]))
  afterAll(async () => {
    await books?.app.end()
    await books?.owner.end()
    await books?.database.drop()
  })
  return open
}

/** Guarded accounts of players, unguarded ones of the house. */
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

/** The two lines of the plainest movement. */
export function fromTo(from: string, to: string, amount: bigint): Line[] {
  return [
    { account: from, amount: -amount },
    { account: to, amount },
  ]
}

/**
 * Closes batches until nothing is open. A batch ends below the oldest transaction that runs
 * anywhere in the cluster, so another test file's may have to end first.
 */
export async function closeAll(db: pg.Pool): Promise<number> {
  let closed = 0
  const deadline = Date.now() + 20_000
  for (;;) {
    closed += await closeBatch(db)
    const { rows } = await db.query(
      'SELECT count(*)::int AS n FROM ledger.transaction WHERE xid >= ledger.last_cut()',
    )
    if (rows[0].n === 0) return closed
    if (Date.now() > deadline) throw new Error(`${rows[0].n} transactions stay open`)
    await sleep(20)
  }
}
