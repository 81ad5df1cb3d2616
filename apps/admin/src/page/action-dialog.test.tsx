import {
  adjustmentRow,
  cancelAdjustment,
} from '@jinli/contract/adjustment/adjustment.admin'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { dialog, fill, show, useFakeServer } from '../../test/back-office.tsx'
import { refuse } from '../../test/fake-server.ts'
import { sample } from '../../test/sample.ts'
import { CancelAdjustmentDialog } from '../adjustment/cancel-adjustment-dialog.tsx'
import { endSession, startSession } from '../api/staff-session.ts'
import { ActionDialog } from './action-dialog.tsx'

const desk = useFakeServer()
const row = sample(adjustmentRow, { adjustment_no: 'A7', status: 'draft' })

async function open() {
  const ends = { onDone: vi.fn(), onRefused: vi.fn(), onClose: vi.fn() }
  const view = show(<CancelAdjustmentDialog row={row} {...ends} />, '/adjustments')
  const form = await dialog('取消调整 A7')
  const reason = form.getByLabelText<HTMLTextAreaElement>('取消原因')
  return { ...view, ends, form, reason }
}

describe('a dialog under which the session ends', () => {
  it('gives back what was typed to the same person', async () => {
    const first = await open()
    await fill(first.user, first.reason, '重复提交')
    endSession('您的账号登陆过期，请重新登陆')
    first.unmount()
    startSession('another', 'wang')
    const second = await open()
    expect(second.reason.value).toBe('重复提交')
  })

  it('D-7 D-8: gives it back when the page was left, which nobody was asked about', async () => {
    const first = await open()
    await fill(first.user, first.reason, '重复提交')
    first.unmount()
    const second = await open()
    expect(second.reason.value).toBe('重复提交')
  })

  it('gives it to nobody else', async () => {
    const first = await open()
    await fill(first.user, first.reason, '重复提交')
    endSession()
    first.unmount()
    startSession('another', 'li')
    const second = await open()
    expect(second.reason.value).toBe('')
  })

  it('forgets it when it was closed', async () => {
    const first = await open()
    await fill(first.user, first.reason, '重复提交')
    await first.user.click(first.form.getByRole('button', { name: '取消' }))
    first.unmount()
    const second = await open()
    expect(second.reason.value).toBe('')
  })

  it('ends the session when the server says that it has ended', async () => {
    desk.server.on(cancelAdjustment, refuse('session.expired'))
    const { user, form, reason } = await open()
    await fill(user, reason, '重复提交')
    await user.click(form.getByRole('button', { name: '确认取消' }))
    await waitFor(() => expect(sessionStorage.getItem('staff_token')).toBeNull())
  })
})

describe('the fields of a dialog', () => {
  it('the first one has the cursor', async () => {
    const { reason } = await open()
    await waitFor(() => expect(document.activeElement).toBe(reason))
  })

  it('a complaint goes when its field is corrected', async () => {
    const { user, form, reason } = await open()
    await user.click(form.getByRole('button', { name: '确认取消' }))
    expect(await form.findByText('请填写原因')).toBeTruthy()
    await fill(user, reason, '重')
    await waitFor(() => expect(form.queryByText('请填写原因')).toBeNull())
  })

  it('Enter in the reason sends, Shift and Enter is a new line', async () => {
    desk.server.on(cancelAdjustment, row)
    const { user, ends, reason } = await open()
    await user.type(reason, '重复{Shift>}{Enter}{/Shift}提交')
    expect(desk.server.requests(cancelAdjustment)).toEqual([])
    await user.type(reason, '{Enter}')
    await waitFor(() => expect(ends.onDone).toHaveBeenCalledOnce())
    expect(desk.server.request(cancelAdjustment).fields.reason).toBe('重复\n提交')
  })

  it('a fault shows the number that support looks it up by, and keeps the dialog', async () => {
    desk.server.on(cancelAdjustment, refuse('http.fault'))
    const { user, ends, form, reason } = await open()
    await fill(user, reason, '重复提交')
    await user.click(form.getByRole('button', { name: '确认取消' }))
    expect(await screen.findByText(/服务器异常，请稍后再试/)).toBeTruthy()
    expect(ends.onDone).not.toHaveBeenCalled()
    expect(reason.value).toBe('重复提交')
  })
})

describe('D-6 R-ADMIN-246: the colour of a decision', () => {
  const dialogOf = (isDestructive: boolean) => (
    <ActionDialog<object, null>
      title="决定"
      renderEffect={() => ''}
      confirm="确认"
      isDestructive={isDestructive}
      initial={{}}
      task={() => Promise.resolve(null)}
      successText="好"
      onDone={vi.fn()}
      onClose={vi.fn()}
    />
  )

  it.each([
    [false, 'go'],
    [true, 'stop'],
  ])('D-6: destructive %s is %s', async (isDestructive, decision) => {
    show(dialogOf(isDestructive))
    const button = (await dialog('决定')).getByRole('button', { name: '确认' })
    expect(button.dataset.decision).toBe(decision)
    expect(button.classList.contains('ant-btn-dangerous')).toBe(isDestructive)
  })
})
