import { randomUUID } from 'node:crypto'
import { bankCard, bankDeposit, type TestPlayer } from '@jinli/dev-env/api-client'
import { callFrom } from '@jinli/dev-env/call-from'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedMoneySettings } from './money-setting/first-money-settings.ts'
import { change, one, transaction } from './platform/db.ts'
import { bool, int } from './platform/row-shape.ts'

/** A server with the protections of live mode, behind a trusted proxy. */
const app = useTestApp({
  config: {
    trustedProxies: ['127.0.0.1'],
    protections: {
      challenge: false,
      strongPasswords: true,
      ownCards: true,
      accountSteps: [],
      countries: { header: 'x-country', allowed: new Set(['MT']) },
    },
  },
})

const form = {
  password: 'two-koi-here',
  confirmPass: 'two-koi-here',
  realname: '林小鱼',
  paypassword: 'three-koi-too',
}
const home = { 'x-country': 'MT' }

function signUp(change: object = {}, from: Record<string, string> = home) {
  const name = `c${randomUUID().slice(0, 12)}`
  return app().call('/api/register', { name, ...form, ...change }, null, from)
}

async function newPlayer(): Promise<Pick<TestPlayer, 'token' | 'payPassword'>> {
  const { data } = await signUp()
  return { token: String(data?.api_token), payPassword: form.paypassword }
}

let player: Awaited<ReturnType<typeof newPlayer>>
beforeAll(async () => {
  player = await newPlayer()
})

describe('R-MODE-04: countries are denied unless allowed', () => {
  it.each([
    ['another', { 'x-country': 'DE' }],
    ['none', {}],
    ['no country', { 'x-country': 'MTT' }],
    ['an empty one', { 'x-country': '' }],
    ['nobody knows', { 'x-country': 'XX' }],
  ])('nothing begins from %s', async (_what, from: Record<string, string>) => {
    const before = await app().tableDigest()
    const refusal = { code: 403, message: '您所在的国家或地区暂不提供此服务' }
    expect(await signUp({}, from)).toMatchObject(refusal)
    const order = bankDeposit(10_000n)
    expect(await app().call('/api/recharge', order, player.token, from)).toMatchObject(
      refusal,
    )
    const launch = { name: 'obgdy', type: '1', code: '1' }
    expect(
      await app().call('/api/gamelogin', launch, player.token, from),
    ).not.toMatchObject({
      code: 200,
    })
    expect(await app().tableDigest()).toEqual(before)
  })

  it('from an allowed one it does, however the proxy writes it', async () => {
    expect(await signUp({}, { 'x-country': 'mt' })).toMatchObject({ code: 200 })
    const order = bankDeposit(10_000n)
    expect(await app().call('/api/recharge', order, player.token, home)).toMatchObject({
      code: 200,
    })
  })

  it('the word of a caller that is no proxy of ours counts for nothing', async () => {
    const url = new URL('/api/recharge', app().url)
    const order = bankDeposit(10_000n)
    const reply = await callFrom('127.0.0.2', url, order, player.token, home)
    expect(reply).toMatchObject({ code: 403 })
  })

  it('who is abroad signs in, sees their money and takes it home', async () => {
    const headers = { 'x-country': 'DE' }
    const name = `c${randomUUID().slice(0, 12)}`
    await app().expectOk('/api/register', { name, ...form }, null, home)
    const login = { name, password: form.password }
    const { data } = await app().expectOk('/api/login_pc', login, null, headers)
    const token = String(data?.api_token)
    await app().expectOk('/api/balance', {}, token, headers)
    const card = bankCard({ payPassword: form.paypassword }, '6200000000777001')
    await app().expectOk('/api/bindcard', card, token, headers)
    const ask = { amount: 100, bank_id: 1, password: form.paypassword }
    expect(await app().call('/api/withdraw', ask, token, headers)).not.toMatchObject({
      code: 403,
    })
  })

  it('an order that was taken is told again wherever it is asked from', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const order = bankDeposit(12_300n)
    const first = await app().expectOk('/api/recharge', order, player.token, {
      ...home,
      ...key,
    })
    const reply = await app().call('/api/recharge', order, player.token, key)
    expect(reply).toEqual(first)
  })
})

describe('R-CONST-07: passwords of a house that asks for more', () => {
  it.each([
    [{ password: 'koi-123', confirmPass: 'koi-123' }, '密码至少8位'],
    [{ password: 'Password1', confirmPass: 'Password1' }, '密码过于常见，请换一个'],
    [{ password: '12345678', confirmPass: '12345678' }, '密码过于常见，请换一个'],
    [{ paypassword: 'koi-12' }, '密码至少8位'],
    [{ paypassword: '88888888' }, '密码过于常见，请换一个'],
    [
      { name: 'pondkeeper', password: 'PondKeeper1', confirmPass: 'PondKeeper1' },
      '密码过于常见，请换一个',
    ],
  ])('%o: no account', async (change, message) => {
    const before = await app().tableDigest()
    expect(await signUp(change)).toMatchObject({ code: 422, message })
    expect(await app().tableDigest()).toEqual(before)
  })

  it.each([
    ['/api/editPassword', form.password],
    ['/api/editPayPassword', form.paypassword],
  ])('%s takes no weak one either', async (path, password) => {
    const { token } = await newPlayer()
    const edit = (paypassword: string) =>
      app().call(path, { password, paypassword }, token, home)
    expect(await edit('koi-12')).toMatchObject({ code: 422, message: '密码至少8位' })
    expect(await edit('qwertyui')).toMatchObject({
      code: 422,
      message: '密码过于常见，请换一个',
    })
    expect(await edit('five-koi-now')).toMatchObject({ code: 200 })
  })
})

describe('R-MODE-06: what the sandbox flags is refused', () => {
  it('a card of another name', async () => {
    const card = bankCard(player, '6200000000888001')
    const foreign = { ...card, bank_owner: '王小鱼' }
    const before = await app().tableDigest()
    expect(await app().call('/api/bindcard', foreign, player.token, home)).toMatchObject({
      code: 1302,
      message: '户名须与您的真实姓名一致',
    })
    expect(await app().tableDigest()).toEqual(before)
    expect(await app().call('/api/bindcard', card, player.token, home)).toMatchObject({
      code: 200,
    })
  })

  it('a card that another player has bound', async () => {
    const other = await newPlayer()
    const card = bankCard(player, '6200000000888002')
    await app().expectOk('/api/bindcard', card, player.token, home)
    expect(await app().call('/api/bindcard', card, other.token, home)).toMatchObject({
      code: 1303,
    })
  })

  it('the first money settings of a live house block and wait', async () => {
    const rollback = transaction(app().owner, async (tx) => {
      await change(tx, sql`UPDATE money_setting SET version = version + 1000`)
      await seedMoneySettings(tx, 'live')
      const review = await one(
        tx,
        { blocks: bool, open: int, credential: int, card: int },
        sql`SELECT (value->>'turnover_blocks')::boolean AS blocks,
          (value->>'open_withdrawals_max')::int AS open,
          (value->>'freeze_hours_after_credential')::int AS credential,
          (value->>'freeze_hours_after_card')::int AS card
          FROM money_setting WHERE key = 'review' AND version = 1`,
      )
      expect(review).toEqual({ blocks: true, open: 1, credential: 24, card: 24 })
      throw new Error('undone')
    })
    await expect(rollback).rejects.toThrow('undone')
  })
})
