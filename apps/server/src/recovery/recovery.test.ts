import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { hourMs, minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp({ config: { limits: { codesPerHour: 5 } } })

let count = 0
const newEmail = () => `carp-${++count}@pond.example`
const newPassword = 'brand-new-1'

/** A player whose e-mail is verified. */
async function playerWithEmail(): Promise<TestPlayer & { email: string }> {
  const player = await app().registerPlayer()
  const email = newEmail()
  await app().owner.query(
    `INSERT INTO player_contact (player_id, channel, address, folded) VALUES ($1, 'email', $2, $2)`,
    [player.id, email],
  )
  return { ...player, email }
}

const askCode = (name: string, secret = 'login', channel = 'email') =>
  app().call('/api/recoverycode', { name, secret, channel })

async function sentCode(
  { name, email }: { name: string; email: string },
  secret = 'login',
): Promise<{ request: string; code: string }> {
  const newest = () =>
    app()
      .lastMessageTo(email)
      .catch(() => null)
  const before = await newest()
  const { data } = await app().expectOk('/api/recoverycode', {
    name,
    secret,
    channel: 'email',
  })
  // The code is sent after the answer.
  await expect.poll(async () => (await newest())?.id ?? null).not.toBe(before?.id ?? null)
  const { words, template } = await app().lastMessageTo(email)
  expect(template).toBe('contact.code')
  return { request: String(data?.request), code: String(words.code) }
}

function recover(
  { name }: { name: string },
  fields: {
    request?: string
    code: string
    way?: string
    secret?: string
    paypassword?: string
  },
) {
  const form = { way: 'email', secret: 'login', name, paypassword: newPassword, ...fields }
  return app().call('/api/recover', form)
}

const signIn = ({ name }: TestPlayer, password: string) =>
  app().call('/api/login_pc', { name, password })

async function newCodes({ token, payPassword }: TestPlayer): Promise<string[]> {
  const { data } = await app().expectOk(
    '/api/recoverycodes',
    { pay_pass: payPassword },
    token,
  )
  return data?.codes as string[]
}

const withdrawal = async (player: TestPlayer, bank: unknown, payPassword: string) =>
  app().call('/api/withdraw', { amount: 100, bank, password: payPassword }, player.token)

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function restrictionsOf(player: TestPlayer) {
  const { data } = await app().expectOk(
    `/admin/api/players/${player.name}/restrictions`,
    {},
    await app().staffToken(),
  )
  return data as unknown as Record<string, unknown>[]
}

async function denialOf({ email }: { email: string }): Promise<string> {
  const { template, words } = await app().lastMessageTo(email)
  expect(template).toBe('recovery.done')
  return String(words.link).split('deny=')[1] ?? ''
}

describe('R-CONTACT-25: a forgotten login password', () => {
  it('by a code to the verified e-mail: every session ends, the player is told', async () => {
    const player = await playerWithEmail()
    const second = await signIn(player, player.password)
    const code = await sentCode(player)
    expect((await recover(player, code)).message).toBe('登录密码已重新设置，请登录')
    for (const token of [player.token, String(second.data?.api_token)])
      expect((await app().call('/api/balance', {}, token)).error).toBe(
        'session.password-changed',
      )
    expect((await signIn(player, player.password)).error).toBe('auth.wrong-credentials')
    const { data } = await signIn(player, newPassword)
    const mails = await app().expectOk('/api/message', {}, String(data?.api_token))
    expect(JSON.stringify(mails.data)).toContain('已找回登录密码')
    expect((await app().lastMessageTo(player.email)).text).toContain('暂停取款')
    // Once used, the code is void.
    expect((await recover(player, code)).error).toBe('code.wrong')
  })

  it('by a recovery code, which is shown once and works once', async () => {
    const player = await app().registerPlayer()
    const codes = await newCodes(player)
    expect(new Set(codes).size).toBe(10)
    const { rows } = await app().owner.query(
      'SELECT c::text AS line FROM player_recovery_code c WHERE player_id = $1',
      [player.id],
    )
    expect(JSON.stringify(rows)).not.toContain(codes[0])
    const way = { way: 'code', code: ` ${codes[0]?.toLowerCase().replace('-', ' ')}` }
    expect((await recover(player, { ...way, code: 'AAAAAA-AAAAAA' })).error).toBe(
      'recovery.code-wrong',
    )
    expect((await recover(player, way)).code).toBe(200)
    expect((await recover(player, way)).error).toBe('recovery.code-wrong')
    const back = await signIn(player, newPassword)
    expect(back.code).toBe(200)
    const mine = await app().expectOk('/api/mycontacts', {}, String(back.data?.api_token))
    expect(mine.data?.recovery_codes).toBe(9)
    const token = String(back.data?.api_token)
    await newCodes({ ...player, token })
    expect((await recover(player, { ...way, code: codes[1] ?? '' })).error).toBe(
      'recovery.code-wrong',
    )
  })

  it('a weak or equal password is refused, and the code stays', async () => {
    const player = await playerWithEmail()
    const code = await sentCode(player)
    const short = await recover(player, { ...code, paypassword: '12345' })
    expect(short.error).toBe('password.new-length')
    expect((await recover(player, code)).code).toBe(200)
  })

  it('opens what wrong passwords have locked', async () => {
    const player = await playerWithEmail()
    for (let n = 0; n < 6; n += 1) await signIn(player, 'wrong-one')
    expect((await signIn(player, player.password)).error).toBe('auth.locked')
    expect((await recover(player, await sentCode(player))).code).toBe(200)
    expect((await signIn(player, newPassword)).code).toBe(200)
  })
})

describe('R-CONTACT-26: a forgotten pay password', () => {
  it('by a code of its own; the login password alone leads nowhere', async () => {
    const player = await playerWithEmail()
    const bank = await app().bindCard(player)
    await app().fund(player, 100_000n)
    // What a thief with the login password and a session has.
    expect(
      (await app().call('/api/recoverycodes', { pay_pass: player.password }, player.token))
        .error,
    ).toBe('auth.wrong-pay-password')
    // A code for the login password does not open the pay password.
    const other = await sentCode(player)
    expect((await recover(player, { ...other, secret: 'pay' })).error).toBe('code.wrong')
    const code = await sentCode(player, 'pay')
    const same = { ...code, secret: 'pay', paypassword: player.password }
    expect((await recover(player, same)).error).toBe('auth.pay-password-same')
    expect((await recover(player, { ...code, secret: 'pay' })).code).toBe(200)
    expect((await app().call('/api/balance', {}, player.token)).code).toBe(401)
    const back = await app().comeBack(player)
    // R-CONTACT-28
    expect((await withdrawal(back, bank, player.payPassword)).error).toBe(
      'auth.wrong-pay-password',
    )
    expect((await withdrawal(back, bank, newPassword)).error).toBe('withdrawal.frozen')
  })
})

describe('R-CONTACT-27: nobody learns whether there is an account', () => {
  it('the answers to a request and to a try are the same', async () => {
    const withContact = await playerWithEmail()
    const without = await app().registerPlayer()
    const names = [withContact.name, without.name, 'nobody-of-this-name']
    const answers = await Promise.all(
      names.map(async (name) => {
        const asked = await askCode(name)
        const { request, ...rest } = asked.data as Record<string, unknown>
        const tried = await recover({ name }, { request: String(request), code: '000000' })
        const written = await recover({ name }, { way: 'code', code: 'AAAAAA-AAAAAA' })
        expect(String(request)).toMatch(/^[\w-]{43}$/)
        return { ...asked, data: rest, tried, written, request_id: '' }
      }),
    )
    const plain = (value: unknown) =>
      JSON.stringify(value).replace(/"request_id":"[^"]*"/g, '')
    expect(plain(answers[1])).toBe(plain(answers[0]))
    expect(plain(answers[2])).toBe(plain(answers[0]))
  })

  it('the request does the same for each name; what follows runs after the answer', async () => {
    const { name } = await playerWithEmail()
    const rows = async (subject: string) =>
      (
        await app().owner.query(
          'SELECT count(*)::int AS n FROM one_time_code WHERE subject = $1',
          [subject],
        )
      ).rows[0].n
    await askCode(name)
    await askCode('nobody-else-here')
    expect([await rows(name), await rows('nobody-else-here')]).toEqual([1, 1])
  })

  it('a job sends what a dying process has left', async () => {
    const player = await playerWithEmail()
    const { id, hash } = { id: player.name, hash: Buffer.alloc(32, count) }
    await app().owner.query(
      `INSERT INTO one_time_code (purpose, subject, channel, request_hash, created_at)
       VALUES ('login', $1, 'email', $2, app_now() - interval '6 seconds')`,
      [id, hash],
    )
    await app().runJob('send-recovery-codes')
    await app().runJob('send-recovery-codes')
    const { rows } = await app().owner.query(
      'SELECT count(*)::int AS n FROM outbound_message WHERE address = $1',
      [player.email],
    )
    expect(rows).toEqual([{ n: 1 }])
  })
})

describe('R-CONTACT-28: after a recovery withdrawals rest for a day', () => {
  it('in words, and nothing else rests', async () => {
    const player = await playerWithEmail()
    const bank = await app().bindCard(player)
    await app().fund(player, 100_000n)
    await recover(player, await sentCode(player))
    const { data } = await signIn(player, newPassword)
    const back = { ...player, token: String(data?.api_token) }
    const refused = await withdrawal(back, bank, player.payPassword)
    expect(refused).toMatchObject({ code: 1005, error: 'withdrawal.frozen' })
    const turnover = await app().expectOk('/api/getBetAmount', {}, back.token)
    expect(turnover.data?.frozen_until).toMatch(/^\d{4}-/)
    const transfer = { amount: 1, sourcetype: 'userbalance', targettype: 'obgdy' }
    expect((await app().call('/api/transfer', transfer, back.token)).code).toBe(200)
    await app().submitDeposit(back, 10_000n)
    await app().clock.forward(24 * hourMs + 1000)
    const later = await signIn(player, newPassword)
    const tomorrow = { ...player, token: String(later.data?.api_token) }
    expect((await withdrawal(tomorrow, bank, player.payPassword)).code).toBe(200)
  })

  it('also a withdrawal that races with the recovery', async () => {
    for (let round = 0; round < 20; round += 1) {
      const player = await playerWithEmail()
      const bank = await app().bindCard(player)
      await app().fund(player, 100_000n)
      const code = await sentCode(player, 'pay')
      const [done, ...tries] = await Promise.all([
        recover(player, { ...code, secret: 'pay' }),
        ...Array.from({ length: 3 }, () => withdrawal(player, bank, player.payPassword)),
      ])
      expect(done.code).toBe(200)
      const after = await withdrawal(await app().comeBack(player), bank, newPassword)
      expect(after.error).toBe('withdrawal.frozen')
      for (const { error } of tries)
        expect([
          undefined,
          'withdrawal.frozen',
          'auth.wrong-pay-password',
          'session.ended-elsewhere',
          'withdrawal.too-many-open',
          'idempotency.in-flight',
        ]).toContain(error)
    }
  })
})

describe('R-CONTACT-29: “this was not me”', () => {
  it('freezes withdrawals until service ends that; a second click changes nothing', async () => {
    const player = await playerWithEmail()
    const bank = await app().bindCard(player)
    await app().fund(player, 100_000n)
    await recover(player, await sentCode(player))
    const link = await denialOf(player)
    const deny = () => app().call('/api/recoverydeny', { link })
    expect((await app().call('/api/recoverydeny', { link: `${link}x` })).error).toBe(
      'recovery.denial-ended',
    )
    expect((await deny()).message).toBe('已冻结取款，请联系客服')
    expect((await deny()).code).toBe(200)
    const [restriction, ...others] = await restrictionsOf(player)
    expect(others).toEqual([])
    expect(restriction).toMatchObject({
      kind: 'withdrawal',
      in_force: 1,
      made_by: '会员本人',
      until: null,
    })
    const { data } = await signIn(player, newPassword)
    const back = { ...player, token: String(data?.api_token) }
    expect((await withdrawal(back, bank, player.payPassword)).error).toBe(
      'restriction.withdrawal',
    )
    await app().expectOk(
      `/admin/api/players/${player.name}/restrictions/${restriction?.id}/end`,
      { reason: '核对身份' },
      await app().staffToken(),
    )
    expect((await deny()).error).toBe('recovery.denial-ended')
    expect((await restrictionsOf(player)).filter(({ in_force }) => in_force)).toEqual([])
  })

  it('by a signed-in player without a link; one with a date becomes one without', async () => {
    const player = await playerWithEmail()
    await recover(player, await sentCode(player))
    const until = new Date(Date.now() + hourMs).toISOString()
    const texts = { reason: '核对', player_text: '请稍候。' }
    await app().expectOk(
      `/admin/api/players/${player.name}/restrict`,
      { kind: 'withdrawal', until, ...texts },
      await app().staffToken(),
    )
    const { data } = await signIn(player, newPassword)
    expect((await app().call('/api/recoverydeny', {})).error).toBe('recovery.denial-ended')
    await app().expectOk('/api/recoverydeny', {}, String(data?.api_token))
    const inForce = (await restrictionsOf(player)).filter(({ in_force }) => in_force)
    expect(inForce).toMatchObject([{ made_by: '会员本人', until: null }])
  })

  it('twenty clicks at once make one restriction', async () => {
    for (let round = 0; round < 20; round += 1) {
      const player = await playerWithEmail()
      await recover(player, await sentCode(player))
      const link = await denialOf(player)
      const replies = await atOnce(5, () => app().call('/api/recoverydeny', { link }))
      expect(tally(replies.map(({ code }) => code))).toEqual({ 200: 5 })
      expect(await restrictionsOf(player)).toHaveLength(1)
    }
  })
})

describe('R-CONTACT-30: limits', () => {
  it('five codes an hour for an account, whether it exists or not', async () => {
    const { name } = await playerWithEmail()
    for (const each of [name, 'nobody-asks-this']) {
      const replies = []
      for (let n = 0; n < 6; n += 1) replies.push(await askCode(each))
      expect(tally(replies.map(({ error }) => error ?? 'ok'))).toEqual({
        ok: 5,
        'code.too-many': 1,
      })
      // The other password has a count of its own.
      expect((await askCode(each, 'pay')).code).toBe(200)
    }
    await app().clock.forward(hourMs)
    expect((await askCode(name)).code).toBe(200)
  })

  it('in parallel, too', async () => {
    for (let round = 0; round < 20; round += 1) {
      const replies = await atOnce(8, () => askCode(`race-of-${round}`))
      expect(tally(replies.map(({ error }) => error ?? 'ok'))).toEqual({
        ok: 5,
        'code.too-many': 3,
      })
    }
  })

  it('wrong recovery codes lock, also for a name of nobody', async () => {
    const player = await app().registerPlayer()
    const [code = ''] = await newCodes(player)
    for (const name of [player.name, 'nobody-has-codes']) {
      const errors = []
      for (let n = 0; n < 6; n += 1)
        errors.push((await recover({ name }, { way: 'code', code: 'AAAAAA-AAAAAB' })).error)
      expect(errors).toEqual([...Array(5).fill('recovery.code-wrong'), 'auth.locked'])
    }
    expect((await recover(player, { way: 'code', code })).error).toBe('auth.locked')
    await app().clock.forward(16 * minuteMs)
    expect((await recover(player, { way: 'code', code })).code).toBe(200)
  })

  it('a code is of no use to another browser, after five tries, or for a newer contact', async () => {
    const player = await playerWithEmail()
    const { code, request } = await sentCode(player)
    expect((await recover(player, { code, request: 'x'.repeat(43) })).error).toBe(
      'code.wrong',
    )
    for (let n = 0; n < 5; n += 1) await recover(player, { request, code: wrong(code) })
    expect((await recover(player, { request, code })).error).toBe('code.wrong')
    const next = await sentCode(player)
    await app().owner.query(
      `UPDATE player_contact SET address = 'x' || address, folded = 'x' || folded WHERE player_id = $1`,
      [player.id],
    )
    expect((await recover(player, next)).error).toBe('code.wrong')
  })
})

describe('R-CONTACT-31: races of a recovery', () => {
  it('the same code in parallel sets one password', async () => {
    for (let round = 0; round < 20; round += 1) {
      const player = await playerWithEmail()
      const code = await sentCode(player)
      const replies = await atOnce(4, (n) =>
        recover(player, { ...code, paypassword: `parallel-${n}` }),
      )
      expect(tally(replies.map(({ error }) => error ?? 'ok'))).toEqual({
        ok: 1,
        'code.wrong': 3,
      })
      const winner = replies.findIndex(({ code }) => code === 200)
      expect((await signIn(player, `parallel-${winner}`)).code).toBe(200)
      const { rows } = await app().owner.query(
        'SELECT count(*)::int AS n FROM player_recovery WHERE player_id = $1',
        [player.id],
      )
      expect(rows).toEqual([{ n: 1 }])
    }
  })

  it('the same recovery code in parallel sets one password', async () => {
    for (let round = 0; round < 20; round += 1) {
      const player = await app().registerPlayer()
      const [code = ''] = await newCodes(player)
      const replies = await atOnce(4, (n) =>
        recover(player, { way: 'code', code, paypassword: `parallel-${n}` }),
      )
      expect(replies.filter((each) => each.code === 200)).toHaveLength(1)
    }
  })
})
