import type { TestPlayer } from '@jinli/dev-env/api-client'
import { badAmounts } from '@jinli/dev-env/bad-amounts'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

const centre = 'userbalance'
let player: TestPlayer
beforeAll(async () => {
  player = await app().registerPlayer()
  await app().fund(player, 100_000n)
  const first = { amount: 10, sourcetype: centre, targettype: 'obgdy' }
  await app().expectOk('/api/transfer', first, player.token)
})

/** Expects the call to be refused and no row of business or ledger to change. */
async function refuses(path: string, body: object, expected: object): Promise<void> {
  const before = await app().tableDigest()
  expect(await app().call(path, body, player.token)).toMatchObject({
    status: 200,
    ...expected,
  })
  expect(await app().tableDigest()).toEqual(before)
}

function transfer(change: object, expected: object): Promise<void> {
  const form = { amount: 1, sourcetype: centre, targettype: 'obgdy' }
  return refuses('/api/transfer', { ...form, ...change }, expected)
}

const wrong = { code: 422, message: '请输入正确的金额，最多两位小数' }
const missingAmount = { code: 422, message: '请输入操作金额！' }
const sides = { code: 422, message: '场馆内钱包不支持互转' }
const unknownWallet = {
  code: 422,
  message: '没有这个钱包：中心钱包为 userbalance，其余为场馆代码',
}
const closedVenue = { code: 1401, message: '场馆不可用' }

// R-TRF-06 R-TRF-07 R-TRF-08
describe('B-41…B-47: transfer amounts', () => {
  it.each(['', ...badAmounts.zero])('%j is none', (amount) =>
    transfer({ amount }, missingAmount),
  )
  it.each(badAmounts.negative)('%j is negative', (amount) => transfer({ amount }, wrong))
  it.each(badAmounts.odd)('%j is no plain decimal', (amount) => transfer({ amount }, wrong))
  it.each(badAmounts.fine)('%j is finer than a fen', (amount) =>
    transfer({ amount }, wrong),
  )
  it.each(badAmounts.large)('too large', (amount) => transfer({ amount }, wrong))
  it.each(badAmounts.otherKinds)('%j is of another kind', (amount) =>
    transfer({ amount }, { code: 422 }),
  )
  it('a fen more than there is', () =>
    transfer({ amount: 990.01 }, { code: 1001, message: '余额不足' }))
})

describe('B-76 B-77: transfer sides', () => {
  it.each([
    [centre, centre],
    ['obgdy', 'pp'],
    ['obgdy', 'obgdy'],
    ['', ''],
  ])('%s to %s', (sourcetype, targettype) => transfer({ sourcetype, targettype }, sides))
  it.each(['nowhere', 'OBGDY', ' obgdy', 'constructor', '__proto__', "' OR 1"])(
    'there is no venue %j',
    (targettype) => transfer({ targettype }, closedVenue),
  )
  // R-TRF-16
  it.each(['wallet', 'USERBALANCE', 'constructor', '中心钱包'])(
    'there is no wallet %j',
    async (name) => {
      await transfer({ sourcetype: name }, unknownWallet)
      await transfer({ sourcetype: 'obgdy', targettype: name }, unknownWallet)
      await transfer({ sourcetype: name, targettype: name }, unknownWallet)
    },
  )
  it.each([[['obgdy']], [{ obgdy: 1 }], [null], [7]])('%j is no name', (targettype) =>
    transfer({ targettype }, { code: 422 }),
  )
  it('a disabled venue', async () => {
    const enable = (on: boolean) =>
      app().owner.query('UPDATE venue SET enabled = $1 WHERE code = $2', [on, 'pp'])
    await enable(false)
    await transfer({ targettype: 'pp' }, closedVenue)
    await enable(true)
  })
})

describe('B-79: while one is open', () => {
  it('a second transfer of the venue is refused', async () => {
    const silent = { amount: 20.14, sourcetype: centre, targettype: 'pp' }
    const open = await app().call('/api/transfer', silent, player.token)
    expect(open).toMatchObject({ code: 200, message: '转账处理中', data: { state: 2 } })
    await transfer({ targettype: 'pp' }, { code: 409, message: '上一笔转账处理中' })
  })
})

describe('B-81: by hand while it moves by itself', () => {
  const auto = (transferstatus: 0 | 1) =>
    app().expectOk('/api/uptransferstatus', { transferstatus }, player.token)

  it('is taken, or refused where the operator has set so', async () => {
    await auto(1)
    const byHand = { amount: 1, sourcetype: centre, targettype: 'obgdy' }
    await app().expectOk('/api/transfer', byHand, player.token)
    await app().changeSetting('review', { auto_blocks_manual: true })
    await transfer({}, { code: 422, message: '自动转账已开启，无需手动转账' })
    await auto(0)
    await app().expectOk('/api/transfer', byHand, player.token)
    await app().changeSetting('review', { auto_blocks_manual: false })
  })
})

describe('B-82 B-103: codes', () => {
  it.each([2, -1, '1', true, null, [1], 0.5])('transferstatus %j', (transferstatus) =>
    refuses('/api/uptransferstatus', { transferstatus }, { code: 422 }),
  )
  it.each([
    { type: 5 },
    { type: -1 },
    { type: '1' },
    { type: 1, date: 8 },
    { type: 1, date: '4' },
    { type: 1, page: 0 },
    { type: 1, pagesize: 101 },
    { type: 1, api_type: 'x'.repeat(33) },
  ])('records of %j', (body) => refuses('/api/gettransrecord', body, { code: 422 }))
  it.each(['no-such-venue', "' UNION SELECT"])(
    'the venue filter %s, none of ours, shows nothing',
    async (api_type) => {
      const body = { type: 4, api_type }
      const { code, data } = await app().call('/api/gettransrecord', body, player.token)
      expect([code, data?.total]).toEqual([200, 0])
    },
  )
})
