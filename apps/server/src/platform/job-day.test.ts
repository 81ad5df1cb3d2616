import { atOnce } from '@jinli/dev-env/at-once'
import { dayMs, minuteMs } from '@jinli/dev-env/test-clock'
import { testPool } from '@jinli/dev-env/test-pool'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'
import { type DayDone, eachDueDay } from './job-day.ts'

const app = useTestApp()

let jobs = 0
function newJob(at = '00:00') {
  jobs += 1
  return { name: `test-${jobs}`, at }
}

/** Runs a job once and returns the days that it worked on. */
async function turn(job: { name: string; at: string }, pool = app().context.pool) {
  const days: string[] = []
  await eachDueDay(pool, job, async (day) => {
    days.push(day)
    return 'done'
  })
  return days
}

function brand(at: string): string {
  return `${at}+08:00`
}

describe('the day that is due', () => {
  const edges = [
    ['00:00', '2026-03-01T23:59:59.999', '2026-03-01'],
    ['00:00', '2026-03-02T00:00:00.000', '2026-03-02'],
    ['03:00', '2026-03-02T02:59:59.999', '2026-03-01'],
    ['03:00', '2026-03-02T03:00:00.000', '2026-03-02'],
    ['00:05', '2026-03-01T00:04:59.999', '2026-02-28'],
    ['00:05', '2024-03-01T00:04:59.999', '2024-02-29'],
    ['00:00', '2024-02-28T23:59:59.999', '2024-02-28'],
    ['00:00', '2024-02-29T00:00:00.000', '2024-02-29'],
    ['23:59', '2026-01-01T23:58:59.999', '2025-12-31'],
    ['23:59', '2026-01-01T23:59:00.000', '2026-01-01'],
  ] as const

  it.each(edges)('at %s, when the brand’s clock says %s: %s', async (at, now, day) => {
    await app().clock.stop(brand(now))
    expect(await turn(newJob(at))).toEqual([day])
  })

  it.each(['UTC', 'America/New_York', 'Pacific/Kiritimati'])(
    'is the brand’s in a database that lives in %s',
    async (zone) => {
      const url = new URL(app().database.appUrl)
      url.searchParams.set('options', `-c TimeZone=${zone}`)
      const pool = testPool(url.href)
      try {
        for (const [at, now, day] of edges) {
          await app().clock.stop(brand(now))
          expect(await turn(newJob(at), pool)).toEqual([day])
        }
      } finally {
        await pool.end()
      }
    },
  )
})

describe('a day', () => {
  it('is done once, on however many nodes', async () => {
    const job = newJob()
    const outcomes = await atOnce(16, () => turn(job))
    expect(outcomes.flat()).toHaveLength(1)
    expect(await turn(job)).toEqual([])
    await app().clock.forward(dayMs)
    expect((await atOnce(16, () => turn(job))).flat()).toHaveLength(1)
  })

  it('is made up for after a stop, oldest first, from the first day of the job on', async () => {
    const job = newJob('03:00')
    await app().clock.stop(brand('2024-02-27T03:00:00'))
    expect(await turn(job)).toEqual(['2024-02-27'])
    await app().clock.stop(brand('2024-03-02T02:00:00'))
    expect(await turn(job)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
    await app().clock.stop(brand('2024-05-01T04:00:00'))
    const days = await turn(job)
    expect(days).toHaveLength(32)
    expect([days[0], days.at(-1)]).toEqual(['2024-03-31', '2024-05-01'])
  })

  it.each<[string, () => Promise<DayDone>]>([
    ['that says so', async () => 'again'],
    [
      'that fails',
      async () => {
        throw new Error('no')
      },
    ],
  ])(
    '%s is tried again after five minutes, the next one is not held up',
    async (_, work) => {
      const job = newJob()
      await app().clock.stop(brand('2026-03-01T12:00:00'))
      const attempt = () => eachDueDay(app().context.pool, job, work).catch(() => undefined)
      await attempt()
      expect(await turn(job)).toEqual([])
      await app().clock.forward(5 * minuteMs - 1)
      expect(await turn(job)).toEqual([])
      await app().clock.forward(1)
      await attempt()
      await app().clock.stop(brand('2026-03-02T00:00:00'))
      expect(await turn(job)).toEqual(['2026-03-01', '2026-03-02'])
    },
  )

  it('waits while the job that it follows has one before it to do', async () => {
    const first = newJob('00:05')
    const second = { ...newJob('00:30'), after: first.name }
    await app().clock.stop(brand('2026-03-01T12:00:00'))
    // The other job has never run, so this one does not wait for it.
    expect(await turn(second)).toEqual(['2026-03-01'])
    expect(await turn(first)).toEqual(['2026-03-01'])
    await app().clock.stop(brand('2026-03-04T12:00:00'))
    // The other job has done only 1 March, so this one may do 2 March and nothing later.
    expect(await turn(second)).toEqual(['2026-03-02'])
    expect(await turn(second)).toEqual([])
    expect(await turn(first)).toEqual(['2026-03-02', '2026-03-03', '2026-03-04'])
    expect(await turn(second)).toEqual(['2026-03-03', '2026-03-04'])
    // Open days that are too old to be caught up do not make it wait either.
    await app().clock.stop(brand('2026-06-01T12:00:00'))
    expect(await turn(first)).toHaveLength(32)
    expect(await turn(second)).toHaveLength(32)
  })

  it('in the hands of a node that died is taken by another after a quarter of an hour', async () => {
    const job = newJob()
    await app().clock.stop(brand('2026-03-01T12:00:00'))
    const never = new Promise<DayDone>(() => undefined)
    void eachDueDay(app().context.pool, job, () => never)
    await expect
      .poll(async () => {
        const { rows } = await app().owner.query('SELECT 1 FROM job_day WHERE job = $1', [
          job.name,
        ])
        return rows.length
      })
      .toBe(1)
    await app().clock.forward(15 * minuteMs - 1)
    expect(await turn(job)).toEqual([])
    await app().clock.forward(1)
    expect(await turn(job)).toEqual(['2026-03-01'])
  })
})
