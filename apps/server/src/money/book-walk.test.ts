import { useTestApp } from '@jinli/dev-env/use-test-app'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plansOf } from '../../test/plans.ts'
import { bookWalks } from './book-walk.ts'

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

it('R-MONEY-21: of each concept what changed since is found by an index, and the rest is not read', async () => {
  const ledgers = ['anchor', 'entries', 'seals']
  const walks = await bookWalks(client)
  const concepts = walks.filter(
    ({ name, kind }) => kind === 'new' && !ledgers.includes(name),
  )
  expect(concepts.length).toBeGreaterThan(10)
  for (const walk of concepts) {
    const hourAgo = { at: BigInt(Date.now()) * 1000n - hourUs, anchor: '' }
    // After the planner's own settings: the end of the slice, and what is wrong in it.
    const [, slice, wrong] = await plansOf(client, () => walk.look(client, hourAgo))
    expect(slice, walk.name).toMatch(/Index Cond: .*>/)
    expect(`${slice}${wrong}`, walk.name).not.toContain('Seq Scan')
  }
})
