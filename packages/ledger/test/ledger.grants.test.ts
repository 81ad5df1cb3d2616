import { post } from '@jinli/ledger/ledger'
import { beforeAll, describe, expect, it } from 'vitest'
import { fromTo, openAll, useLedger } from './use-ledger.ts'

const ledger = useLedger()
const denial = { code: '42501' }

beforeAll(async () => {
  await openAll(ledger().app, ['house:cash', 'player:a'])
  const lines = fromTo('house:cash', 'player:a', 5n)
  await post(ledger().app, { key: 'grants:1', kind: 'test', ref: 'grants', lines })
})

const tables = ['account', 'transaction', 'entry', 'seal', 'rollup']
const columns: Record<string, string> = {
  account: 'code',
  transaction: 'key',
  entry: 'amount',
  seal: 'hash',
  rollup: 'balance',
}

describe.each(tables)('ledger.%s and the server role (R-MONEY-11)', (table) => {
  it.each([
    ['INSERT', `INSERT INTO ledger.${table} DEFAULT VALUES`],
    ['UPDATE', `UPDATE ledger.${table} SET ${columns[table]} = ${columns[table]}`],
    ['DELETE', `DELETE FROM ledger.${table}`],
    ['TRUNCATE', `TRUNCATE ledger.${table}`],
    ['DROP', `DROP TABLE ledger.${table}`],
    ['ALTER', `ALTER TABLE ledger.${table} ADD COLUMN mine int`],
    [
      'a trigger',
      `CREATE TRIGGER t BEFORE INSERT ON ledger.${table} EXECUTE FUNCTION now()`,
    ],
    ['a row lock', `SELECT 1 FROM ledger.${table} FOR UPDATE`],
  ])('refuses %s', async (_what, statement) => {
    await expect(ledger().app.query(statement)).rejects.toMatchObject(denial)
  })

  it('allows reading', async () => {
    await ledger().app.query(`SELECT * FROM ledger.${table} LIMIT 1`)
  })
})

describe('around the ledger', () => {
  it.each([
    ['a table in its schema', 'CREATE TABLE ledger.mine (a int)'],
    [
      'a function in its schema',
      'CREATE FUNCTION ledger.f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    ],
    [
      'a function in place of its own',
      `CREATE OR REPLACE FUNCTION ledger.first_open_xid() RETURNS bigint LANGUAGE sql AS $$ SELECT 0::bigint $$`,
    ],
    ['a table in public', 'CREATE TABLE public.mine (a int)'],
    ['a schema', 'CREATE SCHEMA mine'],
    ['the role of the owner', 'SET ROLE postgres'],
    ['triggers switched off', 'SET session_replication_role = replica'],
    ['inner functions', `SELECT ledger.replay('a', 'b', 'c', '{}', '{}')`],
  ])('refuses %s', async (_what, statement) => {
    await expect(ledger().app.query(statement)).rejects.toMatchObject(denial)
  })

  // PostgreSQL responds to such a GRANT with a warning, and grants nothing.
  it('gives itself no right', async () => {
    await ledger().app.query('GRANT INSERT ON ledger.entry TO jinli_app')
    const { rows } = await ledger().app.query(
      `SELECT has_table_privilege('jinli_app', 'ledger.entry', 'INSERT') AS may`,
    )
    expect(rows).toEqual([{ may: false }])
  })

  it('is not fooled by a temporary table of the same name', async () => {
    const client = await ledger().app.connect()
    try {
      await client.query('CREATE TEMP TABLE account (LIKE ledger.account)')
      await client.query('SET search_path = pg_temp, ledger, public')
      const lines = fromTo('house:cash', 'player:a', 7n)
      await post(client, { key: 'grants:2', kind: 'test', ref: 'grants', lines })
      const { rows } = await client.query(
        `SELECT balance::int FROM ledger.account WHERE code = 'player:a'`,
      )
      expect(rows).toEqual([{ balance: 12 }])
    } finally {
      client.release(true)
    }
  })
})

describe('the audit log only grows', () => {
  it.each(['UPDATE audit SET reason = reason', 'DELETE FROM audit', 'TRUNCATE audit'])(
    'refuses %s',
    async (statement) => {
      await expect(ledger().app.query(statement)).rejects.toMatchObject(denial)
    },
  )

  it('takes new rows', async () => {
    await ledger().owner.query(
      `INSERT INTO staff (username, display_name, role, password_hash)
       VALUES ('auditor', 'a', 'owner', 'x')`,
    )
    await ledger().app.query(
      `INSERT INTO audit (staff_id, ip, action, subject, before, after)
       SELECT id, '127.0.0.1', 'test', 'x', '{}', '{}' FROM staff`,
    )
  })
})
