import { staffMe } from '@jinli/contract/operator/operator.admin'
import {
  createStaff,
  listStaff,
  updateStaff,
} from '@jinli/contract/operator/staff-account.admin'
import { listStaffDrafts } from '@jinli/contract/operator/staff-draft.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { listRoles } from '@jinli/contract/role/role.admin'
import {
  endStaffSession,
  listStaffSessions,
} from '@jinli/contract/session/staff-session.admin'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, member, put, useFakeServer } from '../../test/back-office.tsx'
import { openPage, pageOf, tableRows } from '../../test/page.tsx'
import { sample, sampleRow } from '../../test/sample.ts'

const desk = useFakeServer()
const li = sampleRow(listStaff, {
  username: 'li',
  display_name: '李四',
  role: 'cashier',
  role_label: '出纳',
  status: 'active',
  order_max: 500_000n,
  day_max: null,
  last_ip: '10.0.0.9',
  sessions: 2,
  locked_until: new Date('2026-11-20T02:00:00Z'),
  factor: true,
  mine: false,
  made_by: undefined,
  draft: undefined,
})
const zhao = {
  ...li,
  username: 'zhao',
  display_name: '赵六',
  status: 'disabled' as const,
  order_max: null,
  last_sign_in: null,
  locked_until: null,
  factor: false,
}
const me = {
  ...zhao,
  username: 'wang',
  display_name: '王五',
  status: 'active' as const,
  mine: true,
}
const [sampledRole] = sample(listRoles.output).roles
if (!sampledRole) throw new Error('no sample role')
const role = (name: string, label: string, grantable: boolean) => ({
  ...sampledRole,
  name,
  label,
  grantable,
  permissions: ['deposit.view' as const],
})
beforeEach(() => {
  desk.server.on(listStaff, pageOf(listStaff, li, zhao, me))
  desk.server.on(listStaffDrafts, { has_second: false, drafts: [] })
  desk.server.on(listRoles, {
    roles: [
      role('cashier', '出纳', true),
      role('finance', '财务', true),
      role('owner', '负责人', false),
    ],
    drafts: [],
  })
})

describe('the members of staff', () => {
  it('stand with role, limits, state and last sign-in, and what can be done about each', async () => {
    openPage('staff')
    const [first, second, third] = await tableRows('员工账号')
    expect(first).toMatchObject({
      员工: '李四 li',
      角色: '出纳',
      处理上限: '单笔 5,000.00',
      状态: '正常 两步验证 密码或验证码多次错误，锁定至 2026-11-20 10:00:00',
      最近登录: expect.stringMatching(/^2026-11-20 .* 10\.0\.0\.9$/),
      登录中: '2 处',
      操作: '修改 重置密码 解除两步验证 解除锁定 停用',
    })
    expect(second).toMatchObject({
      处理上限: '不限',
      状态: '已停用',
      最近登录: '从未登录',
      操作: '修改 重置密码 启用',
    })
    expect(third).toMatchObject({ 员工: '王五 wang', 操作: '您自己' })
  })

  it('are only looked at by who may not manage them', async () => {
    desk.server.on(staffMe, member(['staff.view']))
    openPage('staff')
    expect((await tableRows('员工账号'))[0]).toMatchObject({ 操作: '' })
    expect(screen.queryByRole('button', { name: '新增员工' })).toBeNull()
  })

  it.each([
    ['修改 li', '修改员工 li', '角色不变：出纳'],
    ['停用 li', '停用员工 li', '李四 不能再登录，当前 2 处登录立即失效'],
    ['启用 zhao', '启用员工 zhao', '赵六 可以用原密码登录'],
    ['解除锁定 li', '解除锁定 li', '李四 可以立即用原密码登录，密码不变'],
    [
      '重置密码 li',
      '重置 li 的密码',
      '李四 的密码将更换，登录锁定解除，当前 2 处登录立即失效；此后需两人的操作中与您算同一人',
    ],
  ])('%s says what it does', async (button, title, effect) => {
    const { user } = openPage('staff')
    await user.click(await screen.findByRole('button', { name: button }))
    expect((await dialog(title)).getByText(effect)).toBeTruthy()
  })
})

// R-ADMIN-38
describe('the role and the limits of a member', () => {
  it('D-29: are what the reader may give, told by what the role works on', async () => {
    desk.server.on(createStaff, li)
    const { user } = openPage('staff')
    await user.click(await screen.findByRole('button', { name: '新增员工' }))
    const form = await dialog('新增员工')
    expect(await form.findByRole('radio', { name: /^财务：/ })).toBeTruthy()
    expect(form.queryByRole('radio', { name: /^负责人/ })).toBeNull()
    put(form.getByLabelText(/^账号/), 'chen')
    await user.click(form.getByRole('radio', { name: /^财务：/ }))
    expect(
      form.getByText(/^新增员工 chen，角色为财务，可立即登录；.*与您算同一人$/),
    ).toBeTruthy()
  })

  it('are changed, and lifted by an empty field', async () => {
    desk.server.on(updateStaff, li)
    const { user } = openPage('staff')
    await user.click(await screen.findByRole('button', { name: '修改 li' }))
    const form = await dialog('修改员工 li')
    await user.click(await form.findByRole('radio', { name: /^财务：/ }))
    expect(form.getByText('角色由出纳改为财务，立即生效')).toBeTruthy()
    const most = form.getByLabelText<HTMLInputElement>('单笔处理上限（元，留空不限）')
    expect(most.value).toBe('5000.00')
    put(most, '')
    put(form.getByLabelText('每日处理上限（元，留空不限）'), '20,000')
    await user.click(form.getByRole('button', { name: '确认修改' }))
    await waitFor(() =>
      expect(desk.server.request(updateStaff).fields).toEqual({
        username: 'li',
        display_name: '李四',
        role: 'finance',
        status: 'active',
        day_max: '20000.00',
      }),
    )
  })

  it('that are no amount are named at their field', async () => {
    const { user } = openPage('staff')
    await user.click(await screen.findByRole('button', { name: '修改 li' }))
    const form = await dialog('修改员工 li')
    const day = form.getByLabelText('每日处理上限（元，留空不限）')
    put(day, '很多')
    await user.click(form.getByRole('button', { name: '确认修改' }))
    const words = await form.findByText(refusal('amount.invalid').message)
    expect(day.closest('.ant-form-item')?.contains(words)).toBe(true)
    expect(desk.server.requests(updateStaff)).toEqual([])
  })
})

describe('where a member is signed in', () => {
  const sessions = [
    { ...sample(listStaffSessions.output)[0], id: '4', ip: '10.0.0.9', mine: false },
  ] as ReturnType<typeof sample<typeof listStaffSessions.output>>

  it('is shown, and ended', async () => {
    desk.server.on(listStaffSessions, sessions)
    desk.server.on(endStaffSession, sample(endStaffSession.output))
    const { user } = openPage('staff')
    await user.click(await screen.findByRole('button', { name: '2 处，li 的登录' }))
    const drawer = await dialog('李四 的登录')
    const end = await drawer.findByRole('button', { name: '结束 10.0.0.9 的登录' })
    desk.server.on(listStaffSessions, [])
    await user.dblClick(end)
    expect(await drawer.findByText('没有登录')).toBeTruthy()
    expect(desk.server.request(endStaffSession).fields).toEqual({ username: 'li', id: '4' })
  })

  it('is ended by who may manage', async () => {
    desk.server.on(staffMe, member(['staff.view']))
    desk.server.on(listStaffSessions, sessions)
    const { user } = openPage('staff')
    await user.click(await screen.findByRole('button', { name: '2 处，li 的登录' }))
    const drawer = await dialog('李四 的登录')
    expect(await drawer.findByText('10.0.0.9')).toBeTruthy()
    expect(drawer.queryByRole('button', { name: /^结束/ })).toBeNull()
  })
})
