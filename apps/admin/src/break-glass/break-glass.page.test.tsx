import {
  confirmBreakGlass,
  endBreakGlass,
  listBreakGlass,
  listLendableRoles,
  rejectBreakGlass,
  requestBreakGlass,
  withdrawBreakGlass,
} from '@jinli/contract/break-glass/break-glass.admin'
import { staffMe } from '@jinli/contract/operator/operator.admin'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dialog, fill, member, show, useFakeServer } from '../../test/back-office.tsx'
import { refuse } from '../../test/fake-server.ts'
import { openPage, pageOf, tableRows } from '../../test/page.tsx'
import { sampleRow } from '../../test/sample.ts'
import { BreakGlassLine } from '../operator/break-glass-line.tsx'

const desk = useFakeServer()
const at = new Date('2026-11-01T00:00:00Z')
const waitingRow = sampleRow(listBreakGlass, {
  id: '7',
  username: 'xia',
  display_name: '小夏',
  role: 'finance',
  role_label: '财务',
  permissions: ['deposit.decide', 'audit.view'],
  minutes: 90,
  reason: '夜间无财务在岗',
  status: 'requested',
  requested_at: at,
  decided_by: '',
  decided_at: null,
  ends_at: null,
  ended_by: '',
  end_reason: '',
  own: false,
  mine: false,
})
const openAccess = {
  ...waitingRow,
  id: '6',
  status: 'in_force' as const,
  decided_by: '王负责',
  decided_at: at,
  ends_at: new Date('2026-11-01T01:30:00Z'),
}

describe('R-ADMIN-308: the page of emergency access', () => {
  it('lists who asked for what, until when, and confirms with what it gives', async () => {
    desk.server.on(listBreakGlass, pageOf(listBreakGlass, waitingRow, openAccess))
    desk.server.on(confirmBreakGlass, null)
    const { user } = openPage('break-glass')
    expect(await tableRows('紧急授权')).toMatchObject([
      {
        员工: '小夏 xia',
        '角色 / 时长': '财务 1 小时 30 分钟',
        原因: '夜间无财务在岗',
        状态: '待确认',
        操作: '确认授权 驳回',
      },
      {
        状态: '生效中',
        处理: '王负责 2026-11-01 08:00:00',
        结束: '2026-11-01 09:30:00 到期自动结束',
        操作: '结束授权',
      },
    ])
    await user.click(screen.getByRole('button', { name: '确认授权 小夏' }))
    const form = await dialog('确认 小夏 的紧急授权')
    expect(
      form.getByText(/立即获得「财务」的下列权限，1 小时 30 分钟后自动结束/),
    ).toBeTruthy()
    expect(form.getByRole('region', { name: '增加的权限' }).textContent).toContain(
      '查看操作日志',
    )
    await user.click(form.getByRole('button', { name: '确认授权' }))
    await waitFor(() => expect(desk.server.requests(confirmBreakGlass)).toHaveLength(1))
  })

  it('rejects and ends with a reason', async () => {
    desk.server.on(listBreakGlass, pageOf(listBreakGlass, waitingRow, openAccess))
    desk.server.on(rejectBreakGlass, null)
    desk.server.on(endBreakGlass, refuse('break-glass.stale'))
    const { user } = openPage('break-glass')
    await user.click(await screen.findByRole('button', { name: '驳回 小夏' }))
    const rejection = await dialog('驳回 小夏 的紧急授权')
    await user.click(rejection.getByRole('button', { name: '确认驳回' }))
    expect(desk.server.requests(rejectBreakGlass)).toEqual([])
    await fill(user, rejection.getByLabelText(/驳回原因/), '请等白班')
    await user.click(rejection.getByRole('button', { name: '确认驳回' }))
    await waitFor(() =>
      expect(desk.server.request(rejectBreakGlass).fields).toMatchObject({
        reason: '请等白班',
      }),
    )
    await user.click(await screen.findByRole('button', { name: '结束授权 小夏' }))
    const end = await dialog('结束 小夏 的紧急授权')
    await fill(user, end.getByLabelText('结束原因'), '财务已到岗')
    await user.click(end.getByRole('button', { name: '确认结束' }))
    expect(await screen.findByText('该授权已变化或已到期，请刷新')).toBeTruthy()
  })

  it('lets the holder withdraw and end their own, without a reason', async () => {
    desk.server.on(staffMe, member(['break-glass.request']))
    const own = { own: true, mine: true }
    desk.server.on(
      listBreakGlass,
      pageOf(listBreakGlass, { ...waitingRow, ...own }, { ...openAccess, ...own }),
    )
    desk.server.on(withdrawBreakGlass, null)
    desk.server.on(endBreakGlass, null)
    const { user } = openPage('break-glass')
    expect(await screen.findByText('须由另一位员工确认')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '确认授权 小夏' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '撤回 小夏' }))
    const withdrawal = await dialog('撤回紧急授权的申请')
    await user.click(withdrawal.getByRole('button', { name: '确认撤回' }))
    await waitFor(() => expect(desk.server.requests(withdrawBreakGlass)).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: '结束授权 小夏' }))
    const end = await dialog('结束我的紧急授权')
    await user.click(end.getByRole('button', { name: '确认结束' }))
    await waitFor(() =>
      expect(desk.server.request(endBreakGlass).fields).toMatchObject({ reason: '' }),
    )
  })

  it('asks for a role for some time, and says what it would give', async () => {
    desk.server.on(listBreakGlass, pageOf(listBreakGlass))
    desk.server.on(listLendableRoles, [
      { name: 'finance', label: '财务', permissions: ['audit.view'] },
      { name: 'owner', label: '负责人', permissions: ['audit.view', 'deposit.decide'] },
    ])
    desk.server.on(requestBreakGlass, refuse('break-glass.no-second'))
    const { user } = openPage('break-glass')
    expect(await screen.findByText('还没有紧急授权')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '申请紧急授权' }))
    const form = await dialog('申请紧急授权')
    await user.click(form.getByRole('button', { name: '提交申请' }))
    expect(await form.findByText('没有这个角色')).toBeTruthy()
    await user.click(await form.findByRole('radio', { name: '财务' }))
    expect(form.getByRole('region', { name: '增加的权限' }).textContent).toContain(
      '查看操作日志',
    )
    await user.click(form.getByRole('radio', { name: '4 小时' }))
    await fill(user, form.getByLabelText('原因'), '夜间无财务在岗')
    await user.click(form.getByRole('button', { name: '提交申请' }))
    expect(await form.findByText('目前没有其他人可以确认，请联系负责人')).toBeTruthy()
    expect(desk.server.request(requestBreakGlass).fields).toEqual({
      role: 'finance',
      minutes: 240,
      reason: '夜间无财务在岗',
    })
  })
})

describe('R-ADMIN-308: the line of its holder', () => {
  it('names the role and the end on every page, while it is in force', async () => {
    const ends_at = new Date('2026-11-01T01:30:00Z')
    const break_glass = { id: '6', role_label: '财务', ends_at }
    desk.server.on(staffMe, member(['audit.view'], { break_glass }))
    show(<BreakGlassLine />)
    const line = await screen.findByRole('status')
    expect(line.textContent).toContain(
      '紧急授权「财务」生效中，2026-11-01 09:30:00 自动结束',
    )
    expect(screen.getByRole('link', { name: '查看或提前结束' })).toBeTruthy()
  })

  it('is not there without it', async () => {
    const { container } = show(<BreakGlassLine />)
    await waitFor(() => expect(desk.server.requests(staffMe)).toHaveLength(1))
    expect(container.querySelector('output')).toBeNull()
  })
})
