import {
  type MoneySettingKey,
  moneySettingKeys,
} from '@jinli/contract/money-setting/money-setting'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp()

type Row = { key: string; newest: number; current: { value: object } }

async function proposal(key: MoneySettingKey) {
  const token = await app().staffToken()
  const { data } = await app().expectOk('/admin/api/settings', {}, token)
  const row = (data as unknown as Row[]).find((each) => each.key === key)
  const path = `/admin/api/settings/${key}/propose`
  const send = (value: unknown) =>
    app().call(path, { value, reason: '调整', based_on: row?.newest }, token)
  return { send, value: row?.current.value ?? {} }
}

const account = {
  bank_name: '锦江商业银行',
  bank_no: '6200000000000018821',
  bank_owner: '锦鲤演示收款户',
  bank_address: '锦江市清波路支行',
}
const trc = 'TWoHCyqrWtL2xAH3qw56J8V8XGkjvNB6oC'
const erc = '0xe479Fe11aC3b13Cc9904b4D9652667b9E7298F19'

/** Invalid changes: setting, changed fields, text of the refusal. */
const wrong: [MoneySettingKey, object, string][] = [
  ['deposit.bank', { min: 600, max: 500 }, '最低金额不能高于最高金额'],
  ['deposit.bank', { min: 0 }, '最低金额须大于0'],
  ['deposit.bank', { min: -1 }, '最低金额须为非负金额'],
  ['deposit.bank', { min: 1.005 }, '最低金额须为非负金额，最多两位小数'],
  ['deposit.bank', { max: 1e15 }, '最高金额须为非负金额'],
  ['deposit.bank', { max: '500' }, '最高金额缺失或格式不正确'],
  ['deposit.bank', { max: undefined }, '最高金额缺失'],
  ['deposit.bank', { enabled: 1 }, '启用缺失或格式不正确'],
  ['deposit.bank', { accounts: [] }, '收款账户至少一个才能启用'],
  ['deposit.bank', { accounts: [account, account] }, '收款账户第2项卡号重复'],
  ['deposit.bank', { accounts: [{ ...account, bank_no: '' }] }, '收款账户第1项卡号缺失'],
  ['deposit.bank', { accounts: [{ ...account, bank_owner: ' 林' }] }, '首尾空格'],
  ['deposit.bank', { accounts: [{ ...account, bank_owner: '林\u202e' }] }, '不可见字符'],
  ['deposit.bank', { accounts: [{ ...account, bank_owner: 'a\u0000' }] }, '不可见字符'],
  ['deposit.bank', { accounts: [{ ...account, extra: 1 }] }, '第1项extra不是该设置的内容'],
  [
    'deposit.bank',
    { accounts: Array.from({ length: 21 }, () => account) },
    '收款账户缺失或格式不正确',
  ],
  ['deposit.bank', { accounts: { 0: account } }, '收款账户缺失或格式不正确'],
  ['deposit.bank', { maximum: 5 }, 'maximum不是该设置的内容'],
  ['deposit.usdt_trc20', { address: '' }, '收款地址须填写才能启用'],
  ['deposit.usdt_trc20', { address: erc }, '收款地址不是正确的TRC20地址'],
  ['deposit.usdt_trc20', { address: trc.replace('B6oC', 'B6oD') }, 'TRC20地址'],
  ['deposit.usdt_trc20', { enabled: false, address: 'T1' }, 'TRC20地址'],
  ['deposit.usdt_erc20', { address: trc }, '收款地址不是正确的ERC20地址'],
  ['deposit.usdt_erc20', { address: erc.replace('F19', 'f19') }, 'ERC20地址'],
  ['deposit.usdt_erc20', { address: erc.toLowerCase() }, '收款地址须为带大小写校验的写法'],
  ['deposit.wechat', { payee: '' }, '收款人须填写才能启用'],
  ['deposit.alipay', { code: '' }, '收款码内容须填写才能启用'],
  ['deposit.alipay', { code: 'x'.repeat(257) }, '收款码内容缺失或格式不正确'],
  ['rates', { deposit_rate: 0 }, '存款汇率须大于0'],
  ['rates', { withdraw_rate: 0 }, '取款汇率须大于0'],
  ['rates', { deposit_rate: 7.1234567 }, '存款汇率须为非负数，最多六位小数'],
  ['rates', { deposit_rate: 1e-7 }, '存款汇率须为非负数'],
  ['rates', { fee_trc20: -0.5 }, 'TRC20手续费须为非负数'],
  ['rates', { fee_erc20: null }, 'ERC20手续费缺失或格式不正确'],
  ['review', { two_person_above: -5 }, '双人复核金额须为非负金额'],
  ['review', { open_deposits_max: 1.5 }, '未完成存款上限缺失或格式不正确'],
  ['review', { open_deposits_max: 101 }, '未完成存款上限'],
  ['review', { turnover_blocks: 'yes' }, '流水不足时拦截'],
  ['reasons', { deposit: ['ok', ''] }, '存款拒绝原因第2项'],
  ['reasons', { withdrawal: '不符' }, '取款拒绝原因'],
]

describe('R-ADMIN-36: a value that cannot be', () => {
  it.each(wrong)('%s %j is refused by name, nothing is stored', async (key, part, says) => {
    const { send, value } = await proposal(key)
    const before = await app().tableDigest()
    const reply = await send({ ...value, ...part })
    expect(reply).toMatchObject({ status: 200, code: 422, error: 'setting.invalid' })
    expect(reply.message).toContain('设置内容有误：')
    expect(reply.message).toContain(says)
    expect(await app().tableDigest()).toEqual(before)
  })

  it('R-WIRE-39: half a character is refused at the door, nothing is stored', async () => {
    const { send, value } = await proposal('deposit.bank')
    const before = await app().tableDigest()
    const accounts = [{ ...account, bank_owner: '\ud800' }]
    expect(await send({ ...value, accounts })).toMatchObject({
      status: 400,
      error: 'http.malformed',
    })
    expect(await app().tableDigest()).toEqual(before)
  })

  it.each(moneySettingKeys)('%s is a document and nothing else', async (key) => {
    const { send } = await proposal(key)
    const before = await app().tableDigest()
    for (const value of [undefined, null, [], {}, '', 'x', 0, 1.5, true, [{}]]) {
      const reply = await send(value)
      expect([value, reply.status, reply.code]).toEqual([value, 200, 422])
    }
    expect(await app().tableDigest()).toEqual(before)
  })

  it.each(moneySettingKeys)('%s takes what is in force', async (key) => {
    const { send, value } = await proposal(key)
    const { data } = await app().expectOk('/admin/api/me', {}, await app().staffToken())
    expect(data?.permissions).toContain('setting.propose')
    expect((await send(value)).data).toMatchObject({ status: 'draft', value })
  })
})
