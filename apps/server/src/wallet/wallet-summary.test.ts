import type { TestPlayer } from '@jinli/dev-env/api-client'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'
import { noteBalances } from '../venue/catalogue.store.ts'
import { venueAccountsOf } from '../venue/venue-account.ts'

const app = useTestApp({ venue: { inside: false } })

type Row = { platname: string; balance: number; in_transit: number; fresh: number }

async function me({ token }: TestPlayer, call = '/api/user') {
  const { data } = await app().expectOk(call, {}, token)
  return data as Record<'balance' | 'gameblance' | 'in_transit', number> & {
    venues_age: number | null
  }
}

async function venueRow({ token }: TestPlayer, venue = 'obgdy'): Promise<Row | undefined> {
  const { data } = await app().expectOk('/api/balancelist', {}, token)
  return (data as unknown as Row[]).find((row) => row.platname === venue)
}

/** Registers a player with 700 yuan in the centre wallet and 300 at the venue. */
async function ready(): Promise<TestPlayer> {
  const player = await app().registerPlayer()
  await app().fund(player, 100_000n)
  const move = { amount: 300, sourcetype: 'userbalance', targettype: 'obgdy' }
  await app().expectOk('/api/transfer', move, player.token)
  return player
}

describe('R-MONEY-18: every yuan is in one place', () => {
  // The venue posts at once, its response is lost, and it does not respond to status calls.
  it.each([
    ['obgdy', { balance: 599.63, gameblance: 300, in_transit: 100.37 }],
    ['userbalance', { balance: 700, gameblance: 199.63, in_transit: 100.37 }],
  ])('while a transfer to %s is open', async (targettype, places) => {
    const player = await ready()
    const sourcetype = targettype === 'obgdy' ? 'userbalance' : 'obgdy'
    const move = { amount: 100.37, sourcetype, targettype }
    const reply = await app().expectOk('/api/transfer', move, player.token)
    expect(reply.data).toMatchObject({ state: 2 })
    for (const call of ['/api/user', '/api/refreshusermoney', '/api/user'])
      expect(await me(player, call)).toMatchObject(places)
    expect(await venueRow(player)).toMatchObject({
      balance: places.gameblance,
      in_transit: places.in_transit,
    })
  })

  it('a figure that was asked for before another was noted is no news', async () => {
    const player = await ready()
    const { pool } = app().context
    const [place] = await venueAccountsOf(app().context, player.id)
    const { noted = 0 } = place ?? {}
    const move = { amount: 300, sourcetype: 'obgdy', targettype: 'userbalance' }
    await app().expectOk('/api/transfer', move, player.token)
    await noteBalances(pool, player.id, [{ venue: 'obgdy', balance: 30_000n, noted }])
    expect(await me(player)).toMatchObject({ balance: 1000, gameblance: 0 })
  })
})

describe('R-MONEY-19: the record says how old its venue figure is', () => {
  it('is nothing for who was at no venue, and grows until the venues are asked', async () => {
    const visitor = await app().registerPlayer()
    expect(await me(visitor)).toMatchObject({ gameblance: 0, venues_age: 0 })
    const player = await ready()
    await app().clock.stop()
    await app().owner.query(
      `UPDATE venue_player SET balance_at = app_now() - interval '90 seconds' WHERE player_id = $1`,
      [player.id],
    )
    const { venues_age } = await me(player)
    expect(venues_age).toBe(90)
    expect(await me(player, '/api/refreshusermoney')).toMatchObject({ venues_age: 0 })
  })

  it('is not known where a venue has never told', async () => {
    const player = await app().registerPlayer()
    await app().openGame(player)
    expect(await me(player)).toMatchObject({ gameblance: 0, venues_age: null })
    expect((await me(player, '/api/refreshusermoney')).venues_age).not.toBeNull()
  })

  it('R-OPS-03: is not known after a clock was set back, until the venues are asked', async () => {
    const player = await ready()
    await app().clock.stop()
    await app().clock.forward(-10 * minuteMs)
    expect(await me(player)).toMatchObject({ venues_age: null })
    for (const call of ['/api/refreshusermoney', '/api/user'])
      expect(await me(player, call)).toMatchObject({ venues_age: 0 })
  })

  it('stays as old as it is while the venue is silent', async () => {
    const player = await ready()
    await app().clock.stop()
    await app().owner.query(
      `UPDATE venue_player SET balance_at = app_now() - interval '90 seconds' WHERE player_id = $1`,
      [player.id],
    )
    await app().venue.kill()
    const summary = await me(player, '/api/refreshusermoney')
    expect(summary).toMatchObject({ gameblance: 300, venues_age: 90 })
    await app().venue.restart()
  })
})
