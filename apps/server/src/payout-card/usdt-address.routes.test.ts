import { type TestPlayer, usdtAddress } from '@jinli/dev-env/api-client'
import { newAddress, tronText } from '@jinli/dev-env/payout-numbers'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { openNumber } from '../platform/number-seal.ts'

const app = useTestApp()

const tron = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
const ethereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const badFormat = '地址格式不正确'

let player: TestPlayer
beforeAll(async () => {
  player = await app().registerPlayer()
})

function bind(change: object = {}, holder = player) {
  const form = { ...usdtAddress(holder, 'TRC20', newAddress('TRC20')), ...change }
  return app().call('/api/bindcard', form, holder.token)
}

type Address = { id: number; bank_no: string }
async function addresses(holder = player): Promise<Address[]> {
  const { data } = await app().expectOk('/api/getcard', { type: 2 }, holder.token)
  return data as unknown as Address[]
}

async function expectNoChange(work: () => Promise<void>): Promise<void> {
  const before = await app().tableDigest()
  await work()
  expect(await app().tableDigest()).toEqual(before)
}

describe('the form: one sentence, and nothing bound', () => {
  it.each([
    [{ bank_no: '' }, '请输入USDT地址'],
    [{ bank_no: ' ' }, '请输入USDT地址'],
    [{ bank_owner: '' }, '请选择钱包协议'],
    [{ pay_pass: '' }, '请输人支付密码'],
    // B-69
    [{ bank_no: `${tron.slice(0, -1)}M` }, badFormat],
    [{ bank_owner: 'ERC20', bank_no: ethereum.replace('aA', 'AA') }, badFormat],
    [{ bank_owner: 'ERC20', bank_no: `0x${'0'.repeat(40)}` }, badFormat],
    [{ bank_no: tronText(0x41, Buffer.alloc(20)) }, badFormat],
    [{ bank_no: tronText(0x00, Buffer.alloc(20, 7)) }, badFormat],
    [{ bank_no: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }, badFormat],
    [
      { bank_owner: 'ERC20', bank_no: '0xdAC17F958D2ee523a2206206994597C13D831ec7' },
      badFormat,
    ],
    [{ bank_no: ethereum }, badFormat],
    [{ bank_owner: 'ERC20', bank_no: tron }, badFormat],
    [{ bank_no: `${tron.slice(0, 9)} ${tron.slice(9)}` }, badFormat],
    [{ bank_no: `${tron.slice(0, 9)}\u200b${tron.slice(9)}` }, badFormat],
    [{ bank_no: `${tron}\u200b` }, badFormat],
    // B-72
    [{ bank_owner: 'TRC30' }, '请选择钱包协议'],
    [
      { bank_owner: '林小鱼', bank_no: '6200000000001234', bank_address: '支行' },
      '请选择钱包协议',
    ],
    [{ bank_no: '6200000000001234', bank_address: '支行' }, badFormat],
    [{ bank: 'usdt' }, '请输入开户行地址'],
    [
      { bank: 'usdt', bank_no: '6200000000001234', bank_address: '支行' },
      '请选择列表中的银行',
    ],
    // B-73
    [{ pay_pass: '12345' }, '请输人支付密码长度'],
    [{ pay_pass: '1'.repeat(19) }, '请输人支付密码长度'],
    [{ bank_no: 'T'.repeat(65) }, '请求参数有误'],
    [{ bank_no: [tron] }, '请求参数有误'],
    [{ bank_no: 7 }, '请求参数有误'],
  ])('R-CARD-14 R-CARD-15 R-CARD-16 R-CARD-18 R-CARD-19 %o', async (change, message) => {
    await expectNoChange(async () => {
      expect(await bind(change)).toMatchObject({ status: 200, code: 422, message })
    })
  })

  it('B-69 R-CARD-33: an address of the house is refused, however its letters stand', async () => {
    const { rows } = await app().owner.query(
      `SELECT key, value ->> 'address' AS address FROM money_setting
       WHERE key IN ('deposit.usdt_trc20', 'deposit.usdt_erc20') ORDER BY key`,
    )
    const [erc20, trc20] = rows.map((each) => each.address)
    const newest = newAddress('TRC20')
    await app().changeSetting('deposit.usdt_trc20', { address: newest })
    await expectNoChange(async () => {
      for (const form of [
        { bank_owner: 'ERC20', bank_no: erc20 },
        { bank_owner: 'ERC20', bank_no: erc20.toLowerCase() },
        { bank_no: newest },
        { bank_no: ` ${newest}` },
      ])
        expect(await bind(form)).toMatchObject({
          code: 422,
          message: '这是平台的收款地址，请填写您自己的地址',
        })
    })
    // The former address is no longer ours.
    expect((await bind({ bank_no: trc20 }, await app().registerPlayer())).code).toBe(200)
  })

  it('R-CARD-31: a wrong pay password binds nothing and counts', async () => {
    await expectNoChange(async () => {
      expect(await bind({ pay_pass: 'wrong-pass' })).toMatchObject({
        code: 1103,
        message: '支付密码错误，还可尝试4次',
      })
    })
  })
})

describe('bound addresses', () => {
  it('R-CARD-03 R-CARD-17 R-CARD-30 R-CALL-31: protocol and the last four leave the server, no more', async () => {
    const owner = await app().registerPlayer()
    expect(await bind({ bank_no: ` ${tron} ` }, owner)).toMatchObject({
      code: 200,
      message: '绑定成功',
      data: null,
    })
    const extra = { bank_owner: 'ERC20', bank_no: ethereum, bank_address: 'no branch' }
    expect((await bind(extra, owner)).code).toBe(200)
    const answer = await app().expectOk('/api/getcard', { type: 2 }, owner.token)
    const icons = '/images/cards/usdt'
    const common = { id: expect.any(Number), bank: 'USDT', bank_address: '' }
    expect(answer.data).toEqual([
      { ...common, bank_owner: 'TRC20', bank_no: '**** YqeL', ico: `${icons}-trc20.svg` },
      { ...common, bank_owner: 'ERC20', bank_no: '**** eAed', ico: `${icons}-erc20.svg` },
    ])
    expect((await app().expectOk('/api/getcard', { type: 1 }, owner.token)).data).toEqual(
      [],
    )
    const { rows } = await app().owner.query(
      `SELECT number_sealed AS sealed, flags FROM payout_card WHERE player_id = $1
       ORDER BY id`,
      [owner.id],
    )
    const { cardKey } = app().context.config
    expect(rows.map((row) => openNumber(cardKey, owner.id, row.sealed))).toEqual([
      tron,
      ethereum,
    ])
    // A USDT address has no owner's name to compare.
    expect(rows.map((row) => row.flags)).toEqual([[], []])
  })

  it('B-70: the same address again is 409, an Ethereum one in any letters', async () => {
    const owner = await app().registerPlayer()
    expect((await bind({ bank_owner: 'ERC20', bank_no: ethereum }, owner)).code).toBe(200)
    await expectNoChange(async () => {
      for (const bank_no of [ethereum, ethereum.toLowerCase(), ` ${ethereum}`])
        expect(await bind({ bank_owner: 'ERC20', bank_no }, owner)).toMatchObject({
          status: 200,
          code: 409,
          message: '该卡片已绑定',
        })
    })
    const [address] = await addresses(owner)
    await app().expectOk('/api/delcard', { id: address?.id }, owner.token)
    expect((await bind({ bank_owner: 'ERC20', bank_no: ethereum }, owner)).code).toBe(200)
  })

  it('R-CARD-08 B-73: the sixth of each kind is refused; the kinds are counted apart', async () => {
    const collector = await app().registerPlayer()
    for (let n = 0; n < 5; n += 1) {
      expect((await bind({}, collector)).code).toBe(200)
      await app().bindCard(collector)
    }
    await expectNoChange(async () => {
      expect(await bind({}, collector)).toMatchObject({
        code: 1301,
        message: '最多绑定5个',
      })
    })
    const [first] = await addresses(collector)
    await app().expectOk('/api/delcard', { id: first?.id }, collector.token)
    expect((await bind({}, collector)).code).toBe(200)
  })

  it('R-CARD-10 B-74: unbinding another’s, a second time, or no id at all', async () => {
    const [owner, stranger] = [await app().registerPlayer(), await app().registerPlayer()]
    const id = await app().bindAddress(owner)
    const remove = (holder: TestPlayer, what: unknown) =>
      app().call('/api/delcard', { id: what }, holder.token)
    await expectNoChange(async () => {
      expect(await remove(stranger, id)).toMatchObject({ code: 404, message: '记录不存在' })
      expect((await remove(owner, [1, 2])).code).toBe(422)
      expect((await remove(owner, -1)).code).toBe(422)
      expect((await remove(owner, '1 OR 1')).code).toBe(422)
    })
    expect(await remove(owner, id)).toMatchObject({ code: 200, message: '解绑成功' })
    await expectNoChange(async () => {
      expect((await remove(owner, id)).code).toBe(404)
    })
    expect(await addresses(owner)).toEqual([])
  })

  it('R-CARD-32: an address of two players is bound and flagged', async () => {
    const [first, second] = [await app().registerPlayer(), await app().registerPlayer()]
    const address = newAddress('ERC20')
    await app().bindAddress(first, 'ERC20', address)
    await app().bindAddress(second, 'ERC20', `0x${address.slice(2).toUpperCase()}`)
    const { rows } = await app().owner.query(
      'SELECT flags FROM payout_card WHERE player_id = ANY ($1) ORDER BY id',
      [[first.id, second.id]],
    )
    expect(rows).toEqual([{ flags: [] }, { flags: ['shared_card'] }])
  })
})
