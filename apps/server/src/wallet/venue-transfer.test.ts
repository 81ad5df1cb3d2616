import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { yuanText } from '@jinli/money/money'
import { describe, expect, it } from 'vitest'
import { transferAccountAt } from '../venue/venue-account.ts'
import { playerAtVenue } from '../venue-port/player-at-venue.ts'
import { resolveOpenTransfers } from './venue-transfer.jobs.ts'
import type { Direction, Transfer } from './venue-transfer.store.ts'
import { askTransfer, sendTransfer, startTransfer } from './venue-transfer.ts'

// A venue does not respond in this test, so a time-out of a second is enough.
const app = useTestApp({
  config: { venue: { timeoutMs: 1000 } },
  venue: { inside: false },
})
const venue = 'obgdy'
const inCentre = 50_000n
const atVenue = 30_000n
const directions = ['to_venue', 'to_centre'] as const

/** Registers a player with 500 yuan in the centre wallet and 300 at the venue. */
async function ready(): Promise<TestPlayer> {
  const player = await app().registerPlayer()
  await app().fund(player, inCentre + atVenue)
  expect((await move(player, 'to_venue', atVenue)).code).toBe(200)
  return player
}

function move(player: TestPlayer, direction: Direction, fen: bigint) {
  const [sourcetype, targettype] =
    direction === 'to_venue' ? ['userbalance', venue] : [venue, 'userbalance']
  const body = { amount: yuanText(fen), sourcetype, targettype }
  return app().call('/api/transfer', body, player.token)
}

/** Makes the player's open transfer due and runs the job, `times` times. */
async function resolve(player: TestPlayer, times = 1): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await app().owner.query(
      'UPDATE venue_transfer SET ask_at = now() WHERE player_id = $1 AND decided_at IS NULL',
      [player.id],
    )
    await resolveOpenTransfers(app().context)
  }
}

async function transfersOf(player: TestPlayer) {
  const { rows } = await app().owner.query<{ state: string; out_trade_no: string }>(
    `SELECT state, out_trade_no FROM venue_transfer WHERE player_id = $1
     ORDER BY id OFFSET 1`,
    [player.id],
  )
  return rows
}

/** Returns how many transfers the venue has posted, in both directions. */
async function bookedByVenue(): Promise<number> {
  const whole = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }
  const report = await app().venue.call('/v1/report', whole)
  const count = (key: string) => (report[key] as { count: number }).count
  return count('transfers_in') + count('transfers_out')
}

function finalPlaces(direction: Direction, fen: bigint, isLanded: boolean) {
  const step = !isLanded ? 0n : direction === 'to_venue' ? fen : -fen
  return { available: inCentre - step, held: 0n, transit: 0n, atVenue: atVenue + step }
}

/** Returns the balances while the outcome is unknown: amounts to the venue are in transit, others not credited yet. */
function placesWhileOpen(direction: Direction, fen: bigint) {
  const amountOut = direction === 'to_venue' ? fen : 0n
  return { available: inCentre - amountOut, held: 0n, transit: amountOut }
}

type Case = {
  sentinel: number
  title: string
  /** The first state that the player reads: 1 success, 2 pending. */
  first: 1 | 2
  asks: number
  landed: boolean
}
const cases: Case[] = [
  { sentinel: 13, title: 'silent after the effect', first: 2, asks: 1, landed: true },
  { sentinel: 14, title: 'silent before the effect', first: 2, asks: 1, landed: false },
  { sentinel: 17, title: 'delivered twice', first: 1, asks: 0, landed: true },
  { sentinel: 19, title: 'answered too late', first: 2, asks: 1, landed: true },
  { sentinel: 23, title: 'answer lost', first: 2, asks: 1, landed: true },
  { sentinel: 29, title: 'error after the effect', first: 2, asks: 1, landed: true },
  { sentinel: 31, title: 'garbage for an answer', first: 2, asks: 1, landed: true },
  { sentinel: 37, title: 'lost answer, flapping status', first: 2, asks: 3, landed: true },
  { sentinel: 41, title: 'another amount echoed', first: 2, asks: 1, landed: true },
  { sentinel: 55, title: 'nothing special', first: 1, asks: 0, landed: true },
]

describe.each(directions)(
  '%s: every way a venue fails (R-TRF-09, R-TRF-10, R-TRF-11)',
  (direction) => {
    it.each(cases)('.$sentinel $title', async ({ sentinel, first, asks, landed }) => {
      const player = await ready()
      const before = await bookedByVenue()
      const fen = 10_000n + BigInt(sentinel)

      const reply = await move(player, direction, fen)
      expect(reply.code).toBe(200)
      expect(reply.message).toBe(first === 1 ? '转账成功' : '转账处理中')
      expect(reply.data?.state).toBe(first)
      if (first === 2) {
        expect(await app().whereabouts(player)).toMatchObject(
          placesWhileOpen(direction, fen),
        )
        expect((await transfersOf(player)).map((t) => t.state)).toEqual(['unknown'])
      }

      await resolve(player, asks)
      const [transfer, ...others] = await transfersOf(player)
      expect(others).toEqual([])
      expect(transfer?.state).toBe(landed ? 'success' : 'failed')
      expect(await app().whereabouts(player)).toEqual(finalPlaces(direction, fen, landed))
      expect((await bookedByVenue()) - before).toBe(landed ? 1 : 0)

      // A further status query changes nothing.
      await resolve(player)
      expect(await app().whereabouts(player)).toEqual(finalPlaces(direction, fen, landed))
    })

    it('more than the source holds is refused and moves nothing (R-TRF-12, R-TRF-13)', async () => {
      const player = await ready()
      const before = await bookedByVenue()
      const reply = await move(player, direction, 80_001n)
      const short =
        direction === 'to_venue' ? 'ledger.insufficient' : 'transfer.venue-insufficient'
      expect(reply.error).toBe(short)
      expect(await app().whereabouts(player)).toEqual(finalPlaces(direction, 0n, false))
      expect(await bookedByVenue()).toBe(before)
      const states = (await transfersOf(player)).map((t) => t.state)
      expect(states).toEqual(direction === 'to_venue' ? [] : ['failed'])
    })

    it('a refusal that gets lost is learned by asking (R-TRF-12)', async () => {
      const player = await ready()
      const transfer = await startedOnly(
        player,
        direction,
        direction === 'to_venue' ? 45_000n : 90_000n,
      )
      const order = orderAtVenue(transfer)
      // In transfers to the venue, the venue refuses only players whom it does not know.
      const body = direction === 'to_venue' ? { ...order, player: 'nobody' } : order
      expect(await app().venue.call('/v1/transfers', body)).toMatchObject({
        status: 'refused',
      })
      await resolve(player)
      expect((await transfersOf(player)).map((t) => t.state)).toEqual(['failed'])
      expect(await app().whereabouts(player)).toEqual(finalPlaces(direction, 0n, false))
    })
  },
)

function orderAtVenue(t: Transfer) {
  return {
    reference: t.out_trade_no,
    player: playerAtVenue(t.player),
    direction: t.direction === 'to_venue' ? 'in' : 'out',
    amount: yuanText(t.amount),
    currency: 'CNY',
  }
}

/** Runs only the first commit of the saga, as if the server had been killed after it. */
async function startedOnly(player: TestPlayer, direction: Direction, amount = 7_000n) {
  const account = await transferAccountAt(app().context, player.id, venue)
  const result = await startTransfer(app().context, { account: account, direction, amount })
  if (result.kind !== 'new') throw new Error('the transfer did not start')
  return result.transfer
}

describe.each(directions)('%s: a crash in the middle (money F-4)', (direction) => {
  it('before the venue was called: the reference is closed and the money is back', async () => {
    const player = await ready()
    const transfer = await startedOnly(player, direction)
    expect(await app().whereabouts(player)).toMatchObject(
      placesWhileOpen(direction, 7_000n),
    )
    await resolve(player)
    expect((await transfersOf(player)).map((t) => t.state)).toEqual(['failed'])
    expect(await app().whereabouts(player)).toEqual(finalPlaces(direction, 7_000n, false))

    // The delayed call arrives now, and the venue must not accept it.
    const late = await app().venue.call('/v1/transfers', orderAtVenue(transfer))
    expect(late).toMatchObject({ status: 'refused', reason: 'reference_closed' })
    await sendTransfer(app().context, transfer)
    expect(await app().whereabouts(player)).toEqual(finalPlaces(direction, 7_000n, false))
  })

  it('after the venue took it: it lands', async () => {
    const player = await ready()
    const transfer = await startedOnly(player, direction)
    await app().venue.call('/v1/transfers', orderAtVenue(transfer))
    await resolve(player)
    expect((await transfersOf(player)).map((t) => t.state)).toEqual(['success'])
    expect(await app().whereabouts(player)).toEqual(finalPlaces(direction, 7_000n, true))
  })

  it('between the answer and several nodes that ask: it lands once', async () => {
    const player = await ready()
    const transfer = await startedOnly(player, direction)
    await Promise.all([
      sendTransfer(app().context, transfer),
      ...Array.from({ length: 16 }, () => askTransfer(app().context, transfer)),
      ...Array.from({ length: 4 }, () => sendTransfer(app().context, transfer)),
    ])
    const [{ state } = { state: '' }] = await transfersOf(player)
    expect(['success', 'failed']).toContain(state)
    const places = finalPlaces(direction, 7_000n, state === 'success')
    expect(await app().whereabouts(player)).toEqual(places)
  })

  it('the venue down when asked, and back later: open until then, then right', async () => {
    const player = await ready()
    await app().venue.kill()
    const reply = await move(player, direction, 7_000n)
    expect(reply.data?.state).toBe(2)
    await resolve(player, 3)
    expect((await transfersOf(player)).map((t) => t.state)).toEqual(['unknown'])
    await app().venue.restart()
    await resolve(player)
    expect((await transfersOf(player)).map((t) => t.state)).toEqual(['failed'])
    expect(await app().whereabouts(player)).toEqual(finalPlaces(direction, 7_000n, false))
  })
})

describe('a venue that contradicts us', () => {
  it.each(directions)(
    '%s: another amount under our reference waits for a person',
    async (direction) => {
      const player = await ready()
      const transfer = await startedOnly(player, direction)
      await app().venue.call('/v1/transfers', {
        ...orderAtVenue(transfer),
        amount: '71.00',
      })
      await resolve(player, 2)
      expect((await transfersOf(player)).map((t) => t.state)).toEqual(['manual'])
      expect(await app().whereabouts(player)).toMatchObject(
        placesWhileOpen(direction, 7_000n),
      )
    },
  )
})

describe('while one is open', () => {
  it('a second transfer to the same venue is refused', async () => {
    const player = await ready()
    await startedOnly(player, 'to_venue')
    for (const direction of directions) {
      expect((await move(player, direction, 1_000n)).error).toBe('transfer.in-progress')
    }
    await resolve(player)
    expect((await move(player, 'to_centre', 1_000n)).code).toBe(200)
  })

  it('the running job ends it by itself', async () => {
    const players = await Promise.all([ready(), ready()])
    const replies = await Promise.all(
      players.map((player, n) => move(player, directions[n] ?? 'to_venue', 5_023n)),
    )
    expect(replies.map((reply) => reply.data?.state)).toEqual([2, 2])
    app().startJobs(['resolve-open-transfers'])
    const states = async () =>
      (await Promise.all(players.map(transfersOf))).flat().map(({ state }) => state)
    await expect.poll(states, { timeout: 120_000 }).toEqual(['success', 'success'])
    expect(await app().whereabouts(players[0])).toEqual(
      finalPlaces('to_venue', 5_023n, true),
    )
    expect(await app().whereabouts(players[1])).toEqual(
      finalPlaces('to_centre', 5_023n, true),
    )
  })
})
