import { reviewCounts, waitingForSecond } from '@jinli/contract/operator/operator.admin'
import { type TaskKind, taskKinds, tasks } from '@jinli/contract/task/task'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useFakeServer } from '../../test/back-office.tsx'
import { refuse } from '../../test/fake-server.ts'
import { openPage, tableRows } from '../../test/page.tsx'
import { menu } from '../shell/menu.ts'

const desk = useFakeServer()
const oldest = new Date(Date.now() - 2 * 3_600_000)
function counts(...mine: { kind: TaskKind; count: number; oldest: Date }[]) {
  return { deposits: 0, withdrawals: 0, books: 'sound' as const, maintenance: null, mine }
}
const orders = [
  {
    number: 'D202611200001',
    username: 'anna',
    amount: 900_000n,
    first_by: '李四',
    since: oldest,
  },
]
beforeEach(() => {
  desk.server.on(reviewCounts, counts({ kind: 'withdrawal', count: 3, oldest }))
  desk.server.on(waitingForSecond, [])
})

// R-ADMIN-61
describe('what waits for the reader', () => {
  it('says how many of each kind, and since when', async () => {
    openPage('todo')
    expect(await tableRows('待我处理')).toEqual([
      {
        事项: '取款待审核',
        件数: '3',
        最早: expect.stringMatching(/^已等 2 小时 0 分 \d{4}-/),
        操作: '去处理',
      },
    ])
  })

  it('leads to where it is done, by its button and by its row', async () => {
    const { user } = openPage('todo')
    await user.click(await screen.findByRole('button', { name: '去处理' }))
    await waitFor(() => expect(window.location.hash).toBe('#/withdrawals?state=review'))
    window.history.back()
    await user.click(await screen.findByText('取款待审核'))
    await waitFor(() => expect(window.location.hash).toBe('#/withdrawals?state=review'))
  })

  it.each(taskKinds)('%s leads to a page that whoever may do it may see', (kind) => {
    const path = tasks[kind].page.slice(1).split('?')[0]
    const page = menu.flatMap(({ entries }) => entries).find((entry) => entry.path === path)
    const { permission } = tasks[kind]
    const [noun] = permission.split('.')
    const pagePermissions: readonly string[] = [page?.permission ?? []].flat()
    expect(
      pagePermissions.some((each) => each === `${noun}.view` || each === permission),
    ).toBe(true)
  })

  it('says that there is nothing', async () => {
    desk.server.on(reviewCounts, counts())
    openPage('todo')
    expect(await screen.findByText('没有待处理的事项')).toBeTruthy()
  })
})

// R-ADMIN-87
describe('what a colleague has begun', () => {
  it('stands one by one, with the amount that the first one saw', async () => {
    desk.server.on(waitingForSecond, [{ kind: 'deposit_second', orders, more: false }])
    openPage('todo')
    expect(await tableRows('等您接手 · 存款待复核')).toEqual([
      {
        单号: '…11200001',
        会员: 'anna',
        金额: '9,000.00',
        '初审 / 提交': '李四',
        等待: expect.stringMatching(/^已等 2 小时/),
      },
    ])
    expect(screen.queryByText(/^只列出最早的/)).toBeNull()
  })

  it.each([
    ['deposit_second', '/deposits/D202611200001?state=second'],
    ['payment', '/withdrawals/D202611200001?state=approved'],
    ['transfer', '/transfers?state=manual&search=D202611200001'],
    ['stuck_bet_ending', '/stuck-bets?search=D202611200001'],
    ['win_hold_second', '/win-holds?search=D202611200001'],
    ['adjustment', '/adjustments?status=draft&search=D202611200001'],
  ] as const)('a %s opens at %s', async (kind, place) => {
    desk.server.on(waitingForSecond, [{ kind, orders, more: true }])
    openPage('todo')
    const list = within(await screen.findByRole('region', { name: /^等您接手/ }))
    expect(list.getByTitle('D202611200001').getAttribute('href')).toBe(`#${place}`)
    const all = list.getByRole('link', { name: '只列出最早的 1 笔，查看全部' })
    expect(all.getAttribute('href')).toBe(`#${tasks[kind].page}`)
  })

  it('is asked for again when it could not be read, beside what was', async () => {
    desk.server.on(waitingForSecond, refuse('http.fault'))
    const { user } = openPage('todo')
    expect(await screen.findByText('取款待审核')).toBeTruthy()
    expect(await screen.findByText('加载失败')).toBeTruthy()
    desk.server.on(waitingForSecond, [{ kind: 'payment', orders, more: false }])
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('等您接手 · 取款待付款')).toBeTruthy()
  })
})
