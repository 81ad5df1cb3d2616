import { randomUUID } from 'node:crypto'
import { bankCard, type TestPlayer } from '@jinli/dev-env/api-client'
import { newCardNumber } from '@jinli/dev-env/payout-numbers'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp()

type Call = '/api/editPassword' | '/api/editPayPassword'
const calls = ['/api/editPassword', '/api/editPayPassword'] as const

function change(call: Call, player: TestPlayer, old: string, next: string, key?: string) {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  return app().call(call, { password: old, paypassword: next }, player.token, headers)
}

/** Returns the current password that the call verifies: the login password or the pay password. */
function oldOf(call: Call, player: TestPlayer): string {
  return call === '/api/editPassword' ? player.password : player.payPassword
}

function signIn(player: TestPlayer, password: string) {
  return app().call('/api/login_pc', { name: player.name, password })
}

function bind(player: TestPlayer, pay_pass: string) {
  const card = bankCard({ ...player, payPassword: pay_pass }, newCardNumber())
  return app().call('/api/bindcard', card, player.token)
}

describe.each(calls)('the rules of %s', (call) => {
  // R-PASS-02 R-PASS-03 R-PASS-04 R-PASS-06 R-PASS-07 R-PASS-09, reliability B-38
  it.each([
    ['', '', '请输入旧密码'],
    ['', '12345', '请输入旧密码'],
    ['12345', '', '请输入新密码'],
    ['12345', '12345', '请输入正确的旧密码长度'],
    ['123456', '12345', '请输入正确的新密码长度'],
    ['123456', '123456', '新旧密码不能一致！'],
  ])('%j → %j: %s', async (old, next, message) => {
    const player = await app().registerPlayer()
    const before = await app().tableDigest()
    expect(await change(call, player, old, next)).toMatchObject({ code: 422, message })
    expect(await app().tableDigest()).toEqual(before)
  })

  it.each([['x'.repeat(33)], [['123456']], [{ a: 1 }], [123456], [null], [true]])(
    'R-WIRE-31: %j is no password',
    async (paypassword) => {
      const player = await app().registerPlayer()
      const body = { password: oldOf(call, player), paypassword }
      const before = await app().tableDigest()
      expect((await app().call(call, body, player.token)).code).toBe(422)
      expect(await app().tableDigest()).toEqual(before)
    },
  )

  it('R-PASS-15: a wrong old one is refused, counts, and locks after five', async () => {
    const player = await app().registerPlayer()
    const before = await app().tableDigest()
    for (let n = 0; n < 5; n += 1) {
      expect(await change(call, player, `wrong-${n}`, 'brand-new-1')).toMatchObject({
        code: 422,
        error: 'password.old-wrong',
        message: '旧密码错误',
        field: 'password',
      })
    }
    for (const old of ['wrong-6', oldOf(call, player)]) {
      expect((await change(call, player, old, 'brand-new-1')).code).toBe(423)
    }
    // The table of secret attempts is not part of the digest.
    expect(await app().tableDigest()).toEqual(before)
  })

  it('needs a session and answers POST only', async () => {
    expect((await app().call(call, { password: 'a', paypassword: 'b' })).code).toBe(401)
  })

  it('the same key gives the first answer; nothing is changed twice', async () => {
    const player = await app().registerPlayer()
    const key = randomUUID()
    const wrong = await change(call, player, 'wrong-1', 'brand-new-1', key)
    expect(wrong.error).toBe('password.old-wrong')
    expect(await change(call, player, 'wrong-1', 'brand-new-1', key)).toEqual(wrong)
    const { rows } = await app().owner.query(
      `SELECT coalesce(sum(failures), 0)::int AS n FROM secret_attempt
       WHERE subject IN ($1, $2)`,
      [player.name.toLowerCase(), `${player.id}`],
    )
    expect(rows).toEqual([{ n: 1 }])
  })
})

describe('R-CALL-35 R-PASS-13: the login password', () => {
  it('is changed, the pay password is not; the change is noted with where it came from', async () => {
    const player = await app().registerPlayer()
    const reply = await change('/api/editPassword', player, player.password, 'brand-new-1')
    expect(reply).toMatchObject({ code: 200, message: '密码修改成功！', data: null })
    expect((await signIn(player, player.password)).code).toBe(1101)
    const { data } = await signIn(player, 'brand-new-1')
    const credentials = { ...player, token: String(data?.api_token) }
    expect((await bind(credentials, player.payPassword)).code).toBe(200)
    const { rows } = await app().owner.query(
      'SELECT kind, ip <> $2 AS told FROM credential_change WHERE player_id = $1',
      [player.id, ''],
    )
    expect(rows).toEqual([{ kind: 'login', told: true }])
  })

  it('R-PASS-16, I-25: every session of the player ends at once, nobody else’s does', async () => {
    const player = await app().registerPlayer()
    const other = await app().registerPlayer()
    const second = String((await signIn(player, player.password)).data?.api_token)
    await change('/api/editPassword', player, player.password, 'brand-new-1')
    for (const token of [player.token, second])
      expect((await app().call('/api/balance', {}, token)).code).toBe(401)
    expect((await app().call('/api/balance', {}, other.token)).code).toBe(200)
  })

  it('R-PASS-14: takes the login password as the old one, never the pay password', async () => {
    const player = await app().registerPlayer()
    const reply = await change(
      '/api/editPassword',
      player,
      player.payPassword,
      'brand-new-1',
    )
    expect(reply.error).toBe('password.old-wrong')
  })

  it('wrong old ones count with the sign-ins', async () => {
    const player = await app().registerPlayer()
    for (let n = 0; n < 5; n += 1)
      await change('/api/editPassword', player, `wrong-${n}`, 'brand-new-1')
    expect((await signIn(player, player.password)).code).toBe(423)
  })
})

describe('R-CALL-36 R-PASS-14: the pay password', () => {
  it('B-39: the login password is no old pay password', async () => {
    const player = await app().registerPlayer()
    const before = await app().tableDigest()
    const reply = await change(
      '/api/editPayPassword',
      player,
      player.password,
      'brand-new-1',
    )
    expect(reply).toMatchObject({ code: 422, message: '旧密码错误' })
    expect(await app().tableDigest()).toEqual(before)
  })

  it('R-PASS-12: is changed with the session kept; only the new one signs', async () => {
    const player = await app().registerPlayer()
    const reply = await change(
      '/api/editPayPassword',
      player,
      player.payPassword,
      'brand-new-1',
    )
    expect(reply).toMatchObject({ code: 200, message: '密码修改成功！' })
    expect(await bind(player, player.payPassword)).toMatchObject({
      error: 'auth.wrong-pay-password',
    })
    expect((await bind(player, 'brand-new-1')).code).toBe(200)
    expect((await signIn(player, player.password)).code).toBe(200)
  })

  it('R-PASS-18: never becomes the login password', async () => {
    const player = await app().registerPlayer()
    const before = await app().tableDigest()
    expect(
      await change('/api/editPayPassword', player, player.payPassword, player.password),
    ).toMatchObject({
      code: 422,
      message: '支付密码不能与登录密码相同',
      field: 'paypassword',
    })
    expect(await app().tableDigest()).toEqual(before)
    const form = {
      name: 'same-secrets',
      password: 'secret-1',
      confirmPass: 'secret-1',
      realname: '林小鱼',
      paypassword: 'secret-1',
    }
    expect(await app().call('/api/register', form)).toMatchObject({
      code: 422,
      message: '支付密码不能与登录密码相同',
    })
  })

  it('R-PASS-17: one count over every call that takes it', async () => {
    const player = await app().registerPlayer()
    const bank = await app().bindCard(player)
    const withdraw = (password: string) =>
      app().call('/api/withdraw', { amount: 100, bank, password }, player.token)
    await withdraw('wrong-1')
    await withdraw('wrong-2')
    await bind(player, 'wrong-3')
    await change('/api/editPayPassword', player, 'wrong-4', 'brand-new-1')
    expect((await withdraw('wrong-5')).message).toBe('支付密码错误，还可尝试0次')
    for (const reply of [
      await withdraw(player.payPassword),
      await bind(player, player.payPassword),
      await change('/api/editPayPassword', player, player.payPassword, 'brand-new-1'),
    ]) {
      expect(reply).toMatchObject({ code: 423, error: 'auth.pay-password-locked' })
      expect(reply.message).toMatch(/请1[45]分钟后再试/)
    }
  })
})
