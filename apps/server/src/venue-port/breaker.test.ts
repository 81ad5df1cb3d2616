import { expect, it, onTestFinished, vi } from 'vitest'
import { Breaker, BreakerOpen } from './breaker.ts'
import { VenueUnreachable } from './venue.port.ts'

const silent = () => Promise.reject(new VenueUnreachable('silence'))

function countCalls(answer: () => Promise<string>) {
  let times = 0
  const question = () => {
    times += 1
    return answer()
  }
  return { question, times: () => times }
}

// R-GAME-36
it('R-GAME-120: leaves a venue alone after failures in a row, asks it for nobody, and is closed by an answer', async () => {
  // The test sets the length of the pauses, not the machine.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const breaker = new Breaker({ failures: 3, restMs: 40, restMaxMs: 80 })
  expect(breaker.health().state).toBe('unasked')
  const down = countCalls(silent)
  for (let at = 0; at < 10; at += 1)
    await expect(breaker.ask(down.question)).rejects.toThrow(VenueUnreachable)
  // Calls that the breaker refuses have their own error, which is not logged again.
  await expect(breaker.ask(down.question)).rejects.toThrow(BreakerOpen)
  expect(down.times()).toBe(3)
  expect(breaker.health()).toMatchObject({ state: 'down', failures: 3, answeredAt: null })
  vi.advanceTimersByTime(60)
  // Of the calls after the pause, the breaker tries one. No caller waits, not even the caller of the tried one.
  const response = Promise.withResolvers<string>()
  const slow = countCalls(() => response.promise)
  const tries = await Promise.allSettled([1, 2, 3].map(() => breaker.ask(slow.question)))
  expect(tries.map((each) => each.status === 'rejected' && each.reason)).toEqual(
    tries.map(() => expect.any(BreakerOpen)),
  )
  expect(slow.times()).toBe(1)
  response.reject(new VenueUnreachable('silence'))
  const back = () => breaker.ask(async () => 'back').catch(() => 'resting')
  vi.advanceTimersByTime(79)
  expect(await back()).toBe('resting')
  expect(breaker.health().state).toBe('down')
  vi.advanceTimersByTime(1)
  expect(await back()).toBe('resting')
  expect(breaker.health()).toMatchObject({ state: 'up', failures: 0 })
  expect(await back()).toBe('back')
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

it('R-GAME-120: where one has waited in vain and nothing was heard meanwhile, those that wait as well are counted with it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const askLater = (breaker: Breaker) => {
    const response = Promise.withResolvers<string>()
    const outcome = breaker.ask(() => response.promise).catch(() => 'vain')
    const fail = () => {
      response.reject(new VenueUnreachable('silence'))
      return outcome
    }
    return { fail, told: outcome, answer: response.resolve }
  }
  const rules = { failures: 3, restMs: 10_000, restMaxMs: 10_000 }

  const dead = new Breaker(rules)
  const [first, second, third] = [askLater(dead), askLater(dead), askLater(dead)]
  vi.advanceTimersByTime(4000)
  await first.fail()
  expect(dead.health()).toMatchObject({ state: 'down', failures: 3 })
  // A late response shows that the venue is up.
  third.answer('late')
  expect(await third.told).toBe('late')
  expect(dead.health()).toMatchObject({ state: 'up', failures: 0 })
  await second.fail()

  const slow = new Breaker(rules)
  const [lostCall, waits, answeredCall] = [askLater(slow), askLater(slow), askLater(slow)]
  vi.advanceTimersByTime(2000)
  answeredCall.answer('yes')
  await answeredCall.told
  vi.advanceTimersByTime(2000)
  await lostCall.fail()
  expect(slow.health()).toMatchObject({ state: 'up', failures: 1 })
  await waits.fail()

  // A call that fails at once says nothing about the other running calls; neither does a time-out about calls that
  // began shortly before it.
  const refusingBreaker = new Breaker(rules)
  const others = [
    askLater(refusingBreaker),
    askLater(refusingBreaker),
    askLater(refusingBreaker),
  ]
  await askLater(refusingBreaker).fail()
  expect(refusingBreaker.health()).toMatchObject({ state: 'up', failures: 1 })
  vi.advanceTimersByTime(4000)
  const late = [
    askLater(refusingBreaker),
    askLater(refusingBreaker),
    askLater(refusingBreaker),
  ]
  for (const each of others.slice(1)) each.answer('yes')
  await others[1]?.told
  await others[0]?.fail()
  expect(refusingBreaker.health()).toMatchObject({ state: 'up', failures: 1 })
  for (const each of late) await each.fail()
})
