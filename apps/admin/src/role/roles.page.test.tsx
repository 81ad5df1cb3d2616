import { staffMe } from '@jinli/contract/operator/operator.admin'
import { confirmRole, listRoles, proposeRole } from '@jinli/contract/role/role.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, member, put, useFakeServer } from '../../test/back-office.tsx'
import { openPage, tableRows } from '../../test/page.tsx'
import { sample } from '../../test/sample.ts'

const desk = useFakeServer()
type List = Output<typeof listRoles>
const [sampledRole] = sample(listRoles.output).roles
const [sampledDraft] = sample(listRoles.output).drafts
if (!sampledRole || !sampledDraft) throw new Error('no sample role')
const role = { ...sampledRole, permissions: [], members: 2, grantable: true }
const night = {
  ...role,
  name: 'night',
  label: '夜班',
  permissions: ['deposit.view' as const, 'bank.edit' as const],
}
const owner = { ...role, name: 'owner', label: '负责人', members: 1 }
const draft = {
  ...sampledDraft,
  id: '7',
  role: 'night',
  label: '夜班组',
  permissions: ['deposit.view' as const],
  reason: '收回权限',
  made_by: '李四',
  mine: false,
}
const list = (more: Partial<List> = {}): List => ({
  roles: [owner, night],
  drafts: [],
  ...more,
})
beforeEach(() => desk.server.on(listRoles, list()))

// R-ADMIN-94
describe('the roles', () => {
  it('stand as one table of who may do what, with how many have each', async () => {
    openPage('roles')
    const [members, ...rights] = await tableRows('角色权限')
    expect(members).toEqual({ 权限: '员工', 负责人: '1 人 固定', 夜班: '2 人 修改' })
    const line = (name: RegExp) => screen.getByRole('row', { name })
    expect(within(line(/deposit\.view/)).getAllByLabelText('可以')).toHaveLength(1)
    expect(within(line(/deposit\.decide/)).queryByLabelText('可以')).toBeNull()
    expect(rights.length).toBeGreaterThan(50)
  })

  it('are changed by who may, the owner by nobody', async () => {
    const { user } = openPage('roles')
    await user.click(await screen.findByRole('button', { name: '修改角色 夜班' }))
    const form = await dialog('修改角色 夜班')
    expect(form.getByText(/影响 2 位员工的下一次操作/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '修改角色 负责人' })).toBeNull()
  })

  it('are only looked at by who may not more', async () => {
    desk.server.on(staffMe, member(['role.view']))
    desk.server.on(listRoles, list({ drafts: [draft] }))
    openPage('roles')
    await tableRows('角色权限')
    for (const name of [/修改角色/, '新增角色', /^确认生效/, /^撤销/])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

// R-ADMIN-96
describe('what is proposed of a role', () => {
  it('shows what comes and goes, and is put in force by a second member', async () => {
    desk.server.on(listRoles, list({ drafts: [draft] }))
    desk.server.on(confirmRole, sample(confirmRole.output))
    const { user } = openPage('roles')
    const card = within(await screen.findByRole('region', { name: '待确认：夜班组' }))
    expect(card.getByText('夜班组 · 待确认的修改')).toBeTruthy()
    expect(card.getByText(/^李四 于 .* 提交：收回权限$/)).toBeTruthy()
    const lines = card.getAllByRole('row').map((line) => line.textContent)
    expect(lines).toContain('名称夜班夜班组')
    expect(lines).toContain('新增、修改、停用银行可以不可以')
    await user.click(card.getByRole('button', { name: '确认生效 夜班组' }))
    const form = await dialog('确认角色 夜班组')
    expect(form.getByText(/立即生效，影响 2 位员工/)).toBeTruthy()
    desk.server.on(listRoles, list())
    await user.click(form.getByRole('button', { name: '确认生效' }))
    await waitFor(() => expect(screen.queryByText(/待确认的修改/)).toBeNull())
  })

  it('is left to somebody else by its maker', async () => {
    const first = { ...draft, role: 'fresh', label: '新人', mine: true }
    desk.server.on(listRoles, list({ drafts: [first] }))
    openPage('roles')
    const card = within(await screen.findByRole('region', { name: '待确认：新人' }))
    expect(card.getByText('新人 · 待确认的新角色')).toBeTruthy()
    expect(card.getByText('您提交的，须由另一位员工确认')).toBeTruthy()
    expect(card.queryByRole('button', { name: '确认生效 新人' })).toBeNull()
    expect(card.getByRole('button', { name: '撤销 新人' })).toBeTruthy()
  })
})

// R-ADMIN-97
describe('a new role', () => {
  it('gets what its maker may give, and no more', async () => {
    desk.server.on(staffMe, member(['role.view', 'role.edit', 'deposit.view']))
    desk.server.on(proposeRole, draft)
    const { user } = openPage('roles')
    await user.click(await screen.findByRole('button', { name: '新增角色' }))
    const form = await dialog('新增角色')
    const right = (name: string) => form.getByRole('checkbox', { name })
    expect(right('新增、修改、停用银行').hasAttribute('disabled')).toBe(true)
    await user.click(right('查看存款订单'))
    expect(form.getByRole('row', { name: '查看存款订单 不可以 可以' })).toBeTruthy()
    put(form.getByLabelText('代码（小写字母、数字或短横线）'), 'night2')
    put(form.getByLabelText('名称'), '夜班二')
    put(form.getByLabelText('原因'), '夜间值守')
    await user.click(form.getByRole('button', { name: '提交修改' }))
    await waitFor(() =>
      expect(desk.server.request(proposeRole).fields).toEqual({
        name: 'night2',
        label: '夜班二',
        permissions: ['deposit.view'],
        reason: '夜间值守',
      }),
    )
  })

  it('changed, keeps or loses what its editor could not give', async () => {
    desk.server.on(staffMe, member(['role.view', 'role.edit']))
    desk.server.on(proposeRole, draft)
    const { user } = openPage('roles')
    await user.click(await screen.findByRole('button', { name: '修改角色 夜班' }))
    const form = await dialog('修改角色 夜班')
    await user.click(form.getByRole('checkbox', { name: '查看存款订单' }))
    put(form.getByLabelText('原因'), '收回权限')
    await user.click(form.getByRole('button', { name: '提交修改' }))
    await waitFor(() =>
      expect(desk.server.request(proposeRole).fields.permissions).toEqual(['bank.edit']),
    )
  })
})
