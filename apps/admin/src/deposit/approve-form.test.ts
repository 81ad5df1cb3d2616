import { describe, expect, it } from 'vitest'
import { approveProblem, referenceWord } from './approve-form.ts'

const order = { amount: 10_000n, reference_required: false }
const form = { amount: '100.00', reference: '', reason: '' }

it('R-ADMIN-91: a payment’s number has the name that its payer knows', () => {
  expect(
    (['bank', 'wechat', 'alipay', 'usdt_trc20', 'usdt_erc20'] as const).map(referenceWord),
  ).toEqual(['收款流水号', '收款流水号', '收款流水号', '链上交易哈希', '链上交易哈希'])
})

describe('approveProblem', () => {
  it('takes the asked amount without a reason', () => {
    expect(approveProblem(form, order)).toBeNull()
    expect(approveProblem({ ...form, amount: '0.1' }, { ...order, amount: 10n })).toBeNull()
  })

  it('asks for a reason when another amount arrived', () => {
    const problem = { field: 'reason', message: '更改到账金额须填写原因' }
    const less = { ...form, amount: '99.99' }
    expect(approveProblem({ ...less, reason: '  ' }, order)).toEqual(problem)
    expect(approveProblem({ ...less, reason: '少付' }, order)).toBeNull()
  })

  it('names a wrong amount first', () => {
    expect(approveProblem({ ...form, amount: '1.001' }, order)).toMatchObject({
      field: 'amount',
    })
  })

  it('wants a reference where the method does', () => {
    const must = { ...order, reference_required: true }
    expect(approveProblem({ ...form, reference: ' ' }, must)).toEqual({
      field: 'reference',
      message: '请填写流水号',
    })
    expect(approveProblem({ ...form, reference: 'A1' }, must)).toBeNull()
  })
})
