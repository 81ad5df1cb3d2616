import {
  listSettings,
  proposeSetting,
  settingHistory,
} from '@jinli/contract/money-setting/money-setting.admin'
import { staffMe } from '@jinli/contract/operator/operator.admin'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, member, put, useFakeServer } from '../../test/back-office.tsx'
import { factsIn, openPage, pageOf } from '../../test/page.tsx'
import {
  settingDocuments,
  settingRowOf,
  settingVersionOf,
} from '../../test/setting-documents.ts'

const desk = useFakeServer()
const reasons = { ...settingDocuments.reasons, withdrawal: ['卡号有误'] }
const theirs = { value: reasons, version: 4, made_by: '李四', reason: '补充原因' }
const rows = [
  settingRowOf('rates', {
    current: settingVersionOf('rates', { made_by: '赵六', checked_by: '王五', version: 2 }),
  }),
  settingRowOf('reasons', { draft: settingVersionOf('reasons', theirs) }),
  settingRowOf('review', {
    draft: settingVersionOf('review', { version: 5, made_by: '王五', mine: true }),
  }),
  settingRowOf('deposit.wechat', {
    waiting: settingVersionOf('deposit.wechat', {
      version: 4,
      value: { ...settingDocuments['deposit.wechat'], min: 200 },
      effective_at: new Date('2026-12-01T00:00:00Z'),
    }),
  }),
]
beforeEach(() => desk.server.on(listSettings, rows))

const card = async (label: string) => {
  const element = await screen.findByRole('region', { name: label })
  return { element, ...within(element) }
}

describe('the money settings', () => {
  it('show what is in force, and who put it there', async () => {
    openPage('money-settings')
    const rates = await card('汇率与手续费')
    expect(factsIn(rates.element)).toEqual({
      存款汇率: '7.25 元 / USDT',
      取款汇率: '7.05 元 / USDT',
      TRC20手续费: '1 USDT / 笔',
      ERC20手续费: '0.000001 USDT / 笔',
    })
    expect(rates.getByText('第 2 版生效中')).toBeTruthy()
    expect(rates.getByText(/^赵六 提交，王五 确认于 2026-11-20/)).toBeTruthy()
    expect((await card('微信收款')).getByText('安装时的初始设置')).toBeTruthy()
  })

  it('show what a colleague proposes, to confirm or to drop, and nothing beside it', async () => {
    openPage('money-settings')
    const view = await card('原因模板')
    expect(view.getByText('第 4 版待复核 · 确认后立即生效')).toBeTruthy()
    expect(view.getByText(/^李四 于 .* 提交：补充原因$/)).toBeTruthy()
    expect(view.getByRole('table', { name: '原因模板的变更' }).textContent).toContain(
      '卡号有误',
    )
    expect(await view.findByRole('button', { name: '确认生效 原因模板' })).toBeTruthy()
    expect(view.getByRole('button', { name: '撤销 原因模板' })).toBeTruthy()
    expect(view.queryByRole('button', { name: '修改 原因模板' })).toBeNull()
  })

  // R-ADMIN-32
  it('leave one’s own proposal to somebody else', async () => {
    openPage('money-settings')
    const view = await card('审核规则')
    expect(view.getByText('您提交的，须由另一位员工确认')).toBeTruthy()
    expect(await view.findByRole('button', { name: '撤销 审核规则' })).toBeTruthy()
    expect(view.queryByRole('button', { name: '确认生效 审核规则' })).toBeNull()
  })

  it('show what waits for its hour beside what is in force', async () => {
    openPage('money-settings')
    const view = await card('微信收款')
    expect(view.getByText('第 4 版待生效 · 2026-12-01 08:00:00 起生效')).toBeTruthy()
    const changes = view.getByRole('table', { name: '微信收款待生效的变更' })
    expect(changes.textContent).toContain('最低金额100.00200.00')
  })

  it.each([
    [['setting.view'], 0, 0, 0],
    [['setting.view', 'setting.propose'], 2, 0, 1],
    [['setting.view', 'setting.confirm'], 0, 1, 1],
  ] as const)('offer to %s what they may do', async (rights, changes, approvals, drops) => {
    desk.server.on(staffMe, member(rights))
    openPage('money-settings')
    await card('微信收款')
    const offers = (name: RegExp) => screen.queryAllByRole('button', { name })
    await waitFor(() => expect(offers(/^修改 /)).toHaveLength(changes))
    expect(offers(/^确认生效 /)).toHaveLength(approvals)
    expect(offers(/^撤销 /)).toHaveLength(drops)
    expect(offers(/^历史版本 /)).toHaveLength(4)
  })

  it('are read again after a proposal, whose dialog is gone', async () => {
    desk.server.on(proposeSetting, settingVersionOf('rates'))
    const { user } = openPage('money-settings')
    await user.click(await screen.findByRole('button', { name: '修改 汇率与手续费' }))
    const form = await dialog('修改「汇率与手续费」')
    put(form.getByLabelText('存款汇率（元 / USDT）'), '7.3')
    put(form.getByLabelText('修改原因'), '按行情')
    const draft = settingVersionOf('rates', { version: 3, mine: true })
    desk.server.on(listSettings, [settingRowOf('rates', { draft })])
    await user.click(form.getByRole('button', { name: '提交复核' }))
    expect(await screen.findByText('第 3 版待复核 · 确认后立即生效')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the versions of a money setting', () => {
  it('stand newest first, each against the one before it', async () => {
    const newest = settingVersionOf('rates', {
      id: '2',
      value: { ...settingDocuments.rates, fee_trc20: 2 },
      made_by: '李四',
      checked_by: '王五',
      reason: '按链上费用',
      status: 'in_force',
    })
    const first = settingVersionOf('rates', { id: '1', version: 2, status: 'superseded' })
    desk.server.on(settingHistory, pageOf(settingHistory, newest, first))
    const { user } = openPage('money-settings')
    await user.click(await screen.findByRole('button', { name: '历史版本 汇率与手续费' }))
    const drawer = await dialog('「汇率与手续费」的历史版本')
    const [one, two] = await drawer.findAllByRole('article')
    expect(one?.textContent).toContain('第 3 版生效中李四 → 王五')
    expect(one?.textContent).toContain('按链上费用')
    expect(one?.querySelector('table')?.textContent).toContain('TRC20手续费12')
    expect(two?.textContent).toContain('第 2 版已被替换安装')
    expect(two && factsIn(two)).toMatchObject({ TRC20手续费: '1 USDT / 笔' })
    expect(desk.server.request(settingHistory).fields).toMatchObject({
      key: 'rates',
      page: '1',
      pagesize: '10',
    })
  })

  it('say that there is none yet', async () => {
    desk.server.on(settingHistory, pageOf(settingHistory))
    const { user } = openPage('money-settings')
    await user.click(await screen.findByRole('button', { name: '历史版本 汇率与手续费' }))
    const drawer = await dialog('「汇率与手续费」的历史版本')
    expect(await drawer.findByText('还没有修改过，为安装时的初始设置。')).toBeTruthy()
  })
})
