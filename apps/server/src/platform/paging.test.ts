import { useTestApp } from '@jinli/dev-env/use-test-app'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { list, pageOf } from './paging.ts'
import { RefusalError } from './refuse.ts'
import { int } from './row-shape.ts'

const app = useTestApp()

/** Returns a page of five from this many numbers, largest first. */
async function page(total: number, page: number) {
  const numbers = {
    columns: sql`r.n, m.n * 10 AS tenfold`,
    table: sql`(SELECT generate_series(1, ${total}::int) AS n)`,
    joins: sql`JOIN (SELECT generate_series(1, 100) AS n) m ON m.n = r.n`,
    where: sql`r.n > 0`,
    order: sql`r.n DESC`,
  }
  const request = { page, pagesize: 5 }
  const result = await list(app().context.pool, { n: int, tenfold: int }, numbers, request)
  return pageOf(result, ({ tenfold }) => tenfold)
}

describe('a list', () => {
  it.each([
    [0, 1, { data: [], total: 0, last_page: 1, from: null, to: null }],
    [3, 1, { data: [30, 20, 10], total: 3, last_page: 1, from: 1, to: 3 }],
    [5, 1, { data: [50, 40, 30, 20, 10], total: 5, last_page: 1, from: 1, to: 5 }],
    [7, 1, { data: [70, 60, 50, 40, 30], total: 7, last_page: 2, from: 1, to: 5 }],
    [7, 2, { data: [20, 10], total: 7, last_page: 2, from: 6, to: 7 }],
    [10, 3, { data: [], total: 10, last_page: 2, from: null, to: null }],
    [7, 9, { data: [], total: 7, last_page: 2, from: null, to: null }],
  ])('of %i has page %i', async (total, number, expected) => {
    const emptyPage = { current_page: number, per_page: 5 }
    expect(await page(total, number)).toEqual({ ...emptyPage, ...expected })
  })

  it('begins at page one', async () => {
    await expect(page(7, 0)).rejects.toThrow(RefusalError)
  })
})
