import { atOnce } from '@jinli/dev-env/at-once'
import {
  type BatchOutcome,
  balances,
  type ChainedPosting,
  closeBatch,
  LedgerRefused,
  type Posting,
  post,
  postBatch,
} from '@jinli/ledger/ledger'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { LedgerModel, type Verdict } from './ledger-model.ts'
import { closeAll, fromTo, openAll, useLedger } from './use-ledger.ts'

const ledger = useLedger(16)
const seed = process.env.FC_SEED ? Number.parseInt(process.env.FC_SEED, 10) : Date.now() | 0
const house = 'house:hot'

function posting(key: string, lines: Posting['lines'], chain = 0): ChainedPosting {
  return { key, kind: 'batch', ref: key, lines, chain }
}

const verdictOf = (outcome: BatchOutcome | undefined): string => {
  if (!outcome) return 'no answer'
  if ('failure' in outcome) return outcome.failure
  return outcome.replayed ? 'replayed' : 'posted'
}

/** Gives each posting a different chain number, so that no posting depends on another. */
const alone = (postings: readonly Posting[]): ChainedPosting[] =>
  postings.map((each, chain) => ({ ...each, chain }))

async function one(each: Posting): Promise<string> {
  try {
    return (await post(ledger().app, each)).replayed ? 'replayed' : 'posted'
  } catch (error) {
    if (error instanceof LedgerRefused) return error.failure
    throw error
  }
}

const players = ['a', 'b', 'c']
const word = fc.record({
  from: fc.constantFrom(...players, 'house', 'nobody'),
  to: fc.constantFrom(...players, 'house'),
  amount: fc.bigInt({ min: 1n, max: 60n }),
  key: fc.nat(25),
  /** The posting with the rare kind differs from one with `x`, even if both have the same idempotency key. */
  kind: fc.constantFrom('x', 'x', 'x', 'y'),
  off: fc.constantFrom(0n, 0n, 0n, 0n, 1n),
})
let runs = 0

/** Turns generated values into postings, with the accounts and idempotency keys of one run. */
function withRun(
  run: number,
  words: readonly (typeof word extends fc.Arbitrary<infer T> ? T : never)[],
) {
  const code = (name: string) =>
    name === 'house' ? `r${run}:house` : `r${run}:player:${name}`
  return words.map(({ from, to, amount, key, kind, off }): Posting => {
    const lines = fromTo(code(from), code(to), amount)
    if (lines[1]) lines[1] = { ...lines[1], amount: amount + off }
    return { key: `r${run}:k${key}`, kind, ref: 'batch', lines }
  })
}

async function openRun(): Promise<{ run: number; model: LedgerModel; codes: string[] }> {
  runs += 1
  const run = runs
  const model = new LedgerModel()
  const guardedCodes = players.map((name) => `r${run}:player:${name}`)
  const codes = [...guardedCodes, `r${run}:house`]
  await ledger().owner.query(`SELECT ledger.open_accounts($1, 'CNY', true)`, [guardedCodes])
  await ledger().owner.query(`SELECT ledger.open_accounts($1, 'CNY', false)`, [
    [`r${run}:house`],
  ])
  for (const code of codes) model.open(code, 'CNY', !code.endsWith('house'))
  return { run, model, codes }
}

describe('a batch', () => {
  it(`is its postings one by one, wherever it is cut, seed ${seed} (R-SEAM-01)`, async () => {
    const cuts = fc.array(fc.array(word, { minLength: 1, maxLength: 12 }), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(cuts, async (batches) => {
        const { run, model, codes } = await openRun()
        for (const words of batches) {
          const each = withRun(run, words)
          const expectedVerdicts: Verdict[] = each.map((single) => model.post(single))
          const outcomes = await postBatch(ledger().app, alone(each))
          expect(outcomes.map(verdictOf)).toEqual(expectedVerdicts)
        }
        const stand = await balances(ledger().app, codes)
        for (const code of codes)
          expect(stand.get(code)).toBe(model.accounts.get(code)?.balance)
      }),
      { seed, numRuns: 150 },
    )
  })

  it('of a chain: the first refusal refuses the rest, another chain goes on (R-SEAM-01)', async () => {
    await openAll(ledger().app, ['player:chain', house])
    const give = (key: string, amount: bigint, chain: number) =>
      posting(key, fromTo(house, 'player:chain', amount), chain)
    const take = (key: string, amount: bigint, chain: number) =>
      posting(key, fromTo('player:chain', house, amount), chain)
    const outcomes = await postBatch(ledger().app, [
      take('chain:1', 5n, 1),
      give('chain:2', 9n, 1),
      give('chain:3', 5n, 2),
      take('chain:4', 5n, 3),
      give('chain:5', 7n, 3),
    ])
    expect(outcomes.map(verdictOf)).toEqual([
      'insufficient',
      'chain-broken',
      'posted',
      'posted',
      'posted',
    ])
    expect(outcomes[0]).toEqual({ failure: 'insufficient', account: 'player:chain' })
    expect(outcomes[4]).toMatchObject({ afters: new Map([['player:chain', 7n]]) })
    const { rows } = await ledger().app.query(
      `SELECT key FROM ledger.transaction WHERE key LIKE 'chain:%' ORDER BY key`,
    )
    expect(rows.map(({ key }) => key)).toEqual(['chain:3', 'chain:4', 'chain:5'])
  })

  it('is sealed like single postings', async () => {
    await openAll(ledger().app, ['player:sealed', house])
    await postBatch(
      ledger().app,
      alone(
        Array.from({ length: 300 }, (_, n) =>
          posting(`sealed:${n}`, fromTo(house, 'player:sealed', 1n)),
        ),
      ),
    )
    await closeAll(ledger().app)
    expect(await closeBatch(ledger().app)).toBe(0)
    expect(await balances(ledger().app, ['player:sealed'])).toEqual(
      new Map([['player:sealed', 300n]]),
    )
  })

  it('of nothing is nothing; one that is not whole is refused whole', async () => {
    expect(await postBatch(ledger().app, [])).toEqual([])
    const none = posting('hollow', [])
    await expect(postBatch(ledger().app, [none])).rejects.toMatchObject({
      failure: 'bad-call',
    })
  })
})

type EntryRow = {
  key: string
  account_id: string
  version: string
  balance_after: string
  amount: string
}

/** Returns the keys in an order where each posting follows the earlier ones of its accounts, or throws. */
function serialOrder(entries: readonly EntryRow[]): string[] {
  const after = new Map<string, Set<string>>()
  const at = new Map(
    entries.map((each) => [`${each.account_id}:${each.version}`, each.key]),
  )
  for (const { key, account_id, version } of entries) {
    const before = at.get(`${account_id}:${BigInt(version) - 1n}`)
    const all = after.get(key) ?? new Set<string>()
    if (before && before !== key) all.add(before)
    after.set(key, all)
  }
  const order: string[] = []
  while (after.size > 0) {
    const free = [...after].filter(([, waits]) =>
      [...waits].every((key) => !after.has(key)),
    )
    if (free.length === 0) throw new Error('no serial order')
    for (const [key] of free) {
      order.push(key)
      after.delete(key)
    }
  }
  return order
}

describe('batches and single postings at once', () => {
  const crowd = Array.from({ length: 12 }, (_, n) => `player:crowd:${n}`)
  beforeAll(async () => {
    await openAll(ledger().app, [...crowd, house])
    for (const code of crowd) await one(posting(`crowd:${code}`, fromTo(house, code, 500n)))
  })

  it('come out as some order of single postings, with a hot house row (R-SEAM-01)', async () => {
    const random = (n: number) => (n * 2_654_435_761) % 4_294_967_296
    const postings = Array.from({ length: 1_200 }, (_, n): Posting => {
      const from = n % 5 === 0 ? house : (crowd[random(n) % crowd.length] ?? '')
      const to = n % 3 === 0 ? house : (crowd[random(n + 7) % crowd.length] ?? '')
      const lines =
        from === to
          ? fromTo(house, crowd[0] ?? '', 1n)
          : fromTo(from, to, BigInt(1 + (random(n + 3) % 90)))
      // Some idempotency keys occur several times, from several callers.
      return {
        key: `race:${n % 1_000}`,
        kind: 'race',
        ref: 'race',
        lines: n < 1_000 ? lines : [],
      }
    })
    const all = postings.map((each, n) =>
      n < 1_000 ? each : (postings[n % 1_000] ?? each),
    )
    const verdicts = new Map<number, string>()
    await atOnce(16, async (lane) => {
      const mine = all.map((each, n) => ({ each, n })).filter(({ n }) => n % 16 === lane)
      for (let i = 0; i < mine.length; i += 10) {
        const some = mine.slice(i, i + 10)
        if (lane % 4 === 0) for (const { each, n } of some) verdicts.set(n, await one(each))
        else {
          const outcomes = await postBatch(
            ledger().app,
            alone(some.map(({ each }) => each)),
          )
          for (const [place, { n }] of some.entries())
            verdicts.set(n, verdictOf(outcomes[place]))
        }
      }
    })
    const { rows } = await ledger().app.query<EntryRow>(
      `SELECT t.key, e.account_id::text, e.version::text, e.balance_after::text, e.amount::text
       FROM ledger.transaction t JOIN ledger.entry e ON e.transaction_id = t.id
       WHERE t.kind = 'race' AND e.version IS NOT NULL ORDER BY e.account_id, e.version`,
    )
    const model = new LedgerModel()
    for (const code of crowd) model.open(code, 'CNY', true)
    model.open(house, 'CNY', false)
    for (const code of crowd)
      model.post(posting(`crowd:${code}`, fromTo(house, code, 500n)))
    // The model runs the same postings in the order of their entries.
    const byKey = new Map(postings.slice(0, 1_000).map((each) => [each.key, each]))
    for (const key of serialOrder(rows)) {
      const each = byKey.get(key)
      if (each) expect(model.post(each)).toBe('posted')
    }
    const kinds = new Set(verdicts.values())
    expect([...kinds].toSorted()).toEqual(['insufficient', 'posted', 'replayed'])
    for (const [code, balance] of await balances(ledger().app, crowd))
      expect(balance).toBe(model.accounts.get(code)?.balance)
    // For each key, one caller posted at most. Refused postings left no row.
    const postedKeys = [...verdicts]
      .filter(([, verdict]) => verdict === 'posted')
      .map(([n]) => all[n]?.key)
    expect(new Set(postedKeys).size).toBe(postedKeys.length)
    const keys = await ledger().app.query(
      `SELECT count(*)::int AS n FROM ledger.transaction WHERE kind = 'race'`,
    )
    expect(keys.rows).toEqual([{ n: postedKeys.length }])
  })

  it('opposite batches wait for each other in no circle', async () => {
    const { rows: before } = await ledger().owner.query(
      'SELECT deadlocks::int AS n FROM pg_stat_database WHERE datname = current_database()',
    )
    await atOnce(16, async (lane) => {
      for (let round = 0; round < 10; round += 1) {
        const order = lane % 2 ? crowd : crowd.toReversed()
        const some = order.map((code, n) =>
          posting(`circle:${lane}:${round}:${n}`, fromTo(house, code, 1n)),
        )
        await postBatch(ledger().app, alone(lane % 3 ? some : some.toReversed()))
      }
    })
    const { rows } = await ledger().owner.query(
      'SELECT deadlocks::int AS n FROM pg_stat_database WHERE datname = current_database()',
    )
    expect(rows).toEqual(before)
  })

  it('a backend that is killed in the middle leaves nothing of its batch (R-SEAM-01)', async () => {
    await openAll(ledger().app, ['player:killed'])
    const some = Array.from({ length: 40 }, (_, n) =>
      posting(`killed:${n}`, fromTo(house, 'player:killed', 1n)),
    )
    const client = await ledger().app.connect()
    client.on('error', () => undefined)
    try {
      await client.query('BEGIN')
      const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
      await postBatch(client, alone(some))
      await ledger().owner.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
      await expect(client.query('COMMIT')).rejects.toThrow()
    } finally {
      client.release(true)
    }
    expect((await postBatch(ledger().app, alone(some))).map(verdictOf)).toEqual(
      some.map(() => 'posted'),
    )
    expect((await postBatch(ledger().app, alone(some))).map(verdictOf)).toEqual(
      some.map(() => 'replayed'),
    )
    expect(await balances(ledger().app, ['player:killed'])).toEqual(
      new Map([['player:killed', 40n]]),
    )
  })
})
