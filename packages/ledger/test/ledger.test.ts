import {
  balances,
  LedgerRefused,
  openAccounts,
  type Posting,
  post,
} from '@jinli/ledger/ledger'
import { beforeAll, describe, expect, it } from 'vitest'
import { closeAll, fromTo, openAll, useLedger } from './use-ledger.ts'

const ledger = useLedger()
const house = 'house:cash'
const mei = 'player:mei'
const li = 'player:li'
let count = 0

function posting(lines: Posting['lines'], key = `test:${++count}`): Posting {
  return { key, kind: 'test', ref: key, lines }
}

async function failureOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (failure: unknown) => failure,
  )
  if (error instanceof LedgerRefused) return error
  throw error ?? new Error('nothing was refused')
}

async function balanceOf(code: string) {
  return (await balances(ledger().app, [code])).get(code)
}

beforeAll(async () => {
  await openAll(ledger().app, [house, mei, li, 'player:poor', 'house:other'])
  await openAll(ledger().app, ['player:mei:usdt', 'house:usdt'], 'USDT')
  await post(ledger().app, posting(fromTo(house, mei, 100_000n)))
})

describe('post (R-MONEY-10)', () => {
  it('moves money and tells both balances', async () => {
    const [before, houseBefore] = [await balanceOf(mei), await balanceOf(house)]
    const result = await post(ledger().app, posting(fromTo(house, mei, 250n)))
    expect(result.replayed).toBe(false)
    expect(await balanceOf(mei)).toBe((before ?? 0n) + 250n)
    expect(await balanceOf(house)).toBe((houseBefore ?? 0n) - 250n)
  })

  it('takes the lines in any order', async () => {
    await post(ledger().app, posting(fromTo(mei, li, 5n)))
    await post(ledger().app, posting(fromTo(li, mei, 5n)))
  })

  it('takes amounts beyond 2^53', async () => {
    const huge = 9_007_199_254_740_993n
    await openAll(ledger().app, ['player:huge'])
    await post(ledger().app, posting(fromTo(house, 'player:huge', huge)))
    expect(await balanceOf('player:huge')).toBe(huge)
    await post(ledger().app, posting(fromTo('player:huge', house, huge)))
  })

  it('gives the first answer to the same key and lines', async () => {
    const same = posting(fromTo(house, mei, 70n))
    const first = await post(ledger().app, same)
    const before = await balanceOf(mei)
    expect(await post(ledger().app, same)).toEqual({ ...first, replayed: true })
    expect(await balanceOf(mei)).toBe(before)
  })

  it.each([
    ['amount', { lines: fromTo(house, mei, 71n) }],
    ['account', { lines: fromTo(house, li, 70n) }],
    ['kind', { kind: 'other' }],
    ['ref', { ref: 'other' }],
  ])('refuses a used key with another %s', async (_what, change) => {
    const first = posting(fromTo(house, mei, 70n))
    await post(ledger().app, first)
    const { failure } = await failureOf(post(ledger().app, { ...first, ...change }))
    expect(failure).toBe('key-conflict')
  })

  it('refuses what a guarded account does not hold, and names it (R-MONEY-09)', async () => {
    const refusal = await failureOf(
      post(ledger().app, posting(fromTo('player:poor', mei, 1n))),
    )
    expect(refusal.failure).toBe('insufficient')
    expect(refusal.account).toBe('player:poor')
  })

  it('spends the whole balance and not one fen more', async () => {
    await openAll(ledger().app, ['player:whole'])
    await post(ledger().app, posting(fromTo(house, 'player:whole', 500n)))
    const short = await failureOf(
      post(ledger().app, posting(fromTo('player:whole', house, 501n))),
    )
    expect(short.failure).toBe('insufficient')
    await post(ledger().app, posting(fromTo('player:whole', house, 500n)))
    expect(await balanceOf('player:whole')).toBe(0n)
  })

  it('lets an unguarded account go below zero', async () => {
    await post(ledger().app, posting(fromTo('house:other', house, 10n)))
    expect(await balanceOf('house:other')).toBe(-10n)
  })

  it('refuses an account nobody opened', async () => {
    const refusal = await failureOf(
      post(ledger().app, posting(fromTo(house, 'player:nobody', 1n))),
    )
    expect([refusal.failure, refusal.account]).toEqual(['unknown-account', 'player:nobody'])
  })

  it.each<[string, Posting['lines'], string]>([
    [
      'unbalanced lines',
      [...fromTo(house, mei, 5n), { account: li, amount: 1n }],
      'unbalanced',
    ],
    ['a single line', [{ account: mei, amount: 5n }], 'bad-call'],
    ['no line', [], 'bad-call'],
    ['one account twice', fromTo(mei, mei, 5n), 'bad-call'],
  ])('refuses %s', async (_what, lines, failure) => {
    const before = await balanceOf(mei)
    expect((await failureOf(post(ledger().app, posting(lines)))).failure).toBe(failure)
    expect(await balanceOf(mei)).toBe(before)
  })

  it('refuses a line of zero', async () => {
    await expect(post(ledger().app, posting(fromTo(house, mei, 0n)))).rejects.toThrow()
  })

  it('refuses an overflow and keeps the ledger', async () => {
    const most = 2n ** 63n - 1n
    await expect(post(ledger().app, posting(fromTo(house, mei, most)))).rejects.toThrow()
  })

  it('leaves the key free when it was refused', async () => {
    const late = posting(fromTo('player:poor', mei, 9n))
    await failureOf(post(ledger().app, late))
    await post(ledger().app, posting(fromTo(house, 'player:poor', 9n)))
    expect((await post(ledger().app, late)).replayed).toBe(false)
  })
})

describe('currencies', () => {
  const usdt = fromTo('house:usdt', 'player:mei:usdt', 3_000_000n)

  it('balances each currency by itself', async () => {
    await post(ledger().app, posting([...usdt, ...fromTo(mei, house, 2_000n)]))
    expect(await balanceOf('player:mei:usdt')).toBe(3_000_000n)
  })

  it('refuses lines that are zero only across currencies', async () => {
    const refusal = await failureOf(
      post(ledger().app, posting(fromTo('house:usdt', mei, 5n))),
    )
    expect(refusal.failure).toBe('unbalanced')
  })
})

describe('a correction is a transaction of its own', () => {
  it('undoes another one with new entries', async () => {
    const before = await balanceOf(li)
    await post(ledger().app, posting(fromTo(house, li, 40n)))
    const reversal = await post(ledger().app, posting(fromTo(li, house, 40n)))
    expect(reversal.replayed).toBe(false)
    expect(await balanceOf(li)).toBe(before)
  })

  it('cannot take back what has been spent', async () => {
    await openAll(ledger().app, ['player:spent'])
    await post(ledger().app, posting(fromTo(house, 'player:spent', 40n)))
    await post(ledger().app, posting(fromTo('player:spent', house, 1n)))
    const attempt = post(ledger().app, posting(fromTo('player:spent', house, 40n)))
    expect((await failureOf(attempt)).failure).toBe('insufficient')
  })
})

describe('what the rows tell', () => {
  it('numbers the entries of a guarded account and keeps the balance after each', async () => {
    await openAll(ledger().app, ['player:chain'])
    for (const amount of [300n, 50n, -120n]) {
      await post(ledger().app, posting(fromTo(house, 'player:chain', amount)))
    }
    const { rows } = await ledger().app.query(
      `SELECT e.version::int, e.amount::int, e.balance_after::int FROM ledger.entry e
       JOIN ledger.account a ON a.id = e.account_id WHERE a.code = 'player:chain'
       ORDER BY e.version`,
    )
    expect(rows).toEqual([
      { version: 1, amount: 300, balance_after: 300 },
      { version: 2, amount: 50, balance_after: 350 },
      { version: 3, amount: -120, balance_after: 230 },
    ])
  })

  it('keeps an account as it is when it is opened again', async () => {
    const before = await balanceOf(mei)
    await openAccounts(ledger().app, [mei], { currency: 'CNY', guarded: true })
    expect(await balanceOf(mei)).toBe(before)
  })

  it('leaves unknown accounts out of the balances', async () => {
    expect(await balances(ledger().app, ['player:nobody'])).toEqual(new Map())
  })
})

describe('close_batch', () => {
  async function sumOf(code: string) {
    const { rows } = await ledger().app.query(
      `SELECT coalesce(sum(e.amount), 0)::text AS sum FROM ledger.entry e
       JOIN ledger.account a ON a.id = e.account_id WHERE a.code = $1`,
      [code],
    )
    return BigInt(rows[0].sum)
  }

  it('leaves the balances of the house equal to their sums, before and after', async () => {
    for (let n = 0; n < 5; n += 1) {
      await post(ledger().app, posting(fromTo(house, mei, 11n)))
      expect(await balanceOf(house)).toBe(await sumOf(house))
      expect(await closeAll(ledger().app)).toBeGreaterThan(0)
      expect(await balanceOf(house)).toBe(await sumOf(house))
    }
    expect(await closeAll(ledger().app)).toBe(0)
  })

  it('leaves out what is not committed, and takes it with the next batch', async () => {
    const open = await ledger().app.connect()
    try {
      await open.query('BEGIN')
      await post(open, posting(fromTo(house, mei, 13n)))
      await post(ledger().app, posting(fromTo(house, li, 17n)))
      await ledger().app.query('SELECT ledger.close_batch()')
      expect(await balanceOf(house)).toBe(await sumOf(house))
      await open.query('COMMIT')
    } finally {
      open.release()
    }
    expect(await balanceOf(house)).toBe(await sumOf(house))
    expect(await closeAll(ledger().app)).toBeGreaterThanOrEqual(2)
    expect(await balanceOf(house)).toBe(await sumOf(house))
  })

  it('reads its slice, not what waits behind it', async () => {
    await closeAll(ledger().app)
    for (let n = 0; n < 400; n += 1)
      await post(ledger().app, posting(fromTo(house, mei, 1n)))
    const client = await ledger().owner.connect()
    const readSoFar = async () => {
      await client.query('SELECT pg_stat_force_next_flush()')
      const { rows } = await client.query(
        `SELECT (SELECT idx_tup_read FROM pg_stat_user_indexes WHERE indexrelname = 'transaction_xid')
           + (SELECT seq_tup_read FROM pg_stat_user_tables
              WHERE schemaname = 'ledger' AND relname = 'transaction') AS n`,
      )
      return Number(rows[0].n)
    }
    try {
      // While any transaction runs in the cluster, the batch may not close yet.
      let [read, closedCount] = [0, 0]
      while (closedCount === 0) {
        const before = await readSoFar()
        const { rows } = await client.query('SELECT ledger.close_batch(10)::int AS n')
        closedCount = rows[0].n
        read = (await readSoFar()) - before
      }
      expect(closedCount).toBe(10)
      expect(read).toBeLessThan(100)
    } finally {
      client.release()
    }
    await closeAll(ledger().app)
  })

  it('closes each transaction once when several close at the same time', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => post(ledger().app, posting(fromTo(house, mei, 1n)))),
    )
    await Promise.all(
      Array.from({ length: 8 }, () => ledger().app.query('SELECT ledger.close_batch()')),
    )
    await closeAll(ledger().app)
    const { rows } = await ledger().app.query(
      `SELECT (SELECT sum(transactions) FROM ledger.seal)::int AS sealed,
         (SELECT count(*) FROM ledger.transaction)::int AS posted`,
    )
    expect(rows[0].sealed).toBe(rows[0].posted)
  })
})
