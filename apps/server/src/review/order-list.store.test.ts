import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keysetQuery } from '../platform/keyset-page.ts'
import { hasFlag, orderConditions, waitingFirst } from './order-list.store.ts'
import {
  ordersOf,
  partsQuery,
  type Queue,
  queues,
  type Search,
} from './order-search.store.ts'

const app = useTestApp()

let player: TestPlayer
/** The client of a transaction with twenty thousand orders of four thousand players, which no other client sees. */
let client: pg.PoolClient
beforeAll(async () => {
  player = await app().registerPlayer()
  await app().fund(player, 200_000n)
  const bank = await app().bindCard(player)
  const form = { amount: 100, bank, password: player.payPassword }
  await app().expectOk('/api/withdraw', form, player.token)
  client = await app().owner.connect()
  await client.query('BEGIN')
  for (const statement of crowd) await client.query(statement)
})
afterAll(async () => {
  await client.query('ROLLBACK')
  client.release()
})

const crowd = [
  `INSERT INTO player (name, name_key, realname, login_hash, pay_hash)
   SELECT 'crowd' || n, 'crowd' || n, '路人', '', '' FROM generate_series(1, 4000) n`,
  `INSERT INTO deposit (deposit_no, player_id, method, amount, setting_id, pay_to, expires_at,
     reference)
   SELECT 'X' || p.id || '-' || n, p.id, d.method, 100, d.setting_id, d.pay_to, now(), 'R' || p.id || n
   FROM deposit d, player p, generate_series(1, 5) n WHERE p.name LIKE 'crowd%'`,
  `INSERT INTO withdrawal (out_trade_no, player_id, method, amount, setting_id, card_id, bank, owner,
     number_sealed, number_tail, branch, reference)
   SELECT 'X' || p.id || '-' || n, p.id, w.method, 100, w.setting_id, w.card_id, w.bank, w.owner,
     w.number_sealed, w.number_tail, w.branch, 'R' || p.id || n
   FROM withdrawal w, player p, generate_series(1, 5) n WHERE p.name LIKE 'crowd%'`,
  'ANALYZE player',
  'ANALYZE deposit',
  'ANALYZE withdrawal',
]

function page(queue: Queue, states: string[], search: Search | null, stretch = {}) {
  const where = orderConditions(queue, {
    states,
    method: '',
    search,
    from: null,
    before: null,
  })
  const orders = {
    columns: sql`r.${queues[queue].number}`,
    ...ordersOf(queue, search),
    where,
    key: waitingFirst(sql`r.decided_at`),
  }
  return keysetQuery(orders, { limit: 20, ...stretch })
}

async function planOf(query: Sql): Promise<string> {
  const { rows } = await client.query(sql`EXPLAIN ${query}`)
  return JSON.stringify(rows)
}

describe.each([
  ['deposit', ['submitted']],
  ['withdrawal', ['requested']],
] as const)('a search in the %ss', (queue, states) => {
  it('reads no table from end to end', async () => {
    const plan = await planOf(page(queue, [...states], { exact: player.name }))
    expect(plan).toContain('player_name_key')
    expect(plan).toContain(`${queue}_player`)
    expect(plan).toContain(`${queue}_reference`)
    expect(plan).not.toContain('Seq Scan')
  })

  it.each(['crowd1', 'c', '1234', 'X1', 'R12', '%'])(
    'R-ADMIN-89: parts like %j are found where their indexes begin so, and no others are read',
    async (part) => {
      const plan = await planOf(partsQuery(queue, part))
      const indexes = [
        'player',
        'number',
        'reference',
        ...(part === '1234' ? ['tail'] : []),
      ]
      for (const index of indexes) expect(plan).toContain(`${queue}_${index}`)
      expect(plan).toContain('player_name_key')
      expect(plan).not.toContain('Seq Scan')
      expect(plan).not.toContain('Sort')
    },
  )

  it('R-ADMIN-89: what parts have found is read by its ids alone', async () => {
    const orders = Array.from({ length: 1500 }, (_, at) => BigInt(at * 7))
    const plan = await planOf(page(queue, [...states], { orders, cut: false }))
    expect(plan).toContain(`${queue}_pkey`)
    expect(plan).not.toContain(`${queue}_queue`)
    expect(plan).not.toContain('Seq Scan')
  })

  it('finds by number and by name, as people write them, and by reference', async () => {
    const { table, number } = queues[queue]
    const { rows } = await client.query(
      sql`SELECT r.${number} AS number, p.name, r.reference
        FROM ${table} r JOIN player p ON p.id = r.player_id
        WHERE p.name LIKE 'crowd%' ORDER BY r.id LIMIT 1`,
    )
    const countFor = async (search: string) =>
      (await client.query(page(queue, [...states], { exact: search }))).rowCount
    const [order] = rows
    expect(await countFor(order.number)).toBe(1)
    expect(await countFor(order.number.toLowerCase())).toBe(1)
    expect(await countFor(order.name.toUpperCase())).toBe(5)
    expect(await countFor(` ${order.reference.toLowerCase()}`)).toBe(1)
    expect(await countFor('nobody')).toBe(0)
  })
})

it('the waiting deposits come in the order of their index', async () => {
  expect(await planOf(page('deposit', ['submitted'], null))).toContain('deposit_queue')
})

it('decided deposits are read from the newest on, past none of those that wait', async () => {
  const plan = await planOf(page('deposit', ['approved', 'rejected'], null))
  expect(plan).toMatch(
    /deposit_queue.*Index Cond: \(COALESCE\(r?\.?decided_at.*< 'infinity'/,
  )
})

it.each(['deposit', 'withdrawal'] as const)(
  'the %ss of a method are read past none of another',
  async (queue) => {
    const states = Object.keys(queues[queue].next)
    const anyTime = { search: null, from: null, before: null }
    const where = orderConditions(queue, { ...anyTime, states, method: 'usdt' })
    const key = waitingFirst(sql`r.decided_at`)
    const orders = { columns: sql`r.id`, table: queues[queue].table, where, key }
    const plan = await planOf(keysetQuery(orders, { limit: 20 }))
    expect(plan).toContain(`${queue}_method`)
    expect(plan).not.toContain('Seq Scan')
  },
)

it('R-ADMIN-71: a rare flag is looked for among the flagged alone', async () => {
  const where = hasFlag('name_mismatch')
  const key = waitingFirst(sql`r.decided_at`)
  const orders = { columns: sql`r.id`, table: sql`deposit`, where, key }
  expect(await planOf(keysetQuery(orders, { limit: 20 }))).toContain('deposit_flagged')
})

it.each([
  ['deposit', ['submitted', 'expired', 'approved', 'rejected']],
  ['withdrawal', ['requested', 'approved', 'paid', 'rejected']],
] as const)(
  'R-ADMIN-71: a far page of the %ss reads nothing of those before it but the index',
  async (queue, states) => {
    const plan = await planOf(page(queue, [...states], null, { offset: 8000 }))
    const index = `${queue}_queue`
    expect(plan).toMatch(new RegExp(`InitPlan.*Index Only Scan Backward using ${index}`))
    expect(plan).toMatch(/Index Cond: \(ROW/)
    expect(plan).not.toContain('Seq Scan')
  },
)

it('R-ADMIN-71: of the deposits that wait too long the oldest are read, not all', async () => {
  const plan = await planOf(sql`SELECT * FROM overdue ORDER BY since LIMIT 100`)
  // The limit of each kind of item stands right over its index: what it reads needs no sort.
  expect(plan).toMatch(/-> {2}Limit [^}]*\},\{[^}]*-> {2}Index Scan using deposit_waits/)
})

it.each([{ after: 'w~-9000' }, { before: 'w~-9000' }, { after: '1764000000000000~9000' }])(
  'R-ADMIN-71: the deposits beyond %j are found where they are, not counted off',
  async (place) => {
    const plan = await planOf(page('deposit', ['submitted', 'approved'], null, place))
    expect(plan).toMatch(/Limit.*deposit_queue.*Index Cond: \(ROW/)
    expect(plan).not.toContain('Seq Scan')
  },
)
