import { staffCalls } from '@jinli/contract/all'
import { tally } from '@jinli/dev-env/at-once'
import { releaseTogether, waitForWaiters } from '@jinli/dev-env/barrier'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { newFactor } from './staff-factor.store.ts'

const app = useTestApp()
const step = 30_000

let me: TestStaff
beforeEach(async () => {
  // The clock starts early in a time step, so that no step ends between a code and its use.
  await app().clock.set(new Date(Math.floor(Date.now() / step) * step + 1000))
  me = await app().newStaff('owner')
})

function act(path: string, body: object = {}, token = me.token) {
  return app().call(`/admin/api/${path}`, body, token)
}

/** Returns the code that the device shows `steps` time steps from now. */
function codeAt(secret: string, steps = 0): string {
  const timestamp = app().clock.now().getTime() + steps * step
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** Binds a device; returns its secret and the recovery codes. */
async function bind(): Promise<{ secret: string; codes: string[] }> {
  const beginReply = await act('my-factor/begin', { password: me.password })
  const secret = String(beginReply.data?.secret)
  const reply = await act('my-factor/enable', { code: codeAt(secret, -1) })
  expect(reply.code).toBe(200)
  return { secret, codes: reply.data?.recovery_codes as string[] }
}

function signIn(code = '') {
  const { username, password } = me
  return app().call('/admin/api/login', { username, password, code })
}

async function state() {
  return (await app().expectOk('/admin/api/my-factor', {}, me.token)).data
}

// R-ADMIN-100
describe('binding a device', () => {
  it('takes the own password, then a first code; other sessions end', async () => {
    expect(await state()).toEqual({
      on: 0,
      device_since: null,
      keys: [],
      key_origin: null,
      recovery_left: 0,
      required: 0,
    })
    expect(await act('my-factor/enable', { code: '123456' })).toMatchObject({
      error: 'factor.not-begun',
    })
    expect(await act('my-factor/begin', { password: 'nothing-like-it' })).toMatchObject({
      code: 422,
      error: 'factor.password',
    })
    const beginReply = await act('my-factor/begin', { password: me.password })
    const secret = String(beginReply.data?.secret)
    expect(beginReply.data).toMatchObject({
      uri: `otpauth://totp/Jinli:${me.username}?issuer=Jinli&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
      qr: expect.stringMatching(/^data:image\/svg\+xml,/) as string,
    })
    // Before its first code is confirmed, a device is not asked for at sign-in.
    expect((await signIn()).code).toBe(200)
    const elsewhere = await app().signIn(me.username, me.password)
    for (const code of ['', '12345', '000000x', codeAt(secret, -9), codeAt(secret, 9)])
      expect(await act('my-factor/enable', { code })).toMatchObject({
        error: 'factor.wrong',
      })
    await app().owner.query(`DELETE FROM secret_attempt WHERE scope = 'factor'`)
    const reply = await act('my-factor/enable', { code: codeAt(secret) })
    const codes = reply.data?.recovery_codes as string[]
    expect(new Set(codes).size).toBe(10)
    expect(codes[0]).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/)
    expect(await state()).toMatchObject({ on: 1, recovery_left: 10 })
    expect((await act('me', {}, elsewhere)).code).toBe(401)
    expect((await act('my-factor/begin', { password: me.password })).error).toBe(
      'factor.on',
    )
    const storedRows = await app().owner.query(`SELECT sealed FROM staff_factor`)
    expect(JSON.stringify(storedRows.rows)).not.toContain(secret)
    const trail = await app().auditTrail(me.username)
    expect(trail.at(-1)).toContain('factor.enabled')
  })

  it('from there on a sign-in needs a code, and no code opens twice', async () => {
    const { secret } = await bind()
    expect(await signIn()).toMatchObject({
      code: 1104,
      error: 'auth.second-factor',
      data: null,
    })
    const code = codeAt(secret)
    const replies = await Promise.all([1, 2, 3].map(() => signIn(code)))
    expect(tally(replies.map((each) => each.code))).toEqual({ 200: 1, 422: 2 })
    expect(replies.find((each) => each.code === 200)?.data?.staff).toMatchObject({
      factor: 1,
    })
    // A used code also invalidates the code of the time step before it.
    expect((await signIn(codeAt(secret, -1))).error).toBe('factor.wrong')
    expect(
      (await signIn(`${codeAt(secret, 1).slice(0, 3)} ${codeAt(secret, 1).slice(3)}`)).code,
    ).toBe(200)
  })

  it('wrong codes lock, and a right one waits with them', async () => {
    const { secret } = await bind()
    for (let time = 0; time < 5; time += 1)
      expect((await signIn('000001')).error).toBe('factor.wrong')
    expect(await signIn(codeAt(secret))).toMatchObject({ code: 423, error: 'auth.locked' })
  })

  it('G-13: a right code sent six times at once opens once and locks nothing', async () => {
    const { secret, codes } = await bind()
    for (const code of [codeAt(secret), String(codes[0])]) {
      const replies = await Promise.all(Array.from({ length: 6 }, () => signIn(code)))
      expect(tally(replies.map((each) => each.code))).toEqual({ 200: 1, 422: 5 })
    }
    const { rows } = await app().owner.query(
      `SELECT coalesce(max(failures), 0) AS most FROM secret_attempt WHERE subject = $1 AND scope <> 'staff'`,
      [me.username],
    )
    expect(rows[0].most).toBe(0)
    // Four wrong codes and many repeated ones: the fifth wrong one is the last.
    for (let time = 0; time < 4; time += 1) await signIn('000001')
    for (let time = 0; time < 8; time += 1)
      expect((await signIn(codeAt(secret))).error).toBe('factor.wrong')
    expect((await signIn(codeAt(secret, 1))).code).toBe(200)
  })

  it('G-13: wrong device codes lock no recovery code, and the reverse', async () => {
    const { secret, codes } = await bind()
    for (let time = 0; time < 6; time += 1) await signIn('000001')
    expect((await signIn(codeAt(secret))).error).toBe('auth.locked')
    expect((await signIn(codes[0])).code).toBe(200)
    for (let time = 0; time < 6; time += 1) await signIn('abcd-efgh-abcd-efgh')
    expect((await signIn(codes[1])).error).toBe('auth.locked')
    const second = await app().staffToken()
    await app().expectOk(`/admin/api/staff/${me.username}/unlock`, {}, second)
    expect((await signIn(codeAt(secret))).code).toBe(200)
    expect((await signIn(codes[1])).code).toBe(200)
  })

  it('a recovery code opens once, in place of the device; new ones replace the old', async () => {
    const { codes } = await bind()
    expect((await signIn(codes[0]?.toUpperCase())).code).toBe(200)
    expect((await signIn(codes[0])).error).toBe('factor.wrong')
    expect((await act('my-factor/confirm', { code: codes[9] })).code).toBe(200)
    // R-ADMIN-104
    const codeUses = (await app().auditTrail(me.username)).slice(1)
    expect(codeUses).toEqual([
      '同事owner factor.recovery-used',
      '同事owner factor.recovery-used',
    ])
    expect(await state()).toMatchObject({ recovery_left: 8 })
    const newCodes = (await act('my-factor/recovery')).data?.recovery_codes as string[]
    expect(newCodes).toHaveLength(10)
    expect((await signIn(codes[1])).error).toBe('factor.wrong')
    expect((await signIn(newCodes[0])).code).toBe(200)
  })
})

// R-ADMIN-105
describe('at the moment when a factor begins', () => {
  const rounds = Array.from({ length: 20 }, (_, round) => ({ round }))

  it.each(rounds)(
    'round $round: a sign-in by the password alone leaves no session',
    async ({ round }) => {
      const beginReply = await act('my-factor/begin', { password: me.password })
      const code = codeAt(String(beginReply.data?.secret))
      const enable = () => act('my-factor/enable', { code })
      const [first, second] = round % 2 ? [signIn, enable] : [enable, signIn]
      // Both calls write the audit trail last, so both wait for this lock.
      const hold = { text: 'LOCK TABLE audit IN SHARE MODE', values: [] }
      const replies = await releaseTogether(app().owner, hold, 2, async () => {
        const earlier = first()
        expect(await waitForWaiters(app().owner, 1)).toBe(1)
        return Promise.all([earlier, second()])
      })
      const signedIn = replies.find((reply) => reply.data?.token)?.data
      if (signedIn) expect((await act('me', {}, String(signedIn.token))).code).toBe(401)
      expect(replies.some((reply) => reply.data?.recovery_codes)).toBe(true)
      expect((await signIn()).error).toBe('auth.second-factor')
    },
  )

  it('a code enables the key that made it, not one that was begun meanwhile', async () => {
    const beginReply = await act('my-factor/begin', { password: me.password })
    const code = codeAt(String(beginReply.data?.secret))
    const { pool, config } = app().context
    const client = await app().owner.connect()
    const members = await client.query<{ id: StaffId }>(
      'SELECT id FROM staff WHERE username = $1',
      [me.username],
    )
    // The lock stops the call after the code was verified and before the count of tries is reset.
    await client.query('BEGIN; LOCK TABLE secret_throttle IN SHARE MODE')
    const enabling = act('my-factor/enable', { code })
    expect(await waitForWaiters(app().owner, 1)).toBe(1)
    const id = members.rows[0]!.id
    await transaction(pool, (tx) =>
      newFactor(tx, config.cardKey, { id, username: me.username }),
    )
    await client.query('ROLLBACK')
    client.release()
    const reply = await enabling
    expect(reply.error).toBe('factor.wrong')
    expect(await state()).toMatchObject({ on: 0 })
  })
})

// R-ADMIN-101
describe('what asks for it again', () => {
  it('is refused once the last code is older than a quarter of an hour, and nothing has happened', async () => {
    const { secret } = await bind()
    await app().clock.forward(15 * 60_000 + 1_000)
    const before = await app().tableDigest()
    for (const each of staffCalls.filter((call) => call.mfa)) {
      const path = each.path.replace('/admin/api/', '').replaceAll(/:\w+/g, '1')
      expect([path, (await act(path)).error]).toEqual([path, 'factor.again'])
    }
    expect(await app().tableDigest()).toEqual(before)
    expect((await act('my-factor/confirm', { code: '111111' })).error).toBe('factor.wrong')
    expect((await act('my-factor/confirm', { code: codeAt(secret) })).code).toBe(200)
    expect((await act('my-factor/recovery')).code).toBe(200)
    await app().clock.reset()
  })

  it('asks nobody who has none, but for what needs one', async () => {
    const stepUpCalls = staffCalls.filter((call) => call.mfa)
    expect(stepUpCalls.length).toBeGreaterThan(14)
    for (const each of stepUpCalls) {
      const path = each.path.replace('/admin/api/', '').replaceAll(/:\w+/g, '1')
      const { error } = await act(path)
      if (each.mfa === 'required') expect([path, error]).toEqual([path, 'factor.needed'])
      else expect([path, error]).not.toEqual([path, 'factor.again'])
    }
  })

  it('payouts, files, reveals, settings, roles and accounts are among them', () => {
    const paths = staffCalls.filter((call) => call.mfa).map(({ path }) => path)
    for (const part of [
      '/pay',
      '/settle',
      '/export',
      '/reveal',
      'settings',
      'roles',
      'staff/create',
    ])
      expect([part, paths.some((path) => path.includes(part))]).toEqual([part, true])
    for (const call of staffCalls.filter((each) => each.file))
      expect(call.mfa).toBe('step-up')
  })
})

// R-ADMIN-102
describe('of another', () => {
  it('is taken away by who may and has shown their own; all their sessions end', async () => {
    await bind()
    const path = `staff/${me.username}/factor/remove`
    const bare = await app().newStaff('owner')
    expect((await act(path, {}, bare.token)).error).toBe('factor.needed')
    const { token } = await app().confirmedStaff('owner')
    expect((await app().inHouseOfOne(() => act(path, {}, token))).code).toBe(200)
    expect((await act('me')).code).toBe(401)
    expect((await act(path, {}, token)).error).toBe('factor.not-begun')
    expect((await signIn()).code).toBe(200)
    expect(await app().auditTrail(me.username)).toEqual([
      '同事owner factor.enabled',
      '同事owner staff.factor-removed',
    ])
  })

  it('one’s own goes by the own device alone', async () => {
    const { secret } = await bind()
    expect((await act(`staff/${me.username}/factor/remove`)).error).toBe('staff.self')
    expect((await act('my-factor/remove')).code).toBe(200)
    expect(await state()).toMatchObject({ on: 0 })
    expect((await act('my-factor/confirm', { code: codeAt(secret) })).error).toBe(
      'factor.not-begun',
    )
  })
})
