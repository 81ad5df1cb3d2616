import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { transaction } from '../platform/db.ts'
import { type ImportedBet, upsertBets } from './bet.store.ts'

const app = useTestApp()

let player: TestPlayer
beforeAll(async () => {
  player = await app().registerPlayer()
  await app().fund(player, 5_000_000n)
})

const states = ['open', 'settled', 'void'] as const
/** Random versions of a few bets, in any order, cut into pages of the feed. */
const feeds = fc
  .array(
    fc.array(fc.record({ state: fc.constantFrom(...states), stake: fc.bigInt(1n, 500n) }), {
      minLength: 1,
      maxLength: 4,
    }),
    { minLength: 1, maxLength: 4 },
  )
  .chain((bets) => {
    const rows = bets.flatMap((versions, bet) =>
      versions.map((fields, index) => ({ bet, version: index + 1, ...fields })),
    )
    return fc.record({
      bets: fc.constant(bets),
      order: fc.shuffledSubarray([...rows, ...rows], {
        minLength: rows.length * 2,
        maxLength: rows.length * 2,
      }),
      pageSize: fc.integer({ min: 1, max: 6 }),
    })
  })

async function doneId(): Promise<bigint> {
  const { rows } = await app().owner.query(
    'SELECT sum(done)::text AS done FROM turnover_requirement WHERE player_id = $1',
    [player.id],
  )
  return BigInt(rows[0].done)
}

it('order, repetition and pages of the feed do not matter (P-7, money I-17)', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(feeds, async ({ bets, order, pageSize }) => {
      run += 1
      const before = await doneId()
      const rows = order.map(
        ({ bet, version, state, stake }): ImportedBet => ({
          bet_id: `run${run}-${bet}`,
          version,
          player: player.id,
          game: 'koi-leap',
          stake,
          payout: 0n,
          state,
          placed_at: new Date(),
          settled_at: null,
        }),
      )
      for (let at = 0; at < rows.length; at += pageSize) {
        const page = rows.slice(at, at + pageSize)
        await transaction(app().context.pool, (tx) => upsertBets(tx, 'obgdy', page))
      }
      const last = bets.map((versions) => versions.at(-1))
      const total = last.reduce(
        (sum, bet) => sum + (bet?.state === 'settled' ? bet.stake : 0n),
        0n,
      )
      expect((await doneId()) - before).toBe(total)
      const result = await app().owner.query(
        'SELECT state FROM bet WHERE bet_id LIKE $1 ORDER BY bet_id',
        [`run${run}-%`],
      )
      expect(result.rows.map((row) => row.state)).toEqual(last.map((bet) => bet?.state))
    }),
    { numRuns: 60 },
  )
})

it('a void takes back what its bet had counted, and nothing of what others earned', async () => {
  const other = await app().registerPlayer()
  const bet = (
    bet_id: string,
    version: number,
    state: 'settled' | 'void',
    stake: bigint,
  ) => ({
    bet_id: `${other.id}-${bet_id}`,
    player: other.id,
    game: 'koi-leap',
    payout: 0n,
    placed_at: new Date(),
    settled_at: new Date(),
    version,
    state,
    stake,
  })
  const feed = (...bets: ImportedBet[]) =>
    transaction(app().context.pool, (tx) => upsertBets(tx, 'obgdy', bets))
  const countBets = async () => {
    const { rows } = await app().owner.query(
      'SELECT coalesce(sum(done), 0)::int AS done FROM turnover_requirement WHERE player_id = $1',
      [other.id],
    )
    return rows[0].done
  }
  // This bet is settled before a requirement is open.
  await feed(bet('early', 1, 'settled', 300n))
  await app().fund(other, 10_000n)
  await feed(bet('a', 1, 'settled', 500n))
  await feed(bet('early', 2, 'void', 300n))
  expect(await countBets()).toBe(500)
  // The stakes exceed the requirement. The excess counts only after another bet has become void.
  await feed(bet('b', 1, 'settled', 9_800n), bet('c', 1, 'settled', 400n))
  expect(await countBets()).toBe(10_000)
  await feed(bet('a', 2, 'void', 500n))
  expect(await countBets()).toBe(10_000)
  await feed(bet('b', 2, 'void', 9_800n))
  expect(await countBets()).toBe(400)
})
