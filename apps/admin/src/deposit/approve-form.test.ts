import { depositReview } from '@jinli/contract/deposit/deposit.admin'
import { describe, expect, it } from 'vitest'
import { sampleRow } from '../../test/sample.ts'
import { initialForm } from './approve-deposit-dialog.tsx'
import { approveProblem, referenceWord } from './approve-form.ts'

const order = sampleRow(depositReview.list, {
  amount: 10_000n,
  reference_required: false,
  first_approved_by: '',
  first_approved_mine: false,
  first_amount: null,
  order_flags: [],
  flag_reasons: [],
})
const form = { amount: '100.00', reference: '', reason: '', flag_reason: '' }

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

describe('D-26: the second person', () => {
  const second = {
    ...order,
    first_approved_by: '李四',
    first_amount: 9_900n,
    reference: 'Slip 77',
    first_reason: '少付',
  }
  const entry = { ...form, amount: '99', reference: 'slip77' }

  it('D-26: is compared with the first, and needs no reason of their own', () => {
    expect(approveProblem(entry, second)).toBeNull()
    expect(approveProblem({ ...entry, amount: '' }, second)).toMatchObject({
      field: 'amount',
    })
    expect(approveProblem({ ...entry, amount: '100' }, second)).toEqual({
      field: 'amount',
      message: '与初审的金额不一致，请按凭证核对',
    })
    for (const reference of ['', 'slip78'])
      expect(approveProblem({ ...entry, reference }, second)).toMatchObject({
        field: 'reference',
      })
  })

  it('D-26: finds an empty form, and the first one’s reason beside it', () => {
    expect(initialForm(second)).toEqual({
      amount: '',
      reference: '',
      reason: '',
      flag_reason: '',
    })
    expect(initialForm({ ...second, first_approved_mine: true })).toMatchObject({
      amount: '99.00',
      reference: 'Slip 77',
    })
  })
})

it('D-3: asks for a reason against a flag that has none yet', () => {
  const flag = { kind: 'name_mismatch', label: '姓名不一致', weight: 2, case_id: '' }
  const flaggedOrder = { ...order, order_flags: [flag] }
  expect(approveProblem(form, flaggedOrder)).toEqual({
    field: 'flag_reason',
    message: '有标记（姓名不一致），请写明仍然通过的原因',
  })
  expect(approveProblem({ ...form, flag_reason: '已核实' }, flaggedOrder)).toBeNull()
  expect(
    approveProblem(form, { ...order, order_flags: [{ ...flag, weight: 1 }] }),
  ).toBeNull()
})
