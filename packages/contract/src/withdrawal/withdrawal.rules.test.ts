import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Problem, refusal } from '../refusal/refusals.ts'
import {
  minimumWithdrawal,
  usdtFee,
  usdtPayout,
  withdrawalProblem,
} from './withdrawal.rules.ts'

function text(problem: Problem | null): string | null {
  return problem ? refusal(problem.key, problem.params).message : null
}

const form = { amount: 10_000n, bank: 1, password: 'pay-pass-1' } as const
const minimum = '单笔取款不能低于100元'

describe('a withdrawal, in the order of spec §5', () => {
  it.each([
    ['R-WD-06: no card', { bank: '' }, false, '请选择您要提现到的银行卡'],
    ['R-WD-07: no address', { bank: '' }, true, '请选择USDT地址'],
    ['R-WD-08: no amount', { amount: null }, false, minimum],
    ['R-WD-08: 99.99', { amount: 9_999n }, false, minimum],
    ['R-WD-08: nothing', { amount: 0n }, true, minimum],
    ['R-WD-09: no pay password', { password: '' }, false, '请输入您的支付密码'],
    ['R-WD-08: exactly 100', {}, false, null],
    ['R-WD-08: exactly 100 in USDT', {}, true, null],
    ['a card of id 0 is a card', { bank: 0 }, false, null],
  ] as const)('%s', (_name, change, usdt, expected) => {
    expect(text(withdrawalProblem({ ...form, ...change }, usdt))).toBe(expected)
  })

  it.each([
    [false, '请选择您要提现到的银行卡'],
    [true, '请选择USDT地址'],
  ])('one thing at a time (USDT %s)', (usdt, first) => {
    const none = { amount: null, bank: '', password: '' } as const
    const texts = [
      none,
      { ...none, bank: 1 },
      { ...none, bank: 1, amount: 10_000n },
      form,
    ].map((each) => text(withdrawalProblem(each, usdt)))
    expect(texts).toEqual([first, minimum, '请输入您的支付密码', null])
  })
})

const micro = (whole: number, millionths = 0) =>
  BigInt(whole) * 1_000_000n + BigInt(millionths)

// R-WD-12 R-WD-13
describe('the figures of a USDT withdrawal', () => {
  it.each([
    // Columns: fen, rate, fee → equivalent and net amount; payout, fee and rounding in fen.
    [
      10_000n,
      micro(7, 120_000),
      micro(1),
      micro(14, 40_000),
      micro(13, 40_000),
      9285n,
      712n,
      3n,
    ],
    [
      10_000n,
      micro(7, 120_000),
      micro(5),
      micro(14, 40_000),
      micro(9, 40_000),
      6437n,
      3560n,
      3n,
    ],
    [
      10_000n,
      micro(7, 80_000),
      micro(1),
      micro(14, 120_000),
      micro(13, 120_000),
      9289n,
      708n,
      3n,
    ],
    [10_000n, micro(7), micro(0), micro(14, 280_000), micro(14, 280_000), 9996n, 0n, 4n],
    [
      12_345n,
      micro(6, 999_999),
      micro(1, 500_000),
      micro(17, 630_000),
      micro(16, 130_000),
      11_291n,
      1049n,
      5n,
    ],
    [
      100_000_000n,
      micro(7, 123_457),
      micro(5),
      micro(140_381, 270_000),
      micro(140_376, 270_000),
      99_996_433n,
      3561n,
      6n,
    ],
    [10_000n, micro(10), micro(10), micro(10), 0n, 0n, 10_000n, 0n],
    [10_000n, micro(10), micro(20), micro(10), -micro(10), 0n, 10_000n, 0n],
  ] as const)(
    '%s fen at %s less %s',
    (amount, rate, fee, estimate, net, payout, feeFen, rounding) => {
      expect(usdtPayout(amount, rate, fee)).toEqual({
        estimate,
        net,
        payout,
        feeFen,
        rounding,
      })
    },
  )

  it('R-WD-11: each protocol has its fee', () => {
    const fees = { fee_erc20: 5_000_000n, fee_trc20: 1_000_000n }
    expect(usdtFee('ERC20', fees)).toBe(5_000_000n)
    expect(usdtFee('TRC20', fees)).toBe(1_000_000n)
  })
})

const amounts = fc.bigInt({ min: minimumWithdrawal, max: 99_999_999_999n })
const rates = fc.bigInt({ min: 10_000n, max: 999_999_999_999n })
const fees = fc.bigInt({ min: 0n, max: 100_000_000n })
/** (USDT × 10⁶) × (CNY per USDT × 10⁶) ÷ this number = fen. */
const perFen = 10n ** 10n

// P-6, I-14
describe('a conversion never profits the player', () => {
  it('what arrives is worth no more than what was asked, to the last millionth', () => {
    fc.assert(
      fc.property(amounts, rates, fees, (amount, rate, fee) => {
        const out = usdtPayout(amount, rate, fee)
        expect(out.estimate * rate <= amount * perFen).toBe(true)
        expect((out.estimate + 10_000n) * rate > amount * perFen).toBe(true)
        expect(out.net).toBe(out.estimate - fee)
        if (out.net > 0n) expect(out.net * rate <= out.payout * perFen).toBe(true)
      }),
    )
  })

  it('the parts are whole fen, none below zero, and make up the amount exactly', () => {
    fc.assert(
      fc.property(amounts, rates, fees, (amount, rate, fee) => {
        const { payout, feeFen, rounding } = usdtPayout(amount, rate, fee)
        expect(payout + feeFen + rounding).toBe(amount)
        for (const part of [payout, feeFen, rounding]) expect(part >= 0n).toBe(true)
      }),
    )
  })

  it('more money never brings less, and a higher fee never more', () => {
    fc.assert(
      fc.property(amounts, amounts, rates, fees, fees, (a, b, rate, f, g) => {
        const [less, more] = a < b ? [a, b] : [b, a]
        expect(usdtPayout(less, rate, f).net <= usdtPayout(more, rate, f).net).toBe(true)
        const [low, high] = f < g ? [f, g] : [g, f]
        expect(usdtPayout(a, rate, high).net <= usdtPayout(a, rate, low).net).toBe(true)
      }),
    )
  })

  it('B-64: ten thousand withdrawals of the minimum leave the house with its rounding', () => {
    let total = { payout: 0n, fee: 0n, rounding: 0n, out: 0n }
    const rate = micro(7, 123_457)
    for (let n = 0; n < 10_000; n += 1) {
      const one = usdtPayout(minimumWithdrawal, rate, micro(1))
      total = {
        payout: total.payout + one.payout,
        fee: total.fee + one.feeFen,
        rounding: total.rounding + one.rounding,
        out: total.out + one.net,
      }
    }
    expect(total.payout + total.fee + total.rounding).toBe(10_000n * minimumWithdrawal)
    expect(total.rounding >= 0n).toBe(true)
    // One withdrawal of the whole sum would pay at least as much.
    const whole = usdtPayout(10_000n * minimumWithdrawal, rate, 10_000n * micro(1))
    expect(total.out <= whole.net).toBe(true)
  })
})
