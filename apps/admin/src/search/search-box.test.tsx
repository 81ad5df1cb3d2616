import { reviewCounts, staffMe } from '@jinli/contract/operator/operator.admin'
import { searchAll } from '@jinli/contract/search/search.admin'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { member, show, useFakeServer } from '../../test/back-office.tsx'
import { noResponse } from '../../test/fake-server.ts'
import { sample } from '../../test/sample.ts'
import { BackOffice } from '../shell/back-office.tsx'
import { pinyinStart } from './pinyin-start.ts'

const desk = useFakeServer()
const at = new Date('2026-11-01T00:00:00Z')
const deposit = {
  number: 'D202611010800001234567890',
  name: 'anna',
  amount: 33_300n,
  state: 'submitted',
  at,
}
const koi = { number: 'koi-1', name: '小鲤', amount: null, state: 'active', at }

beforeEach(() => {
  localStorage.clear()
  desk.server.samplesReads = true
  desk.server.on(reviewCounts, sample(reviewCounts.output))
  desk.server.on(searchAll, [
    { kind: 'player', rows: [koi], more: false },
    { kind: 'deposit', rows: [deposit], more: true },
  ])
})

async function openBox(path = '/me') {
  const { user } = show(<BackOffice />, path)
  await screen.findByRole('button', { name: '修改密码' })
  await user.keyboard('/')
  const field = await screen.findByRole('combobox', { name: '查找' })
  return { user, field }
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const chosenText = () => screen.getByRole('option', { selected: true }).textContent
const address = () => window.location.hash.slice(1)

describe('R-ADMIN-297: the search box', () => {
  it('opens by key, goes through the lines by arrows, and opens one by Enter', async () => {
    const { user, field } = await openBox()
    await user.type(field, 'koi')
    await waitFor(() => expect(options()).toHaveLength(3))
    expect(
      screen.getAllByRole('group').map((each) => each.getAttribute('aria-label')),
    ).toEqual(['会员', '存款'])
    expect(chosenText()).toMatch(/^koi-1/)
    await user.keyboard('{ArrowDown}')
    expect(chosenText()).toBe(
      'D202611010800001234567890anna · 333.00 · 待审核 · 2026-11-01 08:00:00',
    )
    expect(field.getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id,
    )
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(chosenText()).toMatch(/^更多/)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/deposits?state=&search=koi'))
    expect(screen.queryByRole('combobox', { name: '查找' })).toBeNull()
  })

  it('opens an order, and keeps its number and nothing else', async () => {
    const { user, field } = await openBox()
    await user.type(field, 'anna')
    await waitFor(() => expect(options()).toHaveLength(3))
    const [, line] = screen.getAllByRole('option')
    if (line) await user.click(line)
    await waitFor(() => expect(address()).toBe(`/deposits/${deposit.number}?state=`))
    expect(localStorage.getItem('admin_finds wang')).not.toMatch(/anna|333/)
    act(() => window.history.back())
    await waitFor(() => expect(address()).toBe('/me'))
    await user.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(options()).toEqual([`${deposit.number}存款`]))
  })

  it('finds pages by name and by how their sounds begin, those of the member alone', async () => {
    desk.server.on(staffMe, member(['deposit.view', 'bank.view']))
    desk.server.on(searchAll, [])
    const { user, field } = await openBox()
    await user.type(field, 'cksh')
    await waitFor(() => expect(options()).toEqual(['存款审核']))
    await user.clear(field)
    await user.type(field, '审核')
    await waitFor(() => expect(options()).toEqual(['存款审核']))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/deposits'))
    expect(pinyinStart('操作日志')).toBe('czrz')
  })

  it('says that a text is too short, that nothing was found, and that the server is away', async () => {
    const { user, field } = await openBox()
    const box = within(screen.getByRole('dialog', { name: '查找' }))
    expect(box.getByText('输入后开始查找')).toBeTruthy()
    await user.type(field, '0')
    expect(await box.findByText('请至少输入2个字')).toBeTruthy()
    expect(desk.server.requests(searchAll)).toHaveLength(0)
    desk.server.on(searchAll, [])
    await user.type(field, '0')
    expect(await box.findByText('没有找到您可以查看的内容')).toBeTruthy()
    desk.server.on(searchAll, noResponse)
    await user.type(field, '0')
    expect(
      await box.findByText('网络异常，请检查网络后重试', {}, { timeout: 9_000 }),
    ).toBeTruthy()
    desk.server.on(searchAll, [{ kind: 'player', rows: [koi], more: false }])
    await user.click(box.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(options()).toHaveLength(1))
  }, 20_000)

  it('asks once for what was typed, and closes by Esc', async () => {
    const { user, field } = await openBox()
    await user.type(field, 'koi')
    await waitFor(() => expect(options()).toHaveLength(3))
    expect(desk.server.requests(searchAll)).toHaveLength(1)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox', { name: '查找' })).toBeNull())
    expect(address()).toBe('/me')
  })

  it('leaves the key to a field and to members who switched keys off', async () => {
    localStorage.setItem('admin_keys', 'off')
    const { user } = show(<BackOffice />, '/me')
    await screen.findByRole('button', { name: '修改密码' })
    await user.keyboard('/')
    expect(screen.queryByRole('combobox', { name: '查找' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '查找' }))
    expect(await screen.findByRole('combobox', { name: '查找' })).toBeTruthy()
  })
})
