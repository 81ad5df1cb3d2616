import { useTestApp } from '@jinli/dev-env/use-test-app'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { amongCrowd } from '../../test/crowd.ts'
import { plansOf } from '../../test/plans.ts'
import { auditEntries } from '../operator/audit-trail.store.ts'
import type { Db } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { breakGlassPage } from './break-glass.store.ts'

const app = useTestApp()
let client: pg.PoolClient
beforeAll(async () => {
  client = await amongCrowd(app().owner)
})
afterAll(async () => {
  await client.query('ROLLBACK')
  client.release()
})

const request = { page: 1, pagesize: 20, after: '', before: '' }
const staff = 1n as StaffId
const all = { ...request, list: '', username: '', holder: null } as const
const trail = {
  subject: '',
  action: '',
  username: '',
  player: '',
  amount: null,
  breakGlass: true,
  from: null,
  before: null,
}

it.each<[what: string, index: string, ask: (db: Db) => Promise<unknown>]>([
  ['all', 'break_glass_pkey', (db) => breakGlassPage(db, staff, all)],
  [
    'what is open',
    'break_glass_open',
    (db) => breakGlassPage(db, staff, { ...all, list: 'open' }),
  ],
  [
    'what is a member’s',
    'break_glass_holder',
    (db) => breakGlassPage(db, staff, { ...all, holder: staff }),
  ],
  ['its actions', 'audit_break_glass', (db) => auditEntries(db, trail, request)],
])(
  'R-ADMIN-190: emergency access, %s: in the order of an index',
  async (_what, index, ask) => {
    const plans = (await plansOf(client, () => ask(client))).join()
    expect(plans).toContain(index)
    expect(plans).not.toMatch(/Seq Scan on (break_glass|audit)/)
  },
)
