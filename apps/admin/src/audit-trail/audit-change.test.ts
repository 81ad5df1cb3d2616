import { expect, it } from 'vitest'
import { auditChange, isShown } from './audit-change.ts'

it('shows what is stored of an order in yuan, USDT and brand time', () => {
  const change = (field: string, after: string) =>
    auditChange('deposit.approved', { field, before: '', after })
  expect(change('credited_amount', '90050')).toEqual({
    path: '到账金额',
    before: '—',
    after: '900.50',
  })
  expect(
    auditChange('staff.changed', { field: 'day_max', before: '', after: '500000' }),
  ).toEqual({
    path: '每日处理上限',
    before: '—',
    after: '5,000.00',
  })
  expect(change('usdt_amount', '137930000').after).toBe('137.93')
  expect(change('decided_at', '2026-11-21T01:30:00.000Z').after).toBe('2026-11-21 09:30:00')
})

it('leaves the figures of a setting as they were written, and names its parts', () => {
  const line = { field: 'accounts.0.bank_no', before: '6222', after: '6223' }
  expect(auditChange('setting.proposed', line)).toEqual({
    path: '收款账户 · 1 · 卡号',
    before: '6222',
    after: '6223',
  })
  const amount = { field: 'amount', before: '100', after: '200' }
  expect(auditChange('setting.proposed', amount).after).toBe('200')
})

it('D-23: a reference has one name per way of the money', () => {
  const line = { field: 'reference', before: '', after: 'R-1' }
  expect(auditChange('deposit.approved', line).path).toBe('收款流水号')
  expect(auditChange('withdrawal.paid', line).path).toBe('付款流水号')
})

it('D-23: leaves out the ids of accounts and inner times', () => {
  const fields = [
    'amount',
    'claimed_by',
    'approver',
    'state_since',
    'reversal_proposer',
    'decided_by',
    'maker',
    'player',
    'order_flags.0.weight',
  ]
  expect(fields.filter((field) => isShown({ field }))).toEqual(['amount', 'decided_by'])
})

// R-ADMIN-307
it.each([
  ['adjustment.made', 'direction', 'debit', '方向', '扣款'],
  ['deposit.exported', 'method', 'usdt_trc20', '方式', 'USDT-TRC20'],
  ['factor.enabled', 'device', 'present', '验证器', '有'],
  ['promotion.saved', 'terms.period', 'weekly', '条款 · 参与频率', '每周一次'],
  ['session.refused', 'session', 'refused', '登录', '已拒绝'],
  ['staff.password-changed', 'password', 'new', '密码', '新的'],
])('%s: %s %s has words', (action, field, after, path, text) => {
  expect(auditChange(action, { field, before: '', after })).toMatchObject({
    path,
    after: text,
  })
})
