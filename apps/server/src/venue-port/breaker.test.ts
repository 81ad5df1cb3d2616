import { expect, it, onTestFinished, vi } from 'vitest'
import { Breaker, VenueLeftAlone } from './breaker.ts'
import { VenueUnreachable } from './venue.port.ts'

const silent = () => Promise.reject(new VenueUnreachable('silence'))

function counted(answer: () => Promise<string>) {
  let times = 0
  const question = () => {
    times += 1
    return answer()
  }
  return { question, times: () => times }
}

// R-GAME-36
it('leaves a venue alone after failures in a row, lets one caller try, and is closed by an answer', async () => {
  // How long it rests is the test's to say, not the machine's.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const breaker = new Breaker({ failures: 3, restMs: 40, restMaxMs: 80 })
  expect(breaker.health().state).toBe('unasked')
  const down = counted(silent)
  for (let at = 0; at < 10; at += 1)
    await expect(breaker.ask(down.question)).rejects.toThrow(VenueUnreachable)
  // Who was only told of it is told apart, and not told again in the log.
  await expect(breaker.ask(down.question)).rejects.toThrow(VenueLeftAlone)
  expect(down.times()).toBe(3)
  expect(breaker.health()).toMatchObject({ state: 'down', failures: 3, answeredAt: null })
  vi.advanceTimersByTime(60)
  // Of many that come after the rest one is let through.
  const tries = await Promise.allSettled([1, 2, 3].map(() => breaker.ask(down.question)))
  expect(tries.every(({ status }) => status === 'rejected')).toBe(true)
  expect(down.times()).toBe(4)
  const back = () => breaker.ask(async () => 'back').catch(() => 'resting')
  vi.advanceTimersByTime(79)
  expect(await back()).toBe('resting')
  vi.advanceTimersByTime(1)
  expect(await back()).toBe('back')
  expect(breaker.health()).toMatchObject({ state: 'up', failures: 0 })
})

it('does not take a fault of ours, or an answer in between, for the venue’s silence', async () => {
  const breaker = new Breaker({ failures: 2, restMs: 10_000, restMaxMs: 10_000 })
  const fault = () => Promise.reject(new Error('a bug'))
  for (let at = 0; at < 5; at += 1)
    await expect(breaker.ask(fault)).rejects.toThrow('a bug')
  for (let at = 0; at < 5; at += 1) {
    await expect(breaker.ask(silent)).rejects.toThrow(VenueUnreachable)
    expect(await breaker.ask(async () => 'yes')).toBe('yes')
  }
})
