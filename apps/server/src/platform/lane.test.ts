import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { lane } from './lane.ts'

/** Works that end when they are told to, and what has begun so far. */
function works(inLane: ReturnType<typeof lane>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string, gone?: AbortSignal) =>
    inLane(async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    }, gone)
  return { begun, start, end: (name: string) => ends.get(name)?.() }
}

// R-ADMIN-133
it('so many at once, the others in their order, and no more than that wait', async () => {
  const { begun, start, end } = works(lane(2, 2))
  const done = ['a', 'b', 'c', 'd'].map((name) => start(name))
  await wait(0)
  expect(begun).toEqual(['a', 'b'])
  await expect(start('e')).rejects.toThrow('http.too-many')
  for (const name of ['b', 'a', 'c', 'd']) {
    end(name)
    await wait(0)
  }
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd'])
})

it('who hangs up waits no longer, and takes no turn', async () => {
  const { begun, start, end } = works(lane(1, 2))
  const first = start('a')
  const left = new AbortController()
  const second = start('b', left.signal)
  const third = start('c')
  left.abort()
  await expect(second).rejects.toThrow('http.unavailable')
  await expect(start('d', left.signal)).rejects.toThrow('http.unavailable')
  const fourth = start('e')
  end('a')
  await first
  await wait(0)
  end('c')
  await third
  await wait(0)
  end('e')
  await fourth
  expect(begun).toEqual(['a', 'c', 'e'])
})
