import { atOnce, tally } from '@jinli/dev-env/at-once'
import { callFrom } from '@jinli/dev-env/call-from'
import { dayMs, minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeEach, describe, expect, it } from 'vitest'
import { verifiedSecrets } from '../platform/secrets.ts'

const app = useTestApp()

// Standing still: how long a test takes gives nobody another try.
beforeEach(() => app().clock.stop(new Date()))

/** The two doors that a name and a password open. */
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

function signIn({ path, field }: Door, address: string, name: string, password: string) {
  return callFrom(address, new URL(path, app().url), { [field]: name, password })
}

const stranger = (n: number) => `127.0.${1 + Math.floor(n / 200)}.${1 + (n % 200)}`

describe.each(doors)('R-LOGIN-18, trials S-4: the lock of $door', (door) => {
  const from = (address: string, name: string, password = 'wrong-pass') =>
    signIn(door, address, name, password)

  it('five wrong ones of a stranger do not keep the owner out', async () => {
    const { name, password } = await door.newOne()
    for (let n = 0; n < 5; n += 1) expect((await from('127.0.0.9', name)).code).toBe(1101)
    expect((await from('127.0.0.9', name, password)).code).toBe(423)
    expect((await from('127.0.0.1', name, password)).code).toBe(200)
    // Nor somebody at an address that the account has never seen.
    expect((await from('127.0.0.10', name, password)).code).toBe(200)
    expect((await from('127.0.0.9', name, password)).code).toBe(423)
  })

  it('a hundred tries of many addresses at once get twenty checks', async () => {
    const { name, password } = await door.newOne()
    const before = verifiedSecrets()
    const replies = await atOnce(100, (n) => from(stranger(n % 34), name))
    const { 1101: checked = 0, ...rest } = tally(replies.map((reply) => reply.code))
    expect(checked).toBeLessThanOrEqual(20)
    expect(rest).toEqual({ 423: 100 - checked })
    expect(verifiedSecrets() - before).toBe(checked)
    // Where the account is at home nothing has changed.
    expect((await from('127.0.0.1', name, password)).code).toBe(200)
  })

  it('then strangers come one by one, and a wait costs an address nothing', async () => {
    const { name, password } = await door.newOne()
    for (let n = 0; n < 20; n += 1) expect((await from(stranger(n), name)).code).toBe(1101)
    // The owner on the road, told to wait a minute, seven times.
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
    // It is known now, and needs no turn.
    expect((await from('127.0.0.77', name, password)).code).toBe(200)
    await app().clock.forward(dayMs + minuteMs)
    for (let n = 0; n < 3; n += 1)
      expect((await from(stranger(n + 60), name)).code).toBe(1101)
  })

  it('unknown names answer alike, address for address', async () => {
    const { name } = await door.newOne()
    const transcript = async (who: string) => {
      const codes: number[] = []
      for (let n = 0; n < 27; n += 1)
        codes.push((await from(stranger(Math.floor(n / 6)), who)).code)
      return codes
    }
    const known = await transcript(name)
    expect(await transcript('no-such-name')).toEqual(known)
    expect(known.filter((code) => code === 1101)).toHaveLength(20)
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
    const listed = async () => {
      const { data } = await app().expectOk('/admin/api/staff', { pagesize: 100 }, owner)
      const found = data as { data: { username: string; locked_until: string | null }[] }
      return found.data.find((row) => row.username === username)?.locked_until
    }
    expect(await listed()).toBeNull()
    await wrongFive(() => login('wrong-pass'))
    expect(await listed()).toMatch(/^\d{4}-\d\d-\d\d /)
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
    const kept = async () => {
      const { rows } = await app().owner.query(
        `SELECT subject FROM secret_attempt WHERE subject = ANY ($1)
         UNION ALL SELECT subject FROM secret_lane WHERE subject = ANY ($1)
         ORDER BY 1`,
        [[login.name, player.name]],
      )
      return rows.map((row) => row.subject)
    }
    const all = [login.name, login.name, player.name]
    await app().runJob('drop-old-attempts')
    expect(await kept()).toEqual(all)
    await app().clock.forward(dayMs + minuteMs)
    await app().runJob('drop-old-attempts')
    expect(await kept()).toEqual([player.name])
    await app().clock.forward(30 * dayMs)
    await app().runJob('drop-old-attempts')
    expect(await kept()).toEqual([])
  })
})
