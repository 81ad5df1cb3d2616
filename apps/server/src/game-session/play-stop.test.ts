import { randomUUID } from 'node:crypto'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { seamlessVenue, startSeamlessHouse } from '@jinli/dev-env/seamless-house'
import { postToVenue } from '@jinli/dev-env/venue-process'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'

let house: Awaited<ReturnType<typeof startSeamlessHouse>>
let staff: string
beforeAll(async () => {
  house = await startSeamlessHouse(inject('postgres'), undefined, {
    config: { venue: { timeoutMs: 2000 } },
    venue: { inside: false },
  })
  staff = await house.app.staffToken()
})
afterEach(async () => {
  await house.app.clock.reset()
  await house.app.assertLedgerBalances()
})
afterAll(() => house.close())

const app = () => house.app
const transferVenue = 'obgdy'

async function newPlayer(): Promise<TestPlayer> {
  const player = await app().registerPlayer()
  await app().fund(player, 100_000n)
  await app().expectOk('/api/uptransferstatus', { transferstatus: 0 }, player.token)
  return player
}

/** Launches a game at a transfer venue or a seamless venue. Returns functions that play the game. */
async function open(player: TestPlayer, venue: string, game_code: string) {
  const launch = { plat_name: venue, game_code }
  const { data } = await app().expectOk('/api/getGameUrl', launch, player.token)
  const address = new URL(String(data?.url))
  const session = address.searchParams.get('session') ?? ''
  const post = (path: string, body: object) =>
    postToVenue(new URL(path, address.origin), JSON.stringify({ session, ...body }))
  return {
    spin: () => post('/play/spin', { stake: '10', nonce: randomUUID() }),
    deal: () => post('/play/open', { stake: '10', bet: {}, nonce: randomUUID() }),
    decide: (round_id: unknown, decision: object) =>
      post('/play/decide', { round_id, decision, nonce: randomUUID() }),
  }
}

const toVenue = (player: TestPlayer, amount: number) =>
  app().expectOk(
    '/api/transfer',
    { amount, sourcetype: 'userbalance', targettype: transferVenue },
    player.token,
  )
const exclude = (player: TestPlayer) =>
  app().expectOk('/api/exclude', { term: '1d' }, player.token)

/** Runs the recall job six times, enough for all money to come back. */
async function recall(): Promise<void> {
  for (let n = 0; n < 6; n += 1) {
    await app().owner.query('UPDATE money_recall SET try_at = now()')
    await app().runJob('recall-money')
  }
}

/** Deals blackjack until a round stays open for a decision. */
async function openHand(game: Awaited<ReturnType<typeof open>>) {
  for (let n = 0; n < 20; n += 1) {
    const hand = await game.deal()
    if (hand.status === 'open') return hand
  }
  throw new Error('no hand stays open')
}

const sessionOver = { error: 'session_expired' }

describe('G-1: an exclusion, from its answer on', () => {
  it('R-LIMIT-22: ends the game that is open at a venue, and calls the money home', async () => {
    const player = await newPlayer()
    await toVenue(player, 400)
    const game = await open(player, transferVenue, 'koi-leap')
    expect((await game.spin()).status).toBe('settled')
    await exclude(player)
    expect(await game.spin()).toMatchObject(sessionOver)
    await recall()
    const { atVenue, transit, available } = await app().whereabouts(player, transferVenue)
    expect({ atVenue, transit }).toEqual({ atVenue: 0n, transit: 0n })
    expect(available).toBeGreaterThan(60_000n)
    expect((await app().owner.query('SELECT 1 FROM money_recall')).rows).toEqual([])
  })

  it.each([transferVenue, seamlessVenue])(
    'R-LIMIT-23: leaves a hand at %s that is open to its end, with its raise, and no other',
    async (venue) => {
      const player = await newPlayer()
      if (venue === transferVenue) await toVenue(player, 900)
      const game = await open(player, venue, 'blackjack')
      const hand = await openHand(game)
      await exclude(player)
      const raisedHand = await game.decide(hand.round_id, { play: 'double' })
      expect(raisedHand).toMatchObject({ status: 'settled', stake: '20.00' })
      expect((await game.deal()).error).toBe('session_expired')
    },
  )

  it('R-LIMIT-22: holds although a venue is silent: it is asked until it answers', async () => {
    const player = await newPlayer()
    await toVenue(player, 100)
    const game = await open(player, transferVenue, 'koi-leap')
    await app().venue.kill()
    await exclude(player)
    await app().venue.restart()
    await app().owner.query('UPDATE game_session_end SET ask_at = now()')
    await app().runJob('end-game-sessions')
    expect(await game.spin()).toMatchObject(sessionOver)
    await recall()
    expect((await app().whereabouts(player, transferVenue)).atVenue).toBe(0n)
  })

  it('R-LIMIT-24: raises an alarm for a bet that a venue took after it', async () => {
    const player = await newPlayer()
    await exclude(player)
    await app().owner.query(
      `INSERT INTO bet (venue, bet_id, version, player_id, game_code, stake, payout, state, placed_at)
       VALUES ('obgdy', $1, 1, $2, 'koi-leap', 100, 0, 'open', now() + interval '2 minutes')`,
      [`late-${player.id}`, player.id],
    )
    const { rows } = await app().owner.query(
      `SELECT subject FROM overdue WHERE kind = 'bet_after_stop'`,
    )
    expect(rows).toContainEqual({ subject: `obgdy/late-${player.id}` })
    await app().owner.query('DELETE FROM bet WHERE player_id = $1', [player.id])
  })
})

describe.each([transferVenue, seamlessVenue])('G-2: a game at %s', (venue) => {
  const ends: [string, (player: TestPlayer) => Promise<unknown>][] = [
    ['a sign-out', ({ token }) => app().expectOk('/api/logoff', {}, token)],
    [
      'a changed password',
      ({ token, password }) => {
        const change = { password, paypassword: 'another-koi-77' }
        return app().expectOk('/api/editPassword', change, token)
      },
    ],
    [
      'the end of all other sign-ins',
      async (player) => {
        const { name, password } = player
        const { data } = await app().expectOk('/api/login_pc', { name, password })
        return app().expectOk('/api/mysessions/end', {}, String(data?.api_token))
      },
    ],
  ]
  it.each(ends)('R-SESS-32: ends with %s', async (_name, end) => {
    const player = await newPlayer()
    if (venue === transferVenue) await toVenue(player, 100)
    const game = await open(player, venue, venue === seamlessVenue ? 'dice' : 'koi-leap')
    await end(player)
    const reply = venue === seamlessVenue ? await game.deal() : await game.spin()
    expect(reply).toMatchObject(sessionOver)
  })
})

describe.each([transferVenue, seamlessVenue])('V-2: play at %s', (venue) => {
  type VenueRow = { code: string; revision: number }
  async function rowOf(path: string, code: string, filter: object = {}) {
    const { data } = await app().expectOk(path, filter, staff)
    const rows = (data as { data: VenueRow[] }).data
    const match = rows.find((row) => row.code === code)
    if (!match) throw new Error(`no ${code}`)
    return match
  }
  const stops: [string, (on: boolean) => Promise<unknown>][] = [
    [
      'maintenance',
      async (on) => {
        const { revision } = await rowOf('/admin/api/venues', venue)
        const from = on ? new Date(Date.now() - 1000).toISOString() : ''
        const body = { revision, from, until: '', note: '' }
        return app().expectOk(`/admin/api/venues/${venue}/maintenance`, body, staff)
      },
    ],
    [
      'a venue that is switched off',
      async (on) => {
        const { revision } = await rowOf('/admin/api/venues', venue)
        const body = { revision, enabled: on ? 0 : 1, reason: '测试' }
        return app().expectOk(`/admin/api/venues/${venue}/switch`, body, staff)
      },
    ],
    [
      'a hidden game',
      async (on) => {
        await app().runJob('import-games')
        const filter = { venue, search: 'blackjack' }
        const { revision } = await rowOf('/admin/api/games', 'blackjack', filter)
        const body = { revision, own_name: '', sort: 1, hidden: on ? 1 : 0 }
        return app().expectOk(`/admin/api/games/${venue}/blackjack/edit`, body, staff)
      },
    ],
  ]

  it.each(stops)(
    'R-GAME-132: is ended by %s; an open hand goes on',
    async (_name, stop) => {
      const player = await newPlayer()
      if (venue === transferVenue) await toVenue(player, 900)
      const game = await open(player, venue, 'blackjack')
      const hand = await openHand(game)
      await stop(true)
      try {
        const raisedHand = await game.decide(hand.round_id, { play: 'double' })
        expect(raisedHand).toMatchObject({ status: 'settled', stake: '20.00' })
        expect((await game.deal()).error).toMatch(/session_expired|stake_refused/)
      } finally {
        await stop(false)
        await app().runJob('end-game-sessions')
      }
      const nextGame = await open(player, venue, 'blackjack')
      expect((await nextGame.deal()).error).toBeUndefined()
    },
  )
})
