import type { TestPlayer } from '@jinli/dev-env/api-client'
import { everybodyDone } from '@jinli/dev-env/open-transactions'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import type pg from 'pg'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookMarks, openFindings, type Stand } from './book-walk.store.ts'
import { bookWalks, type Walk } from './book-walk.ts'
import { auditBooks, walkOn } from './books.jobs.ts'
import { booksState } from './books.store.ts'
import { sealBacklog, sealBooks } from './seal-books.ts'

const app = useTestApp()

let player: TestPlayer
let last: bigint
/** Some history of each kind, sealed and checked; then a little that is new. */
beforeAll(async () => {
  player = await history()
  await sealed()
  await app().runJob('audit-books')
  last = await newest()
  await history()
})

async function history(): Promise<TestPlayer> {
  const mover = await app().registerPlayer()
  await app().fund(mover, 50_000n)
  const move = { amount: 30, sourcetype: 'userbalance', targettype: 'obgdy' }
  await app().expectOk('/api/transfer', move, mover.token)
  const bank = await app().bindCard(mover)
  const ask = { amount: 100, bank, password: mover.payPassword }
  const { data } = await app().expectOk('/api/withdraw', ask, mover.token)
  const path = `/admin/api/withdrawals/${String(data?.out_trade_no)}/reject`
  await app().expectOk(path, { reason: '测试' }, await app().staffToken())
  return mover
}

async function newest(): Promise<bigint> {
  const { rows } = await app().owner.query('SELECT max(id) AS id FROM ledger.transaction')
  return rows[0].id
}

async function sealed(): Promise<void> {
  await everybodyDone(app().owner)
  await sealBooks(app().context.pool)
}

/** What the walks of a kind find after an error was planted as superuser; all is rolled back. */
async function foundAfter(kind: Walk['kind'], ...statements: string[]): Promise<string[]> {
  await everybodyDone(app().owner)
  const client = await app().owner.connect()
  try {
    await client.query('BEGIN')
    const stands = await client.query<{ name: string } & Stand>(
      'SELECT name, at, anchor FROM book_walk',
    )
    await client.query('SET LOCAL session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
    await client.query('SELECT ledger.close_batch()')
    const found: string[] = []
    for (const walk of await bookWalks(client)) {
      if (walk.kind !== kind) continue
      const stand = stands.rows.find((each) => each.name === walk.name)
      found.push(...(await all(client, walk, stand ?? { at: 0n, anchor: '' })))
    }
    return found
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

async function all(client: pg.PoolClient, walk: Walk, from: Stand): Promise<string[]> {
  const found: string[] = []
  let stand = walk.kind === 'again' ? { at: 0n, anchor: '' } : from
  for (;;) {
    const look = await walk.look(client, stand)
    found.push(
      ...look.found.map((each) => `${walk.name}: ${each.invariant} ${each.detail}`),
    )
    if (look.ended) return found
    stand = { at: look.at, anchor: look.anchor ?? '' }
  }
}

const some = (text: string | RegExp) =>
  expect.arrayContaining([expect.stringMatching(text)])
const available = () =>
  `(SELECT id FROM ledger.account WHERE code = 'player:${player.id}:available')`
const credited = (order: 'ASC' | 'DESC') =>
  `(SELECT id FROM ledger.transaction WHERE kind = 'deposit.credited' ORDER BY id ${order} LIMIT 1)`
const deposit = (order: 'ASC' | 'DESC') =>
  `(SELECT id FROM deposit WHERE state = 'approved' ORDER BY id ${order} LIMIT 1)`
const withdrawal = (order: 'ASC' | 'DESC') =>
  `(SELECT id FROM withdrawal ORDER BY id ${order} LIMIT 1)`

type Case = [what: string, plant: (order: 'ASC' | 'DESC') => string, finds: RegExp]
const planted: Case[] = [
  [
    'a changed amount',
    (order) =>
      `UPDATE ledger.entry SET amount = amount + sign(amount) WHERE transaction_id = ${credited(order)}`,
    /entries: I-3 player:\d+:available: entry/,
  ],
  [
    'a removed entry',
    (order) =>
      `DELETE FROM ledger.entry WHERE transaction_id = ${credited(order)} AND version IS NULL`,
    /entries: I-1 transaction \d+ is off by/,
  ],
  [
    'a removed transaction',
    (
      order,
    ) => `WITH gone AS (DELETE FROM ledger.transaction WHERE id = ${credited(order)} RETURNING id)
      DELETE FROM ledger.entry WHERE transaction_id IN (SELECT id FROM gone)`,
    /entries: I-3 |deposit: I-7 |seals: I-4 /,
  ],
  [
    'an order that says otherwise',
    (order) =>
      `UPDATE deposit SET credited_amount = credited_amount + 1 WHERE id = ${deposit(order)}`,
    /entries: I-7 posting deposit:\d+:credited has no order that says so/,
  ],
  [
    'an order without its posting',
    (order) =>
      `UPDATE deposit SET state = 'rejected', credited_amount = NULL WHERE id = ${deposit(order)}`,
    /deposit: I-7 deposit D\d+: state rejected, credits 1/,
  ],
  [
    'a posting without its order',
    (order) => `DELETE FROM deposit WHERE id = ${deposit(order)}`,
    /entries: I-7 posting deposit:\d+:credited has no order that says so/,
  ],
  [
    'a withdrawal open again',
    (order) =>
      `UPDATE withdrawal SET state = 'requested', decided_at = NULL WHERE id = ${withdrawal(order)}`,
    /withdrawal: I-8 withdrawal W\d+: state requested, payments 0, returns 1/,
  ],
]

it('R-MONEY-21: sound books are gone through to their end, new and whole', async () => {
  expect([...(await foundAfter('new')), ...(await foundAfter('again'))]).toEqual([])
  await sealed()
  await app().runJob('audit-books')
  const { rows } = await app().owner.query(
    `SELECT name FROM book_walk WHERE ended_at IS NOT NULL ORDER BY name`,
  )
  const concepts = [
    'adjustment',
    'bet_day',
    'deposit',
    'promotion',
    'promotion_cost',
    'rebate',
    'rebate_claim',
    'red_packet',
    'seamless',
    'stuck_bet',
    'transfer',
    'vip',
    'vip_gift',
    'withdrawal',
  ]
  const news = [...concepts, 'anchor', 'entries', 'seals']
  const again = [...concepts, 'accounts', 'entries', 'seals'].map((name) => `again:${name}`)
  expect(rows.map((each) => each.name)).toEqual([...news, ...again].toSorted())
  expect(await booksState(app().context.pool, app().clock.now())).toMatchObject({
    state: 'sound',
    findings: [],
  })
})

describe('R-MONEY-22: an error in what is new is found at the next turn', () => {
  it.each(planted)('%s', async (_what, plant, finds) => {
    await history()
    expect(await newest()).toBeGreaterThan(last)
    expect(await foundAfter('new', plant('DESC'))).toEqual(some(finds))
  })
})

describe('R-MONEY-22: an error in old history is found by the round', () => {
  it.each(planted)('%s', async (_what, plant, finds) => {
    const round = new RegExp(
      finds.source.replaceAll(/(entries|deposit|seals|withdrawal): /g, 'again:$1: '),
    )
    expect(await foundAfter('again', plant('ASC'))).toEqual(some(round))
  })

  it.each([
    [
      'a balance row',
      () => `UPDATE ledger.account SET balance = balance + 1 WHERE id = ${available()}`,
      /again:accounts: I-3 player:\d+:available stands at/,
    ],
    [
      'where the house stood',
      () =>
        'UPDATE ledger.rollup SET balance = balance + 1 WHERE seal_id = (SELECT min(seal_id) FROM ledger.rollup)',
      /again:seals: I-3 rollup of /,
    ],
    [
      'a seal',
      () =>
        `UPDATE ledger.seal SET hash = sha256('x') WHERE id = (SELECT min(id) FROM ledger.seal)`,
      /again:seals: I-4 seal \d+ does not match its entries/,
    ],
    [
      'a seal taken out',
      () => 'DELETE FROM ledger.seal WHERE id = (SELECT min(id) FROM ledger.seal)',
      /again:seals: I-4 seal \d+ does not match/,
    ],
    [
      'a right of the server’s role',
      () => 'GRANT UPDATE ON ledger.entry TO jinli_app',
      /again:accounts: I-4 role jinli_app may UPDATE/,
    ],
  ])('%s', async (_what, plant, finds) => {
    expect(await foundAfter('again', plant())).toEqual(some(finds))
  })

  it('where the house stands last, and a newest seal, at the next turn already', async () => {
    const newestSeal = '(SELECT max(id) FROM ledger.seal)'
    for (const plant of [
      'UPDATE ledger.rollup SET balance = balance + 1',
      `UPDATE ledger.seal SET hash = sha256('x') WHERE id = ${newestSeal}`,
    ]) {
      const found = await foundAfter('new', plant)
      expect(found).toEqual(
        some(/anchor: I-4 what was sealed up to seal \d+ has been changed/),
      )
    }
  })
})

describe('R-MONEY-23: what is found stands, is told, and goes when a round does not meet it', () => {
  it('shown on the page and at /readyz, told in the log, gone after it was put right', async () => {
    await sealed()
    await app().runJob('audit-books')
    const change = (by: number) =>
      app().owner.query(
        `UPDATE ledger.account SET balance = balance + ${by} WHERE id = ${available()}`,
      )
    const told: string[] = []
    const log = pino({ level: 'fatal' }, { write: (line: string) => told.push(line) })
    await change(1)
    try {
      await auditBooks({ pool: app().context.pool, log })
      const owner = await app().staffToken()
      const { data } = await app().expectOk('/admin/api/reconciliation', {}, owner)
      expect(data).toMatchObject({
        audit: { state: 'broken' },
        violations: [{ invariant: 'I-3', detail: expect.stringContaining('stands at') }],
        alarms: [{ kind: 'books_violated', subject: 'I-3' }],
      })
      expect(told).toEqual(some('I-3'))
      const ready = await fetch(`${app().url}/readyz`)
      expect([ready.status, await ready.json()]).toEqual([
        200,
        { status: 'degraded', reasons: ['books broken'] },
      ])
    } finally {
      await change(-1)
    }
    await app().clock.forward(1)
    await app().runJob('audit-books')
    await app().runJob('audit-books')
    expect(await openFindings(app().context.pool)).toEqual([])
    const { rows } = await app().owner.query(
      'SELECT count(*)::int AS n FROM book_finding WHERE gone_at IS NOT NULL',
    )
    expect(rows[0].n).toBeGreaterThan(0)
  })

  it('a posting that waits ten minutes for its check makes it late', async () => {
    await sealed()
    await app().runJob('audit-books')
    await app().fund(player, 30_000n)
    const state = async () =>
      (await booksState(app().context.pool, app().clock.now())).state
    await app().clock.forward(9 * minuteMs)
    expect(await state()).toBe('sound')
    await app().clock.forward(2 * minuteMs)
    expect(await state()).toBe('late')
    const ready = await fetch(`${app().url}/readyz`)
    expect(await ready.json()).toEqual({ status: 'degraded', reasons: ['books late'] })
    await sealed()
    await app().runJob('audit-books')
    expect(await state()).toBe('sound')
  })

  it('a walk is one node’s at a time', async () => {
    const [walk] = await bookWalks(app().context.pool)
    if (!walk) throw new Error('there is no walk')
    const holder = await app().owner.connect()
    try {
      await holder.query('BEGIN')
      await holder.query('SELECT 1 FROM book_walk WHERE name = $1 FOR UPDATE', [walk.name])
      expect(await walkOn(app().context.pool, walk)).toBeNull()
    } finally {
      await holder.query('ROLLBACK')
      holder.release()
    }
    expect(await walkOn(app().context.pool, walk)).toMatchObject({ ended: true })
  })
})

describe('R-MONEY-25: a backlog of seals', () => {
  it('is gone in one turn, also where commits hold several postings', async () => {
    await history()
    await everybodyDone(app().owner)
    // As jobs post them: by twos in one commit.
    await app().owner.query(
      `UPDATE ledger.transaction t SET xid = pair.xid FROM (
         SELECT id, min(xid) OVER (PARTITION BY (place - 1) / 2) AS xid FROM (
           SELECT id, xid, row_number() OVER (ORDER BY xid) AS place
           FROM ledger.transaction WHERE xid >= ledger.last_cut()) n) pair
       WHERE pair.id = t.id`,
    )
    await sealBooks(app().context.pool, 3)
    expect((await bookMarks(app().context.pool)).unsealed_since).toBeNull()
  })

  it('R-SEAM-26: is closed as soon as it fills a batch', async () => {
    await sealed()
    await history()
    await everybodyDone(app().owner)
    const { pool } = app().context
    const { rows } = await app().owner.query(
      'SELECT count(*)::int AS n FROM ledger.transaction WHERE xid >= ledger.last_cut()',
    )
    const { n } = rows[0]
    await sealBacklog(pool, n + 1)
    expect((await bookMarks(pool)).unsealed_since).not.toBeNull()
    await sealBacklog(pool, n)
    expect((await bookMarks(pool)).unsealed_since).toBeNull()
  })
})
