import { atOnce, tally } from '@jinli/dev-env/at-once'
import {
  factorFlows,
  passkeySite,
  questionOf,
  type TestPasskey,
} from '@jinli/dev-env/factor-flows'
import { newPassword, recoveryFlows } from '@jinli/dev-env/recovery-flows'
import { securityKey } from '@jinli/dev-env/security-key'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeEach, describe, expect, it } from 'vitest'

const app = useTestApp({ config: { publicUrl: passkeySite.origin } })
const { addPasskey, beginPasskey, bindDevice, call, codeOf, login, ...flows } =
  factorFlows(app)
const { confirmation, passkeyLogin, question, state } = flows
const { playerWithEmail, recover, withdrawal } = recoveryFlows(app)

beforeEach(() => app().clock.stop(new Date()))

const wrong = 'player-factor.passkey-wrong'
const stale = 'player-factor.passkey-stale'
const signIn = (key: unknown) => app().call('/api/passkeylogin', { key })
const answerOf = async (key: TestPasskey) => key.answer(await question())
async function keysOf(player: { token: string }) {
  return (await state(player))?.passkeys as { id: string; name: string }[]
}
const idOf = async (player: { token: string }) => (await keysOf(player))[0]?.id ?? ''

describe('R-CONTACT-45: a passkey', () => {
  it('is added with the pay password and told; it alone signs in', async () => {
    const player = await playerWithEmail()
    expect((await beginPasskey({ ...player, payPassword: 'wrong-one' })).error).toBe(
      'auth.wrong-pay-password',
    )
    const { key, codes } = await addPasskey(player, '小米手机')
    expect(codes).toHaveLength(10)
    expect(await state(player)).toMatchObject({
      on: 1,
      passkeys: [{ name: '小米手机', here: 1, used_at: null }],
      passkey_origin: passkeySite.origin,
      events: [{ action: 'passkey-added', name: '小米手机' }],
    })
    expect((await app().lastMessageTo(player.email)).text).toContain(
      '已添加通行密钥「小米手机」',
    )
    const { data, message } = await passkeyLogin(key)
    expect([message, data?.username]).toEqual(['登录成功', player.name])
    // It counts as a shown factor.
    const token = String(data?.api_token)
    expect((await call('factordisable', {}, { token })).error).toBe('player-factor.none')
    // The password asks for a factor now.
    expect((await login(player)).error).toBe('player-factor.needed')
  })

  it('a second one needs the factor; eleven are too many, twice the same too', async () => {
    const player = await playerWithEmail()
    const { key } = await addPasskey(player)
    await app().clock.forward(16 * minuteMs)
    expect((await beginPasskey(player)).error).toBe('player-factor.again')
    const ask = await call('passkeyask', {}, player)
    expect(ask.data?.allowCredentials).toMatchObject([{ id: key.id }])
    const answer = key.answer(questionOf(ask))
    expect((await call('factorconfirm', { key: answer }, player)).code).toBe(200)
    expect((await call('factorconfirm', { key: answer }, player)).error).toBe(stale)
    for (let n = 2; n <= 10; n += 1)
      expect((await addPasskey(player, `第${n}把`)).codes).toEqual([])
    expect((await beginPasskey(player)).error).toBe('player-factor.passkey-limit')
    for (const { id } of (await keysOf(player)).slice(0, 2))
      await call('passkeyremove', { id }, player)
    const device = securityKey(passkeySite, true)
    const add = async () => {
      return { name: '新', key: device.made(questionOf(await beginPasskey(player))) }
    }
    const [one, two] = [await add(), await add()]
    expect((await call('passkeyadd', one, player)).code).toBe(200)
    expect((await call('passkeyadd', two, player)).error).toBe(
      'player-factor.passkey-known',
    )
  })

  it('has a name that its owner can change, and no stranger', async () => {
    const [player, stranger] = [await playerWithEmail(), await playerWithEmail()]
    await addPasskey(player)
    await addPasskey(stranger)
    const id = await idOf(player)
    expect((await call('passkeyname', { id, name: ' ' }, player)).error).toBe(
      'player-factor.passkey-name',
    )
    expect((await call('passkeyname', { id, name: '偷' }, stranger)).error).toBe(
      'player-factor.passkey-gone',
    )
    expect((await call('passkeyremove', { id }, stranger)).error).toBe(
      'player-factor.passkey-gone',
    )
    expect((await call('passkeyname', { id, name: ' 旧手机 ' }, player)).code).toBe(200)
    expect(await keysOf(player)).toMatchObject([{ name: '旧手机' }])
  })
})

describe('R-CONTACT-46: the answer of a passkey', () => {
  it('counts once, also when it is sent often at once', async () => {
    const player = await playerWithEmail()
    const { key } = await addPasskey(player)
    const answer = await answerOf(key)
    const replies = await atOnce(8, () => signIn(answer))
    expect(tally(replies.map((reply) => reply.error ?? 'in'))).toEqual({
      in: 1,
      [stale]: 7,
    })
    await app().clock.forward(6 * minuteMs)
    const late = await answerOf(key)
    await app().clock.forward(6 * minuteMs)
    expect((await signIn(late)).error).toBe(stale)
  })

  it('is of this site, of this key, of a verified user, and of this purpose', async () => {
    const player = await playerWithEmail()
    const { key } = await addPasskey(player)
    const ask = await question()
    const foreign = { origin: 'https://play.evil.example', rpId: 'play.evil.example' }
    expect((await signIn(key.answer(ask, foreign))).error).toBe(wrong)
    expect((await signIn(await answerOf(securityKey(passkeySite, true)))).error).toBe(wrong)
    const other = await answerOf(securityKey(passkeySite, true))
    expect((await signIn({ ...other, id: key.id, rawId: key.id })).error).toBe(wrong)
    expect((await signIn(key.answer(await confirmation(player)))).error).toBe(stale)
    const adding = questionOf(await beginPasskey(player))
    expect((await signIn(key.answer(adding))).error).toBe(stale)
    // A key that does not verify its user cannot be added.
    const plain = securityKey(passkeySite)
    const answer = plain.made(questionOf(await beginPasskey(player)))
    expect((await call('passkeyadd', { name: '无锁', key: answer }, player)).error).toBe(
      wrong,
    )
    expect((await passkeyLogin(key)).code).toBe(200)
  })

  it('of another player confirms nothing', async () => {
    const [player, thief] = [await playerWithEmail(), await playerWithEmail()]
    await addPasskey(player)
    const { key } = await addPasskey(thief)
    const ask = await confirmation(player)
    expect((await call('factorconfirm', { key: key.answer(ask) }, player)).error).toBe(
      wrong,
    )
    const own = await confirmation(thief)
    expect((await call('factorconfirm', { key: key.answer(own) }, player)).error).toBe(
      stale,
    )
  })

  it('of a copy, whose counter is behind, is refused', async () => {
    const player = await playerWithEmail()
    const { key } = await addPasskey(player)
    key.countFrom(40)
    expect((await passkeyLogin(key)).code).toBe(200)
    key.countFrom(12)
    expect((await passkeyLogin(key)).error).toBe(wrong)
  })

  it('opens no account that is disabled', async () => {
    const player = await playerWithEmail()
    const { key } = await addPasskey(player)
    await app().owner.query(`UPDATE player SET status = 'disabled' WHERE id = $1`, [
      player.id,
    ])
    expect((await passkeyLogin(key)).error).toBe('auth.disabled')
  })
})

describe('R-CONTACT-43: a passkey is removed', () => {
  it('while it signs in: one of both is first, twenty times', async () => {
    for (let round = 0; round < 20; round += 1) {
      const player = await app().registerPlayer()
      const { key } = await addPasskey(player)
      const id = await idOf(player)
      const answer = await answerOf(key)
      const [removal, entry] = await Promise.all([
        call('passkeyremove', { id }, player),
        signIn(answer),
      ])
      expect(removal.code).toBe(200)
      // A session that came first has ended with the removal.
      const token = String(entry.data?.api_token)
      if (entry.code !== 200) expect(entry.error).toBe(wrong)
      else
        expect((await app().call('/api/balance', {}, token)).error).toBe(
          'session.ended-elsewhere',
        )
      expect((await passkeyLogin(key)).error).toBe(wrong)
    }
  })

  it('the app stays: its code is asked on', async () => {
    const player = await playerWithEmail()
    const { secret } = await bindDevice(player)
    await addPasskey(player)
    const id = await idOf(player)
    expect((await call('passkeyremove', { id }, player)).code).toBe(200)
    expect((await login(player)).error).toBe('player-factor.needed')
    expect((await login(player, { code: codeOf(secret) })).code).toBe(200)
  })
})

describe('R-CONTACT-50: a forgotten password', () => {
  const recoverBy = (key: unknown, more: object = {}) =>
    recover({ name: '' }, { way: 'passkey', code: '', key, ...more })
  const recoveryAnswer = async (key: TestPasskey) =>
    key.answer(questionOf(await app().call('/api/passkeyquestion', { purpose: 'recover' })))

  it('is set anew by a passkey alone; sessions end, withdrawals rest, the owner is told', async () => {
    const player = await playerWithEmail()
    await app().fund(player, 50_000n)
    const bank = await app().bindCard(player)
    const { key } = await addPasskey(player)
    expect(await recoverBy(await recoveryAnswer(key))).toMatchObject({
      code: 200,
      message: '登录密码已重新设置，请登录',
    })
    expect((await app().call('/api/balance', {}, player.token)).code).toBe(401)
    expect((await login(player)).error).toBe('auth.wrong-credentials')
    // The new password is right, and asks for the factor.
    expect((await login(player, { password: newPassword })).error).toBe(
      'player-factor.needed',
    )
    const { data } = await passkeyLogin(key)
    const back = { ...player, token: String(data?.api_token) }
    expect((await withdrawal(back, bank, player.payPassword)).code).not.toBe(200)
    expect((await app().lastMessageTo(player.email)).text).toContain('/#/recovery?deny=')
    const { rows } = await app().owner.query(
      'SELECT way, secret FROM player_recovery WHERE player_id = $1',
      [player.id],
    )
    expect(rows).toEqual([{ way: 'passkey', secret: 'login' }])
    expect(
      (
        await recoverBy(await recoveryAnswer(key), {
          secret: 'pay',
          paypassword: 'pay-new-1',
        })
      ).message,
    ).toBe('支付密码已重新设置，请登录')
  })

  it('not by the answer to another question, a used one, a stranger’s or removed passkey', async () => {
    const player = await playerWithEmail()
    const { key } = await addPasskey(player)
    expect((await recoverBy(await answerOf(key))).error).toBe(stale)
    expect((await signIn(await recoveryAnswer(key))).error).toBe(stale)
    expect((await recoverBy(undefined)).error).toBe(wrong)
    expect(
      (await recoverBy(await recoveryAnswer(securityKey(passkeySite, true)))).error,
    ).toBe(wrong)
    const answer = await recoveryAnswer(key)
    const replies = await atOnce(6, () => recoverBy(answer))
    expect(tally(replies.map(({ error = 'done' }) => error || 'done'))).toEqual({
      done: 1,
      [stale]: 5,
    })
    await app().owner.query('DELETE FROM player_passkey WHERE player_id = $1', [player.id])
    expect((await recoverBy(await recoveryAnswer(key))).error).toBe(wrong)
  })
})
