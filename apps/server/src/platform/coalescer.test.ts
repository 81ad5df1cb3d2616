import { setTimeout as wait } from 'node:timers/promises'
import { atOnce } from '@jinli/dev-env/at-once'
import { describe, expect, it } from 'vitest'
import { Coalescer } from './coalescer.ts'

type Item = { n: number; lane: string }

/** A run that notes its batches, and fails where it is told to. */
function coalescer(
  over: { failsWith?: (items: readonly Item[]) => unknown; waitingMax?: number } = {},
) {
  const batches: number[][] = []
  const open = new Map<string, number>()
  const crowded: string[] = []
  const runs = new Coalescer<Item, number>({
    ...(over.waitingMax === undefined ? {} : { waitingMax: over.waitingMax }),
    lanesOf: ({ lane }) => [lane],
    runAll: async (items) => {
      batches.push(items.map(({ n }) => n))
      for (const { lane } of items) {
        const now = (open.get(lane) ?? 0) + 1
        open.set(lane, now)
        if (now > 1) crowded.push(lane)
      }
      await wait(5)
      for (const { lane } of items) open.set(lane, (open.get(lane) ?? 1) - 1)
      const failure = over.failsWith?.(items)
      if (failure) throw failure
      return items.map(({ n }) => n * 2)
    },
  })
  return { runs, batches, crowded }
}

describe('callers of one moment (R-SEAM-01)', () => {
  it('share runs; each gets its own answer', async () => {
    const { runs, batches } = coalescer()
    const answers = await atOnce(100, (n) => runs.submit({ n, lane: `${n}` }))
    expect(answers).toEqual(Array.from({ length: 100 }, (_, n) => n * 2))
    expect(batches.length).toBeLessThan(10)
  })

  it('of one lane go one after another, in their order', async () => {
    const { runs, batches, crowded } = coalescer()
    await atOnce(40, (n) => runs.submit({ n, lane: `${n % 3}` }))
    expect(crowded).toEqual([])
    for (const lane of [0, 1, 2]) {
      const mine = batches.flat().filter((n) => n % 3 === lane)
      expect(mine).toEqual(mine.toSorted((a, b) => a - b))
    }
  })

  it('one whose item breaks the batch fails alone', async () => {
    const broken = new Error('13 is broken')
    const { runs } = coalescer({
      failsWith: (items) => (items.some(({ n }) => n === 13) ? broken : null),
    })
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => runs.submit({ n, lane: `${n}` })),
    )
    expect(ends.flatMap((end, n) => (end.status === 'rejected' ? [n] : []))).toEqual([13])
    expect(await runs.submit({ n: 5, lane: '13' })).toBe(10)
  })

  it('all are told when the database is gone: nothing is tried twice', async () => {
    const gone = Object.assign(new Error('gone'), { code: '57P01' })
    const { runs, batches } = coalescer({ failsWith: () => gone })
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => runs.submit({ n, lane: `${n}` })),
    )
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect(batches.flat()).toHaveLength(20)
  })

  it('past so many are refused at once', async () => {
    const { runs } = coalescer({ waitingMax: 10 })
    const ends = await Promise.allSettled(
      Array.from({ length: 30 }, async (_, n) => runs.submit({ n, lane: `${n}` })),
    )
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })
})
