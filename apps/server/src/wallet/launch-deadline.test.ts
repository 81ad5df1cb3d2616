import { useTestApp } from '@jinli/dev-env/use-test-app'
import { startFaultProxy } from '@jinli/dev-env/venue-fault-proxy'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { timeLeft, withinDeadline } from '../platform/deadline.ts'
import { openVenues } from '../venue-port/registry.ts'
import { OutOfTime } from '../venue-port/venue.port.ts'

const app = useTestApp()
let proxy: Awaited<ReturnType<typeof startFaultProxy>>
beforeAll(async () => {
  const { context } = app()
  proxy = await startFaultProxy(app().venue.url)
  context.venues = openVenues({
    ...context.config.venue,
    url: proxy.url,
    timeoutMs: 30_000,
  })
})
afterAll(() => proxy.close())

/** How much time has gone is the test's to say, not the machine's. */
function ownTime(): void {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

async function player() {
  const someone = await app().registerPlayer()
  await app().fund(someone, 100_000n)
  await app().expectOk('/api/getGameUrl', { plat_name: 'obgdy' }, someone.token)
  await app().expectOk('/api/uptransferstatus', { transferstatus: 1 }, someone.token)
  return someone
}

it('R-GAME-122: a launch that a slow step has used up begins no transfer, and says why', async () => {
  const someone = await player()
  ownTime()
  const before = proxy.asked()
  const release = proxy.hold()
  const launched = app().call('/api/getGameUrl', { plat_name: 'obgdy' }, someone.token)
  await expect.poll(() => proxy.asked() - before).toBe(1)
  vi.advanceTimersByTime(app().context.config.venue.launchMs - 500)
  release()
  expect(await launched).toMatchObject({ error: 'venue.unreachable', data: null })
  expect(proxy.asked() - before).toBe(1)
  expect(await app().whereabouts(someone)).toMatchObject({
    available: 100_000n,
    atVenue: 0n,
  })
})

it('R-GAME-122: a transfer that the deadline cuts short is told as pending, and ends by the venue’s word', async () => {
  const someone = await player()
  ownTime()
  const before = proxy.asked()
  const release = proxy.hold()
  const launched = app().call('/api/getGameUrl', { plat_name: 'obgdy' }, someone.token)
  await expect.poll(() => proxy.asked() - before).toBe(1)
  vi.advanceTimersByTime(app().context.config.venue.launchMs - 1500)
  // What is asked from now on has its effect, but its answer is kept back.
  const releaseRest = proxy.hold()
  release()
  expect(await launched).toMatchObject({ error: 'transfer.pending', data: null })
  releaseRest()
  await expect
    .poll(
      async () => {
        await app().runJob('resolve-open-transfers')
        return app().whereabouts(someone)
      },
      { timeout: 20_000 },
    )
    .toMatchObject({ available: 0n, atVenue: 100_000n })
})

it('a question that is out of time is not put, and tells nothing of the venue', async () => {
  const venue = app().context.venues.get('obgdy')
  const before = [proxy.asked(), app().context.venues.health('obgdy')?.failures]
  await withinDeadline(0, async () => {
    expect(timeLeft()).toBe(0)
    await expect(venue?.games()).rejects.toThrow(OutOfTime)
  })
  expect([proxy.asked(), app().context.venues.health('obgdy')?.failures]).toEqual(before)
  expect(timeLeft()).toBe(Number.POSITIVE_INFINITY)
})
