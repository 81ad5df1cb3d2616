import { auditSubjectOf, auditSubjectText } from '@jinli/contract/audit-trail/audit-subject'
import { brandDay } from '@jinli/contract/wire/brand-time'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { keysetQuery } from '../platform/keyset-page.ts'
import { auditListing } from './audit-trail.store.ts'

const app = useTestApp()

let finance: TestStaff
let deposit: string
let player: TestPlayer
beforeAll(async () => {
  finance = await app().newStaff('finance', '林财务')
  player = await app().registerPlayer()
  deposit = await app().submitDeposit(player, 20_000n)
  const body = { reason: '未查到款项' }
  await app().expectOk(`/admin/api/deposits/${deposit}/reject`, body, finance.token)
  const member = { display_name: '王出纳', role: 'cashier', password: 'first-pass-1' }
  const owner = await app().staffToken()
  await app().expectOk('/admin/api/staff/create', { ...member, username: 'wang-01' }, owner)
  await app().expectOk(
    '/admin/api/staff/wang-01/update',
    { display_name: '王出纳', role: 'cashier', status: 'disabled' },
    owner,
  )
})

type Line = { action: string; subject: string; changes: { field: string }[] }

async function trail(filter: object = {}) {
  const { data } = await app().expectOk('/admin/api/audit', filter, finance.token)
  return data as unknown as { total: number; data: Line[] }
}

const actions = (page: { data: Line[] }) => page.data.map((line) => line.action)

describe('R-ADMIN-41: the audit trail', () => {
  it('D-13: finds who acted by the name that the list shows', async () => {
    const byName = actions(await trail({ username: '林财务' }))
    expect(byName).toEqual(actions(await trail({ username: finance.username })))
    expect(byName.length).toBeGreaterThan(0)
  })

  it('D-29: tells who did what to what and why, newest first, with what changed', async () => {
    const { data, total } = await trail()
    expect(total).toBe(5)
    expect(data.map((line) => line.action)).toEqual([
      'staff.changed',
      'staff.created',
      'session.opened',
      'deposit.rejected',
      'session.opened',
    ])
    expect(data[0]).toMatchObject({
      username: 'admin',
      display_name: '管理员',
      ip: expect.stringMatching(/\d/),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      subject: 'wang-01',
      amount: null,
      changes: [{ field: 'status', before: 'active', after: 'disabled' }],
    })
    expect(data[3]).toMatchObject({
      username: finance.username,
      subject: deposit,
      amount: 200,
      reason: '未查到款项',
    })
    const changesByField = new Map(data[3]?.changes.map((change) => [change.field, change]))
    expect(changesByField.get('state')).toMatchObject({
      before: 'submitted',
      after: 'rejected',
    })
    // The payer's card did not change, so the trail does not show it.
    expect(JSON.stringify(data)).not.toContain('6200000000001234')
  })

  // R-ADMIN-255
  it('D-13: finds a subject by the words that the list shows', async () => {
    const owner = await app().staffToken()
    const { data } = await app().expectOk('/admin/api/articles/3', {}, owner)
    const text = { title: '声明', content: '<p>新</p>', based_on: Number(data?.edition) }
    await app().expectOk('/admin/api/articles/3/save', text, owner)
    const shownText = auditSubjectText('article:3')
    expect(shownText).toBe('帮助文章 免责声明')
    for (const subject of [shownText, 'article:3'])
      expect(actions(await trail({ subject }))).toEqual(['article.saved'])
    for (const storedSubject of [
      'promotion:7',
      'banner:2',
      'venue:obgdy',
      deposit,
      'wang-01',
    ])
      expect(auditSubjectOf(auditSubjectText(storedSubject))).toBe(storedSubject)
    // The other tests count the lines.
    await app().owner.query(
      `BEGIN; SET LOCAL session_replication_role = replica;
        DELETE FROM audit WHERE subject = 'article:3'; COMMIT`,
    )
  })

  it('is filtered by subject, action and its beginning, member and days', async () => {
    const today = brandDay(new Date())
    const yesterday = brandDay(new Date(Date.now() - 86_400_000))
    const all = [
      'staff.changed',
      'staff.created',
      'session.opened',
      'deposit.rejected',
      'session.opened',
    ]
    for (const [filter, expectedActions] of [
      [{ subject: deposit }, ['deposit.rejected']],
      [{ subject: 'D' }, []],
      [{ action: 'staff.' }, ['staff.changed', 'staff.created']],
      [{ action: 'staff.created' }, ['staff.created']],
      [{ action: 'staff_' }, []],
      [{ action: '%' }, []],
      [{ username: finance.username }, all.slice(3)],
      [{ username: 'nobody' }, []],
      [{ player: player.name.toUpperCase() }, ['deposit.rejected']],
      [{ player: 'nobody' }, []],
      [{ username: 'admin', action: 'staff.c', subject: 'wang-01' }, all.slice(0, 2)],
      [{ since: today, until: today }, all],
      // R-ADMIN-307
      [{ amount_from: '200' }, ['deposit.rejected']],
      [{ amount_from: '200.01' }, []],
      [{ amount_from: ' ', break_glass: 'only' }, []],
      [{ until: yesterday }, []],
      [{ since: '2099-01-01' }, []],
    ] as const)
      expect([filter, actions(await trail(filter))]).toEqual([filter, expectedActions])
  })

  it('R-ADMIN-301: sums what a member did, by the name shown, and exports it', async () => {
    const path = '/admin/api/audit/sums'
    const { data } = await app().expectOk(path, { username: '林财务' }, finance.token)
    expect(data).toMatchObject({
      actions: [
        { action: 'deposit.rejected', lines: 1, amount: 200 },
        { action: 'session.opened', lines: 1, amount: null },
      ],
      more: 0,
    })
    const { lines } = await app().file(
      '/admin/api/audit/export',
      { username: '林财务', action: 'deposit.' },
      finance.token,
    )
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`林财务,${finance.username},存款 · 拒绝`)
    expect(lines[0]).toContain('200.00,未查到款项')
    await app().owner.query(`SET session_replication_role = replica;
      DELETE FROM audit WHERE action LIKE 'audit.%' OR action LIKE 'export-job.%';
      SET session_replication_role = DEFAULT`)
  })

  it.each([
    { amount_from: 'x' },
    { amount_from: '1.005' },
    { since: '2027-02-30' },
    { until: 'today' },
    { page: 0 },
    { pagesize: 101 },
  ])('refuses %j', async (filter) => {
    const reply = await app().call('/admin/api/audit', filter, finance.token)
    expect(reply.code).toBe(422)
  })

  it('comes in pages', async () => {
    const page = await trail({ page: 2, pagesize: 3 })
    expect(page).toMatchObject({ total: 5, current_page: 2, last_page: 2, from: 4, to: 5 })
    expect(actions(page)).toEqual(['deposit.rejected', 'session.opened'])
    expect(actions(await trail({ page: 9 }))).toEqual([])
  })

  it('is for whoever may read the books', async () => {
    const cashier = await app().newStaff('cashier')
    for (const path of ['', '/sums', '/export'])
      expect((await app().call(`/admin/api/audit${path}`, {}, cashier.token)).code).toBe(
        403,
      )
  })

  it('finds a rare line among many by an index', async () => {
    await app().owner.query(
      `INSERT INTO audit (staff_id, ip, action, subject, before, after, amount)
       SELECT (SELECT min(id) FROM staff), '::1', 'deposit.approved', 'many-' || n, 'null', 'null', n
       FROM generate_series(1, 20000) AS n`,
    )
    await app().owner.query('ANALYZE audit')
    const none = {
      subject: '',
      action: '',
      username: '',
      player: '',
      amount: null,
      breakGlass: false,
      from: null,
      before: null,
    }
    for (const [filter, index] of [
      [{ subject: deposit }, 'audit_subject'],
      [{ action: 'staff.created' }, 'audit_action'],
      [{}, 'audit_at'],
      [{ amount: 1_000_000n }, 'audit_amount'],
      [{ from: new Date('2020-01-01'), before: new Date('2020-01-02') }, 'audit_at'],
    ] as const) {
      const page = keysetQuery(auditListing({ ...none, ...filter }), { limit: 10 })
      const plan = await app().owner.query(sql`EXPLAIN ${page}`)
      expect(JSON.stringify(plan.rows)).toContain(index)
    }
    expect((await trail({ subject: deposit })).total).toBe(1)
    expect((await trail()).total).toBe(10_000)
  })
})

describe('R-ADMIN-42: the trail only grows', () => {
  it.each([
    `UPDATE audit SET reason = 'nothing happened'`,
    'DELETE FROM audit',
    'TRUNCATE audit',
    'ALTER TABLE audit DISABLE TRIGGER ALL',
  ])('the server’s role may not %s', async (statement) => {
    const before = await app().tableDigest()
    await expect(app().context.pool.query(statement)).rejects.toThrow(
      /permission denied|must be owner/,
    )
    expect(await app().tableDigest()).toEqual(before)
  })
})
