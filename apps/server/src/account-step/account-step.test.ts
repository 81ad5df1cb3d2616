import { bankDeposit, type TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { completeAccount, protectionsWith, publishTerms } from '../../test/account-steps.ts'

const app = useTestApp({ config: { protections: protectionsWith('birth-date', 'terms') } })
let staff: string
beforeAll(async () => {
  staff = await app().staffToken()
})

const steps = async ({ token }: TestPlayer) =>
  (await app().expectOk('/api/accountsteps', {}, token)).data
const nameBirthday = ({ token }: TestPlayer, birthday: string) =>
  app().call('/api/accountsteps/birthdate', { birthday }, token)
const recharge = ({ token }: TestPlayer) =>
  app().call('/api/recharge', bankDeposit(10_000n), token)
const allSteps = (player: TestPlayer) => completeAccount(app(), player)

const profile = (birthday: string) => ({
  mobile: '13800138000',
  email: 'koi@pond.example',
  birthday,
})

describe('R-AGE-01: an account that lacks a step', () => {
  it('is told the first one that is missing, until it is complete', async () => {
    const player = await app().registerPlayer()
    expect(await steps(player)).toMatchObject({
      complete: 0,
      steps: [
        { step: 'birth-date', done: 0 },
        { step: 'terms', done: 0 },
      ],
      minimum_age: 18,
      under_age: 0,
      birthday: '',
      terms: [
        { type: 5, version: 1, accepted_at: null },
        { type: 2, version: 1, accepted_at: null },
      ],
    })
    expect(await recharge(player)).toMatchObject({
      code: 1731,
      error: 'account-step.birth-date',
      message: '请先在「账号完善」中填写出生日期，再继续操作',
    })
    expect((await nameBirthday(player, '1990-05-06')).message).toBe('出生日期已确认')
    expect((await recharge(player)).error).toBe('account-step.terms')
    const { terms } = (await steps(player)) as unknown as { terms: object[] }
    await app().expectOk('/api/accountsteps/terms', { versions: terms }, player.token)
    expect(await steps(player)).toMatchObject({ complete: 1 })
    expect((await recharge(player)).code).toBe(200)
  })

  it('R-AGE-02: finishes the order of before, goes home and withdraws', async () => {
    const player = await app().registerPlayer()
    await allSteps(player)
    await app().fund(player, 100_000n)
    await app().expectOk('/api/uptransferstatus', { transferstatus: 0 }, player.token)
    const toVenue = { amount: 100, sourcetype: 'userbalance', targettype: 'obgdy' }
    await app().expectOk('/api/transfer', toVenue, player.token)
    const order = await app().submitDeposit(player, 20_000n)
    const bank = await app().bindCard(player)
    await publishTerms(app(), staff)
    expect((await recharge(player)).error).toBe('account-step.terms')
    await app().expectOk(`/admin/api/deposits/${order}/approve`, {}, staff)
    await app().expectOk('/api/transall', {}, player.token)
    const form = { amount: 100, bank, password: player.payPassword }
    await app().expectOk('/api/withdraw', form, player.token)
    // The terms are accepted, and the deposit that was typed meanwhile goes through.
    await allSteps(player)
    expect((await recharge(player)).code).toBe(200)
  })
})

describe('R-AGE-03: a birth date', () => {
  it.each(['', 'x', '1990-02-30', '2023-02-29', '1899-12-31', '2099-01-01', '1990-5-6'])(
    '%s is nobody’s: it is asked again',
    async (birthday) => {
      const player = await app().registerPlayer()
      const before = await app().tableDigest()
      expect((await nameBirthday(player, birthday)).error).toBe(
        'account-step.birth-date-wrong',
      )
      expect(await app().tableDigest()).toEqual(before)
    },
  )

  it.each([
    // The day counts by the brand's zone: it is 28 February 16:30 in UTC.
    ['2026-02-28T16:30:00Z', '2008-03-01', 1],
    ['2026-02-28T15:30:00Z', '2008-03-01', 0],
    ['2026-02-28T04:00:00Z', '2008-02-29', 0],
    ['2026-03-01T04:00:00Z', '2008-02-29', 1],
    ['2028-02-29T04:00:00Z', '2010-02-28', 1],
    ['2028-02-29T04:00:00Z', '2010-03-01', 0],
    ['2026-03-01T04:00:00Z', '1900-01-01', 1],
    ['2026-03-01T04:00:00Z', '2026-03-01', 0],
  ])('at %s, born on %s: of age %i', async (now, birthday, isOfAge) => {
    await app().clock.set(now)
    const player = await app().registerPlayer()
    const { code, data } = await nameBirthday(player, birthday)
    expect([code, data?.under_age]).toEqual([200, 1 - isOfAge])
    expect((data as unknown as { steps: unknown[] }).steps[0]).toEqual({
      step: 'birth-date',
      done: isOfAge,
    })
    expect((await recharge(player)).error).toBe(
      isOfAge ? 'account-step.terms' : 'account-step.under-age',
    )
  })

  it('R-AGE-04: is named once; later only staff correct it', async () => {
    const player = await app().registerPlayer()
    await allSteps(player)
    expect((await nameBirthday(player, '1991-01-01')).error).toBe(
      'account-step.birth-date-known',
    )
    const save = (birthday: string) =>
      app().call('/api/updateuserinfo', profile(birthday), player.token)
    expect((await save('1991-01-01')).error).toBe('account-step.birth-date-known')
    expect((await save('1990-05-06')).code).toBe(200)
    const correction = { field: 'birthday', value: '1992-03-04', reason: '核对证件' }
    const path = `/admin/api/players/${player.name}/correct`
    expect((await app().call(path, correction, staff)).code).toBe(200)
    expect(await steps(player)).toMatchObject({ complete: 1, birthday: '1992-03-04' })
  })

  it('R-AGE-04: of before 1980 does not lock the profile', async () => {
    const player = await app().registerPlayer()
    expect((await nameBirthday(player, '1957-05-06')).code).toBe(200)
    const save = await app().call(
      '/api/updateuserinfo',
      profile('1957-05-06'),
      player.token,
    )
    expect(save.code).toBe(200)
  })
})

describe('R-AGE-05: somebody below the age', () => {
  it('is not asked again, keeps what is theirs, and leaves no birth date', async () => {
    const player = await app().registerPlayer()
    await app().expectOk('/api/updateuserinfo', profile('1990-01-01'), player.token)
    expect((await nameBirthday(player, '2015-01-01')).message).toContain('余额可随时取出')
    for (const birthday of ['1990-01-01', '2015-01-01'])
      expect((await nameBirthday(player, birthday)).error).toBe('account-step.under-age')
    const save = await app().call(
      '/api/updateuserinfo',
      profile('1990-01-01'),
      player.token,
    )
    expect(save.error).toBe('account-step.birth-date-known')
    const { rows } = await app().owner.query('SELECT birthday FROM player WHERE id = $1', [
      player.id,
    ])
    expect(rows).toEqual([{ birthday: null }])
    expect((await app().call('/api/balance', {}, player.token)).code).toBe(200)
  })

  it('R-AGE-06: is forgotten after thirty days, unless there are records of money', async () => {
    const [young, payer, correctedPlayer] = [
      await app().registerPlayer(),
      await app().registerPlayer(),
      await app().registerPlayer(),
    ]
    await allSteps(payer)
    await app().fund(payer, 10_000n)
    await app().owner.query('DELETE FROM account_step_birth_date WHERE player_id = $1', [
      payer.id,
    ])
    for (const each of [young, payer, correctedPlayer])
      await nameBirthday(each, '2015-01-01')
    const correction = { field: 'birthday', value: '1992-03-04', reason: '核对证件' }
    const path = `/admin/api/players/${correctedPlayer.name}/correct`
    await app().expectOk(path, correction, staff)
    const day = 86_400_000
    await app().clock.set(new Date(Date.now() + 29 * day))
    await app().runJob('forget-under-age')
    expect(await namesOf(young, payer, correctedPlayer)).toEqual([
      young.name,
      payer.name,
      correctedPlayer.name,
    ])
    await app().clock.set(new Date(Date.now() + 31 * day))
    await app().runJob('forget-under-age')
    expect(await namesOf(young, payer, correctedPlayer)).toEqual([
      `forgotten ${young.id}`,
      payer.name,
      correctedPlayer.name,
    ])
    const { rows } = await app().owner.query(
      `SELECT realname, mobile, email, birthday, status FROM player WHERE id = $1`,
      [young.id],
    )
    expect(rows).toEqual([
      { realname: '', mobile: '', email: '', birthday: null, status: 'closed' },
    ])
    // The name is free again.
    await app().registerPlayer(young.name)
    staff = await app().staffToken()
  })
})

async function namesOf(...players: TestPlayer[]): Promise<string[]> {
  const { rows } = await app().owner.query<{ name: string }>(
    'SELECT name FROM player WHERE id = ANY ($1) ORDER BY id',
    [players.map(({ id }) => id)],
  )
  return rows.map(({ name }) => name)
}

describe('R-AGE-07: the terms', () => {
  it('are accepted by the version that was read, with time and address', async () => {
    const player = await app().registerPlayer()
    await nameBirthday(player, '1990-05-06')
    const read = ((await steps(player)) as unknown as { terms: object[] }).terms
    await publishTerms(app(), staff)
    const accept = (versions: unknown) =>
      app().call('/api/accountsteps/terms', { versions }, player.token)
    expect((await accept(read)).error).toBe('account-step.terms-changed')
    for (const versions of [[], read.slice(0, 1), '5:1'])
      expect((await accept(versions)).code).toBe(422)
    expect(await steps(player)).toMatchObject({ complete: 0 })
    const newest = ((await steps(player)) as unknown as { terms: object[] }).terms
    expect((await accept(newest)).code).toBe(200)
    expect((await accept(newest)).code).toBe(200)
    const { data } = await app().expectOk(
      `/admin/api/players/${player.name}/steps`,
      {},
      staff,
    )
    expect(data).toMatchObject({
      complete: 1,
      under_age: 0,
      birth_date_ip: '127.0.0.1',
      terms: [
        { type: 2, ip: '127.0.0.1' },
        { type: 5, ip: '127.0.0.1' },
      ],
    })
  })

  it('R-AGE-08: that nobody published let nobody play', async () => {
    const player = await app().registerPlayer()
    await allSteps(player)
    const { rows } = await app().owner.query(
      `UPDATE article_version SET state = 'withdrawn' WHERE type = 5 AND state = 'published' RETURNING version`,
    )
    expect((await recharge(player)).error).toBe('account-step.terms')
    const accept = await app().call(
      '/api/accountsteps/terms',
      { versions: [5, 2].map((type) => ({ type, version: 1 })) },
      player.token,
    )
    expect(accept.error).toBe('account-step.terms-missing')
    await app().owner.query(
      `UPDATE article_version SET state = 'published' WHERE type = 5 AND version = $1`,
      [rows[0].version],
    )
    expect((await recharge(player)).code).toBe(200)
  })
})
