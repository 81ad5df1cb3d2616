import { randomUUID } from 'node:crypto'
import { work } from '@jinli/contract/auth/challenge'
import { atOnce } from '@jinli/dev-env/at-once'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const app = useTestApp()

async function ask(on: boolean): Promise<void> {
  await app().owner.query(
    `INSERT INTO site_setting (key, value) VALUES ('challenge', $1)
      ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [on ? '1' : '0'],
  )
}

function signUp(change: object = {}) {
  const password = 'secret-1'
  const form = { name: `w${randomUUID().slice(0, 12)}`, password, confirmPass: password }
  const more = { realname: '林小鱼', paypassword: 'secret-2' }
  return app().call('/api/register', { ...form, ...more, ...change })
}

async function newWork() {
  return work.parse((await app().expectOk('/api/challenge')).data)
}

/** Returns what a browser sends: base64 of the challenge and its solution. */
function asText(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

async function solve(challenge?: Awaited<ReturnType<typeof newWork>>): Promise<string> {
  const work = challenge ?? (await newWork())
  const solution = await solveChallenge({ challenge: work, deriveKey })
  if (solution === null) throw new Error('not solved')
  const { counter, derivedKey } = solution
  return asText({ challenge: work, solution: { counter, derivedKey } })
}

describe('R-LOGIN-17: a proof of work at sign-in and sign-up', () => {
  it('is not asked for in sandbox mode', async () => {
    expect(await signUp()).toMatchObject({ code: 200 })
  })

  describe('where the house has switched it on', () => {
    beforeEach(() => ask(true))
    afterEach(() => ask(false))

    it('tells a client that has none what is missing, and counts no try', async () => {
      const before = await app().tableDigest()
      const expected = { status: 200, code: 1105 }
      expect(await signUp()).toMatchObject({
        ...expected,
        message: '请先完成安全验证；如无法完成，请更换浏览器或联系客服',
      })
      const login = { name: 'nobody-here', password: 'wrong-1' }
      expect(await app().call('/api/login_pc', login)).toMatchObject(expected)
      expect(await app().tableDigest()).toEqual(before)
    })

    it('lets in who has done it, once', async () => {
      const challenge = await solve()
      expect(await signUp({ challenge })).toMatchObject({ code: 200 })
      expect(await signUp({ challenge })).toMatchObject({ code: 1106 })
    })

    it('takes each piece of work once, however many hand it in together', async () => {
      const challenge = await solve()
      const replies = await atOnce(8, () => signUp({ challenge }))
      const codes = replies.map(({ code }) => code).toSorted((a, b) => a - b)
      expect(codes).toEqual([200, ...Array.from({ length: 7 }, () => 1106)])
    })

    it('costs a wrong password another piece of work', async () => {
      const player = { name: `w${randomUUID().slice(0, 12)}`, password: 'secret-1' }
      await ask(false)
      expect(await signUp({ ...player, confirmPass: 'secret-1' })).toMatchObject({
        code: 200,
      })
      await ask(true)
      const challenge = await solve()
      const wrong = { ...player, password: 'secret-9', challenge }
      expect(await app().call('/api/login_pc', wrong)).toMatchObject({ code: 1101 })
      expect(await app().call('/api/login_pc', { ...player, challenge })).toMatchObject({
        code: 1106,
      })
      const credentials = { ...player, challenge: await solve() }
      expect(await app().call('/api/login_pc', credentials)).toMatchObject({ code: 200 })
    })

    it('is worth nothing after ten minutes, and is forgotten then', async () => {
      const challenge = await solve()
      expect(await signUp({ challenge: await solve() })).toMatchObject({ code: 200 })
      await app().clock.forward(11 * minuteMs)
      expect(await signUp({ challenge })).toMatchObject({ code: 1106 })
      await app().runJob('drop-old-attempts')
      const { rows } = await app().owner.query('SELECT nonce FROM auth_spent_work')
      expect(rows).toEqual([])
    })

    it('cannot be made up, made easier or made later', async () => {
      const work = await newWork()
      const solution = { counter: 1, derivedKey: '00'.repeat(32) }
      const { parameters } = work
      const easyWork = { ...work, parameters: { ...parameters, keyPrefix: '00', cost: 1 } }
      const lateWork = {
        ...work,
        parameters: { ...parameters, expiresAt: parameters.expiresAt + 3600 },
      }
      const forgedWork = { ...work, signature: '0'.repeat(64) }
      const offers = [
        'x',
        asText({}),
        asText({ challenge: work }),
        asText({ challenge: work, solution }),
        await solve(easyWork),
        await solve(lateWork),
        await solve(forgedWork),
      ]
      for (const challenge of offers)
        expect(await signUp({ challenge }), challenge).toMatchObject({ code: 1107 })
      // None of these calls has used up the challenge.
      expect(await signUp({ challenge: await solve(work) })).toMatchObject({ code: 200 })
    })
  })
})
