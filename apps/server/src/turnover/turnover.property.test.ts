import { setTimeout as sleep } from 'node:timers/promises'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { type ImportedBet, upsertBets } from '../bet/bet.store.ts'
import { type Tx, transaction } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'

const app = useTestApp()

// Ten seconds before a brand day ends.
const epoch = Date.parse('2026-11-20T15:59:50Z')
const at = (second: number) => new Date(epoch + second * 1000)

type BetState = {
  state: 'open' | 'settled' | 'void'
  stake: bigint
  settled: number | null
}
type FedRow = BetState & { venue: string; bet: number; version: number; placed: number }
/** `weights` are the percentages for bets of the first venue (slots) and of the second venue (live). */
type Requirement = {
  opened: number
  required: bigint
  weights: readonly [bigint, bigint] | null
}
type Step = { opens: Requirement } | { feeds: FedRow[] }

const venues = ['obgdy', 'pp'] as const
const betState = fc.record({
  state: fc.constantFrom('open', 'settled', 'settled', 'void'),
  stake: fc.bigInt(0n, 60n),
  settled: fc.option(fc.integer({ min: 0, max: 20 }), { freq: 4 }),
})
const bets = fc.array(
  fc.record({
    venue: fc.constantFrom(...venues),
    placed: fc.integer({ min: 0, max: 20 }),
    versions: fc.array(betState, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 5 },
)
const requirements = fc.uniqueArray(
  fc.record({
    opened: fc.integer({ min: 0, max: 20 }),
    required: fc.bigInt(0n, 90n),
    weights: fc.constantFrom(
      null,
      null,
      [100n, 50n] as const,
      [0n, 100n] as const,
      [33n, 7n] as const,
    ),
  }),
  { maxLength: 4, selector: (each) => each.opened },
)

/** Every row once or twice, in any order, cut into pages, with requirements opened at any position. */
const histories = fc.tuple(bets, requirements).chain(([placedBets, openedRequirements]) => {
  const feedRows = placedBets.flatMap(({ versions, ...bet }, n) =>
    versions.map((version, v) => ({ ...bet, ...version, bet: n, version: v + 1 })),
  )
  return fc
    .tuple(
      fc.shuffledSubarray(feedRows),
      fc.array(fc.nat(1000), { minLength: 10, maxLength: 10 }),
      fc.integer({ min: 1, max: 5 }),
    )
    .chain(([repeats, places, page]) =>
      fc
        .shuffledSubarray([...feedRows, ...repeats], {
          minLength: feedRows.length + repeats.length,
        })
        .map((rows): Step[] => {
          const steps: Step[] = []
          for (let from = 0; from < rows.length; from += page)
            steps.push({ feeds: rows.slice(from, from + page) })
          for (const [n, requirement] of openedRequirements.entries())
            steps.splice((places[n] ?? 0) % (steps.length + 1), 0, { opens: requirement })
          return steps
        }),
    )
})

/** Bets settled at the same time are counted in the order of their names. */
function nameOf({ venue, bet }: FedRow): string {
  return `${venue} ${bet}`
}

/**
 * The slow model: only the highest version of each bet counts. Settled stake counts bet by bet, in the order of
 * settlement, fen by fen, for the oldest requirement that existed then and is not yet met. A weighted requirement uses
 * a part of a bet and counts its percentage of that part, rounded down.
 */
function model(steps: readonly Step[]): Record<number, bigint> {
  const last = new Map<string, FedRow>()
  const open: (Requirement & { done: bigint })[] = []
  for (const step of steps) {
    if ('opens' in step) open.push({ ...step.opens, done: 0n })
    else
      for (const row of step.feeds) {
        const key = `${row.venue}-${row.bet}`
        if ((last.get(key)?.version ?? 0) < row.version) last.set(key, row)
      }
  }
  open.sort((a, b) => a.opened - b.opened)
  const valid = [...last.values()]
    .filter((row) => row.state === 'settled')
    .map((row) => ({ ...row, when: row.settled ?? row.placed }))
    .sort((a, b) => a.when - b.when || nameOf(a).localeCompare(nameOf(b)))
  for (const { stake, when, venue } of valid) {
    let remainder = stake
    for (const each of open.filter(({ opened }) => opened <= when)) {
      const weight = each.weights ? each.weights[venue === venues[0] ? 0 : 1] : 100n
      let share = 0n
      const weightedShare = () => (share * weight) / 100n
      while (
        weight > 0n &&
        share < remainder &&
        each.done + weightedShare() < each.required
      )
        share += 1n
      each.done += weightedShare()
      remainder -= share
    }
  }
  return Object.fromEntries(open.map((each) => [each.opened, each.done]))
}

function toImportedBet(player: PlayerId, row: FedRow): ImportedBet {
  return {
    bet_id: `bet-${row.bet}`,
    version: row.version,
    player,
    game: 'koi-leap',
    stake: row.stake,
    payout: 0n,
    state: row.state,
    placed_at: at(row.placed),
    settled_at: row.settled === null ? null : at(row.settled),
  }
}

async function play(tx: Tx, player: PlayerId, step: Step): Promise<void> {
  if ('opens' in step) {
    const { opened, required, weights } = step.opens
    const shares = weights && [weights[1], 0n, 0n, 0n, weights[0], 0n]
    const ref = `model:${opened}`
    await tx.query(
      `INSERT INTO turnover_requirement (player_id, source, ref, required, created_at, weights)
       VALUES ($1, 'deposit', $2, $3, $4, $5)`,
      [player, ref, required, at(opened), shares],
    )
    await tx.query('SELECT requirement_opened($1)', [ref])
    return
  }
  for (const venue of venues) {
    const rows = step.feeds.filter((row) => row.venue === venue)
    if (rows.length > 0)
      await upsertBets(
        tx,
        venue,
        rows.map((row) => toImportedBet(player, row)),
      )
  }
}

async function doneOf(tx: Tx, player: bigint): Promise<Record<number, bigint>> {
  const { rows } = await tx.query<{ opened: string; done: bigint }>(
    `SELECT split_part(ref, ':', 2) AS opened, done FROM turnover_requirement
     WHERE player_id = $1`,
    [player],
  )
  return Object.fromEntries(rows.map((row) => [row.opened, row.done]))
}

/** Returns the player's stakes by day as two texts: as stored, and as the sums of the bets. */
async function daysOf(tx: Tx, player: bigint): Promise<unknown[]> {
  const { rows } = await tx.query<{ of: string }>(
    `SELECT coalesce(string_agg(l, ' ' ORDER BY l), '') AS of FROM (
       SELECT day || ' ' || venue || ' ' || stake AS l FROM bet_day
       WHERE player_id = $1 AND stake <> 0) d
     UNION ALL
     SELECT coalesce(string_agg(l, ' ' ORDER BY l), '') FROM (
       SELECT (counted_at AT TIME ZONE 'Asia/Shanghai')::date || ' ' || venue || ' ' || sum(counted) AS l
       FROM bet WHERE player_id = $1 AND counted > 0
       GROUP BY (counted_at AT TIME ZONE 'Asia/Shanghai')::date, venue) b`,
    [player],
  )
  return rows.map((row) => row.of)
}

beforeAll(async () => {
  await app().owner.query(`UPDATE venue SET category = 'live' WHERE code = 'pp'`)
})

// P-7 of reliability: each history runs in one transaction that is rolled back.
it('R-MONEY-17 R-PROMO-20: any order, repetition and paging of feeds, with deposits in between, ends the same', async () => {
  const { id } = await app().registerPlayer()
  const tx = await app().context.pool.connect()
  try {
    await fc.assert(
      fc.asyncProperty(histories, async (steps) => {
        await tx.query('BEGIN')
        try {
          for (const step of steps) await play(tx, id, step)
          expect(await doneOf(tx, id)).toEqual(model(steps))
          const [stands, bets] = await daysOf(tx, id)
          expect(stands).toEqual(bets)
        } finally {
          await tx.query('ROLLBACK')
        }
      }),
      { numRuns: 600 },
    )
  } finally {
    tx.release()
  }
})

const bet = {
  venue: 'obgdy',
  bet: 1,
  version: 1,
  stake: 15n,
  placed: 5,
  settled: 6,
} as const
const opens: Step = { opens: { opened: 3, required: 40n, weights: null } }
const settles: Step = { feeds: [{ ...bet, state: 'settled' }] }
const more: Step = { feeds: [{ ...bet, venue: 'pp', stake: 10n, state: 'settled' }] }

// Two transactions that cannot see each other's rows: the second has to wait for the first (money I-17).
it.each([
  ['a deposit, then a bet', opens, settles, 15n],
  ['a bet, then a deposit', settles, opens, 15n],
  ['bets of two venues', settles, more, 25n],
])('at one moment: %s', async (_title, first, second, expectedDone) => {
  const { id } = await app().registerPlayer()
  const { pool } = app().context
  if (first === settles && second === more)
    await transaction(pool, (tx) => play(tx, id, opens))
  const tx = await pool.connect()
  try {
    await tx.query('BEGIN')
    await play(tx, id, first)
    const secondStep = transaction(pool, (other) => play(other, id, second))
    await Promise.race([secondStep, sleep(150)])
    await tx.query('COMMIT')
    await secondStep
    expect(await doneOf(tx, id)).toEqual({ 3: expectedDone })
    await app().owner.query('SELECT recount_turnover($1)', [id])
    expect(await doneOf(tx, id)).toEqual({ 3: expectedDone })
  } finally {
    tx.release()
    await app().owner.query('DELETE FROM turnover_requirement')
    await app().owner.query('DELETE FROM bet')
    await app().owner.query('DELETE FROM bet_day')
  }
})
