import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { semaphore } from './semaphore.ts'

/** Returns functions that start and end works, and the names of the works that have begun. */
function works(inLane: ReturnType<typeof semaphore>) {
  const startedNames: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string, signal?: AbortSignal) =>
    inLane(async () => {
      startedNames.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    }, signal)
  return { begun: startedNames, start, end: (name: string) => ends.get(name)?.() }
}

// R-ADMIN-133
it('so many at once, the others in their order, and no more than that wait', async () => {
  const { begun: startedNames, start, end } = works(semaphore(2, 2))
  const results = ['a', 'b', 'c', 'd'].map((name) => start(name))
  await wait(0)
  expect(startedNames).toEqual(['a', 'b'])
  await expect(start('e')).rejects.toThrow('http.too-many')
  for (const name of ['b', 'a', 'c', 'd']) {
    end(name)
    await wait(0)
  }
  expect(startedNames).toEqual(['a', 'b', 'c', 'd'])
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd'])
})

it('who hangs up waits no longer, and takes no turn', async () => {
  const { begun: startedNames, start, end } = works(semaphore(1, 2))
  const first = start('a')
  const controller = new AbortController()
  const second = start('b', controller.signal)
  const third = start('c')
  controller.abort()
  await expect(second).rejects.toThrow('http.unavailable')
  await expect(start('d', controller.signal)).rejects.toThrow('http.unavailable')
  const fourth = start('e')
  end('a')
  await first
  await wait(0)
  end('c')
  await third
  await wait(0)
  end('e')
  await fourth
  expect(startedNames).toEqual(['a', 'c', 'e'])
})
