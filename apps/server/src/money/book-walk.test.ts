import { useTestApp } from '@jinli/dev-env/use-test-app'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { bookWalks, type Walk } from './book-walk.ts'

const app = useTestApp()
const hourUs = 3_600_000_000n

let client: pg.PoolClient
beforeAll(async () => {
  client = await app().owner.connect()
  await client.query('BEGIN')
})
afterAll(async () => {
  await client.query('ROLLBACK')
  client.release()
})

/** How the statements of a look at the last hour are carried out: the end of its slice, and what is wrong in it. */
async function plansOf(walk: Walk): Promise<string[]> {
  const spy = vi.spyOn(client, 'query')
  await walk.look(client, { at: BigInt(Date.now()) * 1000n - hourUs, anchor: '' })
  const [, ...asked] = spy.mock.calls.map(([query]) => query as unknown as pg.QueryConfig)
  spy.mockRestore()
  const plans: string[] = []
  for (const { text, values } of asked) {
    const { rows } = await client.query({ text: `EXPLAIN ${text}`, values: values ?? [] })
    plans.push(rows.map((each) => each['QUERY PLAN']).join('\n'))
  }
  return plans
}

it('R-MONEY-21: of each concept what changed since is found by an index, and the rest is not read', async () => {
  const ledgers = ['anchor', 'entries', 'seals']
  const walks = await bookWalks(client)
  const concepts = walks.filter(
    ({ name, kind }) => kind === 'new' && !ledgers.includes(name),
  )
  expect(concepts.length).toBeGreaterThan(10)
  for (const walk of concepts) {
    const [slice, wrong] = await plansOf(walk)
    expect(slice, walk.name).toMatch(/Index Cond: .*>/)
    expect(`${slice}${wrong}`, walk.name).not.toContain('Seq Scan')
  }
})
