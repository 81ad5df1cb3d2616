import { bankDeposit, type Reply, type TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { releaseTogether, waitForWaiters } from '@jinli/dev-env/barrier'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp({ config: { venue: { timeoutMs: 2000 } } })
/** What a race must survive in a row (reliability R-1…R-16). */
const rounds = Array.from({ length: 20 }, (_, n) => ({ round: n + 1 }))
const venues = ['obgdy', 'pp'] as const

/** The player's row held by somebody else, so that everybody comes to the line at once. */
function together<T>(player: TestPlayer, waiting: number, work: () => Promise<T>) {
  const text = 'SELECT 1 FROM player WHERE id = $1 FOR UPDATE'
  return releaseTogether(app().owner, { text, values: [player.id] }, waiting, work)
}

/** Money in the centre wallet, known at both venues, room for many open deposits. */
async function ready(): Promise<TestPlayer> {
  const player = await app().registerPlayer()
  await app().fund(player, 100_000n)
  for (const plat_name of venues) {
    await app().expectOk('/api/getGameUrl', { plat_name }, player.token)
  }
  return player
}

type Sent = { deposits: number; transfers: number }

/** What has left for play or asked to come in, and of it what is younger than the exclusion. */
async function sent(player: TestPlayer): Promise<{ all: Sent; late: Sent }> {
  const { rows } = await app().owner.query(
    `WITH line AS (SELECT min(created_at) AS at FROM play_limit_change
       WHERE player_id = $1 AND deed = 'exclude')
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

/** The nth deposit; forms differ, so that none is taken for a double tap of another. */
function deposit(player: TestPlayer, n: number): Promise<Reply> {
  const form = { ...bankDeposit(10_000n), bank_no: `62000000000${1000 + n}` }
  return app().call('/api/recharge', form, player.token)
}

/** A deposit, a transfer to a venue or a launch, by turns. */
function entry(player: TestPlayer, n: number): Promise<Reply> {
  const venue = venues[n % 2] ?? 'obgdy'
  if (n % 3 === 0) return deposit(player, n)
  const body = { amount: 1, sourcetype: 'userbalance', targettype: venue }
  if (n % 3 === 1) return app().call('/api/transfer', body, player.token)
  return app().call('/api/getGameUrl', { plat_name: venue }, player.token)
}

// What a crowd may hear besides yes and the exclusion.
const crowded = ['transfer.in-progress', 'deposit.too-many-open']

describe('R-11: shutting oneself out while 32 deposits, transfers and launches run', () => {
  /** Over all rounds: the wish must have met a crowd, some before it and some behind. */
  const met = { passed: 0, refused: 0 }

  it.each(rounds)(
    'round $round: nothing passes after the acknowledgement (R-LIMIT-05)',
    async ({ round }) => {
      const player = await ready()
      // Where in the crowd the wish stands differs from round to round.
      const place = (round * 7) % 32
      const after: Promise<Reply[]>[] = []
      let atTheAnswer: Sent | null = null
      const replies = await together(player, 4, () =>
        atOnce(33, async (n) => {
          if (n !== place) return entry(player, n)
          const reply = await app().call('/api/exclude', { term: '1d' }, player.token)
          atTheAnswer = (await sent(player)).all
          after.push(atOnce(9, (m) => entry(player, 90 + m)))
          return reply
        }),
      )
      const latecomers = await Promise.all(after)
      expect(replies[place]?.code).toBe(200)
      expect(tally(latecomers.flat().map((reply) => reply.code))).toEqual({ 1702: 9 })
      const odd = replies.filter(
        ({ code, error }) =>
          code !== 200 && code !== 1702 && !crowded.includes(error ?? ''),
      )
      expect(odd).toEqual([])
      met.passed += replies.filter((reply) => reply.code === 200).length - 1
      met.refused += replies.filter((reply) => reply.code === 1702).length
      // Nothing was committed after the answer, and what was is older than the exclusion.
      expect(await sent(player)).toEqual({
        all: atTheAnswer,
        late: { deposits: 0, transfers: 0 },
      })
    },
  )

  it('waits for a transfer that has asked already', async () => {
    const player = await ready()
    const body = { amount: 1, sourcetype: 'userbalance', targettype: venues[0] }
    // Past its look at the exclusion, and not at its commit yet.
    const hold = { text: 'LOCK TABLE venue_transfer IN SHARE MODE', values: [] }
    let atTheAnswer: Sent | null = null
    const replies = await releaseTogether(app().owner, hold, 2, async () => {
      const transfer = app().call('/api/transfer', body, player.token)
      expect(await waitForWaiters(app().owner, 1)).toBe(1)
      const excluded = await app().call('/api/exclude', { term: '1d' }, player.token)
      atTheAnswer = (await sent(player)).all
      return [excluded, await transfer]
    })
    expect(replies.map((reply) => reply.code)).toEqual([200, 200])
    expect(atTheAnswer).toMatchObject({ transfers: 1 })
  })

  it('has met requests on both sides of it', () => {
    console.log(
      `R-11: ${met.passed} passed before the exclusion, ${met.refused} were refused`,
    )
    expect(Math.min(met.passed, met.refused)).toBeGreaterThan(20)
  })
})

describe('32 deposits at once under a limit', () => {
  it.each(rounds)('round $round: never more than it (R-LIMIT-12)', async () => {
    await app().changeSetting('review', { open_deposits_max: 0 })
    const player = await app().registerPlayer()
    await app().expectOk('/api/depositlimit', { amount: 350 }, player.token)
    const replies = await together(player, 4, () => atOnce(32, (n) => deposit(player, n)))
    expect(tally(replies.map((reply) => reply.code))).toEqual({ 200: 3, 1701: 29 })
    const { data } = await app().expectOk('/api/playlimit', {}, player.token)
    expect(data).toMatchObject({ used_today: 300, left_today: 50 })
  })

  it('lowered meanwhile: what is acknowledged holds from then on', async () => {
    const player = await app().registerPlayer()
    await app().expectOk('/api/depositlimit', { amount: 2000 }, player.token)
    let used = 0
    await together(player, 4, () =>
      atOnce(33, async (n) => {
        if (n !== 8) return deposit(player, n)
        const lower = { amount: 100 }
        const reply = await app().expectOk('/api/depositlimit', lower, player.token)
        used = Number(reply.data?.used_today)
        return reply
      }),
    )
    const { data } = await app().expectOk('/api/playlimit', {}, player.token)
    // One hundred is the first deposit: only where none had been made is there room for it.
    expect(data?.used_today).toBe(used === 0 ? 100 : used)
  })
})
