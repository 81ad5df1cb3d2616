import { staffMe } from '@jinli/contract/operator/operator.admin'
import { confirmStaff, listStaff } from '@jinli/contract/operator/staff-account.admin'
import {
  confirmStaffDraft,
  listStaffDrafts,
  rejectStaffDraft,
  withdrawStaffDraft,
} from '@jinli/contract/operator/staff-draft.admin'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, fill, member, useFakeServer } from '../../test/back-office.tsx'
import { openPage, pageOf } from '../../test/page.tsx'
import { sampleRow } from '../../test/sample.ts'
import type { StaffDraft } from './draft-changes.ts'

const desk = useFakeServer()
const rights = {
  role_label: '出纳',
  order_max: 500_000n,
  day_max: null,
  status: 'active',
} as const
const draft: StaffDraft = {
  id: '7',
  kind: 'limit',
  username: 'li',
  display_name: '李四',
  before: rights,
  next: { ...rights, order_max: null },
  begun_by: '王五',
  begun_at: new Date('2026-11-20T02:00:00Z'),
  mine: false,
  own: false,
}
const newAccount: StaffDraft = {
  ...draft,
  id: '8',
  kind: 'account',
  username: 'zhao',
  display_name: '赵六',
  before: null,
}

function openDrafts(...drafts: StaffDraft[]) {
  desk.server.on(listStaffDrafts, { has_second: true, drafts })
  return openPage('staff')
}
const card = async (name: string) =>
  within(await screen.findByRole('region', { name: `待确认：${name}` }))

beforeEach(() => {
  desk.server.on(listStaff, pageOf(listStaff))
})

// R-ADMIN-211
describe('G-3: what waits for a second member', () => {
  it('stands with its difference in words, and is confirmed', async () => {
    desk.server.on(confirmStaffDraft, { link: null })
    const { user } = openDrafts(draft)
    const limit = await card('提高上限 li')
    const change = limit.getByRole('row', { name: /单笔处理上限/ })
    expect(change.textContent).toBe('单笔处理上限5,000.00不限')
    expect(limit.queryByRole('row', { name: /角色/ })).toBeNull()
    expect(limit.getByText('王五 于 2026-11-20 10:00:00 提交')).toBeTruthy()
    await user.click(limit.getByRole('button', { name: '确认生效 提高上限 li' }))
    const confirmation = await dialog('确认提高上限 li')
    await user.click(confirmation.getByRole('button', { name: '确认生效' }))
    await waitFor(() =>
      expect(desk.server.request(confirmStaffDraft).fields).toEqual({ id: '7' }),
    )
  })

  it('is rejected with a reason by another, withdrawn by its proposer', async () => {
    desk.server.on(rejectStaffDraft, null)
    desk.server.on(withdrawStaffDraft, null)
    const own = { ...newAccount, mine: true, own: true }
    const { user } = openDrafts(draft, own)
    const limit = await card('提高上限 li')
    await user.click(limit.getByRole('button', { name: '驳回 提高上限 li' }))
    const rejection = await dialog('驳回提高上限 li')
    await fill(user, rejection.getByLabelText('驳回原因'), '不需要')
    await user.click(rejection.getByRole('button', { name: '确认驳回' }))
    await waitFor(() =>
      expect(desk.server.request(rejectStaffDraft).fields).toEqual({
        id: '7',
        reason: '不需要',
      }),
    )
    const account = await card('新增账号 zhao')
    expect(account.getByText('您提交的，须由另一位员工确认')).toBeTruthy()
    expect(account.queryByRole('button', { name: /^确认生效/ })).toBeNull()
    await user.click(account.getByRole('button', { name: '撤销 新增账号 zhao' }))
    const withdrawal = await dialog('撤销新增账号 zhao')
    await user.click(withdrawal.getByRole('button', { name: '确认撤销' }))
    await waitFor(() =>
      expect(desk.server.request(withdrawStaffDraft).fields).toEqual({ id: '8' }),
    )
  })

  it('says why a member’s second account may not confirm; who may only look has no button', async () => {
    openDrafts({ ...draft, mine: true })
    const limit = await card('提高上限 li')
    expect(limit.getByText('提交人与您算同一人，须由另一位员工确认')).toBeTruthy()
    expect(limit.getByRole('button', { name: '驳回 提高上限 li' })).toBeTruthy()
  })

  it('has no button for who may only look', async () => {
    desk.server.on(staffMe, member(['staff.view']))
    openDrafts(draft)
    const limit = await card('提高上限 li')
    expect(limit.queryAllByRole('button')).toEqual([])
  })
})

// R-ADMIN-212
it('G-3: a confirmed new account shows its one-time link once, to copy', async () => {
  const token = 'one-time-token'
  desk.server.on(confirmStaffDraft, { link: { token, expires_at: new Date() } })
  const { user } = openDrafts(newAccount)
  const account = await card('新增账号 zhao')
  await user.click(account.getByRole('button', { name: '确认生效 新增账号 zhao' }))
  const confirmation = await dialog('确认新增账号 zhao')
  await user.click(confirmation.getByRole('button', { name: '确认生效' }))
  const link = await dialog('赵六 的一次性链接')
  expect(link.getByText(/24 小时内有效，只能使用一次/)).toBeTruthy()
  expect(link.getByText(/#\/first-password\/one-time-token$/)).toBeTruthy()
  expect(link.getByRole('button', { name: '复制一次性链接' })).toBeTruthy()
  await user.click(link.getByRole('button', { name: '我已复制' }))
  await waitFor(() => expect(screen.queryByText(/first-password/)).toBeNull())
})

// R-ADMIN-209
it('G-3: an account that somebody else made alone is confirmed by its button', async () => {
  const made_by = '王五'
  const row = sampleRow(listStaff, { username: 'li', display_name: '李四', made_by })
  desk.server.on(listStaff, pageOf(listStaff, { ...row, mine: false }))
  desk.server.on(confirmStaff, row)
  const { user } = openDrafts()
  expect(await screen.findByText('由 王五 单独开设')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: '确认账号 li' }))
  const confirmation = await dialog('确认账号 li')
  expect(confirmation.getByText(/由 王五 单独开设或重置/)).toBeTruthy()
  await user.click(confirmation.getByRole('button', { name: '确认账号' }))
  await waitFor(() =>
    expect(desk.server.request(confirmStaff).fields).toEqual({ username: 'li' }),
  )
})
