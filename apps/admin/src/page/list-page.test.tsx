import { adjustmentRow, listAdjustments } from '@jinli/contract/adjustment/adjustment.admin'
import { staffMe } from '@jinli/contract/operator/operator.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, fill, member, show, useFakeServer } from '../../test/back-office.tsx'
import { deferredReply, noResponse } from '../../test/fake-server.ts'
import { sample } from '../../test/sample.ts'
import { AdjustmentsPage } from '../adjustment/adjustments.page.tsx'

const desk = useFakeServer()
const page = sample(listAdjustments.output)
const theirs = sample(adjustmentRow, { adjustment_no: 'A1', status: 'draft', mine: false })
const mine = sample(adjustmentRow, { adjustment_no: 'A2', status: 'draft', mine: true })

function listOf(...data: Output<typeof listAdjustments>['data']) {
  return {
    ...page,
    data,
    total: data.length,
    last_page: 1,
    more: false,
    next: '',
    prev: '',
  }
}
const fieldsSent = () => desk.server.requests(listAdjustments).at(-1)?.fields

beforeEach(() => {
  desk.server.samplesReads = true
  desk.server.on(listAdjustments, listOf(theirs, mine))
})

describe('the filters of a list', () => {
  it('begin with what the address says', async () => {
    show(<AdjustmentsPage />, '/adjustments?status=posted&search=anna&page=2')
    await screen.findByText('A1')
    expect(fieldsSent()).toMatchObject({ status: 'posted', search: 'anna', page: '2' })
    expect(screen.getByDisplayValue('anna')).toBeTruthy()
  })

  it('go into the address, and begin at the first page', async () => {
    const { user } = show(<AdjustmentsPage />, '/adjustments?page=3')
    await screen.findByText('A1')
    const search = screen.getByRole('textbox')
    await fill(user, search, 'bert')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(fieldsSent()).toMatchObject({ search: 'bert', page: '1' }))
    expect(window.location.hash).toContain('search=bert')
    expect(window.location.hash).not.toContain('page=')
  })

  it('D-13: a value of the address that cannot be read is told', async () => {
    show(<AdjustmentsPage />, '/adjustments?status=nope&search=anna')
    expect(await screen.findByText('网址中的「状态」无法识别，未按其筛选')).toBeTruthy()
    expect(fieldsSent()).toMatchObject({ search: 'anna' })
  })

  it('say that nothing fits', async () => {
    desk.server.on(listAdjustments, listOf())
    show(<AdjustmentsPage />, '/adjustments?search=nobody')
    expect(await screen.findByText('没有符合条件的调整')).toBeTruthy()
  })
})

describe('a list', () => {
  it('shows its shape while it is read', async () => {
    const { reply, give } = deferredReply<Output<typeof listAdjustments>>()
    desk.server.on(listAdjustments, () => reply)
    show(<AdjustmentsPage />, '/adjustments')
    expect(await screen.findByRole('heading', { name: '人工调整' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    give(listOf(theirs))
    expect(await screen.findByText('A1')).toBeTruthy()
  })

  it('goes back to the last page that there is', async () => {
    desk.server.on(listAdjustments, ({ fields }) =>
      fields.page === '9' ? { ...listOf(), last_page: 1, total: 2 } : listOf(theirs, mine),
    )
    show(<AdjustmentsPage />, '/adjustments?page=9')
    expect(await screen.findByText('A1')).toBeTruthy()
    expect(window.location.hash).not.toContain('page=9')
  })

  it('offers to each what they may do', async () => {
    desk.server.on(staffMe, member(['adjustment.view', 'adjustment.check']))
    show(<AdjustmentsPage />, '/adjustments')
    expect(await screen.findByRole('button', { name: '复核入账 A1' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '复核入账 A2' })).toBeNull()
    expect(screen.queryByRole('button', { name: '取消 A2' })).toBeNull()
    expect(screen.queryByRole('button', { name: /新建调整/ })).toBeNull()
    expect(screen.getByText('您提交的，须由另一位员工复核')).toBeTruthy()
  })

  it('a dialog over it is closed by going back, and keeps the list', async () => {
    const { user } = show(<AdjustmentsPage />, '/adjustments')
    await user.click(await screen.findByRole('button', { name: '取消 A2' }))
    await dialog('取消调整 A2')
    window.history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('A1')).toBeTruthy()
  })

  it('is read again after a dialog that was closed, and after none', async () => {
    const { user } = show(<AdjustmentsPage />, '/adjustments')
    await user.click(await screen.findByRole('button', { name: '取消 A2' }))
    const form = await dialog('取消调整 A2')
    const before = desk.server.requests(listAdjustments).length
    await user.click(form.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(desk.server.requests(listAdjustments)).toHaveLength(before)
  })

  it('opens what creates a row, and closes it again', async () => {
    const { user } = show(<AdjustmentsPage />, '/adjustments')
    await user.click(await screen.findByRole('button', { name: /新建调整/ }))
    const form = await dialog('新建人工调整')
    await user.click(form.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('that was lost twice says so, with a way on', async () => {
    desk.server.on(listAdjustments, noResponse)
    const { user } = show(<AdjustmentsPage />, '/adjustments')
    expect(await screen.findByText('加载失败')).toBeTruthy()
    desk.server.on(listAdjustments, listOf(theirs))
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('A1')).toBeTruthy()
  })
})
