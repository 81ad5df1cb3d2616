import { mayDo } from '@jinli/contract/permission'
import { type PresetName, rolePresets } from '@jinli/contract/role/role'
import { expect, it } from 'vitest'
import { menu, menuFor } from './menu.ts'

function titles(role: PresetName): string[] {
  const groups = menuFor((permission) => mayDo(rolePresets[role].permissions, permission))
  return groups.flatMap(({ entries }) => entries.map(({ title }) => title))
}

it('shows each role what it may use', () => {
  expect(titles('cashier')).toEqual([
    '待我处理',
    '存款审核',
    '取款审核',
    '转账核实',
    '会员列表',
    '人工调整',
    '资金设置',
    '银行',
    '紧急授权',
    '导出任务',
    '我的账号',
  ])
  expect(titles('finance')).not.toContain('员工账号')
  expect(titles('owner')).toHaveLength(menu.flatMap(({ entries }) => entries).length)
})

it('has no empty group, and nothing before we know who it is', () => {
  const titlesOf = (groups: ReturnType<typeof menuFor>) => groups.map(({ title }) => title)
  expect(titlesOf(menuFor((permission) => permission === 'staff.view'))).toEqual([
    '审核',
    '系统',
  ])
  expect(titlesOf(menuFor(() => false))).toEqual(['审核', '系统'])
})

it('has each group, and each page, once', () => {
  const names = menu.map(({ title }) => title)
  const paths = menu.flatMap(({ entries }) => entries.map(({ path }) => path))
  expect([new Set(names).size, new Set(paths).size]).toEqual([names.length, paths.length])
})
