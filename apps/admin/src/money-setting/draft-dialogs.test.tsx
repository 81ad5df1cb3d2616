import {
  approveSetting,
  cancelSetting,
} from '@jinli/contract/money-setting/money-setting.admin'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { dialog, show, useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import {
  settingDocuments,
  settingRowOf,
  settingVersionOf,
} from '../../test/setting-documents.ts'
import { ApproveSettingDialog, CancelSettingDialog } from './draft-dialogs.tsx'

const desk = useFakeServer()

function draftOf(deposit_rate: number) {
  const value = { ...settingDocuments.rates, deposit_rate }
  return settingVersionOf('rates', { id: '9', version: 4, value, made_by: '李四' })
}
const row = settingRowOf('rates', { draft: draftOf(7.3) })

describe('confirming a money setting', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '确认「汇率与手续费」第 4 版',
    render: (ends) => <ApproveSettingDialog row={row} {...ends} />,
    confirm: '确认变更',
    call: approveSetting,
    reply: draftOf(7.3),
    fields: { id: '9', sure: 0 },
    success: '「汇率与手续费」已确认',
    stale: 'review.already-decided',
  })

  it('shows what changes, and asks once more about what looks like a slip', async () => {
    desk.server.on(approveSetting, draftOf(73))
    const ends = { onDone: vi.fn(), onRefused: vi.fn(), onClose: vi.fn() }
    const slip = settingRowOf('rates', { draft: draftOf(73) })
    const { user } = show(<ApproveSettingDialog row={slip} {...ends} />)
    const form = await dialog(/^确认/)
    expect(form.getByRole('row', { name: '存款汇率 7.25 73' })).toBeTruthy()
    await user.dblClick(form.getByRole('button', { name: '确认变更' }))
    expect(await screen.findByText(/^存款汇率 73.*通常在/)).toBeTruthy()
    expect(desk.server.requests(approveSetting)).toEqual([])
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 1000)
    await user.click(form.getByRole('button', { name: '数值无误，确认变更' }))
    await waitFor(() => expect(ends.onDone).toHaveBeenCalledOnce())
    vi.restoreAllMocks()
    expect(desk.server.request(approveSetting).fields).toEqual({ id: '9', sure: 1 })
  })
})

describe('dropping the draft of a money setting', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '撤销「汇率与手续费」第 4 版',
    render: (ends) => <CancelSettingDialog row={row} {...ends} />,
    confirm: '确认撤销',
    call: cancelSetting,
    reply: draftOf(7.3),
    ...withReason('撤销原因'),
    fields: { id: '9', reason: '核对后处理' },
    success: '草稿已撤销',
    stale: 'review.already-decided',
  })
})
