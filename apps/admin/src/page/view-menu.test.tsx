import { reviewCounts } from '@jinli/contract/operator/operator.admin'
import {
  listSavedViews,
  removeView,
  saveView,
} from '@jinli/contract/operator/saved-view.admin'
import { listPlayers, playerRow } from '@jinli/contract/profile/player-list.admin'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fill, useFakeServer } from '../../test/back-office.tsx'
import { noResponse } from '../../test/fake-server.ts'
import { openPage, pageOf, tableRows } from '../../test/page.tsx'
import { sample } from '../../test/sample.ts'

const desk = useFakeServer()
const view = { id: '7', name: '高级会员', query: 'vip=3&columns=VIP,状态' }

beforeEach(() => {
  localStorage.clear()
  desk.server.samplesReads = true
  desk.server.on(reviewCounts, sample(reviewCounts.output))
  desk.server.on(listSavedViews, [view])
  desk.server.on(listPlayers, pageOf(listPlayers, sample(playerRow, { username: 'koi-1' })))
})

async function openViews(address = 'players') {
  const { user } = openPage(address)
  await screen.findByText('koi-1')
  await user.click(screen.getByRole('button', { name: /视图/ }))
  return { user, name: await screen.findByRole('textbox', { name: '视图名称' }) }
}
const address = () => decodeURIComponent(window.location.hash)
const titles = async () => Object.keys((await tableRows())[0] ?? {})

describe('R-ADMIN-300: the saved views of a list', () => {
  it('open with their filters and columns', async () => {
    const { user } = await openViews('players?status=disabled')
    await user.click(await screen.findByRole('link', { name: view.name }))
    await waitFor(() => expect(address()).toContain('vip=3'))
    expect(address()).not.toContain('status=')
    expect(await titles()).toEqual(['会员', 'VIP', '状态'])
    expect(await screen.findByRole('button', { name: `视图：${view.name}` })).toBeTruthy()
    expect(desk.server.requests(listPlayers).at(-1)?.fields).toMatchObject({ vip: '3' })
    expect(screen.queryByText(/已不存在/)).toBeNull()
  })

  it('save the present address once, without its page', async () => {
    desk.server.on(saveView, view)
    const { user, name } = await openViews('players?vip=2&page=4')
    const button = screen.getByRole('button', { name: '保存当前' })
    expect(button.hasAttribute('disabled')).toBe(true)
    await fill(user, name, '二级')
    await user.dblClick(button)
    expect(await screen.findByText('视图已保存')).toBeTruthy()
    const requests = desk.server.requests(saveView)
    expect(requests.map(({ fields }) => fields)).toMatchObject([
      { page: 'players', name: '二级', query: 'vip=2' },
    ])
  })

  it('say which filter and which column the list no longer has', async () => {
    openPage('players?view=旧视图&mood=happy&vip=3&columns=VIP,星座')
    expect(await screen.findByText(/条件「mood」已不存在/)).toBeTruthy()
    expect(await screen.findByText(/列「星座」已不存在/)).toBeTruthy()
    expect(await titles()).toEqual(['会员', 'VIP'])
  })

  it('are removed, none at first, and tell a failure', async () => {
    desk.server.on(removeView, null)
    const { user } = await openViews()
    desk.server.on(listSavedViews, [])
    await user.click(await screen.findByRole('button', { name: `移除视图 ${view.name}` }))
    expect(await screen.findByText('还没有保存的视图')).toBeTruthy()
    desk.server.on(saveView, noResponse)
    await fill(user, screen.getByRole('textbox', { name: '视图名称' }), 'x')
    await user.click(screen.getByRole('button', { name: '保存当前' }))
    expect(await screen.findByText('网络异常，请检查网络后重试')).toBeTruthy()
  })
})

describe('R-ADMIN-300: the columns of a list', () => {
  it('are chosen, kept in this browser, and stay while the filter changes', async () => {
    const { user } = openPage('players')
    await screen.findByText('koi-1')
    const all = await titles()
    await user.click(screen.getByRole('button', { name: '列' }))
    const chooser = within(await screen.findByRole('group', { name: '显示的列' }))
    await user.click(chooser.getByRole('checkbox', { name: '真实姓名' }))
    await waitFor(async () =>
      expect(await titles()).toEqual(all.filter((title) => title !== '真实姓名')),
    )
    expect(localStorage.getItem('admin_columns players')).not.toContain('真实姓名')
    const search = screen.getByRole('textbox', { name: '查找会员' })
    await fill(user, search, 'koi')
    await user.type(search, '{Enter}')
    await waitFor(() => expect(address()).toContain('search=koi'))
    expect(await titles()).not.toContain('真实姓名')
  })
})
