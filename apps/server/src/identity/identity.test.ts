import { bankDeposit, type TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterEach, describe, expect, it } from 'vitest'
import { askIdentity, runChecks } from '../../test/identity.ts'
import { residentNumber } from '../../test/resident-number.ts'
import { sandboxScripts } from './sandbox-identity.ts'

const app = useTestApp()
afterEach(() => askIdentity(app(), null, null))

const identity = async ({ token }: TestPlayer) =>
  (await app().expectOk('/api/identity', {}, token)).data
const check = ({ token }: TestPlayer, number: string) =>
  app().call('/api/identity/check', { number }, token)
const deposit = ({ token }: TestPlayer, fen: bigint) =>
  app().call('/api/recharge', bankDeposit(fen), token)
const withdraw = (player: TestPlayer, amount: number, bank: number) =>
  app().call('/api/withdraw', { amount, bank, password: player.payPassword }, player.token)
const rowOf = async ({ id }: TestPlayer) =>
  (
    await app().owner.query(
      'SELECT state, number_seal, attempts, reason FROM identity_check WHERE player_id = $1 ORDER BY id DESC',
      [id],
    )
  ).rows[0]

/** How a player comes into each state. */
const states: Record<string, (player: TestPlayer) => Promise<unknown>> = {
  none: async () => {},
  waiting: (player) => check(player, residentNumber()),
  refused: async (player) => {
    await check(player, residentNumber(sandboxScripts.refused))
    await runChecks(app())
  },
  verified: async (player) => {
    await check(player, residentNumber())
    await runChecks(app())
  },
}
const refusalOf: Record<string, string> = {
  none: 'identity.needed',
  waiting: 'identity.waiting',
  refused: 'identity.needed',
  verified: '',
}

describe('R-IDENT-01: beyond the sums of the house', () => {
  it.each(Object.keys(states))(
    '%s: what is refused, and what stays open',
    async (state) => {
      const player = await app().registerPlayer()
      await app().fund(player, 100_000n)
      await app().expectOk('/api/uptransferstatus', { transferstatus: 0 }, player.token)
      const bank = await app().bindCard(player)
      await askIdentity(app(), 1500, 300)
      await states[state]?.(player)
      expect(await identity(player)).toMatchObject({ asks: 1, state })

      // Within the sums everything is open.
      expect((await deposit(player, 30_000n)).code).toBe(200)
      expect((await withdraw(player, 200, bank)).code).toBe(200)
      // Beyond them only a verified player goes on.
      const error = refusalOf[state]
      expect((await deposit(player, 30_000n)).error ?? '').toBe(error)
      expect((await withdraw(player, 200, bank)).error ?? '').toBe(error)
      // What the rule leaves can still be withdrawn.
      expect((await withdraw(player, 100, bank)).code).toBe(200)

      const toVenue = { amount: 10, sourcetype: 'userbalance', targettype: 'obgdy' }
      for (const [path, input] of [
        ['/api/transfer', toVenue],
        ['/api/transall', {}],
        ['/api/user', {}],
        ['/api/accountsteps', {}],
      ] as const)
        expect((await app().call(path, input, player.token)).code).toBe(200)
    },
  )

  it('a house without sums asks nobody', async () => {
    const player = await app().registerPlayer()
    expect(await identity(player)).toMatchObject({
      asks: 0,
      state: 'none',
      deposits_left: null,
      withdrawals_left: null,
    })
    expect((await deposit(player, 5_000_000n)).code).toBe(200)
  })

  it('a money order of before is credited beyond the sum', async () => {
    const player = await app().registerPlayer()
    const order = await app().submitDeposit(player, 50_000n)
    await askIdentity(app(), 0, 0)
    const staff = await app().staffToken()
    await app().expectOk(`/admin/api/deposits/${order}/approve`, {}, staff)
    expect((await deposit(player, 10_000n)).error).toBe('identity.needed')
  })
})

describe('R-IDENT-02: the provider’s answer', () => {
  it.each([
    ['late', ['waiting', 'waiting', 'verified']],
    ['twice', ['verified', 'verified']],
    ['otherPerson', ['refused']],
    ['wrongSignature', ['waiting', 'waiting', 'waiting']],
    ['otherCheck', ['waiting', 'waiting']],
    ['down', ['waiting', 'waiting']],
  ] as const)('%s: %j', async (script, outcomes) => {
    const player = await app().registerPlayer()
    await check(player, residentNumber(sandboxScripts[script]))
    for (const state of outcomes) {
      await runChecks(app())
      expect(await identity(player)).toMatchObject({ state })
    }
    // The number is kept, sealed, only while the outcome is unknown.
    const { number_seal } = await rowOf(player)
    expect(number_seal !== null).toBe(outcomes.at(-1) === 'waiting')
    // End the test's open check, which no later run may ask about.
    await app().owner.query(
      `UPDATE identity_check SET state = 'refused', reason = 'not_confirmed', decided_at = app_now(),
        number_seal = NULL, next_attempt_at = NULL WHERE decided_at IS NULL`,
    )
  })

  it('two nodes at once decide a check once', async () => {
    const player = await app().registerPlayer()
    await check(player, residentNumber(sandboxScripts.twice))
    await Promise.all([runChecks(app()), runChecks(app()), runChecks(app())])
    expect(await rowOf(player)).toMatchObject({ state: 'verified', reason: '' })
  })
})

describe('R-IDENT-04: a number', () => {
  it.each(['', 'x', '110000199005061000', `${residentNumber()}1`])(
    '%s is no document',
    async (number) => {
      const player = await app().registerPlayer()
      expect((await check(player, number)).error).toBe('identity.number-wrong')
    },
  )

  it.each(['1990-02-30', '1899-12-31', '2099-01-01'])(
    'of somebody born on %s is no document',
    async (birthday) => {
      const player = await app().registerPlayer()
      expect((await check(player, residentNumber('100', birthday))).error).toBe(
        'identity.number-wrong',
      )
    },
  )

  it('has the birth date of the account', async () => {
    const player = await app().registerPlayer()
    await app().owner.query(`UPDATE player SET birthday = '1991-01-01' WHERE id = $1`, [
      player.id,
    ])
    expect((await check(player, residentNumber())).error).toBe('identity.birth-date')
    const number = residentNumber('100', '1991-01-01')
    expect((await check(player, ` ${number.toLowerCase()} `)).code).toBe(200)
  })

  it('is tried five times a day', async () => {
    const player = await app().registerPlayer()
    for (let n = 0; n < 5; n += 1) {
      expect((await check(player, residentNumber(sandboxScripts.refused))).code).toBe(200)
      await runChecks(app())
    }
    expect((await check(player, residentNumber())).error).toBe('identity.too-many')
  })
})

describe('R-IDENT-05: a verified document', () => {
  it('belongs to one account, also when two are checked at once', async () => {
    const number = residentNumber()
    const players = [await app().registerPlayer(), await app().registerPlayer()]
    for (const player of players) expect((await check(player, number)).code).toBe(200)
    await runChecks(app())
    await runChecks(app())
    const checks = await Promise.all(players.map(rowOf))
    const outcomes = checks.map(({ state, reason }) => `${state} ${reason}`)
    expect(new Set(outcomes)).toEqual(new Set(['verified ', 'refused number_used']))
  })

  it('counts for the name that it verified', async () => {
    const player = await app().registerPlayer()
    await states['verified']?.(player)
    expect((await check(player, residentNumber())).error).toBe('identity.verified')
    await app().owner.query(`UPDATE player SET realname = '王大鱼' WHERE id = $1`, [
      player.id,
    ])
    expect(await identity(player)).toMatchObject({ state: 'none' })
    expect((await check(player, residentNumber())).code).toBe(200)
  })
})
