import { bankCard, type TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { openNumber } from '../platform/number-seal.ts'

const app = useTestApp()

let player: TestPlayer
beforeAll(async () => {
  player = await app().registerPlayer()
})

let numbers = 0
function newNumber(): string {
  numbers += 1
  return `6200000000${numbers.toString().padStart(6, '0')}`
}

function bind(change: object = {}, holder = player) {
  const form = { ...bankCard(holder, newNumber()), ...change }
  return app().call('/api/bindcard', form, holder.token)
}

type Card = { id: number; bank_no: string }
async function cards(holder = player): Promise<Card[]> {
  const { data } = await app().expectOk('/api/getcard', { type: 1 }, holder.token)
  return data as unknown as Card[]
}

// R-CARD-23 R-CARD-24 R-CARD-25 R-CARD-26 R-CARD-27 R-CARD-28 R-CARD-29
describe('the form', () => {
  it.each([
    [{ bank_owner: '' }, '请输入姓名'],
    [{ bank_owner: ' ' }, '请输入姓名'],
    [{ bank: '' }, '请输入银行'],
    [{ bank_address: '' }, '请输入开户行地址'],
    [{ bank_no: '' }, '请输人银行卡号'],
    [{ bank_no: '   ' }, '请输人银行卡号'],
    [{ pay_pass: '' }, '请输人支付密码'],
    [{ bank_no: '6200000' }, '请输人正确的卡号长度'],
    [{ bank_no: '62000000x' }, '请输人正确的卡号长度'],
    [{ bank_no: '６２００００００００' }, '请输人正确的卡号长度'],
    [{ bank_no: '6'.repeat(40) }, '请输人正确的卡号长度'],
    [{ bank_no: '62000000\u200b01' }, '请输人正确的卡号长度'],
    [{ pay_pass: '12345' }, '请输人支付密码长度'],
    [{ pay_pass: '1'.repeat(19) }, '请输人支付密码长度'],
    [{ bank: '不在册银行' }, '请选择列表中的银行'],
    [{ bank: '清源' }, '请选择列表中的银行'],
    // B-70 B-72: text instead of digits, a number instead of text
    [{ bank_no: '4111-1111-1111-1111' }, '请输人正确的卡号长度'],
    [{ bank_no: '4111 1111 1111 1111' }, '请输人正确的卡号长度'],
    [{ bank_no: 6_200_000_000_001_234 }, '请求参数有误'],
    [{ bank: 'TRC20' }, '请选择列表中的银行'],
  ])('%o: nothing is bound', async (change, message) => {
    const before = await app().tableDigest()
    expect(await bind(change)).toMatchObject({ status: 200, code: 422, message })
    expect(await app().tableDigest()).toEqual(before)
  })

  it('R-CARD-22: asks for one thing at a time, in the order of the spec', async () => {
    const body: Record<string, string> = {}
    const form = { ...bankCard(player, '6200000'), pay_pass: '12345' }
    const texts: string[] = []
    for (const [field, value] of [
      ['bank_owner', form.bank_owner],
      ['bank', form.bank],
      ['bank_address', form.bank_address],
      ['bank_no', form.bank_no],
      ['pay_pass', form.pay_pass],
      ['bank_no', '62000000'],
      ['', ''],
    ] as const) {
      texts.push((await app().call('/api/bindcard', body, player.token)).message)
      if (field) body[field] = value
    }
    expect(texts).toEqual([
      '请输入姓名',
      '请输入银行',
      '请输入开户行地址',
      '请输人银行卡号',
      '请输人支付密码',
      '请输人正确的卡号长度',
      '请输人支付密码长度',
    ])
  })

  it('R-CARD-31: a wrong pay password binds nothing and counts', async () => {
    for (const leftTries of [4, 3])
      expect(await bind({ pay_pass: 'wrong-pass' })).toMatchObject({
        code: 1103,
        message: `支付密码错误，还可尝试${leftTries}次`,
      })
    expect((await bind({ pay_pass: player.password })).code).toBe(1103)
    expect(await cards()).toEqual([])
  })
})

describe('bound cards', () => {
  it('R-CARD-03 R-CARD-30 R-CALL-31 R-CALL-33: show only the last four digits', async () => {
    const reply = await bind({ bank_no: ' 6200123456789012 ', bank_owner: ' 林小鱼 ' })
    expect(reply).toMatchObject({ code: 200, message: '绑定成功', data: null })
    const answer = await app().expectOk('/api/getcard', { type: 1 }, player.token)
    expect(answer.data).toEqual([
      {
        id: expect.any(Number),
        bank: '清源银行',
        bank_owner: '林小鱼',
        bank_no: '**** **** **** 9012',
        bank_address: '清波路支行',
        ico: '/images/cards/bank.svg',
      },
    ])
    expect(JSON.stringify(answer)).not.toMatch(/6200|5678|pay-pass/)
    const { rows } = await app().owner.query(
      'SELECT number_sealed AS sealed, flags FROM payout_card WHERE player_id = $1',
      [player.id],
    )
    expect(rows).toEqual([{ sealed: expect.any(Buffer), flags: [] }])
    const { cardKey } = app().context.config
    expect(openNumber(cardKey, player.id, rows[0].sealed)).toBe('6200123456789012')
  })

  it('the same number twice is 409, with or without blanks around it; unbound it may come again', async () => {
    const owner = await app().registerPlayer()
    expect((await bind({ bank_no: '6200000099990001' }, owner)).code).toBe(200)
    for (const bank_no of ['6200000099990001', ' 6200000099990001 '])
      expect(await bind({ bank_no }, owner)).toMatchObject({
        status: 200,
        code: 409,
        message: '该卡片已绑定',
      })
    const [card] = await cards(owner)
    await app().expectOk('/api/delcard', { id: card?.id }, owner.token)
    expect((await bind({ bank_no: '6200000099990001' }, owner)).code).toBe(200)
  })

  it('R-CARD-08: the sixth is refused; one unbound makes room for one', async () => {
    const collector = await app().registerPlayer()
    for (let i = 0; i < 5; i += 1) expect((await bind({}, collector)).code).toBe(200)
    const before = await app().tableDigest()
    expect(await bind({}, collector)).toMatchObject({
      status: 200,
      code: 1301,
      message: '最多绑定5个',
    })
    expect(await app().tableDigest()).toEqual(before)
    const [first] = await cards(collector)
    await app().expectOk('/api/delcard', { id: first?.id }, collector.token)
    expect((await bind({}, collector)).code).toBe(200)
    expect((await bind({}, collector)).code).toBe(1301)
    expect(await cards(collector)).toHaveLength(5)
  })

  it('R-CARD-05 R-CALL-32: unbinding says so, takes the card off, and works once', async () => {
    const owner = await app().registerPlayer()
    const id = await app().bindCard(owner)
    expect(await app().call('/api/delcard', { id: `${id}` }, owner.token)).toMatchObject({
      code: 200,
      message: '解绑成功',
    })
    expect(await cards(owner)).toEqual([])
    expect(await app().call('/api/delcard', { id }, owner.token)).toMatchObject({
      status: 200,
      code: 404,
      message: '记录不存在',
    })
  })

  it('R-CARD-10: another player’s card is as unknown as none', async () => {
    const [owner, stranger] = [await app().registerPlayer(), await app().registerPlayer()]
    const id = await app().bindCard(owner)
    const unknown = await app().call('/api/delcard', { id: 2_000_000_000 }, stranger.token)
    expect(unknown).toMatchObject({ status: 200, code: 404, message: '记录不存在' })
    expect(await app().call('/api/delcard', { id }, stranger.token)).toEqual(unknown)
    expect((await cards(owner)).map((card) => card.id)).toEqual([id])
    expect(await cards(stranger)).toEqual([])
    for (const wrong of [[1, 2], -1, '1 OR 1', 1.5, ''])
      expect((await app().call('/api/delcard', { id: wrong }, owner.token)).code).toBe(422)
  })

  it.each([0, 3, '3', 'bank', ''])('there are no cards of type %j', async (type) => {
    expect((await app().call('/api/getcard', { type }, player.token)).code).toBe(422)
    expect((await app().call('/api/getcard', {}, player.token)).code).toBe(422)
  })

  it('R-CALL-34: lists the banks a card may be of, in the operator’s order', async () => {
    const { data } = await app().expectOk('/api/banklist', {}, player.token)
    const banks = data as unknown as { bank_name: string }[]
    expect(banks).toHaveLength(8)
    expect(banks[0]).toEqual({ bank_name: '锦江商业银行' })
    for (const { bank_name } of banks.slice(0, 2))
      expect((await bind({ bank: bank_name })).code).toBe(200)
  })

  it('B-71: a name in other letters of the same shape is the same name (NFKC)', async () => {
    const owner = await app().registerPlayer()
    await app().owner.query(`UPDATE player SET realname = 'Lin Wei' WHERE id = $1`, [
      owner.id,
    ])
    expect((await bind({ bank_owner: 'Ｌｉｎ Ｗｅｉ' }, owner)).code).toBe(200)
    const { rows } = await app().owner.query(
      'SELECT flags FROM payout_card WHERE player_id = $1',
      [owner.id],
    )
    expect(rows).toEqual([{ flags: [] }])
  })

  it('R-CARD-32: other names and shared numbers are bound and flagged', async () => {
    const [first, second] = [await app().registerPlayer(), await app().registerPlayer()]
    const bank_no = newNumber()
    expect((await bind({ bank_no }, first)).code).toBe(200)
    expect((await bind({ bank_no, bank_owner: '王大海' }, second)).code).toBe(200)
    const { rows } = await app().owner.query(
      `SELECT player_id::text AS id, flags FROM payout_card WHERE player_id = ANY ($1)
       ORDER BY id`,
      [[first.id, second.id]],
    )
    expect(rows).toEqual([
      { id: `${first.id}`, flags: [] },
      { id: `${second.id}`, flags: ['name_mismatch', 'shared_card'] },
    ])
  })
})
