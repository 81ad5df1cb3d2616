import { work } from '@jinli/contract/auth/challenge'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { callFrom } from '@jinli/dev-env/call-from'
import { dayMs, minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeEach, describe, expect, it } from 'vitest'
import { verifiedSecrets } from '../platform/secrets.ts'

const app = useTestApp()

// The clock is stopped, so that no lock ends during a slow test.
beforeEach(() => app().clock.stop(new Date()))

/** The two sign-ins with a name and a password. */
const doors = [
  {
    door: 'players',
    path: '/api/login_pc',
    field: 'name',
    newOne: async () => {
      const { name, password } = await app().registerPlayer()
      return { name, password }
    },
  },
  {
    door: 'staff',
    path: '/admin/api/login',
    field: 'username',
    newOne: async () => {
      const { username, password } = await app().newStaff('cashier')
      return { name: username, password }
    },
  },
] as const

type Door = (typeof doors)[number]

function signIn(
  { path, field }: Door,
  address: string,
  name: string,
  password: string,
  more: object = {},
  { headers = {} }: { headers?: Record<string, string> } = {},
) {
  const body = { [field]: name, password, ...more }
  return callFrom(address, new URL(path, app().url), body, '', headers)
}

/** Solves a challenge, as a browser does. */
async function workDone(): Promise<string> {
  const { data } = await app().expectOk('/api/challenge')
  const challenge = work.parse(data)
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('not solved')
  const { counter, derivedKey } = solution
  const text = JSON.stringify({ challenge, solution: { counter, derivedKey } })
  return Buffer.from(text).toString('base64')
}

const stranger = (n: number) => `127.0.${1 + Math.floor(n / 200)}.${1 + (n % 200)}`

describe.each(doors)('R-LOGIN-18: the lock of $door', (door) => {
  const from = (address: string, name: string, password = 'wrong-pass') =>
    signIn(door, address, name, password)

  it('five wrong ones of a stranger do not keep the owner out', async () => {
    const { name, password } = await door.newOne()
    for (let n = 0; n < 5; n += 1) expect((await from('127.0.0.9', name)).code).toBe(1101)
    expect((await from('127.0.0.9', name, password)).code).toBe(423)
    expect((await from('127.0.0.1', name, password)).code).toBe(200)
    // A sign-in from another IP address without a wrong attempt also succeeds.
    expect((await from('127.0.0.10', name, password)).code).toBe(200)
    expect((await from('127.0.0.9', name, password)).code).toBe(423)
  })

  it('Y-13: blanks around the name are dropped, and make no other name for the lock', async () => {
    const { name, password } = await door.newOne()
    const spellings = [` ${name}`, `${name}\u3000`, `\t${name} `, `\u200b${name}`, name]
    for (const spelling of spellings)
      expect((await from('127.0.0.1', spelling, password)).code).toBe(200)
    for (const spelling of spellings)
      expect((await from('127.0.0.9', spelling)).code).toBe(1101)
    for (const spelling of spellings)
      expect((await from('127.0.0.9', spelling, password)).code).toBe(423)
  })

  it('a hundred tries of many addresses at once get twenty checks', async () => {
    const { name, password } = await door.newOne()
    const before = verifiedSecrets()
    const replies = await atOnce(100, (n) => from(stranger(n % 34), name))
    const { 1101: checked = 0, ...rest } = tally(replies.map((reply) => reply.code))
    expect(checked).toBeLessThanOrEqual(20)
    expect(rest).toEqual({ 423: 100 - checked })
    expect(verifiedSecrets() - before).toBe(checked)
    // A sign-in from the IP address that the account has used before still succeeds.
    expect((await from('127.0.0.1', name, password)).code).toBe(200)
  })

  it('then strangers come one by one, and a wait costs an address nothing', async () => {
    const { name, password } = await door.newOne()
    for (let n = 0; n < 20; n += 1) expect((await from(stranger(n), name)).code).toBe(1101)
    // Seven sign-ins of the owner from a new IP address are refused: the owner must wait a minute.
    for (let n = 0; n < 7; n += 1) {
      expect(await from('127.0.0.77', name, password)).toMatchObject({
        code: 423,
        message: '尝试次数过多，请1分钟后再试',
      })
    }
    await app().clock.forward(minuteMs)
    const turns = await atOnce(6, (n) => from(stranger(n + 30), name))
    expect(tally(turns.map((reply) => reply.code))).toEqual({ 423: 5, 1101: 1 })
    await app().clock.forward(minuteMs)
    expect((await from('127.0.0.77', name, password)).code).toBe(200)
    // After this sign-in the account knows the IP address, so the next sign-in need not wait.
    expect((await from('127.0.0.77', name, password)).code).toBe(200)
    await app().clock.forward(dayMs + minuteMs)
    for (let n = 0; n < 3; n += 1)
      expect((await from(stranger(n + 60), name)).code).toBe(1101)
  })

  it('G-7: a solved proof of work opens a lane of its own', async () => {
    const { name, password } = await door.newOne()
    for (let n = 0; n < 20; n += 1) expect((await from(stranger(n), name)).code).toBe(1101)
    expect((await from('127.0.0.78', name, password)).code).toBe(423)
    const wrong = Buffer.from('{}').toString('base64')
    for (const challenge of ['', wrong])
      expect((await signIn(door, '127.0.0.78', name, password, { challenge })).code).toBe(
        423,
      )
    const work = await workDone()
    const reply = await signIn(door, '127.0.0.78', name, password, { challenge: work })
    expect(reply.code).toBe(200)
    // The work counts once.
    expect(
      (await signIn(door, '127.0.0.79', name, password, { challenge: work })).code,
    ).toBe(423)
    // Guesses with work are limited, too.
    const guesses = await atOnce(30, async (n) =>
      signIn(door, stranger(n + 40), name, 'wrong-pass', { challenge: await workDone() }),
    )
    const { 1101: checked = 0 } = tally(guesses.map(({ code }) => code))
    expect(checked).toBeLessThanOrEqual(21)
  })

  it('G-7: a device that has signed in is known at every address', async () => {
    const { name, password } = await door.newOne()
    const first = await from('127.0.0.1', name, password)
    const cookie = first.cookie.split(';')[0] ?? ''
    expect(first.cookie).toMatch(/^device=[\w-]{43}; .*HttpOnly; SameSite=Strict/)
    for (let n = 0; n < 20; n += 1) expect((await from(stranger(n), name)).code).toBe(1101)
    expect((await from('127.0.0.80', name, password)).code).toBe(423)
    const other = { headers: { cookie: `device=${'x'.repeat(43)}` } }
    expect((await signIn(door, '127.0.0.80', name, password, {}, other)).code).toBe(423)
    const own = { headers: { cookie } }
    expect((await signIn(door, '127.0.0.80', name, password, {}, own)).code).toBe(200)
    // A device has five tries, and another account does not know it.
    for (let n = 0; n < 5; n += 1)
      expect((await signIn(door, stranger(n + 90), name, 'wrong-pass', {}, own)).code).toBe(
        1101,
      )
    expect((await signIn(door, stranger(99), name, password, {}, own)).code).toBe(423)
  })

  it('unknown names answer alike, address for address', async () => {
    const { name } = await door.newOne()
    const transcript = async (who: string) => {
      const codes: number[] = []
      for (let n = 0; n < 27; n += 1)
        codes.push((await from(stranger(Math.floor(n / 6)), who)).code)
      return codes
    }
    const realTranscript = await transcript(name)
    expect(await transcript('no-such-name')).toEqual(realTranscript)
    expect(realTranscript.filter((code) => code === 1101)).toHaveLength(20)
  })

  it('a known address has five tries like any other', async () => {
    const { name, password } = await door.newOne()
    expect((await from('127.0.0.1', name, password)).code).toBe(200)
    const replies = await atOnce(12, () => from('127.0.0.1', name))
    expect(tally(replies.map((reply) => reply.code))).toEqual({ 1101: 5, 423: 7 })
  })
})

describe('R-ADMIN-45: staff open locks', () => {
  async function wrongFive(call: () => Promise<{ code: number }>) {
    for (let n = 0; n < 5; n += 1) await call()
    expect((await call()).code).toBe(423)
  }

  it('of a player: login and pay password, with an audit line', async () => {
    const player = await app().registerPlayer()
    const login = (password: string) =>
      app().call('/api/login_pc', { name: player.name, password })
    const bank = await app().bindCard(player)
    const withdraw = (password: string) =>
      app().call('/api/withdraw', { amount: 100, bank, password }, player.token)
    await wrongFive(() => login('wrong-pass'))
    await wrongFive(() => withdraw('wrong-pass'))
    const path = `/admin/api/players/${player.name}/unlock`
    const { token: cashier } = await app().newStaff('cashier')
    const locks = async () => {
      const context = `/admin/api/players/${player.name}/context`
      return (await app().expectOk(context, {}, cashier)).data?.locks
    }
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d /)
    expect(await locks()).toEqual({ login: day, pay: day })
    expect((await app().call(path, {}, cashier)).code).toBe(403)
    await app().expectOk(path, {}, await app().colleague('林财务'))
    expect(await locks()).toEqual({ login: null, pay: null })
    expect((await login(player.password)).code).toBe(200)
    expect((await withdraw(player.payPassword)).code).toBe(1001)
    expect(await app().auditTrail(player.name)).toEqual(['林财务 player.unlocked'])
    const owner = await app().staffToken()
    expect((await app().call('/admin/api/players/nobody/unlock', {}, owner)).code).toBe(404)
  })

  it('of a colleague, whose lock the list shows', async () => {
    const { username, password } = await app().newStaff('cashier')
    const owner = await app().staffToken()
    const login = (secret: string) =>
      app().call('/admin/api/login', { username, password: secret })
    const lockedPlayers = async () => {
      const { data } = await app().expectOk('/admin/api/staff', { pagesize: 100 }, owner)
      const page = data as { data: { username: string; locked_until: string | null }[] }
      return page.data.find((row) => row.username === username)?.locked_until
    }
    expect(await lockedPlayers()).toBeNull()
    await wrongFive(() => login('wrong-pass'))
    expect(await lockedPlayers()).toMatch(/^\d{4}-\d\d-\d\d /)
    const path = `/admin/api/staff/${username}/unlock`
    const { token: finance } = await app().newStaff('finance')
    expect((await app().call(path, {}, finance)).code).toBe(403)
    const { data } = await app().expectOk(path, {}, owner)
    expect(data).toMatchObject({ username, locked_until: null })
    expect((await login(password)).code).toBe(200)
    expect(await app().auditTrail(username)).toEqual(['管理员 staff.unlocked'])
  })
})

describe('R-LOGIN-19: tries that count no more', () => {
  it('are swept after a day; addresses that an account knows after a month', async () => {
    const player = await app().registerPlayer()
    const login = { name: 'nobody-of-that-name', password: 'wrong-pass' }
    for (let n = 0; n < 3; n += 1) await app().call('/api/login_pc', login)
    const attemptRows = async () => {
      const { rows } = await app().owner.query(
        `SELECT subject FROM secret_attempt WHERE subject = ANY ($1)
         UNION ALL SELECT subject FROM secret_throttle WHERE subject = ANY ($1)
         ORDER BY 1`,
        [[login.name, player.name]],
      )
      return rows.map((row) => row.subject)
    }
    // The player's address and device.
    const knownNames = [player.name, player.name]
    const all = [login.name, login.name, ...knownNames]
    await app().runJob('drop-old-attempts')
    expect(await attemptRows()).toEqual(all)
    await app().clock.forward(dayMs + minuteMs)
    await app().runJob('drop-old-attempts')
    expect(await attemptRows()).toEqual(knownNames)
    await app().clock.forward(30 * dayMs)
    await app().runJob('drop-old-attempts')
    expect(await attemptRows()).toEqual([])
  })
})
