import { contactOf } from '@jinli/contract/contact/contact.rules'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp({ config: { limits: { codesPerHour: 400 } } })

let count = 0
const newEmail = () => `koi-${++count}@pond.example`
const newPhone = () => `138${String(++count).padStart(8, '0')}`

type Channel = 'email' | 'phone'

/** Asks for a code to an address; returns the secret of the request and the code that was sent. */
async function askCode(player: TestPlayer, channel: Channel, address: string) {
  const { data } = await app().expectOk(
    '/api/contactcode',
    { channel, address },
    player.token,
  )
  const { words } = await app().lastMessageTo(address.trim())
  return { request: String(data?.request), code: String(words.code) }
}

async function askProof(player: TestPlayer, channel: Channel, address: string) {
  const { data } = await app().expectOk('/api/contactproof', { channel }, player.token)
  const { words } = await app().lastMessageTo(address)
  return { proof_request: String(data?.request), proof_code: String(words.code) }
}

const passwordsOf = ({ password, payPassword }: TestPlayer) => ({
  password,
  pay_pass: payPassword,
})

function verify(player: TestPlayer, channel: Channel, fields: object) {
  return app().call('/api/contactverify', { channel, ...fields }, player.token)
}

async function verifyFirst(player: TestPlayer, channel: Channel, address: string) {
  const code = await askCode(player, channel, address)
  expect(await verify(player, channel, { ...code, ...passwordsOf(player) })).toMatchObject({
    code: 200,
  })
}

async function contactsOf({ id }: TestPlayer) {
  const { rows } = await app().owner.query(
    'SELECT channel, address FROM player_contact WHERE player_id = $1 ORDER BY channel',
    [id],
  )
  return rows.map(({ channel, address }) => `${channel} ${address}`)
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('R-CONTACT-20: an e-mail or mobile is verified by a code', () => {
  it('with both passwords; the profile has it, the player is told', async () => {
    const player = await app().registerPlayer()
    const email = newEmail()
    await verifyFirst(player, 'email', `  ${email.replace('pond', 'POND')} `)
    expect(await contactsOf(player)).toEqual([`email ${email}`])
    const me = await app().expectOk('/api/user', {}, player.token)
    expect(me.data?.email).toBe(email)
    expect((await app().lastMessageTo(email)).template).toBe('contact.verified')
    const mine = await app().expectOk('/api/mycontacts', {}, player.token)
    expect(mine.data).toMatchObject({
      contacts: [{ channel: 'email', address: 'ko***@pond.example', in_profile: 1 }],
      recovery_codes: 0,
    })
  })

  it('a wrong login or pay password verifies nothing and is counted', async () => {
    const player = await app().registerPlayer()
    const code = await askCode(player, 'phone', newPhone())
    const passwords = passwordsOf(player)
    for (const [fields, error] of [
      [{}, 'contact.password'],
      [{ ...passwords, password: 'wrong-1' }, 'contact.password'],
      [{ ...passwords, pay_pass: 'wrong-1' }, 'auth.wrong-pay-password'],
      // Who knows the pay password alone gets no contact.
      [{ pay_pass: player.payPassword }, 'contact.password'],
    ] as const)
      expect((await verify(player, 'phone', { ...code, ...fields })).error).toBe(error)
    expect(await contactsOf(player)).toEqual([])
  })

  it('updateuserinfo changes no verified contact', async () => {
    const player = await app().registerPlayer()
    const phone = newPhone()
    await verifyFirst(player, 'phone', phone)
    const form = { mobile: newPhone(), email: newEmail(), birthday: '1990-01-01' }
    await app().expectOk('/api/updateuserinfo', form, player.token)
    expect(await contactsOf(player)).toEqual([`phone ${phone}`])
    // R-CONTACT-34: what the profile has now is not verified.
    const mine = await app().expectOk('/api/mycontacts', {}, player.token)
    expect(mine.data).toMatchObject({ contacts: [{ in_profile: 0 }] })
  })
})

describe('R-CONTACT-21: a change needs the code of the verified contact', () => {
  it('and both addresses are told', async () => {
    const player = await app().registerPlayer()
    const [before, after, phone] = [newEmail(), newEmail(), newPhone()]
    await verifyFirst(player, 'email', before)
    const code = await askCode(player, 'email', after)
    const passwords = passwordsOf(player)
    // Passwords are no proof any more.
    expect((await verify(player, 'email', { ...code, ...passwords })).error).toBe(
      'contact.proof',
    )
    const proof = await askProof(player, 'email', before)
    const wrongProof = { ...proof, proof_code: wrong(proof.proof_code) }
    expect((await verify(player, 'email', { ...code, ...wrongProof })).error).toBe(
      'contact.proof',
    )
    expect((await verify(player, 'email', { ...code, ...proof })).code).toBe(200)
    expect(await contactsOf(player)).toEqual([`email ${after}`])
    for (const address of [before, after])
      expect((await app().lastMessageTo(address)).template).toBe('contact.verified')

    // A mobile beside it needs the code of the e-mail.
    const second = await askCode(player, 'phone', phone)
    expect((await verify(player, 'phone', { ...second, ...passwords })).error).toBe(
      'contact.proof',
    )
    const emailProof = await askProof(player, 'phone', after)
    expect((await verify(player, 'phone', { ...second, ...emailProof })).code).toBe(200)
    expect(await contactsOf(player)).toHaveLength(2)
  })

  it('or a recovery code, once', async () => {
    const player = await app().registerPlayer()
    await verifyFirst(player, 'email', newEmail())
    const { data } = await app().expectOk(
      '/api/recoverycodes',
      { pay_pass: player.payPassword },
      player.token,
    )
    const [proof_code = ''] = (data?.codes ?? []) as string[]
    const after = newEmail()
    const code = await askCode(player, 'email', after)
    const bad = { ...code, proof_code: 'AAAAAA-AAAAAA' }
    expect((await verify(player, 'email', bad)).error).toBe('contact.proof')
    expect((await verify(player, 'email', { ...code, proof_code })).code).toBe(200)
    expect(await contactsOf(player)).toEqual([`email ${after}`])
    const secondCode = await askCode(player, 'email', newEmail())
    expect((await verify(player, 'email', { ...secondCode, proof_code })).error).toBe(
      'contact.proof',
    )
  })
})

describe('R-CONTACT-22: a code', () => {
  it('ends after ten minutes, five wrong tries, one use or a newer one', async () => {
    const player = await app().registerPlayer()
    const phone = newPhone()
    const passwords = passwordsOf(player)
    const old = await askCode(player, 'phone', phone)
    const code = await askCode(player, 'phone', phone)
    expect((await verify(player, 'phone', { ...old, ...passwords })).error).toBe(
      'code.wrong',
    )
    for (let n = 0; n < 5; n += 1)
      expect(
        (await verify(player, 'phone', { ...code, code: wrong(code.code), ...passwords }))
          .error,
      ).toBe('code.wrong')
    expect((await verify(player, 'phone', { ...code, ...passwords })).error).toBe(
      'code.wrong',
    )

    const late = await askCode(player, 'phone', phone)
    await app().clock.forward(10 * minuteMs + 1000)
    expect((await verify(player, 'phone', { ...late, ...passwords })).error).toBe(
      'code.wrong',
    )
    await app().clock.reset()

    const right = await askCode(player, 'phone', phone)
    expect((await verify(player, 'phone', { ...right, ...passwords })).code).toBe(200)
    const proof = await askProof(player, 'phone', phone)
    expect((await verify(player, 'phone', { ...right, ...proof })).error).toBe('code.wrong')
  })

  it('is of no use to another browser or another player', async () => {
    const [player, other] = [await app().registerPlayer(), await app().registerPlayer()]
    const phone = newPhone()
    const { code, request } = await askCode(player, 'phone', phone)
    const passwords = passwordsOf(player)
    const foreign = { code, request: 'x'.repeat(43), ...passwords }
    expect((await verify(player, 'phone', foreign)).error).toBe('code.wrong')
    expect(
      (await verify(other, 'phone', { code, request, ...passwordsOf(other) })).error,
    ).toBe('code.wrong')
    // Nor for the other channel of the same player.
    expect((await verify(player, 'email', { code, request, ...passwords })).error).toBe(
      'code.wrong',
    )
    expect((await verify(player, 'phone', { code, request, ...passwords })).code).toBe(200)
  })

  it('is stored as a hash only', async () => {
    const player = await app().registerPlayer()
    const { code } = await askCode(player, 'phone', newPhone())
    const { rows } = await app().owner.query(
      'SELECT c::text AS line FROM one_time_code c WHERE subject LIKE $1',
      [`${player.id} %`],
    )
    expect(rows[0].line).not.toContain(`,${code},`)
    expect(rows).toHaveLength(1)
  })
})

describe('R-CONTACT-23: races', () => {
  it('the same code in parallel counts once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const player = await app().registerPlayer()
      const phone = newPhone()
      const code = await askCode(player, 'phone', phone)
      const fields = { ...code, ...passwordsOf(player) }
      const replies = await atOnce(4, () => verify(player, 'phone', fields))
      const answers = tally(replies.map(({ error }) => error ?? 'ok'))
      expect(answers.ok).toBe(1)
      expect(await contactsOf(player)).toEqual([`phone ${phone}`])
    }
  })

  it('a wrong code in parallel is tried five times at most', async () => {
    for (let round = 0; round < 20; round += 1) {
      const player = await app().registerPlayer()
      await verifyFirst(player, 'phone', newPhone())
      const email = newEmail()
      const { request, code } = await askCode(player, 'email', email)
      const { rows } = await app().owner.query(
        'SELECT address FROM player_contact WHERE player_id = $1',
        [player.id],
      )
      const proof = await askProof(player, 'email', rows[0].address)
      const bad = { request, code: wrong(code), ...proof }
      await atOnce(9, () => verify(player, 'email', bad))
      const tries = await app().owner.query(
        `SELECT tries FROM one_time_code WHERE subject = $1 AND purpose = 'contact'`,
        [`${player.id} email`],
      )
      expect(tries.rows).toEqual([{ tries: 5 }])
      expect((await verify(player, 'email', { request, code, ...proof })).error).toBe(
        'code.wrong',
      )
    }
  })

  it('a code and a newer one at the same moment: at most one is used, and none after the newer', async () => {
    for (let round = 0; round < 20; round += 1) {
      const player = await app().registerPlayer()
      const phone = newPhone()
      const first = await askCode(player, 'phone', phone)
      const fields = { ...first, ...passwordsOf(player) }
      const [reply, newer] = await Promise.all([
        verify(player, 'phone', fields),
        askCode(player, 'phone', phone),
      ])
      expect(['code.wrong', undefined]).toContain(reply.error)
      const contactCount = (await contactsOf(player)).length
      expect(contactCount).toBe(reply.error ? 0 : 1)
      const open = await app().owner.query(
        'SELECT count(*)::int AS n FROM one_time_code WHERE subject = $1 AND ended_at IS NULL',
        [`${player.id} phone`],
      )
      expect(open.rows).toEqual([{ n: 1 }])
      expect((await verify(player, 'phone', fields)).code).not.toBe(200)
      expect(newer.code).toMatch(/^\d{6}$/)
    }
  })

  it('two players and one mobile: one wins, the other is not told whose it is', async () => {
    for (let round = 0; round < 20; round += 1) {
      const players = [await app().registerPlayer(), await app().registerPlayer()] as const
      const phone = newPhone()
      const codes = [
        await askCode(players[0], 'phone', phone),
        await askCode(players[1], 'phone', phone),
      ] as const
      const replies = await Promise.all(
        ([0, 1] as const).map((n) =>
          verify(players[n], 'phone', { ...codes[n], ...passwordsOf(players[n]) }),
        ),
      )
      expect(replies.map(({ error }) => error ?? 'ok').toSorted()).toEqual([
        'contact.taken',
        'ok',
      ])
      const loser = replies.find(({ error }) => error)
      expect(loser?.message).toBe('该邮箱或手机号不能使用，请换一个或联系客服')
    }
  })
})

describe('R-CONTACT-24: addresses', () => {
  it.each([
    ['Lin.Yu+koi@Pond.Example', 'Lin.Yu+koi@pond.example'],
    ['yu@鲤鱼.example', 'yu@xn--iy2al3m.example'],
    [`${'a'.repeat(64)}@pond.example`, `${'a'.repeat(64)}@pond.example`],
    ['a@b.c.d.example ', 'a@b.c.d.example'],
  ])('%s is an e-mail', (text, foldedAddress) => {
    const contact = contactOf('email', text)
    if (text.includes('鲤')) expect(contact?.folded).toMatch(/^yu@xn--[a-z0-9]+\.example$/)
    else expect(contact?.folded).toBe(foldedAddress)
  })

  it.each([
    '',
    'a',
    '@pond.example',
    'a@',
    'a@pond',
    'a@@pond.example',
    'a b@pond.example',
    'a@pond.example/x',
    'a@pond.example:80',
    'a@1.2.3.4',
    'a@[::1]',
    'a@-pond.example',
    'a@pond..example',
    '.a@pond.example',
    `${'a'.repeat(65)}@pond.example`,
    `a@${'b'.repeat(250)}.example`,
    'a@pond.example\r\nBcc: b@pond.example',
    'a"b@pond.example',
    '鱼@pond.example',
  ])('%j is none, and no code is sent', async (text) => {
    expect(contactOf('email', text)).toBeNull()
    const player = await app().registerPlayer()
    const before = await app().tableDigest()
    const form = { channel: 'email', address: text }
    const reply = await app().call('/api/contactcode', form, player.token)
    expect(reply).toMatchObject({ code: 422, error: 'contact.email' })
    expect(await app().tableDigest()).toEqual(before)
  })
})
