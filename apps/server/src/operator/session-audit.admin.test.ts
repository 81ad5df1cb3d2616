import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp({ config: { staffIdleMinutes: 30 } })

function login(username: string, password: string) {
  return app().call('/admin/api/login', { username, password })
}

/** Returns the sign-in actions of a member in the audit trail, oldest first. */
async function sessionsTold(username: string): Promise<string[]> {
  const { rows } = await app().owner.query(
    `SELECT a.action FROM audit a JOIN staff f ON f.id = a.staff_id
     WHERE f.username = $1 AND a.action LIKE 'session.%' AND a.subject = a.ip ORDER BY a.id`,
    [username],
  )
  return rows.map((row) => row.action.replace('session.', ''))
}

describe('R-ADMIN-48: sign-ins of staff leave a trail', () => {
  it('opened, refused, locked, closed; a locked door is not told again', async () => {
    const { username, password, token } = await app().newStaff('finance')
    for (let n = 0; n < 7; n += 1) await login(username, 'wrong-pass-1')
    await app().expectOk('/admin/api/logout', {}, token)
    const refusals = Array.from({ length: 5 }, () => 'refused')
    expect(await sessionsTold(username)).toEqual([
      'opened',
      ...refusals,
      'locked',
      'closed',
    ])
    await app().clock.forward(15 * minuteMs)
    expect((await login(username, password)).code).toBe(200)
    expect((await sessionsTold(username)).at(-1)).toBe('opened')
  })

  it('a disabled member, and a wrong old password too', async () => {
    const { username, password, token } = await app().newStaff('cashier')
    const change = { old: 'not-my-pass', password: 'second-pass-2' }
    expect((await app().call('/admin/api/my-password', change, token)).code).toBe(422)
    await app().owner.query(`UPDATE staff SET status = 'disabled' WHERE username = $1`, [
      username,
    ])
    expect((await login(username, password)).code).toBe(1102)
    expect(await sessionsTold(username)).toEqual(['opened', 'refused', 'refused'])
  })

  it('names that nobody has leave no row', async () => {
    const before = await app().tableDigest()
    for (let n = 0; n < 6; n += 1) await login('nobody-of-that-name', 'wrong-pass-1')
    expect(await app().tableDigest()).toEqual(before)
  })
})

describe('R-ADMIN-49: a staff session that nobody is at', () => {
  const idleHeader = { 'x-unattended': '1' }
  const me = (token: string, headers = {}) =>
    app().call('/admin/api/me', {}, token, headers)

  it('ends after half an hour; a call puts the end off, a screen by itself does not', async () => {
    const { username, token } = await app().newStaff('finance')
    await app().clock.forward(20 * minuteMs)
    expect((await me(token)).code).toBe(200)
    await app().clock.forward(20 * minuteMs)
    expect((await me(token, idleHeader)).code).toBe(200)
    await app().clock.forward(11 * minuteMs)
    expect((await me(token, idleHeader)).code).toBe(401)
    const owner = await app().signIn('admin', app().context.config.adminPassword ?? '')
    const { data } = await app().expectOk('/admin/api/staff', { pagesize: 100 }, owner)
    expect(data?.data).toContainEqual(expect.objectContaining({ username, sessions: 0 }))
  })

  it('is not kept open for more than its twelve hours', async () => {
    const { token } = await app().newStaff('finance')
    for (let quarter = 1; quarter < 48; quarter += 1) {
      await app().clock.forward(15 * minuteMs)
      expect((await me(token)).code).toBe(200)
    }
    await app().clock.forward(15 * minuteMs)
    expect((await me(token)).code).toBe(401)
  })
})

describe('R-ADMIN-50: whoever takes a file of orders is named', () => {
  it.each(['deposit', 'withdrawal'])('%ss', async (kind) => {
    const finance = await app().newStaff('finance')
    const filter = { search: 'nobody-of-that-name' }
    await app().file(`/admin/api/${kind}s/export`, filter, finance.token)
    const auditRows = async (action: string) => {
      const { rows } = await app().owner.query(
        `SELECT a.subject, a.after FROM audit a JOIN staff f ON f.id = a.staff_id
         WHERE f.username = $1 AND a.action = $2`,
        [finance.username, action],
      )
      return rows
    }
    const subject = expect.stringMatching(new RegExp(`^${kind}s-`))
    const words = '搜索：nobody-of-that-name'
    expect(await auditRows(`${kind}.export-begun`)).toEqual([
      { subject, after: { filter: words, format: 'csv', personal: true } },
    ])
    for (const action of ['download-begun', 'downloaded'])
      expect(await auditRows(`export-job.${action}`)).toEqual([
        { subject, after: { filter: words, rows: 0 } },
      ])
  })
})
