import { useTestApp } from '@jinli/dev-env/use-test-app'
import { shareOf } from '@jinli/money/money'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ImportedBet, upsertBets } from '../bet/bet.store.ts'
import type { Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { accrueSlice } from './rebate.jobs.ts'
import { claimAll } from './rebate.store.ts'
import { rewardsNow } from './rewards-now.ts'

const app = useTestApp()

// Bets of two brand days, by the hour. The rebates are computed as of the next day.
const epoch = Date.parse('2026-11-19T16:00:00Z')
const firstDay = '2026-11-22'
const hours = fc.integer({ min: 0, max: 47 })

type Row = Omit<ImportedBet, 'player'> & { venue: string }
type Step = { feeds: Row[] } | { reckons: true } | { claims: true }

const bets = fc.array(
  fc.record({
    venue: fc.constantFrom('obgdy', 'pp'),
    versions: fc.array(
      fc.record({
        state: fc.constantFrom('open', 'settled', 'settled', 'void'),
        stake: fc.bigInt(0n, 5_000n),
        settled: hours,
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  { minLength: 1, maxLength: 6 },
)

function rowsOf(placedBets: typeof bets extends fc.Arbitrary<infer T> ? T : never): Row[] {
  return placedBets.flatMap(({ venue, versions }, n) =>
    versions.map(({ state, stake, settled }, v) => ({
      venue,
      bet_id: `b${n}`,
      version: v + 1,
      game: 'koi-leap',
      payout: 0n,
      state,
      stake,
      placed_at: new Date(epoch),
      settled_at: new Date(epoch + settled * 3_600_000),
    })),
  )
}

/** Every row of the feed once or twice in any order, with accruals and claims at any position. */
const histories = bets.chain((placedBets) => {
  const feedRows = rowsOf(placedBets)
  const acts = fc.array(fc.constantFrom<Step>({ reckons: true }, { claims: true }), {
    maxLength: 6,
  })
  return fc.tuple(fc.shuffledSubarray(feedRows), acts).chain(([repeats, insertedActs]) => {
    const steps: Step[] = [
      ...[...feedRows, ...repeats].map((row) => ({ feeds: [row] })),
      ...insertedActs,
    ]
    return fc.shuffledSubarray(steps, { minLength: steps.length })
  })
})

/** The slow model: only the last version of each bet counts, and each day's stake is rounded down once. */
function model(steps: readonly Step[], rate: bigint): Record<string, bigint> {
  const last = new Map<string, Row>()
  for (const step of steps)
    for (const row of 'feeds' in step ? step.feeds : []) {
      const key = `${row.venue} ${row.bet_id}`
      if ((last.get(key)?.version ?? 0) < row.version) last.set(key, row)
    }
  const stakes: Record<string, bigint> = {}
  for (const row of last.values()) {
    if (row.state !== 'settled') continue
    const half = (row.settled_at?.getTime() ?? 0) < epoch + 24 * 3_600_000
    const key = `${half ? '2026-11-20' : '2026-11-21'} ${row.venue}`
    stakes[key] = (stakes[key] ?? 0n) + row.stake
  }
  const shares = Object.entries(stakes).map(
    ([key, stake]) => [key, shareOf(stake, rate)] as const,
  )
  return Object.fromEntries(shares.filter(([, amount]) => amount > 0n))
}

async function sumsOf(tx: Tx, player: bigint) {
  const { rows } = await tx.query<{ of: string; amount: string }>(
    `SELECT day || ' ' || venue AS of, sum(amount)::text AS amount FROM rebate_line
     WHERE player_id = $1 GROUP BY 1 HAVING sum(amount) <> 0`,
    [player],
  )
  return Object.fromEntries(rows.map(({ of, amount }) => [of, BigInt(amount)]))
}

async function carryOut(
  tx: Tx,
  player: PlayerId,
  step: Step,
  reckon: () => Promise<unknown>,
) {
  if ('reckons' in step) await reckon()
  else if ('claims' in step) await claimAll(tx, player, `R${Math.random()}`)
  else
    for (const { venue, ...row } of step.feeds)
      await upsertBets(tx, venue, [{ ...row, player }])
}

// R-REBATE-13, P-7 of reliability: each history runs in one transaction that is rolled back.
it('any order and repetition of the feed, with reckonings and claims between, gives the same rebate', async () => {
  const { id } = await app().registerPlayer()
  await app().owner.query('UPDATE player SET vip_level = 1 WHERE id = $1', [id])
  const rewards = await rewardsNow(app().context.pool)
  const rate = rewards.ladder.levels[0]?.electron ?? 0n
  await app().clock.stop('2026-11-21T17:00:00Z')
  const tx = (await app().context.pool.connect()) as unknown as Tx & { release(): void }
  const reckon = () => accrueSlice(tx, firstDay, rewards, null)
  try {
    await fc.assert(
      fc.asyncProperty(histories, async (steps) => {
        await tx.query('BEGIN')
        try {
          for (const step of steps) await carryOut(tx, id, step, reckon)
          await reckon()
          await reckon()
          expect(await sumsOf(tx, id)).toEqual(model(steps, rate))
        } finally {
          await tx.query('ROLLBACK')
        }
      }),
      { numRuns: 250 },
    )
  } finally {
    tx.release()
  }
})
