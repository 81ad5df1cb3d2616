import { describe, expect, it } from 'vitest'
import { captchaProblem, loginProblem, registerProblem } from './auth/auth.rules.ts'
import { defaultDepositRange, depositProblem } from './deposit/deposit.rules.ts'
import { bankCardProblem } from './payout-card/payout-card.rules.ts'
import { type Problem, refusal } from './refusal/refusals.ts'
import { depositMethods } from './vocabulary.ts'
import { transferProblem } from './wallet/wallet.rules.ts'
import { withdrawalProblem } from './withdrawal/withdrawal.rules.ts'

function text(problem: Problem | null): string | null {
  return problem ? refusal(problem.key, problem.params).message : null
}

const registration = {
  name: 'player01',
  password: 'secret1',
  confirmPass: 'secret1',
  realname: '王小鱼',
  paypassword: 'pay123',
}

// R-REG-02 R-REG-03 R-REG-04 R-REG-05 R-REG-06 R-REG-18
describe('registration, in the order of spec §5', () => {
  it.each([
    [{ name: '' }, '用户名长度6~16位，以字母或数字组合！'],
    [{ name: 'abcde' }, '用户名长度6~16位，以字母或数字组合！'],
    [{ name: 'player 01' }, '用户名长度6~16位，以字母或数字组合！'],
    [{ name: 'player01\u200b' }, '用户名长度6~16位，以字母或数字组合！'],
    [{ password: '12345' }, '请输入正确的密码长度，最少6位！'],
    [{ confirmPass: 'secret2' }, '两次密码不一致！'],
    [{ realname: '王' }, '请输入您的真实姓名!'],
    [{ realname: '<script>' }, '请输入您的真实姓名!'],
    [{ paypassword: '12345' }, '请输入正确的支付密码长度，最少6位！'],
    [{ paypassword: 'secret1' }, '支付密码不能与登录密码相同'],
    // R-REG-17: the letters а, о and е in these names are Cyrillic, ο is Greek.
    [{ name: '\u0430dministrator' }, '用户名长度6~16位，以字母或数字组合！'],
    [{ name: 'play\u0435r01' }, '用户名长度6~16位，以字母或数字组合！'],
    [{ name: 'j\u03bfin-us' }, '用户名长度6~16位，以字母或数字组合！'],
    [{ name: '锦鲤\u0430\u0430\u0430\u0430' }, '用户名长度6~16位，以字母或数字组合！'],
    [{ name: '锦鲤player01' }, null],
    [{ name: 'さくらplayer' }, null],
    [{ name: '\u0438\u0433\u0440\u043e\u043a-01' }, null],
    [{ name: '123456' }, null],
    [{ realname: '阿卜杜拉·买买提' }, null],
    [{ realname: '𠮷田' }, null],
    [{}, null],
  ])('%o → %s', (change, expected) => {
    expect(text(registerProblem({ ...registration, ...change }))).toBe(expected)
  })

  it('names the first failing rule when all fail', () => {
    const all = { name: '', password: '', confirmPass: 'x', realname: '', paypassword: '' }
    expect(registerProblem(all)?.key).toBe('register.name-length')
    expect(registerProblem({ ...all, name: 'player01' })?.key).toBe(
      'register.password-length',
    )
  })
})

describe('login and captcha', () => {
  it('needs both fields', () => {
    expect(text(loginProblem({ name: 'a', password: '' }))).toBe('请输入您的账号和密码！')
    expect(loginProblem({ name: 'a', password: 'b' })).toBeNull()
  })
  it('compares without regard to case', () => {
    expect(text(captchaProblem('', 'K7MW'))).toBe('请输入验证码！')
    expect(text(captchaProblem('k7mx', 'K7MW'))).toBe('验证码错误！')
    expect(captchaProblem('k7mw', 'K7MW')).toBeNull()
  })
})

describe('bank card, in the order of spec §5', () => {
  const card = {
    bank_owner: '王小鱼',
    bank: '清源银行',
    bank_address: '某支行',
    bank_no: '62220000',
    pay_pass: 'pay123',
  }
  it.each([
    [{ bank_owner: '' }, '请输入姓名'],
    [{ bank: '' }, '请输入银行'],
    [{ bank_address: '' }, '请输入开户行地址'],
    [{ bank_no: '' }, '请输人银行卡号'],
    [{ pay_pass: '' }, '请输人支付密码'],
    [{ bank_no: '6222000' }, '请输人正确的卡号长度'],
    [{ bank_no: '6222abcd' }, '请输人正确的卡号长度'],
    [{ pay_pass: '12345' }, '请输人支付密码长度'],
    [{ pay_pass: '1'.repeat(19) }, '请输人支付密码长度'],
    [{ pay_pass: '1'.repeat(18) }, null],
  ])('%o → %s', (change, expected) => {
    expect(text(bankCardProblem({ ...card, ...change }))).toBe(expected)
  })
})

// R-DEP-09 R-DEP-10 R-DEP-12 R-DEP-13 R-DEP-14 R-DEP-15
describe('deposit, in the order of spec §5', () => {
  const range = { min: 10_000n, max: 1_000_000n }
  const form = {
    amount: 20_000n,
    bank_owner: '王小鱼',
    bank: '清源银行',
    bank_no: '6222',
    bank_address: '某支行',
  }
  const nothing = { bank_owner: '', bank: '', bank_no: '', bank_address: '' }
  const inRange = '请输入金额在100-10000之间！'

  const amounts = [
    [null, inRange],
    [0n, inRange],
    [9_999n, inRange],
    [1_000_001n, inRange],
    [10_000n, null],
    [1_000_000n, null],
  ] as const
  const everywhere = depositMethods.flatMap((method) =>
    amounts.map(([amount, expected]) => [method, amount, expected] as const),
  )
  it.each(everywhere)('%s of %s fen → %s', (method, amount, expected) => {
    expect(text(depositProblem(method, { ...form, amount }, range))).toBe(expected)
  })

  it.each([
    [{ bank_owner: '' }, '请输入存款人姓名'],
    [{ bank_owner: ' ' }, '请输入存款人姓名'],
    [{ bank: '' }, '请输入银行类型'],
    [{ bank_no: '\t' }, '请输入银行卡号'],
    [{ bank_address: '' }, '请输入银行开户行地址'],
    [{ bank: '', bank_address: '' }, '请输入银行类型'],
    [{ bank_no: '', bank_address: '' }, '请输入银行卡号'],
    [{ bank_owner: '', bank_no: '' }, '请输入存款人姓名'],
    [nothing, '请输入存款人姓名'],
    [{ ...nothing, amount: 9_999n }, inRange],
  ])('bank %o → %s', (change, expected) => {
    expect(text(depositProblem('bank', { ...form, ...change }, range))).toBe(expected)
  })

  it.each(depositMethods.filter((method) => method !== 'bank'))(
    'R-DEP-07: %s asks for the amount only',
    (method) => {
      expect(depositProblem(method, { ...form, ...nothing }, range)).toBeNull()
    },
  )

  it('names the ends of its own range, to the fen', () => {
    const narrow = { min: 50_050n, max: 10_000_000n }
    expect(text(depositProblem('usdt_erc20', form, narrow))).toBe(
      '请输入金额在500.50-100000之间！',
    )
    expect(defaultDepositRange).toEqual({ min: 10_000n, max: 1_000_000n })
  })

  it('takes no zero where a range begins there', () => {
    const open = { min: 0n, max: 10_000n }
    expect(depositProblem('alipay', { ...form, amount: 0n }, open)).not.toBeNull()
  })
})

describe('withdrawal and transfer', () => {
  it.each([
    [{ bank: '' as const }, '请选择您要提现到的银行卡'],
    [{ amount: 9_999n }, '单笔取款不能低于100元'],
    [{ amount: null }, '单笔取款不能低于100元'],
    [{ password: '' }, '请输入您的支付密码'],
    [{ amount: 10_000n }, null],
  ])('withdrawal %o → %s', (change, expected) => {
    const form = { amount: 20_000n, bank: 7, password: 'pay123', ...change }
    expect(text(withdrawalProblem(form))).toBe(expected)
  })
  it('speaks of an address on the USDT tab', () => {
    const form = { amount: 20_000n, bank: '' as const, password: 'x' }
    expect(text(withdrawalProblem(form, true))).toBe('请选择USDT地址')
  })
  it.each([
    [{ amount: null }, '请输入操作金额！'],
    [{ amount: 0n }, '请输入操作金额！'],
    [{ sourcetype: 'pp' }, '场馆内钱包不支持互转'],
    [{ targettype: 'userbalance' }, '场馆内钱包不支持互转'],
    [{ sourcetype: 'obgdy', targettype: 'userbalance' }, null],
    [{}, null],
  ])('transfer %o → %s', (change, expected) => {
    const form = { amount: 100n, sourcetype: 'userbalance', targettype: 'obgdy', ...change }
    expect(text(transferProblem(form))).toBe(expected)
  })
})
