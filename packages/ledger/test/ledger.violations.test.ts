import { post, violations } from '@jinli/ledger/ledger'
import { beforeAll, describe, expect, it } from 'vitest'
import { closeAll, fromTo, openAll, useLedger } from './use-ledger.ts'

const ledger = useLedger()

beforeAll(async () => {
  await openAll(ledger().app, ['house:cash', 'player:a', 'player:b'])
  const steps: [string, string, bigint][] = [
    ['house:cash', 'player:a', 1_000n],
    ['player:a', 'player:b', 300n],
    ['player:b', 'house:cash', 100n],
  ]
  for (const [n, [from, to, amount]] of steps.entries()) {
    const key = `step:${n}`
    await post(ledger().app, {
      key,
      kind: 'step',
      ref: key,
      lines: fromTo(from, to, amount),
    })
  }
  await closeAll(ledger().app)
})

/** Returns the violations that the checks find after the superuser has run `statements`. Rolls everything back. */
async function foundAfter(...statements: string[]): Promise<string[]> {
  const client = await ledger().owner.connect()
  try {
    await client.query('BEGIN')
    for (const statement of statements) await client.query(statement)
    return (await violations(client)).map((each) => `${each.invariant} ${each.detail}`)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const idOf = (code: string) => `(SELECT id FROM ledger.account WHERE code = '${code}')`
const some = (text: string) => expect.arrayContaining([expect.stringContaining(text)])

it('finds nothing in sound ledger', async () => {
  expect(await foundAfter('SELECT 1')).toEqual([])
})

describe('I-1: every transaction sums to zero per currency', () => {
  it('finds an entry too many', async () => {
    const details = await foundAfter(
      `INSERT INTO ledger.entry SELECT max(transaction_id), 9, ${idOf('house:cash')}, 7
       FROM ledger.entry`,
    )
    expect(details).toEqual(some('is off by 7 CNY'))
  })

  it('finds a missing entry', async () => {
    const details = await foundAfter(
      `DELETE FROM ledger.entry WHERE line = 1 AND transaction_id =
         (SELECT id FROM ledger.transaction WHERE key = 'step:2')`,
    )
    expect(details).toEqual(some('is off by'))
  })

  it('finds a transaction without entries', async () => {
    const details = await foundAfter(
      `INSERT INTO ledger.transaction (key, kind, ref) VALUES ('empty', 'x', 'x')`,
    )
    expect(details).toEqual([expect.stringMatching(/^I-1 transaction \d+ has no entries$/)])
  })

  it('finds entries without a transaction', async () => {
    const details = await foundAfter(
      `INSERT INTO ledger.entry VALUES (777, 1, ${idOf('house:cash')}, 5),
         (777, 2, ${idOf('house:cash')}, -5)`,
    )
    expect(details).toEqual(some('entry 777/1 hangs in the air'))
  })
})

describe('I-2: no player account below zero (R-MONEY-09)', () => {
  it('cannot be planted while the constraint stands', async () => {
    await expect(
      foundAfter(`UPDATE ledger.account SET balance = -5 WHERE code = 'player:a'`),
    ).rejects.toThrow(/account_balance_check/)
  })

  it('is found when the constraint was taken away', async () => {
    const details = await foundAfter(
      'ALTER TABLE ledger.account DROP CONSTRAINT account_balance_check',
      `UPDATE ledger.account SET balance = -5 WHERE code = 'player:a'`,
    )
    expect(details).toEqual(some('I-2 player:a stands at -5'))
  })
})

describe('I-3: a balance is the sum of its entries', () => {
  it.each([
    [
      'a balance moved by hand',
      `UPDATE ledger.account SET balance = balance + 1 WHERE code = 'player:a'`,
      'player:a stands at 701, its entries say 700',
    ],
    [
      'a version moved by hand',
      `UPDATE ledger.account SET version = version + 1 WHERE code = 'player:a'`,
      'player:a stands at',
    ],
    [
      'a wrong balance after an entry',
      `UPDATE ledger.entry SET balance_after = 1 WHERE account_id = ${idOf('player:b')} AND version = 1`,
      'player:b: entry',
    ],
    [
      'a gap in the numbers',
      `UPDATE ledger.entry SET version = 9 WHERE account_id = ${idOf('player:b')} AND version = 2`,
      'player:b: entry',
    ],
    [
      'a wrong sum of the house',
      'UPDATE ledger.rollup SET balance = balance + 1',
      'rollup of house:cash is',
    ],
  ])('finds %s', async (_what, statement, text) => {
    expect(await foundAfter(statement)).toEqual(some(`I-3 ${text}`))
  })
})

describe('I-4: what is written stays (R-MONEY-11)', () => {
  it('finds amounts changed so cleverly that everything else agrees', async () => {
    const details = await foundAfter(
      `UPDATE ledger.entry e SET amount = sign(e.amount) * 1500, balance_after = e.balance_after + 500
       FROM ledger.transaction t WHERE t.id = e.transaction_id AND t.key = 'step:0'`,
      `UPDATE ledger.entry SET balance_after = balance_after + 500
       WHERE account_id = ${idOf('player:a')} AND version > 1`,
      `UPDATE ledger.account SET balance = balance + 500 WHERE code = 'player:a'`,
      `UPDATE ledger.rollup r SET balance = balance - 500, amount = amount - CASE
         WHEN seal_id = (SELECT min(seal_id) FROM ledger.rollup f WHERE f.account_id = r.account_id)
         THEN 500 ELSE 0 END`,
    )
    expect(details).toEqual(some('I-4 seal'))
    expect(details.every((line) => line.startsWith('I-4'))).toBe(true)
  })

  it.each([
    ['a changed key', `UPDATE ledger.transaction SET key = 'other' WHERE key = 'step:1'`],
    [
      'a changed reference',
      `UPDATE ledger.transaction SET ref = 'other' WHERE key = 'step:1'`,
    ],
    [
      'a changed time',
      `UPDATE ledger.transaction SET posted_at = now() WHERE key = 'step:1'`,
    ],
    [
      'a transaction that vanished with its entries',
      `WITH gone AS (DELETE FROM ledger.transaction WHERE key = 'step:2' RETURNING id)
       DELETE FROM ledger.entry WHERE transaction_id IN (SELECT id FROM gone)`,
    ],
    ['a seal that was recomputed wrong', `UPDATE ledger.seal SET hash = sha256('x')`],
  ])('finds %s', async (_what, statement) => {
    expect(await foundAfter(statement)).toEqual(some('I-4 seal'))
  })

  it.each(['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE'])(
    'finds a grant of %s',
    async (right) => {
      const details = await foundAfter(`GRANT ${right} ON ledger.entry TO jinli_app`)
      expect(details).toEqual([`I-4 role jinli_app may ${right} on ledger.entry`])
    },
  )
})
