import { rolePresets } from '@jinli/contract/role/role'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { releaseTogether } from '@jinli/dev-env/barrier'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp()

const fresh = { display_name: '王出纳', role: 'cashier', password: 'first-pass-1' }

async function asOwner(path: string, body: object = {}) {
  return app().call(`/admin/api/${path}`, body, await app().staffToken())
}

/** Sets another member's password, as an owner who has just used the second factor. */
async function resetsPassword(username: string, password: string) {
  const { token } = await app().confirmedStaff('owner')
  return app().inHouseOfOne(() =>
    app().call(`/admin/api/staff/${username}/password`, { password }, token),
  )
}

function login(username: string, password: string) {
  return app().call('/admin/api/login', { username, password })
}

async function me(token: string) {
  return app().call('/admin/api/me', {}, token)
}

async function auditEntries(subject: string) {
  const { rows } = await app().owner.query(
    `SELECT a.action, f.username, a.before, a.after FROM audit a
     JOIN staff f ON f.id = a.staff_id WHERE a.subject = $1 ORDER BY a.id`,
    [subject],
  )
  return rows
}

describe('R-ADMIN-38: the owner looks after the accounts', () => {
  it('adds a member who can sign in, is listed and written down without the password', async () => {
    const reply = await asOwner('staff/create', { ...fresh, username: 'wang-01' })
    expect(reply.data).toEqual({
      username: 'wang-01',
      display_name: '王出纳',
      role: 'cashier',
      role_label: '出纳',
      order_max: null,
      day_max: null,
      last_sign_in: null,
      last_ip: '',
      status: 'active',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d /),
      sessions: 0,
      locked_until: null,
      factor: 0,
      mine: 0,
    })
    expect((await login('wang-01', fresh.password)).data?.staff).toMatchObject({
      role: 'cashier',
      role_label: '出纳',
      permissions: [...rolePresets.cashier.permissions],
    })
    const list = await asOwner('staff')
    expect(list.data?.data).toMatchObject([
      { username: 'admin', mine: 1 },
      { username: 'wang-01', sessions: 1, mine: 0 },
    ])
    expect(JSON.stringify(list)).not.toMatch(/argon2|password/)
    expect(await auditEntries('wang-01')).toEqual([
      {
        action: 'staff.created',
        username: 'admin',
        before: null,
        after: {
          display_name: '王出纳',
          role: 'cashier',
          order_max: null,
          day_max: null,
          status: 'active',
        },
      },
    ])
  })

  it.each([
    [{ username: 'abc' }, '账号须为4-32位小写字母、数字或短横线'],
    [{ username: 'Wang' }, '账号须为4-32位小写字母、数字或短横线'],
    [{ username: 'wang_02' }, '账号须为4-32位小写字母、数字或短横线'],
    [{ username: '王出纳王出纳' }, '账号须为4-32位小写字母、数字或短横线'],
    [{ username: 'a'.repeat(33) }, '账号须为4-32位小写字母、数字或短横线'],
    [{ display_name: '  ' }, '请输入姓名'],
    [{ display_name: '王\u202e出纳' }, '请输入姓名'],
    [{ password: 'nine-char' }, '密码至少10位'],
    [
      { password: 'aaaaaaaaaa' },
      '密码过于简单：不能是常见密码、重复的字符，也不能包含账号或姓名',
    ],
    [{ role: 'root' }, '没有这个角色'],
    [{ role: undefined }, '没有这个角色'],
  ])('refuses a new member with %j', async (part, message) => {
    const before = await app().tableDigest()
    const reply = await asOwner('staff/create', { ...fresh, username: 'wang-02', ...part })
    expect(reply).toMatchObject({ code: 422, message })
    expect(await app().tableDigest()).toEqual(before)
  })

  it('R-WIRE-39: a name with half a character is refused at the door', async () => {
    const before = await app().tableDigest()
    const body = { ...fresh, username: 'wang-02', display_name: '\ud800' }
    expect(await asOwner('staff/create', body)).toMatchObject({
      code: 400,
      error: 'http.malformed',
    })
    expect(await app().tableDigest()).toEqual(before)
  })

  it('one of eight equal names gets through', async () => {
    const token = await app().staffToken()
    const body = { ...fresh, username: 'same-name' }
    const replies = await atOnce(8, () =>
      app().call('/admin/api/staff/create', body, token),
    )
    expect(tally(replies.map((reply) => reply.message))).toEqual({
      success: 1,
      该账号已存在: 7,
    })
  })

  it('another role and a disabled status hold from the next request on', async () => {
    const { username, token } = await app().newStaff('finance')
    expect((await app().call('/admin/api/audit', {}, token)).code).toBe(200)
    const change = (part: object) =>
      asOwner(`staff/${username}/update`, {
        display_name: '新名字',
        role: 'cashier',
        status: 'active',
        ...part,
      })
    expect((await change({})).data).toMatchObject({ role: 'cashier', status: 'active' })
    expect((await app().call('/admin/api/audit', {}, token)).code).toBe(403)
    expect((await me(token)).data).toMatchObject({
      display_name: '新名字',
      role: 'cashier',
    })
    expect((await change({ status: 'disabled' })).data).toMatchObject({
      status: 'disabled',
      sessions: 0,
    })
    expect((await me(token)).code).toBe(401)
    await change({})
    // A member who was disabled and enabled again must sign in again.
    expect((await me(token)).code).toBe(401)
    expect((await auditEntries(username)).map((entry) => entry.after.status)).toEqual([
      'active',
      'disabled',
      'active',
    ])
  })

  it('gives a new password: the old one and all sessions end, a lock is lifted', async () => {
    const { username, password, token } = await app().newStaff('finance')
    const second = await app().signIn(username, password)
    for (let n = 0; n < 6; n += 1) await login(username, 'wrong-pass-1')
    expect((await login(username, password)).code).toBe(423)
    expect((await resetsPassword(username, 'short')).code).toBe(422)
    const reset = await resetsPassword(username, 'second-pass-2')
    expect(reset.code).toBe(200)
    expect([(await me(token)).code, (await me(second)).code]).toEqual([401, 401])
    expect((await login(username, password)).code).toBe(1101)
    expect((await login(username, 'second-pass-2')).code).toBe(200)
    expect(await auditEntries(username)).toMatchObject([{ action: 'staff.password-set' }])
  })

  it('a sign-in of the same moment does not outlive a reset', async () => {
    const { username, password } = await app().newStaff('finance')
    const { token: owner } = await app().confirmedStaff('owner')
    const body = { password: 'second-pass-2' }
    const hold = {
      text: 'SELECT FROM staff WHERE username = $1 FOR UPDATE',
      values: [username],
    }
    const [reset, ...signIns] = await app().inHouseOfOne(() =>
      releaseTogether(app().owner, hold, 5, () =>
        atOnce(5, (n) =>
          n === 0
            ? app().call(`/admin/api/staff/${username}/password`, body, owner)
            : login(username, password),
        ),
      ),
    )
    expect(reset?.code).toBe(200)
    const tokens = signIns.flatMap((reply) =>
      reply.code === 200 ? [String(reply.data?.token)] : [],
    )
    for (const token of tokens) expect((await me(token)).code).toBe(401)
  })

  it('an unknown member is not found', async () => {
    const update = { display_name: 'x', role: 'cashier', status: 'active' }
    expect((await asOwner('staff/nobody/update', update)).code).toBe(404)
    expect((await resetsPassword('nobody', 'second-pass-2')).code).toBe(404)
  })
})

describe('R-ADMIN-39: an owner stays', () => {
  it('nobody disables or demotes himself, nor resets his own password unasked', async () => {
    const self = { display_name: '管理员', role: 'owner', status: 'active' }
    const before = await app().tableDigest()
    for (const part of [{ role: 'finance' }, { role: 'cashier' }, { status: 'disabled' }]) {
      expect(await asOwner('staff/admin/update', { ...self, ...part })).toMatchObject({
        code: 422,
        message: '不能停用或降级自己',
      })
    }
    expect(await app().tableDigest()).toEqual(before)
    expect((await asOwner('staff/admin/update', self)).code).toBe(200)
    const { username, token } = await app().confirmedStaff('owner')
    const own = await app().call(
      `/admin/api/staff/${username}/password`,
      { password: 'other-pass-1' },
      token,
    )
    expect(own).toMatchObject({ code: 422, error: 'staff.own-password' })
  })

  it.each(Array.from({ length: 10 }, (_, n) => n + 1))(
    'two owners who disable each other at once: one of them stays (%i)',
    async () => {
      const [one, two] = [await app().newStaff('owner'), await app().newStaff('owner')]
      const disabledForm = { display_name: 'x', role: 'owner', status: 'disabled' }
      const disable = (who: string, token: string) =>
        app().call(`/admin/api/staff/${who}/update`, disabledForm, token)
      const hold = {
        text: `SELECT pg_advisory_xact_lock(hashtextextended('jinli rights', 0))`,
        values: [],
      }
      const replies = await releaseTogether(app().owner, hold, 2, () =>
        Promise.all([disable(two.username, one.token), disable(one.username, two.token)]),
      )
      expect(tally(replies.map((reply) => reply.code))).toEqual({ 200: 1, 401: 1 })
      const { rows } = await app().owner.query(
        `SELECT count(*)::int AS n FROM staff
         WHERE username = ANY ($1) AND status = 'active'`,
        [[one.username, two.username]],
      )
      expect(rows[0].n).toBe(1)
    },
  )
})

describe('R-ADMIN-40: one’s own password', () => {
  it('needs the old one; the other sessions end, this one goes on', async () => {
    const { username, password, token } = await app().newStaff('cashier')
    const other = await app().signIn(username, password)
    const change = (old: string, next: string) =>
      app().call('/admin/api/my-password', { old, password: next }, token)
    expect(await change('not-my-pass', 'second-pass-2')).toMatchObject({
      code: 422,
      message: '原密码错误',
    })
    expect(await change(password, 'too-short')).toMatchObject({ message: '密码至少10位' })
    expect((await change(password, 'second-pass-2')).code).toBe(200)
    expect([(await me(token)).code, (await me(other)).code]).toEqual([200, 401])
    expect((await login(username, password)).code).toBe(1101)
    expect((await login(username, 'second-pass-2')).code).toBe(200)
    expect(await auditEntries(username)).toMatchObject([
      { action: 'staff.password-changed', username },
    ])
  })

  it('wrong ones count with the sign-ins: the sixth is not even looked at', async () => {
    const { username, password, token } = await app().newStaff('cashier')
    const guess = (old: string) =>
      app().call('/admin/api/my-password', { old, password: 'second-pass-2' }, token)
    for (let n = 0; n < 2; n += 1)
      expect((await login(username, 'wrong-pass-1')).code).toBe(1101)
    const replies = await atOnce(12, () => guess('wrong-pass-1'))
    expect(tally(replies.map((reply) => reply.code))).toEqual({ 422: 3, 423: 9 })
    expect((await guess(password)).code).toBe(423)
    expect((await login(username, password)).code).toBe(423)
  })

  it('a reset of the same moment stands', async () => {
    const { username, password, token } = await app().newStaff('cashier')
    const owner = await app().confirmedStaff('owner')
    const hold = {
      text: 'SELECT FROM staff WHERE username = $1 FOR UPDATE',
      values: [username],
    }
    const [reset, own] = await app().inHouseOfOne(() =>
      releaseTogether(app().owner, hold, 2, () =>
        Promise.all([
          app().call(
            `/admin/api/staff/${username}/password`,
            { password: 'reset-pass-99' },
            owner.token,
          ),
          app().call(
            '/admin/api/my-password',
            { old: password, password: 'own-pass-1234' },
            token,
          ),
        ]),
      ),
    )
    expect(reset?.code).toBe(200)
    expect([200, 401]).toContain(own?.code)
    expect((await login(username, 'reset-pass-99')).code).toBe(200)
    expect((await me(token)).code).toBe(401)
  })
})
