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
it('R-GAME-120: leaves a venue alone after failures in a row, asks it for nobody, and is closed by an answer', async () => {
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
  // Of many that come after the rest one is put to it, and nobody waits: not even who came with that one.
  const held = Promise.withResolvers<string>()
  const slow = counted(() => held.promise)
  const tries = await Promise.allSettled([1, 2, 3].map(() => breaker.ask(slow.question)))
  expect(tries.map((each) => each.status === 'rejected' && each.reason)).toEqual(
    tries.map(() => expect.any(VenueLeftAlone)),
  )
  expect(slow.times()).toBe(1)
  held.reject(new VenueUnreachable('silence'))
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
  const asked = (breaker: Breaker) => {
    const held = Promise.withResolvers<string>()
    const told = breaker.ask(() => held.promise).catch(() => 'vain')
    const fail = () => {
      held.reject(new VenueUnreachable('silence'))
      return told
    }
    return { fail, told, answer: held.resolve }
  }
  const rules = { failures: 3, restMs: 10_000, restMaxMs: 10_000 }

  const dead = new Breaker(rules)
  const [first, second, third] = [asked(dead), asked(dead), asked(dead)]
  vi.advanceTimersByTime(4000)
  await first.fail()
  expect(dead.health()).toMatchObject({ state: 'down', failures: 3 })
  // An answer that comes all the same shows that it is there.
  third.answer('late')
  expect(await third.told).toBe('late')
  expect(dead.health()).toMatchObject({ state: 'up', failures: 0 })
  await second.fail()

  const slow = new Breaker(rules)
  const [lost, waits, answered] = [asked(slow), asked(slow), asked(slow)]
  vi.advanceTimersByTime(2000)
  answered.answer('yes')
  await answered.told
  vi.advanceTimersByTime(2000)
  await lost.fail()
  expect(slow.health()).toMatchObject({ state: 'up', failures: 1 })
  await waits.fail()

  // One that was turned away at once says nothing about the others, nor do those that have hardly begun to wait.
  const refused = new Breaker(rules)
  const others = [asked(refused), asked(refused), asked(refused)]
  await asked(refused).fail()
  expect(refused.health()).toMatchObject({ state: 'up', failures: 1 })
  vi.advanceTimersByTime(4000)
  const late = [asked(refused), asked(refused), asked(refused)]
  for (const each of others.slice(1)) each.answer('yes')
  await others[1]?.told
  await others[0]?.fail()
  expect(refused.health()).toMatchObject({ state: 'up', failures: 1 })
  for (const each of late) await each.fail()
})
