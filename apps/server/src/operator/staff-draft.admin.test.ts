import { atOnce, tally } from '@jinli/dev-env/at-once'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

const password = 'first-pass-1'
const rounds = Array.from({ length: 20 }, (_, n) => n + 1)
let one: TestStaff
let two: TestStaff
let next = 0
beforeAll(async () => {
  one = await app().confirmedStaff('owner')
  two = await app().confirmedStaff('owner')
})

function act(path: string, body: object, { token }: { token: string }) {
  return app().call(`/admin/api/${path}`, body, token)
}

function newName(): string {
  next += 1
  return `drafted-${next}`
}

async function accountIn(username: string) {
  const { rows } = await app().owner.query(
    `SELECT role, order_max, day_max, status, made_by FROM staff WHERE username = $1`,
    [username],
  )
  return rows[0]
}

const form = { display_name: '同事', role: 'cashier', status: 'active' }

/** A cashier with a limit, whom the tests change. */
async function limitedCashier(): Promise<TestStaff> {
  const member = await app().newStaff('cashier', '同事')
  await app().owner.query(
    `UPDATE staff SET order_max = 10000, day_max = 50000 WHERE username = $1`,
    [member.username],
  )
  return member
}
const limits = { order_max: '100', day_max: '500' }

function updates({ username }: TestStaff, change: object, actor: TestStaff) {
  return act(`staff/${username}/update`, { ...form, ...limits, ...change }, actor)
}

async function draftOf(member: TestStaff, change: object): Promise<string> {
  const { data } = await updates(member, change, one)
  return String(data?.draft)
}

function confirms(id: string, actor: { token: string }) {
  return act(`staff-drafts/${id}/confirm`, {}, actor)
}

async function draftsFor(reader: TestStaff) {
  const { data } = await act('staff-drafts', {}, reader)
  return data as unknown as {
    has_second: number
    drafts: { id: string; username: string; mine: number; own: number }[]
  }
}

async function taskCount(reader: TestStaff): Promise<number> {
  const { data } = await act('review-counts', {}, reader)
  const { mine } = data as unknown as { mine: { kind: string; count: number }[] }
  return mine.find(({ kind }) => kind === 'staff_draft')?.count ?? 0
}

/** Proposes a new account and returns its draft. */
async function newAccountDraft(username: string, more: object = {}): Promise<string> {
  const { data } = await act('staff/create', { ...form, username, ...more }, one)
  return String(data?.draft)
}

type Link = { token: string; expires_at: string }
function linkOf({ data }: { data?: Record<string, unknown> | null }): Link {
  return data?.link as Link
}

function setsPassword(token: string, secret = password) {
  return app().call('/admin/api/first-password', { token, password: secret })
}

// R-ADMIN-211
describe('G-3: what gives an account more waits for a second member', () => {
  it.each([
    ['rights', { role: 'finance' }, { role: 'finance' }],
    ['limit', { day_max: '1000' }, { day_max: 100_000n }],
    ['limit', { order_max: '' }, { order_max: null }],
  ])('%s: nothing changes before the second confirms', async (kind, change, after) => {
    const member = await limitedCashier()
    const before = await accountIn(member.username)
    const reply = await updates(member, change, one)
    expect(reply).toMatchObject({ code: 200, data: { draft: expect.any(String) } })
    expect(await accountIn(member.username)).toEqual(before)
    const id = String(reply.data?.draft)
    expect(await taskCount(one)).toBe(0)
    expect(await taskCount(two)).toBe(1)
    const { has_second, drafts } = await draftsFor(two)
    expect(has_second).toBe(1)
    expect(drafts).toMatchObject([{ id, kind, username: member.username, mine: 0, own: 0 }])
    expect((await draftsFor(one)).drafts).toMatchObject([{ id, mine: 1, own: 1 }])
    expect(await confirms(id, one)).toMatchObject({ error: 'review.same-person' })
    expect((await confirms(id, two)).code).toBe(200)
    expect(await accountIn(member.username)).toEqual({ ...before, ...after })
    expect(await confirms(id, two)).toMatchObject({ error: 'review.already-decided' })
    const trail = await app().auditTrail(member.username)
    expect(trail).toEqual(['同事owner staff.proposed', '同事owner staff.changed'])
  })

  it.each([
    [{ day_max: '400' }, { day_max: 40_000n }],
    [{ status: 'disabled' }, { status: 'disabled' }],
  ])('less acts at once: %j', async (change, after) => {
    const member = await limitedCashier()
    const before = await accountIn(member.username)
    const reply = await updates(member, change, one)
    expect(reply.code).toBe(200)
    expect(reply.data?.draft).toBeUndefined()
    expect(await accountIn(member.username)).toEqual({ ...before, ...after })
  })

  it('of a change with both, the less acts at once', async () => {
    const member = await limitedCashier()
    const id = await draftOf(member, {
      role: 'finance',
      day_max: '400',
      status: 'disabled',
    })
    const now = {
      role: 'cashier',
      order_max: 10_000n,
      day_max: 40_000n,
      status: 'disabled',
    }
    expect(await accountIn(member.username)).toMatchObject(now)
    expect((await confirms(id, two)).code).toBe(200)
    expect(await accountIn(member.username)).toMatchObject({ ...now, role: 'finance' })
  })

  it('a confirmer gives nothing beyond the own, and what the proposer made is the proposer', async () => {
    const member = await limitedCashier()
    const id = await draftOf(member, { role: 'finance' })
    const less = await app().memberWith('staff.view', 'staff.manage')
    expect(await confirms(id, { token: less })).toMatchObject({ error: 'role.beyond-own' })
    const account = await app().confirmedStaff('owner')
    await app().owner.query(
      `UPDATE staff SET made_by = (SELECT id FROM staff WHERE username = $2) WHERE username = $1`,
      [account.username, one.username],
    )
    expect(await confirms(id, account)).toMatchObject({ error: 'review.same-person' })
    expect((await confirms(id, two)).code).toBe(200)
  })

  it('is stale after another change, and when the proposer may change accounts no more', async () => {
    const member = await limitedCashier()
    const id = await draftOf(member, { role: 'finance' })
    expect(await updates(member, { day_max: '600' }, two)).toMatchObject({
      error: 'staff.draft-open',
    })
    expect((await updates(member, { day_max: '300' }, two)).code).toBe(200)
    expect(await confirms(id, two)).toMatchObject({ error: 'staff.draft-stale' })
    expect((await act(`staff-drafts/${id}/withdraw`, {}, two)).code).toBe(403)
    expect((await act(`staff-drafts/${id}/withdraw`, {}, one)).code).toBe(200)

    const other = await app().confirmedStaff('owner')
    const { data } = await updates(member, { role: 'finance', day_max: '300' }, other)
    await app().owner.query(`UPDATE staff SET status = 'disabled' WHERE username = $1`, [
      other.username,
    ])
    const stale = String(data?.draft)
    expect(await confirms(stale, two)).toMatchObject({ error: 'staff.draft-stale' })
    const path = `staff-drafts/${stale}/reject`
    expect((await act(path, {}, two)).error).toBe('review.reason-missing')
    expect((await act(path, { reason: '人已离职' }, two)).code).toBe(200)
    expect((await accountIn(member.username)).role).toBe('cashier')
    expect((await draftsFor(one)).drafts).toEqual([])
  })

  it('where nobody else could confirm, it acts at once and the audit row says so', async () => {
    const member = await limitedCashier()
    const reply = await app().inHouseOfOne(() => updates(member, { role: 'finance' }, one))
    expect(reply.data).toMatchObject({ role: 'finance' })
    const { rows } = await app().owner.query(
      'SELECT action, reason FROM audit WHERE subject = $1',
      [member.username],
    )
    expect(rows).toEqual([{ action: 'staff.changed', reason: '无第二人' }])
  })
})

// R-ADMIN-212
describe('G-3: a new account gets its password by a one-time link', () => {
  it('from its confirmer, once; then it is independent', async () => {
    const username = newName()
    const reply = await act(
      'staff/create',
      { ...form, username, role: 'owner', password: 'chosen-pass-1' },
      one,
    )
    expect(reply).toMatchObject({
      code: 200,
      data: { username, status: 'disabled', draft: expect.any(String) },
    })
    expect(await accountIn(username)).toBeUndefined()
    const confirmation = await confirms(String(reply.data?.draft), two)
    const { token, expires_at } = linkOf(confirmation)
    expect(expires_at).toMatch(/^\d{4}-/)
    expect(await accountIn(username)).toMatchObject({ role: 'owner', made_by: null })
    for (const secret of ['chosen-pass-1', password])
      expect(
        (await app().call('/admin/api/login', { username, password: secret })).code,
      ).toBe(1101)

    expect(await app().call('/admin/api/first-password/account', { token })).toMatchObject({
      data: { username, display_name: '同事' },
    })
    expect((await setsPassword(token, 'short')).error).toBe('staff.password-length')
    expect((await setsPassword(token)).code).toBe(200)
    expect(await setsPassword(token, 'other-pass-12')).toMatchObject({
      error: 'staff.link-used',
    })
    const own = { username, password, token: await app().signIn(username, password) }
    const id = await draftOf(await limitedCashier(), { role: 'finance' })
    expect((await confirms(id, own)).code).toBe(200)
    const digest = await app().owner.query('SELECT l::text AS line FROM staff_link l')
    expect(JSON.stringify(digest.rows)).not.toContain(token)
    const trail = await app().auditTrail(username)
    expect(trail.slice(0, 3)).toEqual([
      '同事owner staff.proposed',
      '同事owner staff.created',
      '同事 staff.first-password',
    ])
  })

  it('a link ends after a day, by a newer one and with the account', async () => {
    const username = newName()
    const { token } = linkOf(await confirms(await newAccountDraft(username), two))
    const reset = async () => {
      const path = `staff/${username}/password`
      const { data } = await act(path, {}, one)
      return linkOf(await confirms(String(data?.draft), two)).token
    }
    const second = await reset()
    const linkEnd = { error: 'staff.link-ended' }
    expect(await setsPassword(token)).toMatchObject(linkEnd)
    expect(await setsPassword('unknown')).toMatchObject(linkEnd)
    await app().clock.forward(24 * 60 * minuteMs)
    expect(await setsPassword(second)).toMatchObject(linkEnd)
    // The sessions have ended with the day.
    one = await app().confirmedStaff('owner')
    two = await app().confirmedStaff('owner')
    const third = await reset()
    await act(`staff/${username}/update`, { ...form, status: 'disabled' }, one)
    expect(await setsPassword(third)).toMatchObject(linkEnd)
  })

  it('a link is kept for a month after its end, then deleted', async () => {
    const { token } = linkOf(await confirms(await newAccountDraft(newName()), two))
    const linksLeftAfter = async (days: number) => {
      const end = 'UPDATE staff_link SET expires_at = app_now() - make_interval(days => $1)'
      await app().owner.query(end, [days])
      await app().runJob('drop-old-staff-links')
      return (await app().owner.query('SELECT FROM staff_link')).rowCount
    }
    expect(await linksLeftAfter(29)).toBeGreaterThan(0)
    expect(await linksLeftAfter(31)).toBe(0)
    expect(await setsPassword(token)).toMatchObject({ error: 'staff.link-ended' })
  })

  it('its name must still be free; each name waits once', async () => {
    const username = newName()
    const id = await newAccountDraft(username)
    expect(await act('staff/create', { ...form, username }, two)).toMatchObject({
      error: 'staff.draft-open',
    })
    await app().owner.query(
      `INSERT INTO staff (username, display_name, role, password_hash) VALUES ($1, 'x', 'cashier', '')`,
      [username],
    )
    expect(await confirms(id, two)).toMatchObject({ error: 'staff.name-taken' })
    expect((await act(`staff-drafts/${id}/withdraw`, {}, one)).code).toBe(200)
    expect(await act('staff/create', { ...form, username }, two)).toMatchObject({
      error: 'staff.name-taken',
    })
  })

  it('of eight sets of a password at once one goes through', async () => {
    const { token } = linkOf(await confirms(await newAccountDraft(newName()), two))
    const replies = await atOnce(8, (n) => setsPassword(token, `first-pass-${n}`))
    expect(tally(replies.map(({ code }) => code))).toEqual({ 200: 1, 409: 7 })
  })

  it('two owners of one maker make no account that is independent of that maker', async () => {
    const username = newName()
    const id = await newAccountDraft(username)
    await app().owner.query(
      `UPDATE staff SET made_by = (SELECT id FROM staff WHERE username = 'admin')
       WHERE username <> 'admin'`,
    )
    expect((await confirms(id, two)).code).toBe(200)
    const { made_by } = await accountIn(username)
    const { rows } = await app().owner.query('SELECT id FROM staff WHERE username = $1', [
      one.username,
    ])
    expect(made_by).toBe(rows[0].id)
    await app().owner.query('UPDATE staff SET made_by = NULL')
  })
})

// R-ADMIN-213
describe('G-3: reactivation, another’s factor and password need two', () => {
  it('an account that was switched off comes back by two', async () => {
    const member = await limitedCashier()
    await updates(member, { status: 'disabled' }, one)
    const id = await draftOf(member, { status: 'active' })
    expect((await accountIn(member.username)).status).toBe('disabled')
    expect((await confirms(id, two)).code).toBe(200)
    expect((await accountIn(member.username)).status).toBe('active')
  })

  it('a factor is taken away by two; the confirmer needs one', async () => {
    const member = await app().confirmedStaff('cashier')
    const { data } = await act(`staff/${member.username}/factor/remove`, {}, one)
    expect((await act('me', {}, member)).data?.factor).toBe(1)
    const bare = await app().newStaff('owner')
    expect(await confirms(String(data?.draft), bare)).toMatchObject({
      error: 'factor.needed',
    })
    expect(await confirms(String(data?.draft), two)).toMatchObject({ data: { link: null } })
    expect((await act('me', {}, member)).code).toBe(401)
    const token = await app().signIn(member.username, member.password)
    expect((await act('me', {}, { token })).data?.factor).toBe(0)
    const { data: news } = await act('my-account-news', {}, { token })
    expect(news).toMatchObject([{ action: 'staff.factor-removed' }])
  })

  it('a password is reset by two, and nobody but its owner knows the new one', async () => {
    const member = await app().newStaff('finance')
    const path = `staff/${member.username}/password`
    const { data } = await act(path, { password: 'chosen-pass-1' }, one)
    const login = (secret: string) =>
      app().call('/admin/api/login', { username: member.username, password: secret })
    expect((await login(member.password)).code).toBe(200)
    const { token } = linkOf(await confirms(String(data?.draft), two))
    expect((await act('me', {}, member)).code).toBe(401)
    expect((await login(member.password)).code).toBe(1101)
    expect((await login('chosen-pass-1')).code).toBe(1101)
    expect((await setsPassword(token)).code).toBe(200)
    expect((await login(password)).code).toBe(200)
    expect((await accountIn(member.username)).made_by).toBeNull()
  })
})

// R-ADMIN-211
describe('G-3: races of a draft', () => {
  it.each(rounds)('two confirmers at once: one of them (%i)', async () => {
    const id = await newAccountDraft(newName())
    const third = await app().confirmedStaff('owner')
    const replies = await Promise.all([confirms(id, two), confirms(id, third)])
    expect(tally(replies.map(({ code }) => code))).toEqual({ 200: 1, 409: 1 })
  })

  it.each(rounds)('confirm against withdraw: one of them (%i)', async () => {
    const member = await limitedCashier()
    const id = await draftOf(member, { role: 'finance' })
    const [confirmation, withdrawal] = await Promise.all([
      confirms(id, two),
      act(`staff-drafts/${id}/withdraw`, {}, one),
    ])
    expect(tally([confirmation.code, withdrawal.code])).toEqual({ 200: 1, 409: 1 })
    const { role } = await accountIn(member.username)
    expect(role).toBe(confirmation.code === 200 ? 'finance' : 'cashier')
  })

  it.each(rounds)('confirm against switching the account off: it is off (%i)', async () => {
    const member = await limitedCashier()
    const id = await draftOf(member, { role: 'finance' })
    const [confirmation, end] = await Promise.all([
      confirms(id, two),
      updates(member, { status: 'disabled' }, one),
    ])
    expect(end.code).toBe(200)
    expect([200, 409]).toContain(confirmation.code)
    expect(await accountIn(member.username)).toMatchObject({
      role: 'cashier',
      status: 'disabled',
    })
  })
})
