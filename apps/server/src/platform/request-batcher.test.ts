import { setTimeout as wait } from 'node:timers/promises'
import { atOnce } from '@jinli/dev-env/at-once'
import { describe, expect, it } from 'vitest'
import { RequestBatcher } from './request-batcher.ts'

type Item = { n: number; lane: string }

/** Returns a batcher that records its batches and can fail on chosen items. */
function batcher(
  options: { failsWith?: (items: readonly Item[]) => unknown; waitingMax?: number } = {},
) {
  const batches: number[][] = []
  const open = new Map<string, number>()
  const conflicts: string[] = []
  const runs = new RequestBatcher<Item, number>({
    ...(options.waitingMax === undefined ? {} : { waitingMax: options.waitingMax }),
    keysOf: ({ lane }) => [lane],
    runAll: async (items) => {
      batches.push(items.map(({ n }) => n))
      for (const { lane } of items) {
        const now = (open.get(lane) ?? 0) + 1
        open.set(lane, now)
        if (now > 1) conflicts.push(lane)
      }
      await wait(5)
      for (const { lane } of items) open.set(lane, (open.get(lane) ?? 1) - 1)
      const failure = options.failsWith?.(items)
      if (failure) throw failure
      return items.map(({ n }) => n * 2)
    },
  })
  return { runs, batches, conflicts }
}

describe('callers of one moment (R-SEAM-01)', () => {
  it('share runs; each gets its own answer', async () => {
    const { runs, batches } = batcher()
    const answers = await atOnce(100, (n) => runs.submit({ n, lane: `${n}` }))
    expect(answers).toEqual(Array.from({ length: 100 }, (_, n) => n * 2))
    expect(batches.length).toBeLessThan(10)
  })

  it('of one lane go one after another, in their order', async () => {
    const { runs, batches, conflicts } = batcher()
    await atOnce(40, (n) => runs.submit({ n, lane: `${n % 3}` }))
    expect(conflicts).toEqual([])
    for (const lane of [0, 1, 2]) {
      const mine = batches.flat().filter((n) => n % 3 === lane)
      expect(mine).toEqual(mine.toSorted((a, b) => a - b))
    }
  })

  it('one whose item breaks the batch fails alone', async () => {
    const failure = new Error('13 is broken')
    const { runs } = batcher({
      failsWith: (items) => (items.some(({ n }) => n === 13) ? failure : null),
    })
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => runs.submit({ n, lane: `${n}` })),
    )
    expect(ends.flatMap((end, n) => (end.status === 'rejected' ? [n] : []))).toEqual([13])
    expect(await runs.submit({ n: 5, lane: '13' })).toBe(10)
  })

  it('all are told when the database is gone: nothing is tried twice', async () => {
    const connectionError = Object.assign(new Error('gone'), { code: '57P01' })
    const { runs, batches } = batcher({ failsWith: () => connectionError })
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => runs.submit({ n, lane: `${n}` })),
    )
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect(batches.flat()).toHaveLength(20)
  })

  it('past so many are refused at once', async () => {
    const { runs } = batcher({ waitingMax: 10 })
    const ends = await Promise.allSettled(
      Array.from({ length: 30 }, async (_, n) => runs.submit({ n, lane: `${n}` })),
    )
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })
})
