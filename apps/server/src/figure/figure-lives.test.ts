import { brandDay, startOfBrandDay } from '@jinli/contract/wire/brand-time'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { everybodyDone } from '@jinli/dev-env/open-transactions'
import { startTestApp, type TestApp } from '@jinli/dev-env/test-app'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import {
  type DayFigures,
  depositors,
  holds,
  lastId,
  steps,
  transfers,
  venueOf,
  zero,
} from '../../test/random-lives.ts'
import { type ImportedBet, upsertBets } from '../bet/bet.store.ts'
import { openDebtAccount, openTransitAccount } from '../money/accounts.ts'
import { post } from '../money/movements.ts'
import { sealLedger } from '../money/seal-ledger.ts'
import { transaction } from '../platform/db.ts'
import { RefusalError } from '../platform/refuse.ts'
import { rebuildFigures } from './rebuild-figures.ts'

// The postings of this file have no orders, which the ledger check of other test files would refuse.
let app: TestApp
let players: TestPlayer[]
const dayMs = 86_400_000
const daysMax = 9
const venues = ['pp', 'obgdy'] as const

beforeAll(async () => {
  app = await startTestApp(inject('postgres'))
  players = await Promise.all([1, 2, 3, 4].map(() => app.registerPlayer()))
  for (const { id } of players) {
    await openDebtAccount(app.owner, id)
    for (const venue of venues) await openTransitAccount(app.owner, id, venue)
  }
})
afterAll(() => app.close())

const model = new Map<string, DayFigures>()
const activePlayers = new Set<string>()

function add(day: string, more: Partial<DayFigures>): void {
  const figures = { ...zero, ...model.get(day) }
  for (const name of Object.keys(more) as (keyof DayFigures)[])
    figures[name] += more[name] ?? 0
  model.set(day, figures)
}

type Life = { step: keyof typeof steps; who: number; fen: number; back: number; n: number }
function timeBack(back: number): Date {
  return new Date(app.clock.now().getTime() - back * dayMs)
}

/** Posts a step, dates it back, and counts it. A step without the money is left out, as in the product. */
async function postStep(life: Life): Promise<void> {
  const player = players[life.who % players.length]
  if (!player) return
  const before = new Set(depositors)
  const move = steps[life.step](player.id, life.fen, life.n)
  if (!move) return
  try {
    await transaction(app.context.pool, (tx) => post(tx, move.posting))
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    depositors.clear()
    for (const each of before) depositors.add(each)
    return
  }
  const at = timeBack(life.back)
  await app.owner.query('UPDATE ledger.transaction SET posted_at = $1 WHERE key = $2', [
    at,
    move.posting.key,
  ])
  const id = lastId
  const amount = BigInt(life.fen)
  if (life.step === 'hold') holds.push({ id, player: player.id, amount })
  if (life.step === 'transfer')
    transfers.push({ id, player: player.id, venue: venueOf(life.n), amount })
  add(brandDay(at), move.adds)
}

const bets = new Map<string, ImportedBet>()
const betStates = ['settled', 'settled', 'void', 'open'] as const

function countBet(day: string, bet: ImportedBet | undefined, sign: 1 | -1): void {
  if (bet?.state !== 'settled' || !bet.settled_at) return
  const [stake, payout] = [sign * Number(bet.stake), sign * Number(bet.payout)]
  const isLate = brandDay(bet.settled_at) !== day
  const late = isLate ? { late_ggr: stake - payout } : {}
  add(day, { bets: sign, stakes: stake, payouts: payout, ...late })
}

/** Imports a bet, or the next version of one, some days back; it may be settled on another day. */
async function importBet({ who, fen, back, n }: Life): Promise<void> {
  const player = players[who % players.length]
  if (!player) return
  const bet_id = `b${n % 30}`
  const old = bets.get(bet_id)
  const settled_at = timeBack(Math.min(daysMax, back + (n % 4)))
  const bet: ImportedBet = {
    bet_id,
    version: (old?.version ?? 0) + 1,
    player: old?.player ?? player.id,
    game: 'dice',
    stake: old?.stake ?? BigInt(fen),
    payout: BigInt(fen % 7919),
    state: betStates[n % 4] ?? 'settled',
    placed_at: settled_at,
    settled_at,
  }
  await app.clock.ago(back * dayMs, () =>
    transaction(app.context.pool, (tx) => upsertBets(tx, 'pp', [bet])),
  )
  bets.set(bet_id, bet)
  const day = brandDay(timeBack(back))
  countBet(day, bet, 1)
  countBet(day, old, -1)
  const wasSettled =
    old?.state === 'settled' &&
    old.settled_at &&
    brandDay(old.settled_at) === brandDay(settled_at)
  const key = `${day} ${bet.player}`
  if (bet.state !== 'settled' || wasSettled || activePlayers.has(key)) return
  activePlayers.add(key)
  add(day, { active: 1 })
}

async function fold(): Promise<void> {
  await everybodyDone(app.owner)
  await sealLedger(app.context.pool, 40)
  await app.runJob('fold-figures')
}

const life = fc.record({
  step: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
  who: fc.nat(50),
  fen: fc.integer({ min: 1, max: 90_000 }),
  back: fc.nat(daysMax - 1),
  n: fc.nat(10_000),
})

async function differences() {
  const client = await app.owner.connect()
  try {
    await client.query('BEGIN')
    const rows = await rebuildFigures(client)
    await client.query('ROLLBACK')
    return rows
  } finally {
    client.release()
  }
}

type Row = Record<string, number | string>

async function read(path: string, query: Row): Promise<Record<string, unknown>> {
  const { data } = await app.expectOk(path, query, await app.staffToken())
  return data as Record<string, unknown>
}

const counts = ['first_deposits', 'active', 'deposit_count', 'withdrawal_count', 'bets']

/** The figures of the model as an answer has them: amounts in yuan, and what follows from them. */
function answerOf(figures: DayFigures): Row {
  const ggr = figures.stakes - figures.payouts
  const net =
    figures.deposits +
    figures.deposit_corrections -
    figures.withdrawals -
    figures.withdrawal_reversals
  const ngr = ggr - figures.rewards - figures.adjustments
  return Object.fromEntries(
    Object.entries({ ...figures, ggr, net, ngr }).map(([name, value]) => [
      name,
      counts.includes(name) ? value : value / 100 || 0,
    ]),
  )
}

function spanOfAll(): { since: string; until: string } {
  return {
    since: brandDay(startOfBrandDay(app.clock.now(), daysMax + 1)),
    until: brandDay(app.clock.now()),
  }
}

async function checkReports(): Promise<void> {
  const report = await read('/admin/api/figures/finance', { ...spanOfAll(), pagesize: 100 })
  const byDay = new Map((report.data as Row[]).map((row) => [row.key, row]))
  for (const [day, figures] of model)
    expect({ day, ...byDay.get(day) }).toMatchObject({ day, ...answerOf(figures) })
  const total = [...model.values()].reduce((sum, each) => {
    const names = Object.keys(sum) as (keyof DayFigures)[]
    return Object.fromEntries(
      names.map((name) => [name, sum[name] + each[name]]),
    ) as DayFigures
  }, zero)
  expect(report.sums).toMatchObject(answerOf(total))
  for (const group of ['method', 'venue', 'reward']) {
    const parts = await read('/admin/api/figures/finance', { ...spanOfAll(), group })
    const sum = (name: string) =>
      (parts.data as Row[]).reduce(
        (all, row) => all + Math.round(Number(row[name]) * 100),
        0,
      )
    if (group === 'method') expect(sum('deposits')).toBe(total.deposits)
    if (group === 'venue') expect(sum('ggr')).toBe(total.stakes - total.payouts)
    if (group === 'reward') expect(sum('rewards')).toBe(total.rewards)
  }
  const sums = report.sums as Record<string, number>
  for (const [figure, fen] of [
    ['deposit', total.deposits + total.deposit_corrections],
    ['withdrawal', total.withdrawals + total.withdrawal_reversals],
    ['reward', total.rewards],
    ['adjustment', total.adjustments],
  ] as const) {
    const lines = await read('/admin/api/figures/postings', { figure, ...spanOfAll() })
    expect([figure, Math.round(Number(lines.sum) * 100)]).toEqual([figure, fen])
  }
  const { days } = await read('/admin/api/figures/overview', {})
  for (const { day, total: dayTotal } of days as { day: string; total: Row }[])
    expect({ day, ...dayTotal }).toMatchObject({ day, ...answerOf(model.get(day) ?? zero) })
  expect(sums.ngr).toBeDefined()
}

/** R-ADMIN-316: the report of venues over random days is what the model has for them. */
async function checkVenues(seed: number): Promise<void> {
  const days = [...model.keys()].toSorted()
  for (const [at, length] of fc.sample(fc.tuple(fc.nat(daysMax), fc.nat(3)), {
    numRuns: 4,
    seed,
  })) {
    const some = days.slice(at % days.length, (at % days.length) + length + 1)
    const [since = '', until = since] = [some[0], some.at(-1)]
    const { sums, data } = await read('/admin/api/figures/report', { since, until })
    const sumOf = (name: 'stakes' | 'payouts') =>
      days
        .filter((day) => day >= since && day <= until)
        .reduce((all, day) => all + (model.get(day)?.[name] ?? 0), 0)
    const fen = (cells: unknown, n: number) =>
      Math.round(((cells as { amount: number }[])[n]?.amount ?? 0) * 100)
    const figures = [sumOf('stakes'), sumOf('payouts')]
    expect([fen(sums, 2), fen(sums, 3)], `${since} to ${until}`).toEqual(figures)
    const parts = (data as { cells: unknown }[]).map(({ cells }) => fen(cells, 2))
    expect(parts.reduce((all, part) => all + part, 0)).toBe(figures[0])
  }
}

/** Each day's end, counted from the ledger's entries themselves. */
async function checkLiabilities(): Promise<void> {
  const report = await read('/admin/api/figures/liabilities', {
    ...spanOfAll(),
    pagesize: 50,
  })
  const { rows } = await app.owner.query<{ day: string; owed: number; venues: number }>(
    `SELECT d::date::text AS day,
       (coalesce(sum(e.amount) FILTER (WHERE a.code LIKE 'player:%'), 0))::int AS owed,
       (coalesce(sum(e.amount) FILTER (WHERE a.code LIKE 'venue:%'), 0))::int AS venues
     FROM generate_series($1::date, $2::date, interval '1 day') d
     LEFT JOIN ledger.transaction t ON t.posted_at < (d::date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai'
     LEFT JOIN ledger.entry e ON e.transaction_id = t.id LEFT JOIN ledger.account a ON a.id = e.account_id
     GROUP BY 1 ORDER BY 1 DESC`,
    [spanOfAll().since, spanOfAll().until],
  )
  const fen = (value: unknown) => Math.round(Number(value) * 100)
  expect(
    (report.data as Row[]).map(({ day, owed, at_venues }) => ({
      day,
      owed: fen(owed),
      venues: fen(at_venues),
    })),
  ).toEqual(rows)
}

it('R-ADMIN-284: overview, reports, postings and ledger agree to the fen over random lives; figures made anew are the same', async () => {
  for (const seed of [27, 280, 2026]) {
    const lives = fc.sample(life, { numRuns: 160, seed })
    for (const [i, each] of lives.entries()) {
      if (each.step === 'bet') await importBet(each)
      else await postStep(each)
      if (i % 37 === 36) await fold()
    }
    await fold()
    const { rows } = await app.owner.query(
      `SELECT invariant, detail FROM business_violations WHERE concept IN ('figure', 'figure_bet')`,
    )
    expect(rows, `seed ${seed}`).toEqual([])
    await checkReports()
    await checkVenues(seed)
    await checkLiabilities()
    expect(await differences()).toEqual([])
  }
}, 90_000)
