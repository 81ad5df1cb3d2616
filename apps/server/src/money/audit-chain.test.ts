import { useTestApp } from '@jinli/dev-env/use-test-app'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditChain, auditChainHead, auditChainLines, sealAudit } from './audit-chain.ts'
import type { AuditCursor } from './ledger-audit.store.ts'

const app = useTestApp()

/** Writes audit lines as the server does, in one transaction of the server's role. */
async function write(subject: string, lines = 1, client?: pg.PoolClient): Promise<void> {
  await (client ?? app().context.pool).query(
    `INSERT INTO audit (staff_id, ip, action, subject, before, after, reason)
     SELECT (SELECT min(id) FROM staff), '::1', 'site.changed', $1 || '-' || n, '{"value": 1}', '{"value": 2}', 'r'
     FROM generate_series(1, $2::int) n`,
    [subject, lines],
  )
}

async function unsealedLines(): Promise<number> {
  const { rows } = await app().owner.query(
    'SELECT count(*)::int AS n FROM audit WHERE position IS NULL',
  )
  return rows[0].n
}

beforeAll(async () => {
  await app().staffToken()
  for (let batch = 0; batch < 4; batch += 1) {
    await write(`batch-${batch}`, 5)
    await sealAudit(app().context.pool)
  }
})

/** Changes the trail as a superuser without triggers; returns what both passes find from a cursor on, and rolls back. */
async function foundAfter(
  statements: readonly string[],
  from: AuditCursor = { position: 0n, checkpoint: '' },
): Promise<string[]> {
  const head = await auditChainHead(app().owner, { position: 0n, checkpoint: '' })
  const client = await app().owner.connect()
  try {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
    const slices = [await auditChainLines(client, from), await auditChainHead(client, head)]
    return slices.flatMap(({ violations }) => violations.map(({ detail }) => detail))
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const line = (position: number) => `(SELECT id FROM audit WHERE position = ${position})`
const some = (...texts: RegExp[]) =>
  expect.arrayContaining(texts.map((text) => expect.stringMatching(text)))
/** Seals the lines from a position on anew, as somebody would who knows how. */
const reseal = (position: number) => [
  `DELETE FROM audit_seal WHERE last_position >= ${position}`,
  `UPDATE audit SET position = NULL, hash = NULL WHERE position >
    coalesce((SELECT max(last_position) FROM audit_seal), 0)`,
  'SELECT seal_audit(1000)',
]

describe('R-ADMIN-303: the audit trail is a chain', () => {
  it('that is whole while nobody has changed it', async () => {
    expect(await foundAfter([])).toEqual([])
    const { rows } = await app().owner.query(
      `SELECT count(*)::int AS lines, max(position)::int AS last FROM audit WHERE position IS NOT NULL`,
    )
    expect(rows[0].lines).toBe(rows[0].last)
    expect(await unsealedLines()).toBe(0)
  })

  const columns = {
    at: `at - interval '1 second'`,
    staff_id: 'staff_id + 1',
    ip: `'10.0.0.1'`,
    action: `'site.other'`,
    subject: `'other'`,
    before: `'{"value": 3}'`,
    after: `'{"value": 3}'`,
    reason: `''`,
    amount: '1',
  }
  it.each(Object.entries(columns))(
    'names a line with another %s',
    async (column, value) => {
      const findings = await foundAfter([
        `UPDATE audit SET ${column} = ${value} WHERE position = 7`,
      ])
      expect(findings).toEqual([
        expect.stringMatching(/audit line \d+ at position 7 has been changed/),
      ])
    },
  )

  const changes: [what: string, statements: string[], texts: RegExp[]][] = [
    [
      'a removed line',
      ['DELETE FROM audit WHERE position = 7'],
      [/^audit lines at positions 7 to 7 are missing$/],
    ],
    [
      'removed lines',
      ['DELETE FROM audit WHERE position BETWEEN 7 AND 9'],
      [/positions 7 to 9 are missing/],
    ],
    [
      'a removed end',
      ['DELETE FROM audit WHERE position >= 15'],
      [/positions 15 to \d+ are missing/, /the audit trail ends before position \d+/],
    ],
    [
      'an end removed with its seals',
      [
        'DELETE FROM audit WHERE position > (SELECT last_position FROM audit_seal WHERE id = 3)',
        'DELETE FROM audit_seal WHERE id > 3',
      ],
      [/the audit trail ends before position \d+, which was sealed/],
    ],
    [
      'two lines that were swapped',
      [
        'UPDATE audit SET position = -6 WHERE position = 6',
        'UPDATE audit SET position = 6 WHERE position = 8',
        'UPDATE audit SET position = 8 WHERE position = -6',
      ],
      [/position 6 has been changed/, /position 8 has been changed/],
    ],
    [
      'a line put in the middle',
      [
        'UPDATE audit SET position = -position - 1 WHERE position >= 7',
        'UPDATE audit SET position = -position WHERE position < 0',
        `INSERT INTO audit (staff_id, ip, action, subject, before, after, position, hash)
          SELECT staff_id, ip, action, 'put', before, after, 7, sha256('x') FROM audit WHERE position = 6`,
      ],
      [/position 7 has been changed/, /position 8 has been changed/],
    ],
    [
      'a line that says it is older than it is',
      [
        `INSERT INTO audit (at, staff_id, ip, action, subject, before, after)
          SELECT at - interval '2 days', staff_id, ip, action, 'put', before, after FROM audit WHERE position = 6`,
        'SELECT seal_audit(1000)',
      ],
      [/says .*, but was written after the seal of/],
    ],
    [
      'a changed line that was sealed anew',
      [`UPDATE audit SET reason = 'other' WHERE id = ${line(7)}`, ...reseal(7)],
      [/the audit trail up to position \d+ is another than was sealed/],
    ],
    [
      'a removed seal',
      ['DELETE FROM audit_seal WHERE id = 2'],
      [/audit seal 3 does not match its lines/],
    ],
    [
      'removed seals of the end',
      ['DELETE FROM audit_seal WHERE id > 2'],
      [/audit lines from position \d+ on have no seal/],
    ],
    [
      'a changed seal',
      [`UPDATE audit_seal SET hash = sha256('x') WHERE id = 2`],
      [/audit seal 2 does not match its lines/],
    ],
  ]
  it.each(changes)('finds %s', async (_what, statements, texts) => {
    expect(await foundAfter(statements)).toEqual(some(...texts))
  })

  it.each([
    `UPDATE audit SET reason = 'nothing happened'`,
    'UPDATE audit SET position = NULL, hash = NULL',
    'DELETE FROM audit',
    'TRUNCATE audit',
    'DELETE FROM audit_seal',
    'UPDATE audit_seal SET hash = hash',
    'TRUNCATE audit_seal',
    `INSERT INTO audit (staff_id, ip, action, subject, before, after, position, hash)
      SELECT 1, '', '', '', '{}', '{}', 999, ''`,
  ])('keeps its owner from %s', async (statement) => {
    await expect(app().owner.query(statement)).rejects.toThrow('the audit trail only grows')
  })

  it.each([
    `INSERT INTO audit (at, staff_id, ip, action, subject, before, after)
      VALUES ('2020-01-01', 1, '', '', '', '{}', '{}')`,
    `INSERT INTO audit_seal (id, first_position, last_position, hash) VALUES (99, 99, 99, '')`,
  ])('keeps the server’s role from %s', async (statement) => {
    await expect(app().context.pool.query(statement)).rejects.toThrow('permission denied')
  })
})

describe('R-ADMIN-304: sealing leaves no line out', () => {
  it('while staff calls go on, and when one commits late', async () => {
    const { pool } = app().context
    for (let round = 0; round < 20; round += 1) {
      const late = await pool.connect()
      await late.query('BEGIN')
      await write(`late-${round}`, 2, late)
      await Promise.all([
        ...Array.from({ length: 6 }, (_, n) => write(`race-${round}-${n}`, 3)),
        sealAudit(pool, 4),
        sealAudit(pool, 4),
      ])
      await sealAudit(pool)
      await late.query('COMMIT')
      late.release()
      await Promise.all([write(`after-${round}`), sealAudit(pool)])
    }
    await sealAudit(pool)
    expect(await unsealedLines()).toBe(0)
    const { rows } = await app().owner.query(
      `SELECT count(*)::int AS lines, max(position)::int AS last,
        (SELECT sum(last_position - first_position + 1)::int FROM audit_seal) AS sealed FROM audit`,
    )
    expect(rows[0]).toEqual({
      lines: rows[0].last,
      last: rows[0].last,
      sealed: rows[0].last,
    })
    expect(await foundAfter([])).toEqual([])
  })

  it('and an open sealing does not keep a staff call waiting', async () => {
    const client = await app().owner.connect()
    try {
      await write('waiting')
      await client.query('BEGIN; SELECT seal_audit(1000)')
      await write('beside')
    } finally {
      await client.query('COMMIT')
      client.release()
    }
    await sealAudit(app().context.pool)
    expect(await unsealedLines()).toBe(0)
  })
})

describe('R-ADMIN-305: the chain is watched', () => {
  it('by the ledger audit, whose finding the page shows', async () => {
    const { pool, clock } = app().context
    await app().runJob('audit-ledger')
    expect(await auditChain(pool, clock.now())).toMatchObject({
      state: 'whole',
      findings: [],
    })
    const client = await app().owner.connect()
    await client.query('SET session_replication_role = replica')
    await client.query(`UPDATE audit SET reason = 'other' WHERE position = 3`)
    await app().runJob('audit-ledger')
    const { data } = await app().expectOk(
      '/admin/api/audit-chain',
      {},
      await app().staffToken(),
    )
    expect(data).toMatchObject({
      state: 'broken',
      findings: [expect.stringMatching(/position 3 has been changed/)],
    })
    await client.query(`UPDATE audit SET reason = 'r' WHERE position = 3`)
    client.release(true)
    for (let round = 0; round < 3; round += 1) await app().runJob('audit-ledger')
    await app().runJob('seal-audit')
    expect(await auditChain(pool, clock.now())).toMatchObject({ state: 'whole' })
  })

  it('and is late while lines wait for their seal', async () => {
    await write('waits')
    await app().clock.forward(11 * 60_000)
    expect(await auditChain(app().context.pool, app().clock.now())).toMatchObject({
      state: 'late',
    })
    await app().runJob('seal-audit')
    await app().runJob('audit-ledger')
    expect(await auditChain(app().context.pool, app().clock.now())).toMatchObject({
      state: 'whole',
      unsealed_since: null,
    })
  })
})
