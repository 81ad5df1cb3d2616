import { useTestApp } from '@jinli/dev-env/use-test-app'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plansOf } from '../../test/plans.ts'
import { auditPasses } from './ledger-audit.ts'

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
  const ledgers = ['fingerprint', 'entries', 'seals', 'audit_head', 'audit_lines']
  const passes = await auditPasses(client)
  const concepts = passes.filter(
    ({ name, kind }) => kind === 'incremental' && !ledgers.includes(name),
  )
  expect(concepts.length).toBeGreaterThan(10)
  for (const pass of concepts) {
    const hourAgo = { position: BigInt(Date.now()) * 1000n - hourUs, checkpoint: '' }
    // The first query sets planner options; the next two find the end of the slice and its violations.
    const [, slice, wrong] = await plansOf(client, () => pass.nextSlice(client, hourAgo))
    expect(slice, pass.name).toMatch(/Index Cond: .*>/)
    expect(`${slice}${wrong}`, pass.name).not.toContain('Seq Scan')
  }
})
