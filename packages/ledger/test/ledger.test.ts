import {
  balances,
  LedgerRefused,
  openAccounts,
  type Posting,
  post,
} from '@jinli/ledger/ledger'
import { beforeAll, describe, expect, it } from 'vitest'
import { closeAll, fromTo, openAll, useBooks } from './use-books.ts'

const books = useBooks()
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
    (thrown: unknown) => thrown,
  )
  if (error instanceof LedgerRefused) return error
  throw error ?? new Error('nothing was refused')
}

async function balanceOf(code: string) {
  return (await balances(books().app, [code])).get(code)
}

beforeAll(async () => {
  await openAll(books().app, [house, mei, li, 'player:poor', 'house:other'])
  await openAll(books().app, ['player:mei:usdt', 'house:usdt'], 'USDT')
  await post(books().app, posting(fromTo(house, mei, 100_000n)))
})

describe('post (R-MONEY-10)', () => {
  it('moves money and tells both balances', async () => {
    const [before, houseBefore] = [await balanceOf(mei), await balanceOf(house)]
    const posted = await post(books().app, posting(fromTo(house, mei, 250n)))
    expect(posted.replayed).toBe(false)
    expect(await balanceOf(mei)).toBe((before ?? 0n) + 250n)
    expect(await balanceOf(house)).toBe((houseBefore ?? 0n) - 250n)
  })

  it('takes the lines in any order', async () => {
    await post(books().app, posting(fromTo(mei, li, 5n)))
    await post(books().app, posting(fromTo(li, mei, 5n)))
  })

  it('takes amounts beyond 2^53', async () => {
    const huge = 9_007_199_254_740_993n
    await openAll(books().app, ['player:huge'])
    await post(books().app, posting(fromTo(house, 'player:huge', huge)))
    expect(await balanceOf('player:huge')).toBe(huge)
    await post(books().app, posting(fromTo('player:huge', house, huge)))
  })

  it('gives the first answer to the same key and lines', async () => {
    const same = posting(fromTo(house, mei, 70n))
    const first = await post(books().app, same)
    const before = await balanceOf(mei)
    expect(await post(books().app, same)).toEqual({ ...first, replayed: true })
    expect(await balanceOf(mei)).toBe(before)
  })

  it.each([
    ['amount', { lines: fromTo(house, mei, 71n) }],
    ['account', { lines: fromTo(house, li, 70n) }],
    ['kind', { kind: 'other' }],
    ['ref', { ref: 'other' }],
  ])('refuses a used key with another %s', async (_what, change) => {
    const first = posting(fromTo(house, mei, 70n))
    await post(books().app, first)
    const { failure } = await failureOf(post(books().app, { ...first, ...change }))
    expect(failure).toBe('key-conflict')
  })

  it('refuses what a guarded account does not hold, and names it (R-MONEY-09)', async () => {
    const refused = await failureOf(
      post(books().app, posting(fromTo('player:poor', mei, 1n))),
    )
    expect(refused.failure).toBe('insufficient')
    expect(refused.account).toBe('player:poor')
  })

  it('spends the whole balance and not one fen more', async () => {
    await openAll(books().app, ['player:whole'])
    await post(books().app, posting(fromTo(house, 'player:whole', 500n)))
    const short = await failureOf(
      post(books().app, posting(fromTo('player:whole', house, 501n))),
    )
    expect(short.failure).toBe('insufficient')
    await post(books().app, posting(fromTo('player:whole', house, 500n)))
    expect(await balanceOf('player:whole')).toBe(0n)
  })

  it('lets an unguarded account go below zero', async () => {
    await post(books().app, posting(fromTo('house:other', house, 10n)))
    expect(await balanceOf('house:other')).toBe(-10n)
  })

  it('refuses an account nobody opened', async () => {
    const refused = await failureOf(
      post(books().app, posting(fromTo(house, 'player:nobody', 1n))),
    )
    expect([refused.failure, refused.account]).toEqual(['unknown-account', 'player:nobody'])
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
    expect((await failureOf(post(books().app, posting(lines)))).failure).toBe(failure)
    expect(await balanceOf(mei)).toBe(before)
  })

  it('refuses a line of zero', async () => {
    await expect(post(books().app, posting(fromTo(house, mei, 0n)))).rejects.toThrow()
  })

  it('refuses an overflow and keeps the books', async () => {
    const most = 2n ** 63n - 1n
    await expect(post(books().app, posting(fromTo(house, mei, most)))).rejects.toThrow()
  })

  it('leaves the key free when it was refused', async () => {
    const late = posting(fromTo('player:poor', mei, 9n))
    await failureOf(post(books().app, late))
    await post(books().app, posting(fromTo(house, 'player:poor', 9n)))
    expect((await post(books().app, late)).replayed).toBe(false)
  })
})

describe('currencies', () => {
  const usdt = fromTo('house:usdt', 'player:mei:usdt', 3_000_000n)

  it('balances each currency by itself', async () => {
    await post(books().app, posting([...usdt, ...fromTo(mei, house, 2_000n)]))
    expect(await balanceOf('player:mei:usdt')).toBe(3_000_000n)
  })

  it('refuses lines that are zero only across currencies', async () => {
    const refused = await failureOf(
      post(books().app, posting(fromTo('house:usdt', mei, 5n))),
    )
    expect(refused.failure).toBe('unbalanced')
  })
})

describe('a correction is a transaction of its own', () => {
  it('undoes another one with new entries', async () => {
    const before = await balanceOf(li)
    await post(books().app, posting(fromTo(house, li, 40n)))
    const undone = await post(books().app, posting(fromTo(li, house, 40n)))
    expect(undone.replayed).toBe(false)
    expect(await balanceOf(li)).toBe(before)
  })

  it('cannot take back what has been spent', async () => {
    await openAll(books().app, ['player:spent'])
    await post(books().app, posting(fromTo(house, 'player:spent', 40n)))
    await post(books().app, posting(fromTo('player:spent', house, 1n)))
    const refused = post(books().app, posting(fromTo('player:spent', house, 40n)))
    expect((await failureOf(refused)).failure).toBe('insufficient')
  })
})

describe('what the rows tell', () => {
  it('numbers the entries of a guarded account and keeps the balance after each', async () => {
    await openAll(books().app, ['player:chain'])
    for (const amount of [300n, 50n, -120n]) {
      await post(books().app, posting(fromTo(house, 'player:chain', amount)))
    }
    const { rows } = await books().app.query(
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
    await openAccounts(books().app, [mei], { currency: 'CNY', guarded: true })
    expect(await balanceOf(mei)).toBe(before)
  })

  it('leaves unknown accounts out of the balances', async () => {
    expect(await balances(books().app, ['player:nobody'])).toEqual(new Map())
  })
})

describe('close_batch', () => {
  async function sumOf(code: string) {
    const { rows } = await books().app.query(
      `SELECT coalesce(sum(e.amount), 0)::text AS sum FROM ledger.entry e
       JOIN ledger.account a ON a.id = e.account_id WHERE a.code = $1`,
      [code],
    )
    return BigInt(rows[0].sum)
  }

  it('leaves the balances of the house equal to their sums, before and after', async () => {
    for (let n = 0; n < 5; n += 1) {
      await post(books().app, posting(fromTo(house, mei, 11n)))
      expect(await balanceOf(house)).toBe(await sumOf(house))
      expect(await closeAll(books().app)).toBeGreaterThan(0)
      expect(await balanceOf(house)).toBe(await sumOf(house))
    }
    expect(await closeAll(books().app)).toBe(0)
  })

  it('leaves out what is not committed, and takes it with the next batch', async () => {
    const open = await books().app.connect()
    try {
      await open.query('BEGIN')
      await post(open, posting(fromTo(house, mei, 13n)))
      await post(books().app, posting(fromTo(house, li, 17n)))
      await books().app.query('SELECT ledger.close_batch()')
      expect(await balanceOf(house)).toBe(await sumOf(house))
      await open.query('COMMIT')
    } finally {
      open.release()
    }
    expect(await balanceOf(house)).toBe(await sumOf(house))
    expect(await closeAll(books().app)).toBeGreaterThanOrEqual(2)
    expect(await balanceOf(house)).toBe(await sumOf(house))
  })

  it('reads its slice, not what waits behind it', async () => {
    await closeAll(books().app)
    for (let n = 0; n < 400; n += 1)
      await post(books().app, posting(fromTo(house, mei, 1n)))
    const client = await books().owner.connect()
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
      // Whatever runs anywhere in the cluster may hold the slice back for a moment.
      let [read, closed] = [0, 0]
      while (closed === 0) {
        const before = await readSoFar()
        const { rows } = await client.query('SELECT ledger.close_batch(10)::int AS n')
        closed = rows[0].n
        read = (await readSoFar()) - before
      }
      expect(closed).toBe(10)
      expect(read).toBeLessThan(100)
    } finally {
      client.release()
    }
    await closeAll(books().app)
  })

  it('closes each transaction once when several close at the same time', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => post(books().app, posting(fromTo(house, mei, 1n)))),
    )
    await Promise.all(
      Array.from({ length: 8 }, () => books().app.query('SELECT ledger.close_batch()')),
    )
    await closeAll(books().app)
    const { rows } = await books().app.query(
      `SELECT (SELECT sum(transactions) FROM ledger.seal)::int AS sealed,
         (SELECT count(*) FROM ledger.transaction)::int AS posted`,
    )
    expect(rows[0].sealed).toBe(rows[0].posted)
  })
})
