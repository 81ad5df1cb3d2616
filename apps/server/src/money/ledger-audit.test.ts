import type { TestPlayer } from '@jinli/dev-env/api-client'
import { everybodyDone } from '@jinli/dev-env/open-transactions'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import type pg from 'pg'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { sealAudit } from './audit-chain.ts'
import { ledgerState } from './ledger.store.ts'
import { auditLedger, auditNextSlice } from './ledger-audit.jobs.ts'
import { type AuditCursor, auditTimes, openFindings } from './ledger-audit.store.ts'
import { type AuditPass, auditPasses } from './ledger-audit.ts'
import { sealBacklog, sealLedger } from './seal-ledger.ts'

const app = useTestApp()

let player: TestPlayer
let last: bigint
/** Posts movements of each kind, seals and checks them, then posts more movements that stay unchecked. */
beforeAll(async () => {
  player = await history()
  await sealAll()
  await app().runJob('audit-ledger')
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

async function sealAll(): Promise<void> {
  await everybodyDone(app().owner)
  await sealLedger(app().context.pool)
  await sealAudit(app().context.pool)
}

/** Breaks the ledger with statements of a superuser. Returns what the passes of a kind find, and rolls back. */
async function foundAfter(
  kind: AuditPass['kind'],
  ...statements: string[]
): Promise<string[]> {
  await everybodyDone(app().owner)
  const client = await app().owner.connect()
  try {
    await client.query('BEGIN')
    const cursors = await client.query<{ name: string } & AuditCursor>(
      'SELECT name, position, checkpoint FROM ledger_audit_cursor',
    )
    await client.query('SET LOCAL session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
    await client.query('SELECT ledger.close_batch()')
    const details: string[] = []
    for (const pass of await auditPasses(client)) {
      if (pass.kind !== kind) continue
      const cursor = cursors.rows.find((each) => each.name === pass.name)
      details.push(...(await all(client, pass, cursor ?? { position: 0n, checkpoint: '' })))
    }
    return details
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

async function all(
  client: pg.PoolClient,
  pass: AuditPass,
  from: AuditCursor,
): Promise<string[]> {
  const details: string[] = []
  let cursor = pass.kind === 'full' ? { position: 0n, checkpoint: '' } : from
  for (;;) {
    const slice = await pass.nextSlice(client, cursor)
    details.push(
      ...slice.violations.map((each) => `${pass.name}: ${each.invariant} ${each.detail}`),
    )
    if (slice.isLast) return details
    cursor = { position: slice.position, checkpoint: slice.checkpoint ?? '' }
  }
}

const some = (text: string | RegExp) =>
  expect.arrayContaining([expect.stringMatching(text)])
const available = () =>
  `(SELECT id FROM ledger.account WHERE code = 'player:${player.id}:available')`
const creditPosting = (order: 'ASC' | 'DESC') =>
  `(SELECT id FROM ledger.transaction WHERE kind = 'deposit.credited' ORDER BY id ${order} LIMIT 1)`
const deposit = (order: 'ASC' | 'DESC') =>
  `(SELECT id FROM deposit WHERE state = 'approved' ORDER BY id ${order} LIMIT 1)`
const withdrawal = (order: 'ASC' | 'DESC') =>
  `(SELECT id FROM withdrawal ORDER BY id ${order} LIMIT 1)`

type Case = [what: string, plant: (order: 'ASC' | 'DESC') => string, finds: RegExp]
const plantedErrors: Case[] = [
  [
    'a changed amount',
    (order) =>
      `UPDATE ledger.entry SET amount = amount + sign(amount) WHERE transaction_id = ${creditPosting(order)}`,
    /entries: I-3 player:\d+:available: entry/,
  ],
  [
    'a removed entry',
    (order) =>
      `DELETE FROM ledger.entry WHERE transaction_id = ${creditPosting(order)} AND version IS NULL`,
    /entries: I-1 transaction \d+ is off by/,
  ],
  [
    'a removed transaction',
    (
      order,
    ) => `WITH gone AS (DELETE FROM ledger.transaction WHERE id = ${creditPosting(order)} RETURNING id)
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
  expect([...(await foundAfter('incremental')), ...(await foundAfter('full'))]).toEqual([])
  await sealAll()
  await app().runJob('audit-ledger')
  const { rows } = await app().owner.query(
    `SELECT name FROM ledger_audit_cursor WHERE completed_at IS NOT NULL ORDER BY name`,
  )
  const concepts = [
    'adjustment',
    'bet_day',
    'deposit',
    'deposit_correction',
    'figure',
    'figure_bet',
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
    'win_hold',
    'withdrawal',
  ]
  const incremental = [
    ...concepts,
    'fingerprint',
    'entries',
    'seals',
    'audit_head',
    'audit_lines',
  ]
  const full = [...concepts, 'accounts', 'entries', 'seals', 'audit_lines'].map(
    (name) => `full:${name}`,
  )
  expect(rows.map((each) => each.name)).toEqual([...incremental, ...full].toSorted())
  expect(await ledgerState(app().context.pool, app().clock.now())).toMatchObject({
    state: 'sound',
    findings: [],
  })
})

describe('R-MONEY-22: an error in what is new is found at the next turn', () => {
  it.each(plantedErrors)('%s', async (_what, plant, finds) => {
    await history()
    expect(await newest()).toBeGreaterThan(last)
    expect(await foundAfter('incremental', plant('DESC'))).toEqual(some(finds))
  })
})

describe('R-MONEY-22: an error in old history is found by the round', () => {
  it.each(plantedErrors)('%s', async (_what, plant, finds) => {
    const round = new RegExp(
      finds.source.replaceAll(/(entries|deposit|seals|withdrawal): /g, 'full:$1: '),
    )
    expect(await foundAfter('full', plant('ASC'))).toEqual(some(round))
  })

  it.each([
    [
      'a balance row',
      () => `UPDATE ledger.account SET balance = balance + 1 WHERE id = ${available()}`,
      /full:accounts: I-3 player:\d+:available stands at/,
    ],
    [
      'where the house stood',
      () =>
        'UPDATE ledger.rollup SET balance = balance + 1 WHERE seal_id = (SELECT min(seal_id) FROM ledger.rollup)',
      /full:seals: I-3 rollup of /,
    ],
    [
      'a seal',
      () =>
        `UPDATE ledger.seal SET hash = sha256('x') WHERE id = (SELECT min(id) FROM ledger.seal)`,
      /full:seals: I-4 seal \d+ does not match its entries/,
    ],
    [
      'a seal taken out',
      () => 'DELETE FROM ledger.seal WHERE id = (SELECT min(id) FROM ledger.seal)',
      /full:seals: I-4 seal \d+ does not match/,
    ],
    [
      'a right of the server’s role',
      () => 'GRANT UPDATE ON ledger.entry TO jinli_app',
      /full:accounts: I-4 role jinli_app may UPDATE/,
    ],
  ])('%s', async (_what, plant, finds) => {
    expect(await foundAfter('full', plant())).toEqual(some(finds))
  })

  it('where the house stands last, and a newest seal, at the next turn already', async () => {
    const newestSeal = '(SELECT max(id) FROM ledger.seal)'
    for (const plant of [
      'UPDATE ledger.rollup SET balance = balance + 1',
      `UPDATE ledger.seal SET hash = sha256('x') WHERE id = ${newestSeal}`,
    ]) {
      const details = await foundAfter('incremental', plant)
      expect(details).toEqual(
        some(/fingerprint: I-4 what was sealed up to seal \d+ has been changed/),
      )
    }
  })
})

describe('R-MONEY-23: what is found stands, is told, and goes when a round does not meet it', () => {
  it('shown on the page and at /readyz, told in the log, gone after it was put right', async () => {
    await sealAll()
    await app().runJob('audit-ledger')
    const change = (difference: number) =>
      app().owner.query(
        `UPDATE ledger.account SET balance = balance + ${difference} WHERE id = ${available()}`,
      )
    const logLines: string[] = []
    const log = pino({ level: 'fatal' }, { write: (line: string) => logLines.push(line) })
    await change(1)
    try {
      await auditLedger({ pool: app().context.pool, log })
      const owner = await app().staffToken()
      const { data } = await app().expectOk('/admin/api/reconciliation', {}, owner)
      expect(data).toMatchObject({
        audit: { state: 'broken' },
        violations: [{ invariant: 'I-3', detail: expect.stringContaining('stands at') }],
        alarms: [{ kind: 'books_violated', subject: 'I-3' }],
      })
      expect(logLines).toEqual(some('I-3'))
      const ready = await fetch(`${app().url}/readyz`)
      expect([ready.status, await ready.json()]).toEqual([
        200,
        { status: 'degraded', reasons: ['books broken'] },
      ])
    } finally {
      await change(-1)
    }
    await app().clock.forward(1)
    await app().runJob('audit-ledger')
    await app().runJob('audit-ledger')
    expect(await openFindings(app().context.pool)).toEqual([])
    const { rows } = await app().owner.query(
      'SELECT count(*)::int AS n FROM ledger_audit_finding WHERE resolved_at IS NOT NULL',
    )
    expect(rows[0].n).toBeGreaterThan(0)
  })

  it('a posting that waits ten minutes for its check makes it late', async () => {
    await sealAll()
    await app().runJob('audit-ledger')
    await app().fund(player, 30_000n)
    const state = async () =>
      (await ledgerState(app().context.pool, app().clock.now())).state
    await app().clock.forward(9 * minuteMs)
    expect(await state()).toBe('sound')
    await app().clock.forward(2 * minuteMs)
    expect(await state()).toBe('late')
    const ready = await fetch(`${app().url}/readyz`)
    expect(await ready.json()).toEqual({ status: 'degraded', reasons: ['books late'] })
    await sealAll()
    await app().runJob('audit-ledger')
    expect(await state()).toBe('sound')
  })

  it('a pass is one node’s at a time', async () => {
    const [pass] = await auditPasses(app().context.pool)
    if (!pass) throw new Error('there is no pass')
    const holder = await app().owner.connect()
    try {
      await holder.query('BEGIN')
      await holder.query('SELECT 1 FROM ledger_audit_cursor WHERE name = $1 FOR UPDATE', [
        pass.name,
      ])
      expect(await auditNextSlice(app().context.pool, pass)).toBeNull()
    } finally {
      await holder.query('ROLLBACK')
      holder.release()
    }
    expect(await auditNextSlice(app().context.pool, pass)).toMatchObject({ isLast: true })
  })
})

describe('R-MONEY-25: a backlog of seals', () => {
  it('is gone in one turn, also where commits hold several postings', async () => {
    await history()
    await everybodyDone(app().owner)
    // Makes each pair of transactions look like one commit, because jobs post several transactions in one commit.
    await app().owner.query(
      `UPDATE ledger.transaction t SET xid = pair.xid FROM (
         SELECT id, min(xid) OVER (PARTITION BY (place - 1) / 2) AS xid FROM (
           SELECT id, xid, row_number() OVER (ORDER BY xid) AS place
           FROM ledger.transaction WHERE xid >= ledger.first_open_xid()) n) pair
       WHERE pair.id = t.id`,
    )
    await sealLedger(app().context.pool, 3)
    expect((await auditTimes(app().context.pool)).unsealed_since).toBeNull()
  })

  it('R-SEAM-26: is closed as soon as it fills a batch', async () => {
    await sealAll()
    await history()
    await everybodyDone(app().owner)
    const { pool } = app().context
    const { rows } = await app().owner.query(
      'SELECT count(*)::int AS n FROM ledger.transaction WHERE xid >= ledger.first_open_xid()',
    )
    const { n } = rows[0]
    await sealBacklog(pool, n + 1)
    expect((await auditTimes(pool)).unsealed_since).not.toBeNull()
    await sealBacklog(pool, n)
    expect((await auditTimes(pool)).unsealed_since).toBeNull()
  })
})
