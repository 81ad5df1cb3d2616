import { setTimeout as wait } from 'node:timers/promises'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { startFaultProxy } from '@jinli/dev-env/venue-fault-proxy'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { timeLeft, withinDeadline } from '../platform/deadline.ts'
import { openVenues } from '../venue-port/registry.ts'
import { VenueTimeout } from '../venue-port/venue.port.ts'

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

/** Moves the test's clock so that the launch has `ms` left. The time that `expect.poll` added counts, too. */
function leaveOfLaunch(ms: number, began: number): void {
  const { launchMs } = app().context.config.venue
  vi.advanceTimersByTime(launchMs - ms - (performance.now() - began))
}

/** Waits for this many requests. It does not use `expect.poll`, which moves the test's clock. */
async function untilRequests(count: number): Promise<void> {
  while (proxy.asked() < count) await wait(5)
}

/** Gives the test its own clock, so that elapsed time does not depend on the machine. */
function ownTime(): void {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Replaces the time-outs of requests. The returned function ends them all and returns what they were (ms). */
function ownTimeouts(): () => number[] {
  const limits: { ms: number; controller: AbortController }[] = []
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    limits.push({ ms, controller })
    return controller.signal
  })
  onTestFinished(() => timeout.mockRestore())
  return () => {
    timeout.mockRestore()
    for (const { controller } of limits)
      controller.abort(new DOMException('out of time', 'TimeoutError'))
    return limits.map(({ ms }) => ms)
  }
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
  const began = performance.now()
  const launch = app().call('/api/getGameUrl', { plat_name: 'obgdy' }, someone.token)
  await expect.poll(() => proxy.asked() - before).toBe(1)
  leaveOfLaunch(500, began)
  release()
  expect(await launch).toMatchObject({ error: 'venue.unreachable', data: null })
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
  const began = performance.now()
  const launch = app().call('/api/getGameUrl', { plat_name: 'obgdy' }, someone.token)
  await expect.poll(() => proxy.asked() - before).toBe(1)
  const abort = ownTimeouts()
  leaveOfLaunch(1500, began)
  // Later requests have their effect, but their responses are held back.
  const releaseRest = proxy.hold()
  release()
  await untilRequests(before + 2)
  // The proxy still forwards the requests that have reached it.
  expect(abort().map(Math.round)).toEqual([1500])
  expect(await launch).toMatchObject({ error: 'transfer.pending', data: null })
  releaseRest()
  await expect
    .poll(
      async () => {
        await app().runJob('resolve-open-transfers')
        return app().whereabouts(someone)
      },
      { timeout: 120_000 },
    )
    .toMatchObject({ available: 0n, atVenue: 100_000n })
})

it('a question that is out of time is not put, and tells nothing of the venue', async () => {
  const venue = app().context.venues.get('obgdy')
  const before = [proxy.asked(), app().context.venues.health('obgdy')?.failures]
  await withinDeadline(0, async () => {
    expect(timeLeft()).toBe(0)
    await expect(venue?.games()).rejects.toThrow(VenueTimeout)
  })
  expect([proxy.asked(), app().context.venues.health('obgdy')?.failures]).toEqual(before)
  expect(timeLeft()).toBe(Number.POSITIVE_INFINITY)
})
