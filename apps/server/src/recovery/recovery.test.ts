import { atOnce, tally } from '@jinli/dev-env/at-once'
import { newPassword, recoveryFlows } from '@jinli/dev-env/recovery-flows'
import { hourMs, minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp({ config: { limits: { codesPerHour: 5 } } })
const { askCode, newCodes, playerWithEmail, recover, sentCode, signIn, withdrawal } =
  recoveryFlows(app)

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

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
    const bareName = await app().registerPlayer()
    const names = [withContact.name, bareName.name, 'nobody-of-this-name']
    const answers = await Promise.all(
      names.map(async (name) => {
        const request1 = await askCode(name)
        const { request, ...rest } = request1.data as Record<string, unknown>
        const wrongCode = await recover(
          { name },
          { request: String(request), code: '000000' },
        )
        const wrongRecoveryCode = await recover(
          { name },
          { way: 'code', code: 'AAAAAA-AAAAAA' },
        )
        expect(String(request)).toMatch(/^[\w-]{43}$/)
        return {
          ...request1,
          data: rest,
          tried: wrongCode,
          written: wrongRecoveryCode,
          request_id: '',
        }
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
    const { id, hash } = { id: player.name, hash: Buffer.alloc(32, 7) }
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
    const refusal = await withdrawal(back, bank, player.payPassword)
    expect(refusal).toMatchObject({ code: 1005, error: 'withdrawal.frozen' })
    const turnover = await app().expectOk('/api/getBetAmount', {}, back.token)
    expect(turnover.data?.frozen_until).toMatch(/^\d{4}-/)
    const transfer = { amount: 1, sourcetype: 'userbalance', targettype: 'obgdy' }
    expect((await app().call('/api/transfer', transfer, back.token)).code).toBe(200)
    await app().submitDeposit(back, 10_000n)
    await app().clock.forward(24 * hourMs + 1000)
    const nextSession = await signIn(player, newPassword)
    const tomorrow = { ...player, token: String(nextSession.data?.api_token) }
    expect((await withdrawal(tomorrow, bank, player.payPassword)).code).toBe(200)
  })

  it('also a withdrawal that races with the recovery', async () => {
    for (let round = 0; round < 20; round += 1) {
      const player = await playerWithEmail()
      const bank = await app().bindCard(player)
      await app().fund(player, 100_000n)
      const code = await sentCode(player, 'pay')
      const [winner, ...tries] = await Promise.all([
        recover(player, { ...code, secret: 'pay' }),
        ...Array.from({ length: 3 }, () => withdrawal(player, bank, player.payPassword)),
      ])
      expect(winner.code).toBe(200)
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
