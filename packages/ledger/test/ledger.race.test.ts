import { atOnce, tally } from '@jinli/dev-env/at-once'
import { releaseTogether } from '@jinli/dev-env/barrier'
import { balances, LedgerRefused, type Posting, post } from '@jinli/ledger/ledger'
import { beforeAll, describe, expect, it } from 'vitest'
import { fromTo, openAll, useLedger } from './use-ledger.ts'

const ledger = useLedger(80)
const house = 'house:cash'
const crowd = Array.from({ length: 200 }, (_, n) => `player:${n}`)

beforeAll(async () => {
  const namedPlayers = ['rich', 'once', 'all', 'left', 'right'].map(
    (name) => `player:${name}`,
  )
  await openAll(ledger().app, [house, ...crowd, ...namedPlayers])
  for (const code of [...crowd, ...namedPlayers]) await give(code, 10_000n)
})

function posting(key: string, lines: Posting['lines']): Posting {
  return { key, kind: 'race', ref: key, lines }
}

async function give(code: string, amount: bigint) {
  await post(ledger().app, posting(`give:${code}`, fromTo(house, code, amount)))
}

async function balanceOf(code: string) {
  return (await balances(ledger().app, [code])).get(code)
}

async function outcome(work: Promise<{ replayed: boolean }>): Promise<string> {
  try {
    return (await work).replayed ? 'replayed' : 'posted'
  } catch (error) {
    if (error instanceof LedgerRefused) return error.failure
    throw error
  }
}

async function deadlocks(): Promise<number> {
  const { rows } = await ledger().owner.query(
    'SELECT deadlocks::int AS n FROM pg_stat_database WHERE datname = current_database()',
  )
  return rows[0].n
}

describe('one house account, many players', () => {
  it('200 players post while another posting to the same house account is open', async () => {
    const before = (await balanceOf(house)) ?? 0n
    const first = await ledger().app.connect()
    try {
      await first.query('BEGIN')
      await post(first, posting('held:rich', fromTo('player:rich', house, 7n)))
      await atOnce(crowd.length, async (n) => {
        const player = crowd[n] ?? ''
        await post(ledger().app, posting(`crowd:${n}`, fromTo(player, house, 5n)))
      })
      const { rows } = await ledger().owner.query(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE state = 'idle in transaction'
         AND datname = current_database()`,
      )
      // All 200 postings are committed while the first transaction is still open.
      expect(rows).toEqual([{ n: 1 }])
      expect(await balanceOf(house)).toBe(before + 1_000n)
      await first.query('COMMIT')
    } finally {
      first.release()
    }
    expect(await balanceOf(house)).toBe(before + 1_007n)
  })

  it('a second posting of the same player does wait: the control of the test above', async () => {
    const [first, second] = [await ledger().app.connect(), await ledger().app.connect()]
    try {
      await first.query('BEGIN')
      await post(first, posting('control:1', fromTo('player:rich', house, 7n)))
      await second.query(`SET lock_timeout = '150ms'`)
      const secondPosting = post(
        second,
        posting('control:2', fromTo('player:rich', house, 7n)),
      )
      await expect(secondPosting).rejects.toMatchObject({ code: '55P03' })
      await first.query('ROLLBACK')
    } finally {
      first.release()
      second.release(true)
    }
  })
})

describe('the same moment', () => {
  it('one key 64 times moves the money once', async () => {
    const same = posting('once', fromTo('player:once', house, 100n))
    const ends = await atOnce(64, () => outcome(post(ledger().app, same)))
    expect(tally(ends)).toEqual({ posted: 1, replayed: 63 })
    expect(await balanceOf('player:once')).toBe(9_900n)
  })

  it('64 withdrawals of the whole balance: one succeeds (R-MONEY-09)', async () => {
    const withdrawAll = (n: number) =>
      outcome(post(ledger().app, posting(`all:${n}`, fromTo('player:all', house, 10_000n))))
    const row = {
      text: 'SELECT 1 FROM ledger.account WHERE code = $1 FOR UPDATE',
      values: ['player:all'],
    }
    const ends = await releaseTogether(ledger().owner, row, 64, () =>
      atOnce(64, withdrawAll),
    )
    expect(tally(ends)).toEqual({ posted: 1, insufficient: 63 })
    expect(await balanceOf('player:all')).toBe(0n)
  })

  it('64 opposite transfers between two players end without a deadlock', async () => {
    const before = await deadlocks()
    const ends = await atOnce(64, (n) => {
      const [from, to] = n % 2 ? ['left', 'right'] : ['right', 'left']
      const lines = fromTo(`player:${from}`, `player:${to}`, 1n)
      return outcome(post(ledger().app, posting(`cross:${n}`, lines)))
    })
    expect(tally(ends)).toEqual({ posted: 64 })
    expect(await deadlocks()).toBe(before)
    expect(await balanceOf('player:left')).toBe(10_000n)
  })

  it('64 clients open the same accounts', async () => {
    const codes = Array.from({ length: 20 }, (_, n) => `player:new:${n}`)
    await atOnce(64, (n) => openAll(ledger().app, n % 2 ? codes : codes.toReversed()))
    expect((await balances(ledger().app, codes)).size).toBe(20)
  })

  it('readers during a storm never see a player below zero or ledger that do not hold', async () => {
    let storming = true
    const readings: string[] = []
    const reader = async () => {
      while (storming) {
        const { rows } = await ledger().app.query(
          `SELECT invariant FROM ledger.violations()
           UNION ALL SELECT code FROM ledger.account WHERE guarded AND balance < 0`,
        )
        readings.push(...rows.map((row) => String(row.invariant)))
      }
    }
    const readers = reader()
    await atOnce(400, (n) => {
      const [from, to] = [crowd[n % 10] ?? '', crowd[(n * 7 + 1) % 10] ?? '']
      if (from === to) return Promise.resolve('same')
      const lines = fromTo(from, to, BigInt(1 + ((n * 37) % 4_000)))
      return outcome(post(ledger().app, posting(`storm:${n}`, lines)))
    })
    storming = false
    await readers
    expect(readings).toEqual([])
  })
})
