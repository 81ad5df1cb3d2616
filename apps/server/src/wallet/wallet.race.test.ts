import { randomUUID } from 'node:crypto'
import type { Reply, TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'
import { resolveOpenTransfers } from './venue-transfer.jobs.ts'

const app = useTestApp({ config: { venue: { timeoutMs: 2000 } } })
/** The refusals that a launch may get while another one moves the money. */
const moving = ['transfer.in-progress', 'transfer.pending']
const venues = ['obgdy', 'pp'] as const
const codes = (replies: Reply[]) => tally(replies.map((reply) => reply.code))

function transferCall(
  player: TestPlayer,
  [sourcetype, targettype]: readonly [string, string],
  amount: number,
  key?: string,
) {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  const body = { amount, sourcetype, targettype }
  return ['/api/transfer', body, player.token, headers] as const
}

function transfer(...order: Parameters<typeof transferCall>) {
  return app().call(...transferCall(...order))
}

async function ready(fen: bigint): Promise<TestPlayer> {
  const player = await app().registerPlayer()
  await app().fund(player, fen)
  return player
}

async function transfersOf(player: TestPlayer) {
  const { rows } = await app().owner.query<{ state: string; out_trade_no: string }>(
    'SELECT state, out_trade_no FROM venue_transfer WHERE player_id = $1 ORDER BY id',
    [player.id],
  )
  return rows
}

async function totalOf(player: TestPlayer): Promise<bigint> {
  const [first, second] = await Promise.all(
    venues.map((venue) => app().whereabouts(player, venue)),
  )
  if (!first || !second) throw new Error('no whereabouts')
  const atVenues = first.transit + first.atVenue + second.transit + second.atVenue
  return first.available + first.held + atVenues
}

async function settle(player: TestPlayer): Promise<void> {
  for (let n = 0; n < 4; n += 1) {
    await app().owner.query(
      'UPDATE venue_transfer SET ask_at = now() WHERE player_id = $1 AND decided_at IS NULL',
      [player.id],
    )
    await resolveOpenTransfers(app().context)
  }
}

describe('R-2: one key 64 times', () => {
  it('transfers once and answers 64 times the same, 20 rounds (R-WIRE-22)', async () => {
    const player = await ready(50_000n)
    for (let round = 1n; round <= 20n; round += 1n) {
      const key = randomUUID()
      const replies = await atOnce(64, () =>
        transfer(player, ['userbalance', 'obgdy'], 10, key),
      )
      expect(codes(replies)).toEqual({ 200: 64 })
      expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
      expect(await app().whereabouts(player)).toMatchObject({
        available: 50_000n - round * 1000n,
        atVenue: round * 1000n,
      })
      const other = await transfer(player, ['userbalance', 'obgdy'], 11, key)
      expect(other.error).toBe('idempotency.mismatch')
    }
    const states = (await transfersOf(player)).map((t) => t.state)
    expect(states).toEqual(Array.from({ length: 20 }, () => 'success'))
  })

  it('a lost answer is found again under its key once the venue has told (R-WIRE-24)', async () => {
    const player = await ready(50_000n)
    const key = randomUUID()
    const first = await transfer(player, ['userbalance', 'obgdy'], 100.23, key)
    expect(first.data?.state).toBe(2)
    const replay = await transfer(player, ['userbalance', 'obgdy'], 100.23, key)
    expect(replay.data).toEqual({ ...first.data, state: 1 })
    expect(await transfersOf(player)).toHaveLength(1)
  })
})

describe('64 transfers of the whole balance at once', () => {
  it('one is sent (R-TRF-13, R-MONEY-09)', async () => {
    const player = await ready(50_000n)
    const replies = await atOnce(64, (n) =>
      transfer(player, ['userbalance', venues[n % 2] ?? 'obgdy'], 500, randomUUID()),
    )
    expect(codes(replies)[200]).toBe(1)
    expect(replies.filter((r) => ![200, 409, 1001].includes(r.code))).toEqual([])
    expect(await totalOf(player)).toBe(50_000n)
  })

  it('and a withdrawal of it beside them: the money leaves once', async () => {
    const player = await ready(50_000n)
    const bank = await app().bindCard(player)
    const replies = await atOnce(32, (n) =>
      n % 2
        ? transfer(player, ['userbalance', 'pp'], 500, randomUUID())
        : app().call(
            '/api/withdraw',
            { amount: 500, bank, password: player.payPassword },
            player.token,
          ),
    )
    expect(codes(replies)[200]).toBe(1)
    expect(await totalOf(player)).toBe(50_000n)
  })
})

const rounds = Array.from({ length: 20 }, (_, n) => n)

describe('R-5: transall 32 times while transferring', () => {
  it('moves no fen twice and loses none, 20 rounds (R-MONEY-05, R-MONEY-07)', async () => {
    const player = await ready(100_000n)
    for (const round of rounds) {
      for (const venue of venues) {
        await app().expectOk(...transferCall(player, ['userbalance', venue], 200))
      }
      const replies = await atOnce(48, (n) => {
        if (n % 3) return app().call('/api/transall', {}, player.token)
        const venue = venues[n % 2] ?? 'obgdy'
        const way =
          n % 4 ? (['userbalance', venue] as const) : ([venue, 'userbalance'] as const)
        // Some responses are lost (sentinel amount .23).
        return transfer(player, way, (n + round) % 6 ? 10 : 10.23)
      })
      expect(replies.filter((r) => r.code >= 500 && r.code < 600)).toEqual([])
      await settle(player)
      expect(await totalOf(player)).toBe(100_000n)
      await app().expectOk('/api/transall', {}, player.token)
      await settle(player)
      expect(await app().whereabouts(player)).toMatchObject({ available: 100_000n })
    }
    const transfers = await transfersOf(player)
    expect(new Set(transfers.map((t) => t.out_trade_no)).size).toBe(transfers.length)
    expect(transfers.filter((t) => !['success', 'failed'].includes(t.state))).toEqual([])
  })

  it('brings each venue’s money home once when pressed 32 times', async () => {
    const player = await ready(100_000n)
    for (const venue of venues) await transfer(player, ['userbalance', venue], 300)
    const replies = await atOnce(32, () => app().call('/api/transall', {}, player.token))
    await settle(player)
    await app().expectOk('/api/transall', {}, player.token)
    expect(await app().whereabouts(player)).toMatchObject({ available: 100_000n })
    // No transfer failed, so no response may say so.
    expect(JSON.stringify(replies)).not.toContain('回收失败')
    const states = (await transfersOf(player)).map((t) => t.state)
    expect(new Set(states)).toEqual(new Set(['success']))
    const creditSum = await app().owner.query(
      `SELECT sum(amount)::int AS sum FROM venue_transfer
       WHERE player_id = $1 AND direction = 'to_centre' AND state = 'success'`,
      [player.id],
    )
    expect(creditSum.rows).toEqual([{ sum: 60_000 }])
  })

  it('says honestly what is open, and only that is asked again (R-MONEY-06)', async () => {
    const player = await ready(100_000n)
    await transfer(player, ['userbalance', 'obgdy'], 100.23)
    await settle(player)
    await transfer(player, ['userbalance', 'pp'], 100)
    const first = await app().expectOk('/api/transall', {}, player.token)
    expect(first.message).toBe('部分场馆处理中')
    expect(first.data?.recovered).toBe(100)
    const second = await app().expectOk('/api/transall', {}, player.token)
    expect(second.data).toMatchObject({
      recovered: 100.23,
      venues: [{ platname: 'obgdy', amount: 100.23, state: 1 }],
    })
    const third = await app().expectOk('/api/transall', {}, player.token)
    expect(third.message).toBe('没有可回收余额')
    expect(await app().whereabouts(player)).toMatchObject({ available: 100_000n })
  })
})

describe('R-16: automatic transfer switched 64 times while launching', () => {
  const toggle = (player: TestPlayer, transferstatus: number) =>
    app().call('/api/uptransferstatus', { transferstatus }, player.token)
  const launch = (player: TestPlayer, venue: string) =>
    app().call('/api/getGameUrl', { plat_name: venue }, player.token)

  it('each launch moves all or nothing, 20 rounds (R-GAME-11, R-GAME-12)', async () => {
    const player = await ready(100_000n)
    for (const venue of venues) await launch(player, venue)
    await settle(player)
    for (const _round of rounds) {
      const replies = await atOnce(72, (n) =>
        n % 9 ? toggle(player, n % 2) : launch(player, venues[n % 2] ?? 'obgdy'),
      )
      const odd = replies.filter(
        ({ code, error }) => code !== 200 && !moving.includes(error ?? ''),
      )
      expect(odd).toEqual([])
      await settle(player)
      expect(await totalOf(player)).toBe(100_000n)

      // Once automatic transfer is acknowledged as off, a launch moves no money.
      expect((await toggle(player, 0)).code).toBe(200)
      const before = await transfersOf(player)
      expect((await launch(player, 'obgdy')).code).toBe(200)
      expect(await transfersOf(player)).toEqual(before)
    }
    const transfers = await transfersOf(player)
    expect(transfers.filter((t) => !['success', 'failed'].includes(t.state))).toEqual([])
  })
})

describe('R-13: signing out while transferring', () => {
  it('a transfer is whole or refused, and none begins after the answer, 20 rounds (R-SESS-06)', async () => {
    const player = await ready(100_000n)
    let acknowledgedCount = 0
    for (const _round of rounds) {
      const { data } = await app().expectOk('/api/login_pc', {
        name: player.name,
        password: player.password,
      })
      const session = { ...player, token: String(data?.api_token) }
      const replies = await atOnce(16, (n) =>
        n === 8
          ? app().call('/api/logoff', {}, session.token)
          : transfer(session, ['userbalance', venues[n % 2] ?? 'obgdy'], 1),
      )
      const allowedRefusals = ['session.expired', ...moving]
      const odd = replies.filter(
        (r) => r.code !== 200 && !allowedRefusals.includes(r.error ?? ''),
      )
      expect(odd).toEqual([])
      expect(replies[8]?.code).toBe(200)
      acknowledgedCount += replies.filter((r, n) => n !== 8 && r.code === 200).length
      const late = await transfer(session, ['userbalance', 'obgdy'], 1)
      expect(late.error).toBe('session.expired')
    }
    await settle(player)
    const successes = (await transfersOf(player)).filter((t) => t.state === 'success')
    expect(successes).toHaveLength(acknowledgedCount)
    expect(await totalOf(player)).toBe(100_000n)
  })
})
