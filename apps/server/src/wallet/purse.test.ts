import type { TestPlayer } from '@jinli/dev-env/api-client'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'
import { noteBalances } from '../venue/catalogue.store.ts'
import { placesOf } from '../venue/seat.ts'

const app = useTestApp()

type Row = { platname: string; balance: number; in_transit: number; fresh: number }

async function me({ token }: TestPlayer, call = '/api/user') {
  const { data } = await app().expectOk(call, {}, token)
  return data as Record<'balance' | 'gameblance' | 'in_transit', number> & {
    venues_age: number | null
  }
}

async function rowOf({ token }: TestPlayer, venue = 'obgdy'): Promise<Row | undefined> {
  const { data } = await app().expectOk('/api/balancelist', {}, token)
  return (data as unknown as Row[]).find((row) => row.platname === venue)
}

/** A player with 700 yuan in the centre wallet and 300 at the venue. */
async function ready(): Promise<TestPlayer> {
  const player = await app().registerPlayer()
  await app().fund(player, 100_000n)
  const move = { amount: 300, sourcetype: 'userbalance', targettype: 'obgdy' }
  await app().expectOk('/api/transfer', move, player.token)
  return player
}

describe('R-MONEY-18: every yuan is in one place', () => {
  // The venue books at once, its answer is lost, and it stays silent when it is asked.
  it.each([
    ['obgdy', { balance: 599.63, gameblance: 300, in_transit: 100.37 }],
    ['userbalance', { balance: 700, gameblance: 199.63, in_transit: 100.37 }],
  ])('while a transfer to %s is open', async (targettype, places) => {
    const player = await ready()
    const sourcetype = targettype === 'obgdy' ? 'userbalance' : 'obgdy'
    const move = { amount: 100.37, sourcetype, targettype }
    const sent = await app().expectOk('/api/transfer', move, player.token)
    expect(sent.data).toMatchObject({ state: 2 })
    for (const call of ['/api/user', '/api/refreshusermoney', '/api/user'])
      expect(await me(player, call)).toMatchObject(places)
    expect(await rowOf(player)).toMatchObject({
      balance: places.gameblance,
      in_transit: places.in_transit,
    })
  })

  it('a figure that was asked for before another was noted is no news', async () => {
    const player = await ready()
    const { pool } = app().context
    const [place] = await placesOf(app().context, player.id)
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
    await app().owner.query(
      `UPDATE venue_player SET balance_at = now() - interval '90 seconds' WHERE player_id = $1`,
      [player.id],
    )
    const { venues_age } = await me(player)
    expect(venues_age).toBeGreaterThanOrEqual(90)
    const fresh = await me(player, '/api/refreshusermoney')
    expect(fresh.venues_age).toBeLessThan(60)
  })

  it('is not known where a venue has never told', async () => {
    const player = await app().registerPlayer()
    await app().openGame(player)
    expect(await me(player)).toMatchObject({ gameblance: 0, venues_age: null })
    expect((await me(player, '/api/refreshusermoney')).venues_age).not.toBeNull()
  })

  it('R-OPS-03: is not known after a clock was set back, until the venues are asked', async () => {
    const player = await ready()
    await app().clock.forward(-10 * minuteMs)
    expect((await me(player)).venues_age).toBeNull()
    expect((await me(player, '/api/refreshusermoney')).venues_age).toBeLessThan(60)
    expect((await me(player)).venues_age).toBeLessThan(60)
  })

  it('stays as old as it is while the venue is silent', async () => {
    const player = await ready()
    await app().owner.query(
      `UPDATE venue_player SET balance_at = now() - interval '90 seconds' WHERE player_id = $1`,
      [player.id],
    )
    await app().venue.kill()
    const kept = await me(player, '/api/refreshusermoney')
    expect(kept).toMatchObject({ gameblance: 300 })
    expect(kept.venues_age).toBeGreaterThanOrEqual(90)
    await app().venue.restart()
  })
})
