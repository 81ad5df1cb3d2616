import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { startFaultProxy } from '@jinli/dev-env/venue-fault-proxy'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { openVenues } from '../venue-port/registry.ts'

const app = useTestApp()
let proxy: Awaited<ReturnType<typeof startFaultProxy>>
beforeAll(async () => {
  const { context } = app()
  proxy = await startFaultProxy(app().venue.url)
  context.venues = openVenues({ ...context.config.venue, url: proxy.url })
})
afterAll(() => proxy.close())

type Row = { platname: string; balance: number; fresh: number }

async function venueRow({ token }: TestPlayer): Promise<Row | undefined> {
  const { data } = await app().expectOk('/api/balancelist', {}, token)
  return (data as unknown as Row[]).find(({ platname }) => platname === 'obgdy')
}

/** Registers a player with 300 yuan at the venue, of which our last saved balance shows five. */
async function ready(): Promise<TestPlayer> {
  const player = await app().registerPlayer()
  await app().fund(player, 100_000n)
  const move = { amount: 300, sourcetype: 'userbalance', targettype: 'obgdy' }
  await app().expectOk('/api/transfer', move, player.token)
  await app().owner.query('UPDATE venue_player SET balance = 500 WHERE player_id = $1', [
    player.id,
  ])
  return player
}

async function storedBalance({ id }: TestPlayer): Promise<number> {
  const { rows } = await app().owner.query<{ balance: number }>(
    'SELECT balance::int AS balance FROM venue_player WHERE player_id = $1',
    [id],
  )
  return rows[0]?.balance ?? 0
}

it('R-GAME-121: nobody who only looks waits for a slow venue, and what it says late is noted', async () => {
  const [one, two] = [await ready(), await ready()]
  // The test sets how long a request has been running, not the machine.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const before = proxy.asked()
  const release = proxy.hold()
  let isOver = false
  const first = venueRow(one).finally(() => {
    isOver = true
  })
  await expect.poll(() => proxy.asked() - before).toBe(1)
  vi.advanceTimersByTime(1000)
  // The venue gets one request per player, even if several pages of the player are open.
  expect(await Promise.all([venueRow(one), venueRow(one), venueRow(two)])).toEqual(
    [1, 2, 3].map(() => expect.objectContaining({ balance: 5, fresh: 0 })),
  )
  expect(isOver).toBe(false)
  await expect.poll(() => proxy.asked() - before).toBe(2)
  release()
  expect(await first).toMatchObject({ balance: 300, fresh: 1 })
  await expect.poll(() => storedBalance(two)).toBe(30_000)
})

it('R-GAME-120: a venue that is down is asked for nobody, and used again when it is back', async () => {
  const player = await ready()
  proxy.play({ effect: 'before', answer: 'cut' })
  const { failures } = app().context.config.venue.breaker
  for (let at = 0; at < failures; at += 1)
    expect(await venueRow(player)).toMatchObject({ balance: 5, fresh: 0 })
  expect(app().context.venues.health('obgdy')).toMatchObject({ state: 'down' })
  proxy.play(null)
  // Only the breaker sends requests to the venue in between.
  await expect
    .poll(async () => (await venueRow(player))?.fresh, { timeout: 20_000 })
    .toBe(1)
  expect(await storedBalance(player)).toBe(30_000)
})
