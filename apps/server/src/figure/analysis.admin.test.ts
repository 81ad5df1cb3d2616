import {
  type ReportName,
  reportNames,
  reportTables,
} from '@jinli/contract/figure/report-table'
import { brandDay } from '@jinli/contract/wire/brand-time'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { everybodyDone } from '@jinli/dev-env/open-transactions'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, expect, it } from 'vitest'
import { type ImportedBet, upsertBets } from '../bet/bet.store.ts'
import { sealLedger } from '../money/seal-ledger.ts'
import { transaction } from '../platform/db.ts'

const app = useTestApp()
const path = '/admin/api/figures/report'
const dayMs = 86_400_000
let staff: string
let player: TestPlayer
beforeAll(async () => {
  staff = await app().staffToken()
  player = await app().registerPlayer()
})

type Cell = { amount: number | null; number: number | null }
type Row = { key: string; label: string; cells: Cell[]; before: Cell[] | null }
type Report = {
  data: Row[]
  sums: Cell[]
  before: { since: string; until: string; sums: Cell[] }
  query: string
}

async function read(report: ReportName, body: object = {}, token = staff): Promise<Report> {
  const { data } = await app().expectOk(path, { report, ...body }, token)
  return data as unknown as Report
}
/** Returns the values of a row by the names of the report's columns. */
function byName(report: ReportName, cells: Cell[]): Record<string, number | null> {
  const { columns } = reportTables[report]
  return Object.fromEntries(
    columns.map(({ name }, at) => [name, cells[at]?.amount ?? cells[at]?.number ?? null]),
  )
}
async function fold(): Promise<void> {
  await everybodyDone(app().owner)
  await sealLedger(app().context.pool)
  await app().runJob('fold-figures')
}
function bet(bet_id: string, more: Partial<ImportedBet> = {}): ImportedBet {
  const at = app().clock.now()
  const usual = { version: 1, player: player.id, game: 'dice', stake: 1000n, payout: 300n }
  return { bet_id, ...usual, state: 'settled', placed_at: at, settled_at: at, ...more }
}
const write = (...bets: ImportedBet[]) =>
  transaction(app().context.pool, (tx) => upsertBets(tx, 'pp', bets))

it('R-ADMIN-316: venues and games: stakes, result and return, beside theory and another period', async () => {
  await app().clock.ago(7 * dayMs, () => write(bet('old', { stake: 500n, payout: 0n })))
  await write(bet('one'), bet('two', { payout: 0n }))
  await fold()
  const today = brandDay(app().clock.now())
  const report = await read('game', { since: today, until: today, compare: 'week' })
  const row = report.data.find(({ key }) => key === 'pp/dice')
  expect(byName('game', row?.cells ?? [])).toMatchObject({
    bets: 2,
    players: 1,
    stakes: 20,
    payouts: 3,
    ggr: 17,
    rtp: 1500,
  })
  expect(byName('game', row?.before ?? [])).toMatchObject({ bets: 1, stakes: 5, ggr: 5 })
  expect(
    byName('venue', (await read('venue', { since: today, until: today })).sums),
  ).toEqual(expect.objectContaining({ bets: 2, ggr: 17 }))
})

it('R-ADMIN-316: a game with a known deviation has a band around its theory', async () => {
  await app().owner.query(
    `INSERT INTO venue_game (venue, code, name, rtp_least, rtp_most, deviation)
     VALUES ('obgdy', 'banded', '百家乐', 9600, 9600, 120)`,
  )
  const code = 'banded'
  await transaction(app().context.pool, (tx) =>
    upsertBets(tx, 'obgdy', [bet('banded', { game: code })]),
  )
  await fold()
  const row = (await read('game')).data.find(({ key }) => key === `obgdy/${code}`)
  const { band_low, band_high, rtp_least } = byName('game', row?.cells ?? [])
  expect(Number(band_low)).toBeLessThan(Number(rtp_least))
  expect(Number(band_high)).toBeGreaterThan(Number(rtp_least))
})

it('R-ADMIN-317: turnover outstanding is what the requirements say', async () => {
  await app().fund(player, 30_000n)
  const { rows } = await app().owner.query<{ missing: number }>(
    'SELECT sum(required - done)::int AS missing FROM turnover_requirement',
  )
  const { sums, data } = await read('turnover')
  expect(Math.round((byName('turnover', sums).missing ?? 0) * 100)).toBe(rows[0]?.missing)
  expect(data.map(({ label }) => label)).toContain('存款')
})

it('R-ADMIN-318: cohorts sum their players’ money, and count who came back', async () => {
  const member = await app().registerPlayer()
  await app().owner.query(
    `UPDATE player SET created_at = app_now() - interval '40 days' WHERE id = $1`,
    [member.id],
  )
  await app().fund(member, 12_300n)
  await app().owner.query(
    `INSERT INTO figure_active (day, player_id) SELECT (created_at AT TIME ZONE 'Asia/Shanghai')::date + n, id
     FROM player, unnest(ARRAY[1, 20]) n WHERE id = $1`,
    [member.id],
  )
  const { data, sums } = await read('cohort')
  const row = data.find(({ cells }) => byName('cohort', cells).month !== null)
  expect(byName('cohort', row?.cells ?? [])).toEqual({
    sign_ups: 1,
    depositors: 1,
    deposits: 123,
    withdrawals: 0,
    net: 123,
    per_head: 123,
    next_day: 10_000,
    week: 10_000,
    month: 10_000,
  })
  const { rows } = await app().owner.query<{ amount: number }>(
    `SELECT -sum(e.amount)::int AS amount FROM ledger.entry e JOIN ledger.account a ON a.id = e.account_id
     WHERE a.code LIKE 'cashier:%'`,
  )
  expect(Math.round((byName('cohort', sums).deposits ?? 0) * 100)).toBe(rows[0]?.amount)
  await app().owner.query('DELETE FROM figure_active WHERE player_id = $1', [member.id])
})

it('R-ADMIN-319: the work of staff counts each order once, with the money that the ledger has', async () => {
  const { token } = await app().newStaff('finance', '林财务')
  const good = await app().submitDeposit(player, 44_400n)
  const bad = await app().submitDeposit(player, 55_500n)
  await app().expectOk(`/admin/api/deposits/${good}/approve`, {}, token)
  await app().expectOk(`/admin/api/deposits/${bad}/reject`, { reason: '未到账' }, token)
  const { data, sums } = await read('staff')
  const row = data.find(({ label }) => label === '林财务')
  expect(byName('staff', row?.cells ?? [])).toMatchObject({
    handled: 2,
    approvals: 1,
    rejections: 1,
    rejection_share: 5000,
    deposits: 444,
    touch: expect.any(Number),
  })
  await fold()
  const { data: finance } = await app().expectOk('/admin/api/figures/finance', {}, staff)
  const { deposits } = (finance as unknown as { sums: { deposits: number } }).sums
  expect(byName('staff', sums).deposits).toBe(deposits)
})

it('R-ADMIN-320: service: answers, waits and how long conversations were open, by member', async () => {
  await app().newStaff('finance', '王客服')
  await app().owner.query(
    `WITH f AS (SELECT id FROM staff WHERE display_name = '王客服'),
     c AS (INSERT INTO support_conversation (player_id, last_seq) VALUES ($1, 4) RETURNING id)
     INSERT INTO support_message (conversation_id, seq, kind, speaker, staff_id, body, waited_seconds, was_late, created_at)
     SELECT c.id, n, k, s, CASE WHEN s = 'staff' THEN f.id END, 'x', w, w > 100, app_now() - (600 - n * 100) * interval '1 second'
     FROM c, f, (VALUES (1, 'text', 'player', NULL), (2, 'text', 'staff', 60), (3, 'note', 'staff', NULL),
       (4, 'closed', 'staff', NULL)) AS v (n, k, s, w)`,
    [player.id],
  )
  const { data } = await read('service')
  const row = data.find(({ label }) => label === '王客服')
  expect(byName('service', row?.cells ?? [])).toEqual({
    answers: 1,
    conversations: 1,
    wait: 60,
    wait_most: 60,
    on_time: 10_000,
    ends: 1,
    resolution: 300,
    ratings: 0,
    good: null,
  })
})

it('R-ADMIN-321: each report says its query, is a file, and needs its right', async () => {
  const finance = await app().newStaff('finance')
  const operations = await app().newStaff('operations')
  for (const report of reportNames) {
    const { query } = await read(report, {}, operations.token)
    // The statement runs as it stands.
    await app().context.pool.query(query)
    const { lines } = await app().file(`${path}/export`, { report }, finance.token)
    expect([report, lines.length]).toEqual([report, (await read(report)).data.length])
  }
  expect((await app().call(`${path}/export`, {}, operations.token)).error).toBe(
    'session.forbidden',
  )
  const tooLong = { report: 'staff', since: '2026-01-01', until: '2026-11-01' }
  expect((await app().call(path, tooLong, staff)).error).toBe('input.invalid')
})
