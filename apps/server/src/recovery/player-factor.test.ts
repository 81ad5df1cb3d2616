import { atOnce, tally } from '@jinli/dev-env/at-once'
import { factorFlows, passkeySite } from '@jinli/dev-env/factor-flows'
import { recoveryFlows } from '@jinli/dev-env/recovery-flows'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeEach, describe, expect, it } from 'vitest'

const app = useTestApp({ config: { publicUrl: passkeySite.origin } })
const { begin, bindDevice, call, codeOf, login, state } = factorFlows(app)
const { newCodes, playerWithEmail, recover, sentCode } = recoveryFlows(app)

beforeEach(() => app().clock.stop(new Date()))

const device = 'd'.repeat(43)
const tokenOf = (reply: { data: Record<string, unknown> | null }) =>
  String(reply.data?.api_token)
/** A player who signed in elsewhere, too. */
async function newPlayer() {
  const player = await playerWithEmail()
  const second = tokenOf(await login(player))
  return { ...player, second }
}

describe('R-CONTACT-40: an authenticator app', () => {
  it('is bound with the pay password and a first code; recovery codes come once, other sessions end', async () => {
    const player = await newPlayer()
    expect((await begin({ ...player, payPassword: 'wrong-one' })).error).toBe(
      'auth.wrong-pay-password',
    )
    expect((await call('factorenable', { code: '123456' }, player)).error).toBe(
      'player-factor.none',
    )
    const { codes, secret } = await bindDevice(player)
    expect(new Set(codes).size).toBe(10)
    expect(await state(player)).toMatchObject({ on: 1, recovery_codes: 10 })
    expect((await app().call('/api/balance', {}, player.second)).error).toBe(
      'session.ended-elsewhere',
    )
    expect((await begin(player)).error).toBe('player-factor.on')
    expect((await call('factorenable', { code: codeOf(secret) }, player)).error).toBe(
      'player-factor.on',
    )
    // R-CONTACT-43
    expect((await app().lastMessageTo(player.email)).text).toContain('已绑定验证器')
    const { rows } = await app().owner.query(
      'SELECT f::text AS line FROM player_factor f WHERE player_id = $1',
      [player.id],
    )
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('keeps recovery codes that are left', async () => {
    const player = await newPlayer()
    await newCodes(player)
    expect((await bindDevice(player)).codes).toEqual([])
    expect(await state(player)).toMatchObject({ recovery_codes: 10 })
  })

  it('a key that was replaced before its first code binds nothing', async () => {
    const player = await newPlayer()
    const first = String((await begin(player)).data?.secret)
    await begin(player)
    expect((await call('factorenable', { code: codeOf(first) }, player)).error).toBe(
      'player-factor.wrong',
    )
    expect(await state(player)).toMatchObject({ on: 0 })
  })
})

describe('R-CONTACT-41: a sign-in with a factor', () => {
  it('asks for a code in a new browser, and 90 days no more in this one', async () => {
    const player = await newPlayer()
    expect((await login(player, { device })).code).toBe(200)
    const { secret } = await bindDevice(player)
    // The browser of before has shown no factor.
    expect((await login(player, { device })).error).toBe('player-factor.needed')
    expect((await login(player, { device, password: 'wrong-one' })).error).toBe(
      'auth.wrong-credentials',
    )
    const code = codeOf(secret)
    expect((await login(player, { device, code })).code).toBe(200)
    expect((await login(player, { device })).code).toBe(200)
    expect((await login(player)).error).toBe('player-factor.needed')
    expect((await login(player, { device: 'e'.repeat(43) })).error).toBe(
      'player-factor.needed',
    )
    await app().clock.forward(91 * 86_400_000)
    expect((await login(player, { device })).error).toBe('player-factor.needed')
  })

  it('takes a code once, also when many send it at once', async () => {
    const player = await newPlayer()
    const { secret } = await bindDevice(player)
    const code = codeOf(secret)
    const replies = await atOnce(8, () => login(player, { code }))
    expect(tally(replies.map((reply) => reply.error ?? 'in'))).toEqual({
      in: 1,
      'player-factor.wrong': 7,
    })
    expect((await login(player, { code })).error).toBe('player-factor.wrong')
    expect((await login(player, { code: codeOf(secret, 1) })).code).toBe(200)
  })

  it('locks after five wrong codes of any number at once; a recovery code still opens', async () => {
    const player = await newPlayer()
    const { secret, codes } = await bindDevice(player)
    const right = codeOf(secret)
    const wrong = right === '000000' ? '000001' : '000000'
    const replies = await atOnce(20, () => login(player, { code: wrong }))
    expect(tally(replies.map((reply) => reply.error ?? 'in'))).toEqual({
      'player-factor.wrong': 5,
      'auth.locked': 15,
    })
    expect((await login(player, { code: right })).error).toBe('auth.locked')
    expect((await login(player, { code: codes[0] ?? '' })).code).toBe(200)
    expect((await login(player, { code: codes[0] ?? '' })).error).toBe(
      'player-factor.wrong',
    )
    expect((await app().lastMessageTo(player.email)).text).toContain('已用找回码')
    await app().clock.forward(40 * minuteMs)
    expect((await login(player, { code: codeOf(secret) })).code).toBe(200)
  })

  it('of an account without a factor is as it was, with a code or without', async () => {
    const player = await newPlayer()
    expect((await login(player)).code).toBe(200)
    expect((await login(player, { code: '123456' })).code).toBe(200)
  })
})

describe('R-CONTACT-42: what asks for the factor again', () => {
  it('a payout, its target, passwords, contacts, codes and factors; all else goes on', async () => {
    const player = await newPlayer()
    await app().fund(player, 100_000n)
    const bank = await app().bindCard(player)
    const { secret } = await bindDevice(player)
    await app().clock.forward(16 * minuteMs)
    const order = { amount: 100, bank, password: player.payPassword }
    const closed = {
      withdraw: order,
      bindcard: {},
      delcard: { id: bank },
      editPassword: {},
      editPayPassword: {},
      contactverify: { channel: 'email' },
      recoverycodes: { pay_pass: player.payPassword },
      factorbegin: { pay_pass: player.payPassword },
      factordisable: {},
      passkeybegin: { pay_pass: player.payPassword },
      passkeyremove: { id: '1' },
    }
    for (const [path, body] of Object.entries(closed))
      expect([path, (await call(path, body, player)).error]).toEqual([
        path,
        'player-factor.again',
      ])
    expect((await call('balance', {}, player)).code).toBe(200)
    expect((await call('factorconfirm', { code: '000000' }, player)).error).toBe(
      'player-factor.wrong',
    )
    expect((await call('factorconfirm', { code: codeOf(secret) }, player)).code).toBe(200)
    expect((await call('withdraw', order, player)).code).toBe(200)
    await app().clock.forward(16 * minuteMs)
    expect((await call('factordisable', {}, player)).error).toBe('player-factor.again')
  })

  it('the same request under its key goes through after the factor, once', async () => {
    const player = await newPlayer()
    await app().fund(player, 100_000n)
    const bank = await app().bindCard(player)
    const { secret } = await bindDevice(player)
    await app().clock.forward(16 * minuteMs)
    const order = { amount: 100, bank, password: player.payPassword }
    const headers = { 'idempotency-key': `factor-${player.name}-0001` }
    const withdraw = () => app().call('/api/withdraw', order, player.token, headers)
    expect((await withdraw()).error).toBe('player-factor.again')
    await call('factorconfirm', { code: codeOf(secret) }, player)
    const replies = await atOnce(5, withdraw)
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(replies[0]?.code).toBe(200)
  })
})

describe('R-CONTACT-43: a factor is removed', () => {
  it('by its owner, with the factor: the last one opens the account to its password', async () => {
    const player = await newPlayer()
    const { secret } = await bindDevice(player)
    const other = tokenOf(await login(player, { code: codeOf(secret), device }))
    const replies = await atOnce(4, () => call('factordisable', {}, player))
    expect(tally(replies.map((reply) => reply.error ?? 'out'))).toEqual({
      out: 1,
      'player-factor.none': 3,
    })
    expect((await app().call('/api/balance', {}, other)).error).toBe(
      'session.ended-elsewhere',
    )
    expect(await state(player)).toMatchObject({ on: 0, device_since: null })
    expect((await login(player)).code).toBe(200)
    expect((await app().lastMessageTo(player.email)).text).toContain('已解除验证器')
    // A factor of later is asked in the browser that knew the one before.
    await bindDevice(player)
    expect((await login(player, { device })).error).toBe('player-factor.needed')
  })

  it('no code of a removed app signs in, also in the same moment', async () => {
    const player = await newPlayer()
    const { secret } = await bindDevice(player)
    const [, reply] = await Promise.all([
      call('factordisable', {}, player),
      login(player, { code: codeOf(secret) }),
    ])
    expect(['player-factor.wrong', undefined]).toContain(reply.error)
    expect((await call('factorconfirm', { code: codeOf(secret, 1) }, player)).error).toBe(
      'player-factor.wrong',
    )
  })
})

describe('R-CONTACT-44: lost factors', () => {
  it('a new password does not open the account without the factor', async () => {
    const player = await newPlayer()
    const { secret } = await bindDevice(player)
    await login(player, { code: codeOf(secret), device })
    expect((await recover(player, await sentCode(player))).code).toBe(200)
    const password = 'brand-new-1'
    expect((await login(player, { password, device })).error).toBe('player-factor.needed')
    const code = codeOf(secret, 1)
    expect((await login(player, { password, device, code })).code).toBe(200)
  })

  it('are taken away by the link of two members, once; the password stays, withdrawals rest', async () => {
    const player = await newPlayer()
    await bindDevice(player)
    const { token: first } = await app().newStaff('service')
    const path = `/admin/api/players/${player.name}`
    const opened = await app().expectOk(
      `${path}/recover`,
      { secret: 'factor', evidence: '核对证件' },
      first,
    )
    const confirm = `${path}/recoveries/${String(opened.data?.id)}/confirm`
    expect((await app().call(confirm, {}, first)).error).toBe('review.same-person')
    const { token: second } = await app().newStaff('service-lead')
    const { data } = await app().expectOk(confirm, {}, second)
    const link = /link=([\w-]+)&type=3$/.exec(String(data?.link))?.[1] ?? ''
    expect((await recover(player, { way: 'link', code: link })).error).toBe(
      'recovery.link-ended',
    )
    const replies = await atOnce(4, () => app().call('/api/factorrecover', { link }))
    expect(tally(replies.map((reply) => reply.error ?? 'done'))).toEqual({
      done: 1,
      'recovery.link-ended': 3,
    })
    expect((await app().call('/api/balance', {}, player.token)).code).toBe(401)
    const message = await app().lastMessageTo(player.email)
    expect(message.text).toContain('双重验证已解除')
    const token = tokenOf(await login(player))
    expect(await state({ token })).toMatchObject({ on: 0 })
    const me = { ...player, token }
    await app().fund(me, 100_000n)
    const bank = await app().bindCard(me)
    const order = { amount: 100, bank, password: player.payPassword }
    expect((await call('withdraw', order, me)).code).not.toBe(200)
  })

  it('staff open the lock of wrong codes', async () => {
    const player = await newPlayer()
    const { secret } = await bindDevice(player)
    const wrong = codeOf(secret) === '000000' ? '000001' : '000000'
    for (let n = 0; n < 6; n += 1) await login(player, { code: wrong })
    expect((await login(player, { code: codeOf(secret) })).error).toBe('auth.locked')
    const finance = await app().colleague('林财务')
    await app().expectOk(`/admin/api/players/${player.name}/unlock`, {}, finance)
    expect((await login(player, { code: codeOf(secret) })).code).toBe(200)
  })
})

describe('R-CONTACT-49: staff who may see players', () => {
  it('see which factors there are and what became of them, and no secret', async () => {
    const player = await newPlayer()
    const path = `/admin/api/players/${player.name}/factors`
    const owner = await app().staffToken()
    expect((await app().expectOk(path, {}, owner)).data).toEqual({
      device_since: null,
      passkeys: [],
      recovery_codes: 0,
      events: [],
    })
    const { secret, codes } = await bindDevice(player)
    const { data } = await app().expectOk(path, {}, owner)
    expect(data).toMatchObject({
      device_since: expect.any(String),
      recovery_codes: 10,
      events: [{ action: 'device-added' }],
    })
    for (const word of [secret, ...codes]) expect(JSON.stringify(data)).not.toContain(word)
    expect((await app().call('/admin/api/players/nobody-x/factors', {}, owner)).error).toBe(
      'player.not-found',
    )
  })
})
