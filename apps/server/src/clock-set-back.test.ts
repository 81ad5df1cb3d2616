import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { playerAtVenue } from './venue-port/player-at-venue.ts'
import { resolveOpenTransfers } from './wallet/venue-transfer.jobs.ts'

const patient = { interval: 500 }

afterEach(() => vi.useRealTimers())

/** Sets the time of day back by four minutes, which a venue's signature still allows. */
function stepBack(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 4 * minuteMs })
}

// R-OPS-03
describe('a time of day that is set back stretches no wait', () => {
  const app = useTestApp({ venue: { inside: false } })

  it('a venue that was silent is asked again soon', async () => {
    const player = await app().registerPlayer()
    await app().fund(player, 60_000n)
    const move = { amount: 300, sourcetype: 'userbalance', targettype: 'obgdy' }
    await app().expectOk('/api/transfer', move, player.token)
    // A win of five yuan at the venue that we do not know yet.
    await app().venue.call('/v1/transfers', {
      reference: `won-${player.id}`,
      player: playerAtVenue(player.id),
      direction: 'in',
      amount: '5',
      currency: 'CNY',
    })
    await app().venue.kill()
    const balances = () => app().call('/api/refreshusermoney', {}, player.token)
    await expect.poll(balances, patient).toMatchObject({ data: { gameblance: 300 } })
    stepBack()
    await app().venue.restart()
    await expect.poll(balances, patient).toMatchObject({ data: { gameblance: 305 } })
  })

  it('an open transfer is asked for all the same', async () => {
    const player = await app().registerPlayer()
    await app().fund(player, 60_000n)
    // The venue receives the transfer, but its response is lost.
    const move = { amount: '100.23', sourcetype: 'userbalance', targettype: 'obgdy' }
    await app().call('/api/transfer', move, player.token)
    await app().clock.forward(-10 * minuteMs)
    await resolveOpenTransfers(app().context)
    const { rows } = await app().owner.query<{ state: string }>(
      'SELECT state FROM venue_transfer WHERE player_id = $1',
      [player.id],
    )
    expect(rows).toEqual([{ state: 'success' }])
  })
})

// R-OPS-03
describe('and keeps nobody out', () => {
  const app = useTestApp({ config: { limits: { requestsPerSecond: 5 } } })

  it('who was refused for too many requests is served again', async () => {
    const look = async () => (await app().call('/api/app')).code
    await expect.poll(look, { interval: 1 }).toBe(429)
    stepBack()
    await expect.poll(look, patient).toBe(200)
  })
})
