import {
  approveAdjustment,
  createAdjustment,
  listAdjustments,
} from '@jinli/contract/adjustment/adjustment.admin'
import { listReasons } from '@jinli/contract/money-setting/money-setting.admin'
import { staffMe } from '@jinli/contract/operator/operator.admin'
import { playerContext } from '@jinli/contract/profile/profile.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, member, put, useFakeServer } from '../../test/back-office.tsx'
import { refuse } from '../../test/fake-server.ts'
import { choose, openPage, pageOf, tableRows } from '../../test/page.tsx'
import { sample, sampleRow } from '../../test/sample.ts'

const desk = useFakeServer()
const draft = sampleRow(listAdjustments, {
  adjustment_no: 'A1',
  username: 'anna',
  realname: '安娜',
  direction: 'credit',
  amount: 5_050n,
  against: 'adjustment',
  turnover_times: 3,
  reason: '补发奖励',
  about: 'D77',
  status: 'draft',
  made_by: '李四',
  mine: false,
  checked_by: '',
  checked_at: null,
})
const postedRow = {
  ...draft,
  adjustment_no: 'A0',
  direction: 'debit' as const,
  against: 'suspense' as const,
  turnover_times: 0,
  status: 'posted' as const,
  checked_by: '王五',
  checked_at: draft.made_at,
}
const context = sample(playerContext.output)
beforeEach(() => {
  desk.server.on(listAdjustments, pageOf(listAdjustments, draft, postedRow))
  const balances = { ...context.balances, available: 20_000n }
  desk.server.on(playerContext, { ...context, balances })
})

// R-ADMIN-12
describe('the adjustments', () => {
  it('say for whom, how much against what, why and by whom', async () => {
    openPage('adjustments')
    const [first, second] = await tableRows('人工调整')
    expect(first).toMatchObject({
      调整单号: 'A1',
      会员: 'anna 安娜',
      金额: '加款 +50.50',
      '科目 / 流水要求': '人工调整 流水 3 倍',
      '原因 / 关联订单': '补发奖励 D77 · reference-1',
      状态: '待复核',
      提交: expect.stringMatching(/^李四 2026-11-20/),
      复核: '—',
      操作: '复核入账 取消',
    })
    expect(second).toMatchObject({
      金额: '扣款 −50.50',
      '科目 / 流水要求': '挂账待查',
      状态: '已入账',
      复核: expect.stringMatching(/^王五 2026-11-20/),
      操作: '',
    })
  })

  it('are posted by a second person who sees what becomes of the balance', async () => {
    desk.server.on(approveAdjustment, { ...draft, status: 'posted' })
    const { user } = openPage('adjustments')
    await user.click(await screen.findByRole('button', { name: '复核入账 A1' }))
    const form = await dialog('复核入账 A1')
    expect(await form.findByText(/200\.00 → 250\.50/)).toBeTruthy()
    desk.server.on(listAdjustments, pageOf(listAdjustments, postedRow))
    await user.click(form.getByRole('button', { name: '确认入账' }))
    await waitFor(() => expect(screen.queryByText('A1')).toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    [['adjustment.view'], '须由有复核权限的员工复核'],
    [['adjustment.view', 'adjustment.make'], '须由有复核权限的员工复核'],
    [['adjustment.view', 'adjustment.check'], '复核入账 取消'],
  ] as const)('offer to %s what they may do: %s', async (rights, acts) => {
    desk.server.on(staffMe, member(rights))
    openPage('adjustments')
    await waitFor(async () => expect((await tableRows('人工调整'))[0]?.操作).toBe(acts))
  })
})

// R-ADMIN-13
describe('a new adjustment', () => {
  async function open() {
    desk.server.on(createAdjustment, draft)
    const { user } = openPage('adjustments')
    await user.click(await screen.findByRole('button', { name: '新建调整' }))
    const form = await dialog('新建人工调整')
    const press = () => user.click(form.getByRole('button', { name: '提交复核' }))
    put(form.getByLabelText('会员用户名'), 'anna')
    put(form.getByLabelText('金额（元）'), '50.5')
    return { user, form, press }
  }

  it('that credits asks for turnover, and what it adds is said', async () => {
    const { user, form, press } = await open()
    await choose(user, form.getByLabelText('流水要求（倍，仅加款）'), '3 倍')
    await user.click(form.getByRole('radio', { name: '挂账待查' }))
    expect(form.getByText(/新增流水要求 151\.50/)).toBeTruthy()
    await user.click(form.getByRole('button', { name: '补发奖励' }))
    put(form.getByLabelText('关联订单（可不填）'), ' D77 ')
    await press()
    await waitFor(() =>
      expect(desk.server.request(createAdjustment).fields).toEqual({
        username: 'anna',
        direction: 'credit',
        amount: '50.50',
        against: 'suspense',
        turnover_times: 3,
        reason: '补发奖励',
        about: 'D77',
        reference: '',
      }),
    )
  })

  it('that debits asks for no turnover, whatever was chosen', async () => {
    const { user, form, press } = await open()
    await choose(user, form.getByLabelText('流水要求（倍，仅加款）'), '3 倍')
    await user.click(form.getByRole('radio', { name: '扣款' }))
    expect(form.queryByText(/新增流水要求/)).toBeNull()
    put(form.getByLabelText('原因'), '重复入账冲正')
    await press()
    await waitFor(() =>
      expect(desk.server.request(createAdjustment).fields).toMatchObject({
        direction: 'debit',
        turnover_times: 0,
      }),
    )
  })

  it('offers the reasons of the house', async () => {
    const reasons = { deposit: [], withdrawal: [], adjustment: ['活动补发'] }
    desk.server.on(listReasons, reasons)
    const { user, form } = await open()
    await user.click(await form.findByRole('button', { name: '活动补发' }))
    expect(form.getByLabelText<HTMLTextAreaElement>('原因').value).toBe('活动补发')
    expect(form.queryByRole('button', { name: '补发奖励' })).toBeNull()
  })
})

it('one whose balance does not suffice stays a draft', async () => {
  desk.server.on(approveAdjustment, refuse('ledger.insufficient'))
  const { user } = openPage('adjustments')
  await user.click(await screen.findByRole('button', { name: '复核入账 A1' }))
  const form = await dialog('复核入账 A1')
  await user.click(form.getByRole('button', { name: '确认入账' }))
  expect(await screen.findByText(refusal('ledger.insufficient').message)).toBeTruthy()
  expect(screen.getByText('A1')).toBeTruthy()
})
