import {
  myAccountNews,
  seeMyAccountNews,
  staffMe,
} from '@jinli/contract/operator/operator.admin'
import { myRights } from '@jinli/contract/role/role.admin'
import { endMySession, listMySessions } from '@jinli/contract/session/staff-session.admin'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { member, show, useFakeServer } from '../../test/back-office.tsx'
import { deferredReply, refuse } from '../../test/fake-server.ts'
import { factsIn, openPage, tableRows } from '../../test/page.tsx'
import { only, sample } from '../../test/sample.ts'
import { AccountNews } from './account-news.tsx'

const desk = useFakeServer()
const at = new Date('2026-11-01T00:00:00Z')
const base = only(sample(listMySessions.output))
const thisSession = {
  ...base,
  id: '1',
  ip: '203.0.113.1',
  since: at,
  last_at: at,
  mine: true,
}
const otherSession = {
  ...thisSession,
  id: '2',
  ip: '203.0.113.2',
  user_agent: 'Firefox',
  mine: false,
}

beforeEach(() => {
  desk.server.samplesReads = true
  desk.server.on(listMySessions, [thisSession, otherSession])
})

// R-ADMIN-99
describe('one’s own sessions', () => {
  it('are listed, and another is ended once', async () => {
    const { reply, give } = deferredReply<null>()
    desk.server.on(endMySession, () => reply)
    const { user } = openPage('me')
    const [first, second] = await tableRows('登录')
    expect(first?.操作).toBe('本次登录')
    expect(second).toMatchObject({
      登录时间: '2026-11-01 08:00:00',
      地址: '203.0.113.2',
      浏览器: 'Firefox',
    })
    const end = await screen.findByRole('button', { name: '结束 203.0.113.2 的登录' })
    await user.click(end)
    await user.click(end)
    desk.server.on(listMySessions, [thisSession])
    give(null)
    expect(await screen.findByText('已结束')).toBeTruthy()
    await waitFor(async () => expect(await tableRows('登录')).toHaveLength(1))
    expect(desk.server.request(endMySession).fields).toEqual({ id: '2' })
  })

  it('that had ended already are read anew', async () => {
    desk.server.on(endMySession, refuse('staff.session-not-found'))
    const { user } = openPage('me')
    const end = await screen.findByRole('button', { name: '结束 203.0.113.2 的登录' })
    desk.server.on(listMySessions, [thisSession])
    await user.click(end)
    expect(await screen.findByText('该登录已结束')).toBeTruthy()
    await waitFor(async () => expect(await tableRows('登录')).toHaveLength(1))
  })
})

// R-ADMIN-96
describe('what one may do', () => {
  it('is told with the role that gives it, or those that would', async () => {
    desk.server.on(staffMe, member([], { role_label: '出纳', order_max: 500_000n }))
    desk.server.on(myRights, [
      { permission: 'deposit.view', granted: true, roles: ['出纳'] },
      { permission: 'deposit.decide', granted: false, roles: ['财务', '负责人'] },
      { permission: 'deposit.export', granted: false, roles: [] },
    ])
    openPage('me')
    const rights = await screen.findByRole('region', { name: '存款的权限' })
    expect(Object.values(factsIn(rights))).toEqual([
      '可以 由您的角色「出纳」给予',
      '不可以 有此权限的角色：财务、负责人',
      '不可以 目前没有角色有此权限',
    ])
    expect(screen.getByText(/您的处理上限：单笔 5,000.00$/)).toBeTruthy()
  })

  it('has no limit where none is set', async () => {
    openPage('me')
    expect(await screen.findByText(/您的处理上限：不限$/)).toBeTruthy()
  })
})

// R-ADMIN-103
describe('what others did with one’s account', () => {
  const news = (id: string, action: 'staff.changed' | 'session.ended') => ({
    id,
    at,
    action,
    by: '李四',
    about: '',
  })

  it('stands over the page until it was read', async () => {
    desk.server.on(myAccountNews, [news('9', 'session.ended'), news('8', 'staff.changed')])
    desk.server.on(seeMyAccountNews, null)
    const { user } = show(<AccountNews />)
    const alert = await screen.findByRole('alert')
    const lines = within(alert).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '2026-11-01 08:00:00 李四 结束了您的一处登录',
      '2026-11-01 08:00:00 李四 修改了您的账号资料或权限',
    ])
    desk.server.on(myAccountNews, [])
    await user.click(screen.getByRole('button', { name: '知道了' }))
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
    expect(desk.server.request(seeMyAccountNews).fields).toEqual({ id: '9' })
  })

  it('R-ADMIN-311: an owner reads of others’ emergency access', async () => {
    const line = { id: '9', at, by: '李四', about: '小夏' } as const
    desk.server.on(myAccountNews, [
      { ...line, action: 'break-glass.confirmed' },
      { ...line, id: '8', action: 'break-glass.ended' },
    ])
    show(<AccountNews />)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('有员工的紧急授权变动')
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '2026-11-01 08:00:00 小夏 的紧急授权已生效，确认人 李四',
      '2026-11-01 08:00:00 小夏 的紧急授权已结束，处理人 李四',
    ])
  })

  it('stays when the server was not told', async () => {
    desk.server.on(myAccountNews, [news('9', 'session.ended')])
    desk.server.on(seeMyAccountNews, refuse('http.fault'))
    const { user } = show(<AccountNews />)
    await user.click(await screen.findByRole('button', { name: '知道了' }))
    expect(await screen.findByText(/服务器异常/)).toBeTruthy()
    expect(screen.getByText('您的账号有变动，如非您知情，请立即联系负责人')).toBeTruthy()
  })
})
