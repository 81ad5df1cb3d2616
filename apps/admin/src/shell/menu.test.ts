import { mayDo, type StaffRole } from '@jinli/contract/permission'
import { expect, it } from 'vitest'
import { menu, menuFor } from './menu.ts'

function titles(role: StaffRole): string[] {
  const groups = menuFor((permission) => mayDo(role, permission))
  return groups.flatMap(({ entries }) => entries.map(({ title }) => title))
}

it('shows each role what it may use', () => {
  expect(titles('cashier')).toEqual([
    '待我处理',
    '存款审核',
    '取款审核',
    '转账核实',
    '人工调整',
    '资金设置',
  ])
  expect(titles('finance')).not.toContain('同事账号')
  expect(titles('owner')).toHaveLength(menu.flatMap(({ entries }) => entries).length)
})

it('has no empty group, and nothing before we know who it is', () => {
  expect(menuFor((permission) => permission === 'staff.manage')).toHaveLength(1)
  expect(menuFor(() => false)).toEqual([])
})
