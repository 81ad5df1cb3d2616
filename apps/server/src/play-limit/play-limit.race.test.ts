import { bankDeposit, type Reply, type TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { releaseTogether, waitForWaiters } from '@jinli/dev-env/barrier'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp({ config: { venue: { timeoutMs: 2000 } } })
/** A race must pass this many times in a row (reliability R-1…R-16). */
const rounds = Array.from({ length: 20 }, (_, n) => ({ round: n + 1 }))
const venues = ['obgdy', 'pp'] as const

/** Runs work while another transaction holds the player's row, so that all calls reach the row at once. */
function releaseAtPlayerRow<T>(
  player: TestPlayer,
  waiters: number,
  work: () => Promise<T>,
) {
  const text = 'SELECT 1 FROM player WHERE id = $1 FOR UPDATE'
  return releaseTogether(app().owner, { text, values: [player.id] }, waiters, work)
}

/** Registers a player with money in the centre wallet, accounts at both venues, and no open deposits. */
async function ready(): Promise<TestPlayer> {
  const player = await app().registerPlayer()
  await app().fund(player, 100_000n)
  for (const plat_name of venues) {
    await app().expectOk('/api/getGameUrl', { plat_name }, player.token)
  }
  return player
}

type OrderCounts = { deposits: number; transfers: number }

/** Returns the numbers of deposits and of transfers to venues, and how many of them are younger than the exclusion. */
async function orderCounts(
  player: TestPlayer,
): Promise<{ all: OrderCounts; late: OrderCounts }> {
  const { rows } = await app().owner.query(
    `WITH line AS (SELECT min(created_at) AS at FROM play_limit_change
       WHERE player_id = $1 AND action = 'exclude')
     SELECT
       (SELECT count(*)::int FROM deposit WHERE player_id = $1) AS deposits,
       (SELECT count(*)::int FROM venue_transfer
        WHERE player_id = $1 AND direction = 'to_venue') AS transfers,
       (SELECT count(*)::int FROM deposit, line
        WHERE player_id = $1 AND created_at > at) AS late_deposits,
       (SELECT count(*)::int FROM venue_transfer, line
        WHERE player_id = $1 AND direction = 'to_venue' AND created_at > at) AS late_transfers`,
    [player.id],
  )
  const { deposits, transfers, late_deposits, late_transfers } = rows[0]
  return {
    all: { deposits, transfers },
    late: { deposits: late_deposits, transfers: late_transfers },
  }
}

/** Requests the nth deposit. The forms differ, so that none counts as a double tap of another. */
function deposit(player: TestPlayer, n: number): Promise<Reply> {
  const form = { ...bankDeposit(10_000n), bank_no: `62000000000${1000 + n}` }
  return app().call('/api/recharge', form, player.token)
}

/** Requests a deposit, a transfer to a venue or a launch, in turn. */
function entry(player: TestPlayer, n: number): Promise<Reply> {
  const venue = venues[n % 2] ?? 'obgdy'
  if (n % 3 === 0) return deposit(player, n)
  const body = { amount: 1, sourcetype: 'userbalance', targettype: venue }
  if (n % 3 === 1) return app().call('/api/transfer', body, player.token)
  return app().call('/api/getGameUrl', { plat_name: venue }, player.token)
}

// Refusals that parallel calls may get besides the one of the exclusion.
const allowedRefusals = ['transfer.in-progress', 'deposit.too-many-open']

describe('R-11: shutting oneself out while 32 deposits, transfers and launches run', () => {
  /** Counts over all rounds: some calls must come before the exclusion and some after it. */
  const outcomes = { passed: 0, refused: 0 }

  it.each(rounds)(
    'round $round: nothing passes after the acknowledgement (R-LIMIT-05)',
    async ({ round }) => {
      const player = await ready()
      // The position of the exclusion among the calls differs from round to round.
      const place = (round * 7) % 32
      const after: Promise<Reply[]>[] = []
      let atTheAnswer: OrderCounts | null = null
      const replies = await releaseAtPlayerRow(player, 4, () =>
        atOnce(33, async (n) => {
          if (n !== place) return entry(player, n)
          // In every other round some calls wait for the row before the exclusion does.
          if (round % 2 === 1) await waitForWaiters(app().owner, 2)
          const reply = await app().call('/api/exclude', { term: '1d' }, player.token)
          atTheAnswer = (await orderCounts(player)).all
          after.push(atOnce(9, (m) => entry(player, 90 + m)))
          return reply
        }),
      )
      const latecomers = await Promise.all(after)
      expect(replies[place]?.code).toBe(200)
      expect(tally(latecomers.flat().map((reply) => reply.code))).toEqual({ 1702: 9 })
      const odd = replies.filter(
        ({ code, error }) =>
          code !== 200 && code !== 1702 && !allowedRefusals.includes(error ?? ''),
      )
      expect(odd).toEqual([])
      outcomes.passed += replies.filter((reply) => reply.code === 200).length - 1
      outcomes.refused += replies.filter((reply) => reply.code === 1702).length
      // Nothing was committed after the response, and all that was committed is older than the exclusion.
      expect(await orderCounts(player)).toEqual({
        all: atTheAnswer,
        late: { deposits: 0, transfers: 0 },
      })
    },
  )

  it('waits for a transfer that has asked already', async () => {
    const player = await ready()
    const body = { amount: 1, sourcetype: 'userbalance', targettype: venues[0] }
    // The transfer has checked the exclusion and has not committed yet.
    const hold = { text: 'LOCK TABLE venue_transfer IN SHARE MODE', values: [] }
    let atTheAnswer: OrderCounts | null = null
    const replies = await releaseTogether(app().owner, hold, 2, async () => {
      const transfer = app().call('/api/transfer', body, player.token)
      expect(await waitForWaiters(app().owner, 1)).toBe(1)
      const exclusion = await app().call('/api/exclude', { term: '1d' }, player.token)
      atTheAnswer = (await orderCounts(player)).all
      return [exclusion, await transfer]
    })
    expect(replies.map((reply) => reply.code)).toEqual([200, 200])
    expect(atTheAnswer).toMatchObject({ transfers: 1 })
  })

  it('has met requests on both sides of it', () => {
    console.log(
      `R-11: ${outcomes.passed} passed before the exclusion, ${outcomes.refused} were refused`,
    )
    expect(Math.min(outcomes.passed, outcomes.refused)).toBeGreaterThan(20)
  })
})

describe('32 deposits at once under a limit', () => {
  it.each(rounds)('round $round: never more than it (R-LIMIT-12)', async () => {
    await app().changeSetting('review', { open_deposits_max: 0 })
    const player = await app().registerPlayer()
    await app().expectOk('/api/depositlimit', { amount: 350 }, player.token)
    const replies = await releaseAtPlayerRow(player, 4, () =>
      atOnce(32, (n) => deposit(player, n)),
    )
    expect(tally(replies.map((reply) => reply.code))).toEqual({ 200: 3, 1701: 29 })
    const { data } = await app().expectOk('/api/playlimit', {}, player.token)
    expect(data).toMatchObject({ used_today: 300, left_today: 50 })
  })

  it('lowered meanwhile: what is acknowledged holds from then on', async () => {
    const player = await app().registerPlayer()
    await app().expectOk('/api/depositlimit', { amount: 2000 }, player.token)
    let usedOrders = 0
    await releaseAtPlayerRow(player, 4, () =>
      atOnce(33, async (n) => {
        if (n !== 8) return deposit(player, n)
        const lower = { amount: 100 }
        const reply = await app().expectOk('/api/depositlimit', lower, player.token)
        usedOrders = Number(reply.data?.used_today)
        return reply
      }),
    )
    const { data } = await app().expectOk('/api/playlimit', {}, player.token)
    // A deposit of one hundred fits the new limit only if there was no deposit before.
    expect(data?.used_today).toBe(usedOrders === 0 ? 100 : usedOrders)
  })
})
