import { depositReview } from '@jinli/contract/deposit/deposit.admin'
import { reviewCounts, staffMe } from '@jinli/contract/operator/operator.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dialog, member, show, useFakeServer } from '../../test/back-office.tsx'
import { noResponse } from '../../test/fake-server.ts'
import { queryClient } from '../api/query-client.ts'
import { BackOffice } from './back-office.tsx'

type Counts = Output<typeof reviewCounts>

const desk = useFakeServer()
const since = new Date('2026-11-01T00:00:00Z')
const mine = (deposits: number, withdrawals: number): Counts['mine'] => [
  { kind: 'deposit', count: deposits, oldest: since },
  { kind: 'withdrawal', count: withdrawals, oldest: since },
]
const counts: Counts = {
  deposits: 3,
  withdrawals: 1200,
  books: 'sound',
  mine: mine(3, 2),
  maintenance: null,
}

beforeEach(() => {
  desk.server.samplesReads = true
  desk.server.on(reviewCounts, counts)
})
afterEach(() => vi.unstubAllGlobals())

async function open(path = '/me') {
  const { user } = show(<BackOffice />, path)
  const menu = await screen.findByRole('navigation', { name: '主菜单' })
  await within(menu).findByRole('link', { name: '存款审核' })
  return { user, menu: within(menu) }
}
/** Changes the server's counts of open work, and reads them again. */
async function look(next: Partial<Counts>) {
  desk.server.on(reviewCounts, { ...counts, ...next })
  await act(() => queryClient.invalidateQueries({ queryKey: [reviewCounts.path] }))
}
const badge = (name: string) =>
  screen.getByRole('link', { name }).parentElement?.textContent?.replace(name, '')

describe('the menu', () => {
  it('has what the member may do, by its groups', async () => {
    desk.server.on(staffMe, member(['deposit.view', 'bank.view']))
    const { menu } = await open()
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '待我处理',
      '存款审核',
      '银行',
      '导出任务',
      '我的账号',
    ])
    expect(
      menu.getAllByRole('region').map((each) => each.getAttribute('aria-label')),
    ).toEqual(['审核', '资金', '系统'])
  })

  it('counts what is open, and the tab what waits for the reader', async () => {
    await open()
    await waitFor(() => expect(badge('存款审核')).toBe('3'))
    expect([badge('取款审核'), badge('待我处理'), badge('银行')]).toEqual(['2', '5', ''])
    await waitFor(() => expect(document.title).toBe('(5) 我的账号 · 锦鲤后台'))
    await look({ deposits: 0, mine: [] })
    await waitFor(() => expect(badge('存款审核')).toBe(''))
    expect(document.title).toBe('我的账号 · 锦鲤后台')
  })

  it('D-4: has no red count for who may decide nothing', async () => {
    desk.server.on(staffMe, member(['deposit.view', 'withdrawal.view']))
    desk.server.on(reviewCounts, { ...counts, mine: [] })
    await open()
    expect([badge('存款审核'), badge('取款审核'), badge('待我处理')]).toEqual(['', '', ''])
  })

  it('reads the list of a queue again when its number changes', async () => {
    await open('/deposits')
    await waitFor(() => expect(desk.server.requests(depositReview.list)).toHaveLength(1))
    await waitFor(() => expect(badge('存款审核')).toBe('3'))
    await look({ withdrawals: 1, mine: [{ kind: 'withdrawal', count: 1, oldest: since }] })
    await waitFor(() => expect(badge('取款审核')).toBe('1'))
    expect(desk.server.requests(depositReview.list)).toHaveLength(1)
    await look({ deposits: 4 })
    await waitFor(() => expect(desk.server.requests(depositReview.list)).toHaveLength(2))
  })

  it('is passed over by key, to the first row', async () => {
    const { user } = await open('/banks')
    const row = await waitFor(() => {
      const first = document.querySelector('tbody tr[tabindex="0"]')
      if (!first) throw new Error('no row yet')
      return first
    })
    await user.click(screen.getByRole('button', { name: '跳到内容' }))
    expect(document.activeElement).toBe(row)
  })
})

describe('the head of the back office', () => {
  it('says who is signed in, and opens their password', async () => {
    desk.server.on(staffMe, member(undefined, { role_label: '出纳' }))
    const { user } = await open()
    expect(await screen.findByText('王五')).toBeTruthy()
    expect(screen.getByText('出纳')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '修改密码' }))
    const form = await dialog('修改密码')
    await user.click(form.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says that the server is not there, and that it is again', async () => {
    desk.server.on(reviewCounts, noResponse)
    await open()
    const words = '与服务器的连接中断，正在重试…'
    expect(await screen.findByText(words)).toBeTruthy()
    await look({})
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  })

  it('says that the books are not sound', async () => {
    desk.server.on(reviewCounts, { ...counts, books: 'broken' })
    await open()
    expect(await screen.findByRole('alert')).toBeTruthy()
    await look({ books: 'sound' })
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('D-20: has a red line over every page while the site is closed or will be', async () => {
    const [from, until] = [
      new Date('2026-11-20T02:00:00Z'),
      new Date('2026-11-20T04:00:00Z'),
    ]
    const maintenance = { from, until, note: '升级', closed: false }
    desk.server.on(reviewCounts, { ...counts, maintenance })
    await open()
    const line = await screen.findByRole('alert')
    expect(line.textContent).toContain(
      '全站将于 2026-11-20 10:00:00 开始维护，至 2026-11-20 12:00:00 自动开放',
    )
    expect(line.textContent).toContain('维护公告：升级')
    await look({ maintenance: { ...maintenance, until: null, closed: true } })
    await waitFor(() =>
      expect(line.textContent).toContain('全站维护中，须在站点设置中开放'),
    )
    await look({})
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('remembers on this machine whether new work sounds', async () => {
    const { user } = await open()
    const sound = screen.getByRole('switch', { name: '新单提示音' })
    expect(sound.getAttribute('aria-checked')).toBe('true')
    await user.click(sound)
    expect(localStorage.getItem('admin_sound')).toBe('off')
    await user.click(sound)
    expect(localStorage.getItem('admin_sound')).toBe('on')
  })
})

// R-ADMIN-84
describe('notices over other windows', () => {
  /** Simulates a browser that gives this answer when asked to permit notices. Returns the notices it shows. */
  function useNotices(answer: NotificationPermission) {
    const notices: string[] = []
    class Notice extends EventTarget {
      static permission: NotificationPermission = 'default'
      static requestPermission() {
        Notice.permission = answer
        return Promise.resolve(answer)
      }
      constructor(title: string, { body }: NotificationOptions) {
        super()
        notices.push(`${title}：${body}`)
      }
    }
    vi.stubGlobal('isSecureContext', true)
    vi.stubGlobal('Notification', Notice)
    return notices
  }
  const notice = () => screen.getByRole('switch', { name: '桌面通知' })
  const isOn = () => notice().getAttribute('aria-checked') === 'true'

  it('tell what came in, to whoever wishes it and looks elsewhere', async () => {
    const notices = useNotices('granted')
    const { user } = await open()
    await waitFor(() => expect(badge('存款审核')).toBe('3'))
    expect(isOn()).toBe(false)
    await look({ deposits: 4, mine: mine(4, 2) })
    await waitFor(() => expect(badge('存款审核')).toBe('4'))
    await user.click(notice())
    await waitFor(() => expect(isOn()).toBe(true))
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    await look({ deposits: 5, mine: mine(5, 2) })
    await waitFor(() => expect(badge('存款审核')).toBe('5'))
    expect(notices).toEqual([])
    hasFocus.mockReturnValue(false)
    await look({ deposits: 7, withdrawals: 1201, mine: mine(7, 3) })
    await waitFor(() =>
      expect(notices).toEqual(['锦鲤后台：新存款 2 笔，新取款 1 笔待审核']),
    )
    hasFocus.mockRestore()
  })

  it('stay off where the browser refuses, which says where to change it', async () => {
    useNotices('denied')
    const { user } = await open()
    await user.click(notice())
    expect(await screen.findByText(/^浏览器未允许通知/)).toBeTruthy()
    expect(isOn()).toBe(false)
  })

  it('are not offered where the browser has none', async () => {
    vi.stubGlobal('isSecureContext', false)
    await open()
    expect(screen.queryByRole('switch', { name: '桌面通知' })).toBeNull()
  })
})

describe('a small screen', () => {
  const resize = (width: number) =>
    act(() => globalThis.testWindow?.happyDOM.setViewport({ width }))
  afterEach(() => resize(1440))

  it('has the menu behind a button, which closes when one goes on', async () => {
    resize(390)
    const { user } = show(<BackOffice />, '/me')
    expect(screen.queryByRole('navigation')).toBeNull()
    const button = await screen.findByRole('button', { name: '打开菜单' })
    await user.click(button)
    const drawer = await dialog('锦鲤后台')
    await user.click(await drawer.findByRole('link', { name: '银行' }))
    expect(await screen.findByRole('heading', { name: '银行' })).toBeTruthy()
    expect(button.getAttribute('aria-expanded')).toBe('false')
  })

  it('D-29: of a tablet keeps the words of the menu', async () => {
    resize(834)
    await open()
    expect(screen.getByRole('link', { name: '银行' }).title).toBe('')
    expect(screen.getByText('锦鲤后台')).toBeTruthy()
  })

  it('of middle width shows the icons, named by their titles', async () => {
    resize(700)
    await open()
    expect(screen.getByRole('link', { name: '银行' }).title).toBe('银行')
    expect(screen.queryByText('锦鲤后台')).toBeNull()
  })
})
