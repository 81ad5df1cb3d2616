import { describe, expect, it } from 'vitest'
import { type Problem, refusal } from '../refusal/refusals.ts'
import { type BankCardForm, bankCardProblem } from './payout-card.rules.ts'
import { type UsdtAddressForm, usdtAddressFormProblem } from './usdt-address.rules.ts'

function text(problem: Problem | null): string | null {
  return problem ? refusal(problem.key, problem.params).message : null
}

const address: UsdtAddressForm = {
  bank_no: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
  bank_owner: 'TRC20',
  pay_pass: 'pay123',
}
const ethereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

describe('USDT address, in the order of spec §5', () => {
  it.each<[Partial<UsdtAddressForm>, string | null]>([
    [{ bank_no: '' }, '请输入USDT地址'],
    [{ bank_no: ' ' }, '请输入USDT地址'],
    [{ bank_owner: '' }, '请选择钱包协议'],
    [{ bank_owner: 'TRC30' }, '请选择钱包协议'],
    [{ bank_owner: 'trc20' }, '请选择钱包协议'],
    [{ bank_owner: '王小鱼' }, '请选择钱包协议'],
    [{ pay_pass: '' }, '请输人支付密码'],
    [{ bank_no: '6222000011112222' }, '地址格式不正确'],
    [{ bank_no: `${address.bank_no} ` }, '地址格式不正确'],
    [{ bank_no: ethereum }, '地址格式不正确'],
    [{ bank_owner: 'ERC20' }, '地址格式不正确'],
    [{ pay_pass: '12345' }, '请输人支付密码长度'],
    [{ pay_pass: '1'.repeat(19) }, '请输人支付密码长度'],
    [{ pay_pass: '1'.repeat(6) }, null],
    [{ pay_pass: '1'.repeat(18) }, null],
    [{ bank_owner: 'ERC20', bank_no: ethereum }, null],
    [{}, null],
  ])('R-CARD-14 R-CARD-15 R-CARD-16 %o → %s', (change, expected) => {
    expect(text(usdtAddressFormProblem({ ...address, ...change }))).toBe(expected)
  })

  it('names the first failing rule when more fail', () => {
    const wrong = { bank_no: '', bank_owner: '', pay_pass: '' }
    const problems: (string | null)[] = []
    for (const change of [
      {},
      { bank_no: 'x' },
      { bank_owner: 'TRC20' },
      { pay_pass: '1' },
      { bank_no: address.bank_no },
      { pay_pass: '123456' },
    ]) {
      Object.assign(wrong, change)
      problems.push(text(usdtAddressFormProblem(wrong)))
    }
    expect(problems).toEqual([
      '请输入USDT地址',
      '请选择钱包协议',
      '请输人支付密码',
      '地址格式不正确',
      '请输人支付密码长度',
      null,
    ])
  })
})

describe('bank card, all wrong and mended one by one (R-CARD-22)', () => {
  it('shows the sentences of spec §5 in their order', () => {
    const form: BankCardForm = {
      bank_owner: ' ',
      bank: '',
      bank_address: '',
      bank_no: '',
      pay_pass: '',
    }
    const problems: (string | null)[] = []
    for (const change of [
      {},
      { bank_owner: '王小鱼' },
      { bank: '清源银行' },
      { bank_address: '某支行' },
      { bank_no: '6222000' },
      { pay_pass: '12345' },
      { bank_no: '62220000' },
      { pay_pass: '123456' },
    ]) {
      Object.assign(form, change)
      problems.push(text(bankCardProblem(form)))
    }
    expect(problems).toEqual([
      '请输入姓名',
      '请输入银行',
      '请输入开户行地址',
      '请输人银行卡号',
      '请输人支付密码',
      '请输人正确的卡号长度',
      '请输人支付密码长度',
      null,
    ])
  })

  it.each<[string, string | null]>([
    ['1234567', '请输人正确的卡号长度'],
    ['12345678', null],
    ['1'.repeat(30), null],
    ['1'.repeat(31), '请输人正确的卡号长度'],
    ['1'.repeat(40), '请输人正确的卡号长度'],
    ['4111 1111 1111 1111', '请输人正确的卡号长度'],
    ['1234-5678-9012', '请输人正确的卡号长度'],
    ['٠١٢٣٤٥٦٧٨', '请输人正确的卡号长度'],
  ])('B-70: number %s → %s', (bank_no, expected) => {
    const form = { bank_owner: '王', bank: '行', bank_address: '址', bank_no }
    expect(text(bankCardProblem({ ...form, pay_pass: '123456' }))).toBe(expected)
  })
})
