import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce } from '@jinli/dev-env/at-once'
import { everybodyDone } from '@jinli/dev-env/open-transactions'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import type pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { type ImportedBet, upsertBets } from '../bet/bet.store.ts'
import { sealLedger } from '../money/seal-ledger.ts'
import { transaction } from '../platform/db.ts'
import { foldNext } from './figure.jobs.ts'
import { rebuildFigures } from './rebuild-figures.ts'

const app = useTestApp()
const dayMs = 86_400_000

let player: TestPlayer
beforeAll(async () => {
  player = await app().registerPlayer()
})

async function fold(): Promise<void> {
  await everybodyDone(app().owner)
  await sealLedger(app().context.pool)
  await app().runJob('fold-figures')
}

/** Returns the sums of all hours by figure and part. */
async function sums(): Promise<Record<string, [count: number, fen: number]>> {
  const { rows } = await app().owner.query<{ name: string; n: number; fen: number }>(
    `SELECT figure || ' ' || part AS name, sum(count)::int AS n, sum(amount)::int AS fen
     FROM figure_line GROUP BY 1`,
  )
  return Object.fromEntries(rows.map(({ name, n, fen }) => [name.trim(), [n, fen]]))
}

/** Makes the figures anew in a transaction that is rolled back; returns the differences. */
async function rebuilt(client: pg.PoolClient) {
  await client.query('BEGIN')
  try {
    return await rebuildFigures(client)
  } finally {
    await client.query('ROLLBACK')
  }
}

async function differences() {
  const client = await app().owner.connect()
  try {
    return await rebuilt(client)
  } finally {
    client.release()
  }
}

function bet(bet_id: string, more: Partial<ImportedBet> = {}): ImportedBet {
  const at = app().clock.now()
  const usual = { version: 1, player: player.id, game: 'dice', stake: 100n, payout: 30n }
  return { bet_id, ...usual, state: 'settled', placed_at: at, settled_at: at, ...more }
}
const write = (...bets: ImportedBet[]) =>
  transaction(app().context.pool, (tx) => upsertBets(tx, 'pp', bets))

it('R-ADMIN-280: deposits, withdrawals and people are counted once, also by many nodes at once', async () => {
  await fold()
  const before = await sums()
  for (const amount of [50_000n, 20_000n]) await app().fund(player, amount)
  const bank = await app().bindCard(player)
  const ask = { amount: 100, bank, password: player.payPassword }
  const { data } = await app().expectOk('/api/withdraw', ask, player.token)
  const path = `/admin/api/withdrawals/${String(data?.out_trade_no)}/reject`
  await app().expectOk(path, { reason: '测试' }, await app().staffToken())
  await everybodyDone(app().owner)
  await sealLedger(app().context.pool)
  await atOnce(6, () => foldNext(app().context.pool, 'ledger'))
  await app().runJob('fold-figures')
  const after = await sums()
  expect(after['deposit bank']).toEqual([2, 70_000])
  expect(after['first-deposit']).toEqual([1, 50_000])
  expect(after['sign-up']).toEqual(before['sign-up'])
  expect(after).not.toHaveProperty('withdrawal bank')
  expect(await differences()).toEqual([])
})

it('R-ADMIN-281: what commits late is counted when it is final, and nothing twice', async () => {
  await fold()
  const before = (await sums())['bet pp'] ?? [0, 0]
  const other = await app().registerPlayer()
  const late = await app().context.pool.connect()
  try {
    await late.query('BEGIN')
    await upsertBets(late, 'obgdy', [bet('slow', { player: other.id })])
    await write(bet('fast', { stake: 1n, payout: 0n }))
    await app().runJob('fold-figures')
    // The quick bet is newer than the open transaction, so it waits for it.
    expect((await sums())['bet pp'] ?? [0, 0]).toEqual(before)
    await late.query('COMMIT')
  } finally {
    late.release()
  }
  await fold()
  expect((await sums())['bet pp']).toEqual([before[0] + 1, before[1] + 1])
  expect((await sums())['bet obgdy']).toEqual([1, 100])
  expect(await differences()).toEqual([])
})

it('R-ADMIN-282: a late bet, a changed and a void one are a correction on the day they come', async () => {
  const yesterday = new Date(app().clock.now().getTime() - dayMs)
  const old = bet('old', { placed_at: yesterday, settled_at: yesterday })
  await app().clock.ago(dayMs, () => write(old))
  await fold()
  const { rows: first } = await app().owner.query(
    'SELECT * FROM figure_bet WHERE day < app_now()::date ORDER BY id',
  )
  const before = await sums()
  await write({ ...old, version: 2, payout: 80n })
  await write(
    bet('late', { placed_at: yesterday, settled_at: yesterday, stake: 10n, payout: 0n }),
  )
  await fold()
  const changedSums = await sums()
  expect(changedSums['late-ggr pp']).toEqual([1, (before['late-ggr pp']?.[1] ?? 0) - 40])
  await write({ ...old, version: 3, state: 'void' })
  await fold()
  // The void bet takes back 100 − 80.
  expect((await sums())['late-ggr pp']?.[1]).toBe(
    (changedSums['late-ggr pp']?.[1] ?? 0) - 20,
  )
  const { rows: keptRows } = await app().owner.query(
    'SELECT * FROM figure_bet WHERE id = ANY ($1)',
    [first.map(({ id }) => id)],
  )
  expect(keptRows.filter(({ hour, day }) => hour < new Date(`${day}T16:00:00Z`))).toEqual(
    first.filter(({ hour, day }) => hour < new Date(`${day}T16:00:00Z`)),
  )
  expect(await differences()).toEqual([])
})

it('R-ADMIN-286: reports are files too, for who may export, and refuse a period that is too long', async () => {
  const finance = await app().newStaff('finance')
  const { lines } = await app().file(
    '/admin/api/figures/finance/export',
    { group: 'method' },
    finance.token,
  )
  expect(lines.map((line) => line.split(',')[0])).toEqual(['银行转账'])
  const liabilities = await app().file(
    '/admin/api/figures/liabilities/export',
    {},
    finance.token,
  )
  expect(liabilities.lines).toHaveLength(7)
  const operations = await app().newStaff('operations')
  const path = '/admin/api/figures/finance'
  expect(await app().call(`${path}/export`, {}, operations.token)).toMatchObject({
    error: 'session.forbidden',
  })
  for (const days of [
    { since: '2026-01-01', until: '2026-11-01' },
    { since: '2026-11-02', until: '2026-11-01' },
  ]) {
    const reply = await app().call(path, days, operations.token)
    expect(reply).toMatchObject({ error: 'input.invalid' })
  }
})

it('I-35: a figure that the ledger does not have is found', async () => {
  await app().fund(player, 10_000n)
  await fold()
  const change = (delta: number) =>
    app().owner.query(
      `UPDATE figure_balance SET balance = balance + ${delta} WHERE account = 'cashier:bank'`,
    )
  const findings = async () => {
    const { rows } = await app().owner.query(
      `SELECT invariant FROM business_violations WHERE concept IN ('figure', 'figure_bet')`,
    )
    return rows
  }
  expect(await findings()).toEqual([])
  await change(1)
  expect(await findings()).toEqual([{ invariant: 'I-35' }])
  expect((await differences()).map(({ side, name }) => `${side} ${name}`)).toEqual([
    'stored balance',
    'right balance',
  ])
  await change(-1)
})

it('I-36: a figure of a game that its bets do not have is found', async () => {
  await write(bet('one'))
  await fold()
  const change = (delta: number) =>
    app().owner.query(
      `UPDATE figure_bet SET payout = payout + ${delta} WHERE id = (SELECT max(id) FROM figure_bet)`,
    )
  await change(1)
  const { rows } = await app().owner.query(
    `SELECT invariant FROM business_violations WHERE concept IN ('figure', 'figure_bet')`,
  )
  expect(rows).toEqual([{ invariant: 'I-36' }])
  await change(-1)
})
