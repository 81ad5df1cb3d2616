import { atOnce, tally } from '@jinli/dev-env/at-once'
import { securityKey } from '@jinli/dev-env/security-key'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { keySite } from '../platform/web-authn.ts'

const site = { origin: 'https://desk.jinli.example', rpId: 'desk.jinli.example' }
const app = useTestApp({ config: { publicUrl: site.origin } })

type Key = ReturnType<typeof securityKey>
type Question = { challenge: string; allowCredentials: { id: string }[] }

let me: TestStaff
beforeEach(async () => {
  me = await app().newStaff('owner')
})

function act(path: string, body: object = {}, token = me.token) {
  return app().call(`/admin/api/${path}`, body, token)
}

async function begin(token = me.token): Promise<Question> {
  const reply = await act('my-factor/keys/begin', { password: me.password }, token)
  return reply.data as Question
}

async function add(name = '办公桌') {
  const key = securityKey(site)
  const credential = key.made(await begin())
  const { code, data } = await act('my-factor/keys/add', { name, key: credential })
  expect(code).toBe(200)
  return { key, codes: data?.recovery_codes as string[] }
}

async function askAtSignIn({ username, password } = me): Promise<Question> {
  const { data } = await app().call('/admin/api/login/key', { username, password })
  return data as Question
}

function signIn(key?: unknown, { username, password } = me) {
  const body = { username, password, ...(key ? { key } : {}) }
  return app().call('/admin/api/login', body)
}

async function ask(): Promise<Question> {
  return (await act('my-factor/keys/ask')).data as Question
}

async function state() {
  return (await app().expectOk('/admin/api/my-factor', {}, me.token)).data
}

async function trail(): Promise<string[]> {
  const lines = await app().auditTrail(me.username)
  return lines.map((line) => line.replace('同事owner factor.', ''))
}

// R-ADMIN-106
describe('a security key', () => {
  it('is added with the own password; the first brings recovery codes and ends other sessions', async () => {
    expect(await state()).toMatchObject({ on: 0, key_origin: site.origin, keys: [] })
    expect((await act('my-factor/keys/begin', { password: 'nothing-like-it' })).error).toBe(
      'factor.password',
    )
    const elsewhere = await app().signIn(me.username, me.password)
    const { key, codes } = await add('  办公桌  ')
    expect(new Set(codes).size).toBe(10)
    expect((await act('me', {}, elsewhere)).code).toBe(401)
    expect((await act('me')).data).toMatchObject({ factor: 1 })
    expect(await state()).toMatchObject({
      on: 1,
      device_since: null,
      recovery_left: 10,
      keys: [{ name: '办公桌', used_at: null, here: 1 }],
    })
    // A key cannot be added twice; the challenge tells the browser not to offer it.
    const question = await begin()
    expect(question).toMatchObject({ excludeCredentials: [{ id: key.id }] })
    const twice = await act('my-factor/keys/add', { name: '又', key: key.made(question) })
    expect(twice.error).toBe('factor.key-known')
    expect(await trail()).toEqual(['key-added'])
  })

  it('is the second factor at the sign-in and when it is asked again, as a code would be', async () => {
    const { key } = await add()
    expect((await signIn()).error).toBe('auth.second-factor')
    const question = await askAtSignIn()
    expect(question).toMatchObject({
      rpId: site.rpId,
      allowCredentials: [{ id: key.id, type: 'public-key', transports: ['usb'] }],
      userVerification: 'preferred',
    })
    const signedIn = await signIn(key.answer(question))
    expect(signedIn.code).toBe(200)
    await app().clock.forward(16 * minuteMs)
    expect((await act('my-factor/recovery')).error).toBe('factor.again')
    const confirmation = await act('my-factor/confirm', { key: key.answer(await ask()) })
    expect(confirmation.code).toBe(200)
    expect((await act('my-factor/recovery')).code).toBe(200)
    expect(await state()).toMatchObject({ keys: [{ used_at: expect.any(String) }] })
  })

  it('stands beside a device and other keys; what is bound further asks for what there is', async () => {
    const { key, codes } = await add('一')
    await app().clock.forward(16 * minuteMs)
    for (const path of ['begin', 'enable', 'keys/begin', 'keys/add'])
      expect((await act(`my-factor/${path}`)).error).toBe('factor.again')
    await act('my-factor/confirm', { key: key.answer(await ask()) })
    expect((await add('二')).codes).toEqual([])
    const beginReply = await act('my-factor/begin', { password: me.password })
    // Only the device's own first code enables it, not a recovery code.
    const enable = (code: string) => act('my-factor/enable', { code })
    expect((await enable(String(codes[0]))).error).toBe('factor.wrong')
    const totp = new TOTP({ secret: Secret.fromBase32(String(beginReply.data?.secret)) })
    const code = totp.generate({ timestamp: app().clock.now().getTime() })
    // A begun device does not yet confirm a session.
    expect((await act('my-factor/confirm', { code })).error).toBe('factor.wrong')
    expect((await enable(code)).data).toEqual({ recovery_codes: [] })
    expect(await state()).toMatchObject({
      device_since: expect.any(String),
      recovery_left: 10,
      keys: [{ name: '一' }, { name: '二' }],
    })
  })

  it('is removed one by one; with the last factor the recovery codes go', async () => {
    await add('一')
    await add('二')
    const { keys } = (await state()) as { keys: { id: string }[] }
    const remove = (id = '') => act(`my-factor/keys/${id}/remove`)
    expect((await remove(keys[0]?.id)).code).toBe(200)
    expect(await remove(keys[0]?.id)).toMatchObject({ code: 404 })
    expect(await state()).toMatchObject({ on: 1, recovery_left: 10 })
    const other = await app().confirmedStaff('owner')
    expect((await act(`my-factor/keys/${keys[1]?.id}/remove`, {}, other.token)).code).toBe(
      404,
    )
    expect((await remove(keys[1]?.id)).code).toBe(200)
    expect(await state()).toMatchObject({ on: 0, recovery_left: 0 })
    expect((await signIn()).code).toBe(200)
    expect(await trail()).toEqual(['key-added', 'key-added', 'key-removed', 'key-removed'])
  })

  it('goes with the rest when a colleague takes the factor away', async () => {
    await add()
    const { token } = await app().confirmedStaff('owner')
    const path = `staff/${me.username}/factor/remove`
    const removal = await app().inHouseOfOne(() => act(path, {}, token))
    expect(removal.code).toBe(200)
    expect((await act('me')).code).toBe(401)
    expect((await signIn()).code).toBe(200)
    const keys = await app().owner.query(
      `SELECT FROM staff_key k JOIN staff f ON f.id = k.staff_id WHERE f.username = $1`,
      [me.username],
    )
    expect(keys.rows).toEqual([])
  })

  it('has a name, and one member has ten at most', async () => {
    const key = securityKey(site)
    for (const name of ['', '   ', 'x'.repeat(21), 'a\u200bb']) {
      const credential = key.made(await begin())
      const reply = await act('my-factor/keys/add', { name, key: credential })
      expect([name, reply.error]).toEqual([name, 'factor.key-name'])
    }
    for (let n = 0; n < 9; n += 1) await add(`第${n}把`)
    // Two concurrent additions to nine keys: only one becomes the tenth.
    const questions = [await begin(), await begin()]
    const replies = await Promise.all(
      questions.map((each) =>
        act('my-factor/keys/add', { name: '末', key: securityKey(site).made(each) }),
      ),
    )
    expect(tally(replies.map((each) => each.error ?? 'added'))).toEqual({
      added: 1,
      'factor.key-limit': 1,
    })
    expect(await act('my-factor/keys/begin', { password: me.password })).toMatchObject({
      error: 'factor.key-limit',
    })
  })

  it('of two first ones, in two sessions at once, one counts: the other session has ended', async () => {
    const other = await app().signIn(me.username, me.password)
    const tokens = [me.token, other]
    const credentials = await Promise.all(
      tokens.map(async (token) => securityKey(site).made(await begin(token))),
    )
    const replies = await Promise.all(
      tokens.map((token, n) =>
        act('my-factor/keys/add', { name: `${n}`, key: credentials[n] }, token),
      ),
    )
    expect(tally(replies.map((each) => each.code))).toEqual({ 200: 1, 401: 1 })
  })
})

// R-ADMIN-107
describe('an answer that is not right', () => {
  let key: Key
  beforeEach(async () => {
    key = (await add()).key
  })

  it.each([
    { what: 'another origin', at: { ...site, origin: 'https://desk.jinli.exampl' } },
    { what: 'another name', at: { ...site, rpId: 'jinli.example' } },
  ])('of $what is refused, at the sign-in and later', async ({ at }) => {
    const atSignIn = await signIn(key.answer(await askAtSignIn(), at))
    expect(atSignIn).toMatchObject({ code: 422, error: 'factor.key-wrong' })
    const confirmation = await act('my-factor/confirm', {
      key: key.answer(await ask(), at),
    })
    expect(confirmation.error).toBe('factor.key-wrong')
  })

  it.each([
    { what: 'another origin', at: { ...site, origin: 'http://desk.jinli.example' } },
    { what: 'another name', at: { ...site, rpId: 'jinli.example' } },
  ])('of $what adds no key', async ({ at }) => {
    const credential = securityKey(site).made(await begin(), at)
    const reply = await act('my-factor/keys/add', { name: '二', key: credential })
    expect(reply.error).toBe('factor.key-wrong')
    expect(await state()).toMatchObject({ keys: [{}] })
  })

  it('with certificates adds no key: nobody asks what addresses stand in them', async () => {
    const statement = new Map<string, unknown>([
      ['alg', -7],
      ['sig', new Uint8Array(8)],
      ['x5c', [new Uint8Array(8)]],
    ])
    const credential = securityKey(site).made(await begin(), site, statement)
    const reply = await act('my-factor/keys/add', { name: '二', key: credential })
    expect(reply.error).toBe('factor.key-wrong')
  })

  it('of a key that signs nothing, or of none, is refused', async () => {
    const question = await askAtSignIn()
    const answer = key.answer(question)
    const { signature } = securityKey(site).answer(question).response
    const forgery = { ...answer, response: { ...answer.response, signature } }
    expect((await signIn(forgery)).error).toBe('factor.key-wrong')
    const stranger = securityKey(site).answer(await askAtSignIn())
    expect((await signIn(stranger)).error).toBe('factor.key-wrong')
  })

  it('opens nothing a second time, also at the same moment', async () => {
    const answer = key.answer(await askAtSignIn())
    const replies = await atOnce(3, () => signIn(answer))
    expect(tally(replies.map((each) => each.error ?? 'in'))).toEqual({
      in: 1,
      'factor.key-stale': 2,
    })
    const credential = securityKey(site).made(await begin())
    const additions = await atOnce(2, (n) =>
      act('my-factor/keys/add', { name: `${n}`, key: credential }),
    )
    expect(tally(additions.map((each) => each.error ?? 'added'))).toEqual({
      added: 1,
      'factor.key-stale': 1,
    })
  })

  it('is for one member and one purpose, and not for long', async () => {
    const mine = me
    const question = await askAtSignIn()
    me = await app().newStaff('owner')
    const { key: theirs } = await add()
    // Refused: another member's key and challenge, another member's key alone, and a challenge to confirm a session.
    expect((await signIn(key.answer(question))).error).toBe('factor.key-stale')
    expect((await signIn(key.answer(await askAtSignIn()))).error).toBe('factor.key-wrong')
    expect((await signIn(theirs.answer(await ask()))).error).toBe('factor.key-stale')
    me = mine
    const confirm = { key: key.answer(question) }
    expect((await act('my-factor/confirm', confirm)).error).toBe('factor.key-stale')
    await app().clock.forward(5 * minuteMs + 1000)
    expect((await signIn(key.answer(question))).error).toBe('factor.key-stale')
    await app().runJob('drop-expired-sessions')
    const questions = await app().owner.query(
      'SELECT FROM staff_key_question WHERE expires_at < app_now()',
    )
    expect(questions.rows).toEqual([])
  })

  it('counts and locks like a wrong code, and a right one waits with it', async () => {
    const wrong = { ...site, rpId: 'jinli.example' }
    for (let time = 0; time < 5; time += 1)
      expect((await signIn(key.answer(await askAtSignIn(), wrong))).error).toBe(
        'factor.key-wrong',
      )
    expect((await signIn(key.answer(await askAtSignIn()))).error).toBe('auth.locked')
    const { rows } = await app().owner.query(
      `SELECT a.action FROM audit a JOIN staff f ON f.id = a.staff_id
       WHERE f.username = $1 ORDER BY a.id DESC LIMIT 1`,
      [me.username],
    )
    expect(rows[0]?.action).toBe('session.locked')
  })
})

// R-ADMIN-108
describe('a key that counts back', () => {
  it('is refused and told in the trail; one that never counts is none of these', async () => {
    const { key } = await add()
    key.countFrom(41)
    expect((await signIn(key.answer(await askAtSignIn()))).code).toBe(200)
    for (const from of [41, 7]) {
      key.countFrom(from)
      expect(await signIn(key.answer(await askAtSignIn()))).toMatchObject({
        code: 422,
        error: 'factor.key-copied',
      })
    }
    expect(await trail()).toEqual(['key-added', 'key-copied', 'key-copied'])
    key.countFrom(42)
    expect((await signIn(key.answer(await askAtSignIn()))).code).toBe(200)
    const { key: plain } = await add('不计数')
    for (let time = 0; time < 2; time += 1) {
      plain.countFrom(-1)
      expect((await signIn(plain.answer(await askAtSignIn()))).code).toBe(200)
    }
  })
})

describe('the question at the sign-in', () => {
  it('is for who knows the password and has a key; tries count as there', async () => {
    expect(await askAtSignIn()).toBeNull()
    await add()
    const wrong = { username: me.username, password: 'nothing-like-it' }
    const askWrong = () => app().call('/admin/api/login/key', wrong)
    for (let time = 0; time < 5; time += 1)
      expect((await askWrong()).error).toBe('auth.wrong-credentials')
    expect((await askWrong()).error).toBe('auth.locked')
  })

  it('many questions leave few rows', async () => {
    await add()
    for (let time = 0; time < 12; time += 1) await ask()
    const { rows } = await app().owner.query(
      `SELECT count(*)::int AS n FROM staff_key_question q JOIN staff f ON f.id = q.staff_id
       WHERE f.username = $1`,
      [me.username],
    )
    expect(rows).toEqual([{ n: 8 }])
  })
})

// R-ADMIN-109
describe('the address of keys', () => {
  it('is the public one, whatever host a caller names', async () => {
    const { port } = new URL(app().url)
    const response = await fetch(`http://localhost:${port}/admin/api/my-factor`, {
      headers: { authorization: `Bearer ${me.token}` },
    })
    expect(await response.json()).toMatchObject({ data: { key_origin: site.origin } })
  })

  it.each([
    ['https://desk.example', 'desk.example'],
    ['https://desk.example:8443', 'desk.example'],
    ['http://localhost:8080', 'localhost'],
    ['http://desk.localhost', 'desk.localhost'],
    ['http://desk.example', null],
    ['https://10.0.0.7', null],
    ['http://127.0.0.1:8080', null],
    ['https://[::1]', null],
    ['', null],
  ])('%s: %s', (origin, rpId) => {
    expect(keySite(origin)).toEqual(rpId === null ? null : { origin, rpId })
  })

  it('where there is none, no key is made', async () => {
    const { config } = app().context
    Object.assign(config, { publicUrl: null })
    try {
      expect(await act('my-factor/keys/begin', { password: me.password })).toMatchObject({
        code: 409,
        error: 'factor.key-site',
      })
      expect(await state()).toMatchObject({ key_origin: null })
    } finally {
      Object.assign(config, { publicUrl: site.origin })
    }
  })
})
