import { listBanks } from '@jinli/contract/bank/bank.admin'
import { depositReview, depositRow } from '@jinli/contract/deposit/deposit.admin'
import { staffLogin, staffLogout, staffMe } from '@jinli/contract/operator/operator.admin'
import { type Permission, permissionNames } from '@jinli/contract/permission'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, fill, member, show, useFakeServer } from '../test/back-office.tsx'
import { noResponse, refuse } from '../test/fake-server.ts'
import { pageOf } from '../test/page.tsx'
import { sample, sampleRow } from '../test/sample.ts'
import { queryClient } from './api/query-client.ts'
import { endSession, staffToken } from './api/staff-session.ts'
import { AdminRoutes } from './routes.tsx'

const desk = useFakeServer()
const bank = sampleRow(listBanks, {
  code: 'ICBC',
  name: '工商银行',
  active: true,
  cards: 0,
})

const order = sample(depositRow, {
  deposit_no: 'D202611200001',
  state: 'submitted',
  flags: [],
  claim: null,
  first_approved_by: '',
  waits_since: null,
  closed_at: null,
})

beforeEach(() => {
  desk.server.samplesReads = true
  desk.server.on(listBanks, pageOf(listBanks, bank))
  desk.server.on(staffLogin, { token: 'new', staff: member() })
})

const open = (path: string) => show(<AdminRoutes />, path)
const title = (name: string) => screen.findByRole('heading', { name })
const allow = (...permissions: Permission[]) => desk.server.on(staffMe, member(permissions))
const readAgain = ({ path }: { path: string }) =>
  queryClient.invalidateQueries({ queryKey: [path] })

async function signIn(user: UserEvent, username = 'wang') {
  await fill(user, await screen.findByLabelText('账号'), username)
  await fill(user, screen.getByLabelText('密码'), 'moon-river-88-x')
  await user.click(screen.getByRole('button', { name: '登录' }))
}

describe('the way in', () => {
  it('leads by the sign-in to where one wanted to go', async () => {
    endSession()
    const { user } = open('/banks?search=koi')
    await signIn(user)
    expect(await title('银行')).toBeTruthy()
    expect(window.location.hash).toBe('#/banks?search=koi')
    expect(desk.server.requests(listBanks)[0]).toMatchObject({
      fields: { search: 'koi' },
      token: 'Bearer new',
    })
  })

  it.each<readonly Permission[]>([['deposit.view'], ['bank.view'], []])(
    'D-4: of who asked for no page leads to what waits for them: %j',
    async (...permissions) => {
      allow(...permissions)
      open('/nowhere')
      await waitFor(() => expect(window.location.hash).toBe('#/todo'))
    },
  )
})

describe('a page', () => {
  it('that the role may not use says so, and asks the server for nothing', async () => {
    allow('deposit.view')
    open('/banks')
    expect(await screen.findByText(/^您的角色不能使用此页。/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '我可以做什么？' }).getAttribute('href')).toBe(
      '#/me',
    )
    expect(desk.server.requests(listBanks)).toEqual([])
  })

  it('goes when the role changes meanwhile', async () => {
    open('/banks')
    expect(await screen.findByText('工商银行')).toBeTruthy()
    expect(screen.getByRole('link', { name: '站点设置' })).toBeTruthy()
    allow('deposit.view')
    await readAgain(staffMe)
    expect(await screen.findByText(/^您的角色不能使用此页。/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: '站点设置' })).toBeNull()
  })

  it('D-7: says that a role was taken, and takes nothing that was typed', async () => {
    desk.server.on(depositReview.list, pageOf(depositReview.list, order))
    for (const call of [depositReview.read, depositReview.claim, depositReview.release])
      desk.server.on(call, order)
    desk.server.on(depositReview.reject, refuse('session.forbidden'))
    const { user } = open(`/deposits/${order.deposit_no}?action=reject`)
    const form = await dialog(`拒绝存款 ${order.deposit_no}`)
    const reason = form.getByRole('textbox')
    await fill(user, reason, '付款人与会员不是同一人')
    allow('deposit.view')
    await readAgain(staffMe)
    expect(await screen.findByText(/^您的权限已变更/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: '站点设置' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^取下一单/ })).toBeNull()
    const drawer = within(
      document.querySelector<HTMLElement>('.review-drawer') ?? document.body,
    )
    expect(drawer.queryByRole('button', { name: /^通过/ })).toBeNull()
    expect(await dialog(`拒绝存款 ${order.deposit_no}`)).toBeTruthy()
    await user.click(form.getByRole('button', { name: '确认拒绝' }))
    await waitFor(() => expect(desk.server.requests(depositReview.reject)).toHaveLength(1))
    expect(reason).toHaveProperty('value', '付款人与会员不是同一人')
  })

  it('D-7: gives back what was typed when the page itself was taken', async () => {
    const { user } = open('/banks')
    await user.click(await screen.findByRole('button', { name: '新增银行' }))
    await fill(user, (await dialog('新增银行')).getByLabelText(/银行名称|名称/), '锦江银行')
    allow('deposit.view')
    await readAgain(staffMe)
    await screen.findByText(/^您的角色不能使用此页。/)
    allow(...permissionNames)
    await readAgain(staffMe)
    await user.click(await screen.findByRole('button', { name: '新增银行' }))
    const again = await dialog('新增银行')
    expect(again.getByText(/^已恢复上次未提交的内容/)).toBeTruthy()
    expect(again.getByLabelText(/银行名称|名称/)).toHaveProperty('value', '锦江银行')
  })

  // R-ADMIN-101
  it('is opened after the second factor where the house demands one', async () => {
    desk.server.on(staffMe, member(['bank.view'], { factor: false, factor_required: true }))
    const { user } = open('/banks')
    expect(await screen.findByText('请先绑定两步验证')).toBeTruthy()
    expect(desk.server.requests(listBanks)).toEqual([])
    await user.click(screen.getByRole('link', { name: '去绑定' }))
    expect(await title('我的账号')).toBeTruthy()
  })
})

describe('a session', () => {
  it('ends by the way out, and nothing of it stays', async () => {
    desk.server.on(staffLogout, null)
    const { user } = open('/banks')
    await screen.findByText('工商银行')
    await user.click(screen.getByRole('button', { name: '退出' }))
    expect(await screen.findByLabelText('账号')).toBeTruthy()
    expect(desk.server.requests(staffLogout)).toHaveLength(1)
    expect(staffToken()).toBeNull()
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  })

  it('ends here even where the server does not hear of it', async () => {
    desk.server.on(staffLogout, noResponse)
    const { user } = open('/banks')
    await screen.findByText('工商银行')
    await user.click(screen.getByRole('button', { name: '退出' }))
    expect(await screen.findByLabelText('账号')).toBeTruthy()
    expect(staffToken()).toBeNull()
  })

  // R-ADMIN-83
  it('that the server ended leads back to the page, and what was typed is there', async () => {
    const { user } = open('/banks?search=koi')
    const edit = { name: '修改 工商银行' }
    await user.click(await screen.findByRole('button', edit))
    const form = await dialog('修改银行 工商银行')
    await fill(user, form.getByLabelText('原因'), '更名')
    desk.server.on(listBanks, refuse('session.expired'))
    await readAgain(listBanks)
    expect(await screen.findByText('您的账号登录过期，请重新登录')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    desk.server.on(listBanks, pageOf(listBanks, bank))
    await signIn(user)
    await user.click(await screen.findByRole('button', edit))
    expect(window.location.hash).toBe('#/banks?search=koi')
    const secondForm = await dialog('修改银行 工商银行')
    expect(secondForm.getByLabelText<HTMLTextAreaElement>('原因').value).toBe('更名')
    expect(secondForm.getByText('已恢复上次未提交的内容，请核对后再提交。')).toBeTruthy()
  })

  it('that another person begins has nothing of the one before', async () => {
    const { user } = open('/banks')
    await user.click(await screen.findByRole('button', { name: '修改 工商银行' }))
    const form = await dialog('修改银行 工商银行')
    await fill(user, form.getByLabelText('原因'), '更名')
    endSession('您的账号登陆过期，请重新登陆')
    await signIn(user, 'li')
    await user.click(await screen.findByRole('button', { name: '修改 工商银行' }))
    const secondForm = await dialog('修改银行 工商银行')
    expect(secondForm.getByLabelText<HTMLTextAreaElement>('原因').value).toBe('')
  })
})
