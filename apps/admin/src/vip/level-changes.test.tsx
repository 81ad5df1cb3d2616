import {
  cancelLevel,
  confirmLevel,
  levelChangeRow,
  listLevelChanges,
  proposeLevel,
} from '@jinli/contract/vip/level-change.admin'
import { playerVip } from '@jinli/contract/vip/vip.admin'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, fill, useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises } from '../../test/dialog-promises.tsx'
import { openPage, pageOf, tableRows } from '../../test/page.tsx'
import { sample, sampleRow } from '../../test/sample.ts'
import { ProposeLevelDialog } from '../profile/propose-level-dialog.tsx'

const desk = useFakeServer()
const change = sampleRow(listLevelChanges, {
  id: '7',
  username: 'anna',
  realname: '安娜',
  from_level: 1,
  to_level: 3,
  reason: '活动承诺等级',
  state: 'waiting',
  made_by: '李四',
  mine: false,
  decided_by: '',
  decided_at: null,
})
const file = sample(playerVip.output)
beforeEach(() => {
  desk.server.on(playerVip, { ...file, standing: { ...file.standing, level: 1 } })
  desk.server.on(
    listLevelChanges,
    pageOf(listLevelChanges, change, { ...change, id: '8', mine: true }),
  )
})

// R-VIP-41
describe('a level that staff set', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '调整 VIP 等级',
    render: (ends) => <ProposeLevelDialog {...ends} />,
    confirm: '提交复核',
    call: proposeLevel,
    reply: sample(levelChangeRow),
    enter: async (form, user) => {
      await fill(user, form.getByLabelText('会员用户名'), ' anna ')
      await fill(user, form.getByLabelText('原因（会员不可见）'), '活动承诺等级')
    },
    fields: { username: 'anna', level: 1, reason: '活动承诺等级' },
    success: '已提交，等待另一位员工复核',
    missingText: '请输入会员用户名',
    fieldRefusal: { key: 'level-change.same', field: '调整为' },
    stale: 'session.forbidden',
    typedTexts: { '原因（会员不可见）': '活动承诺等级' },
  })

  it('is confirmed by a second member, who reads what it does', async () => {
    desk.server.on(confirmLevel, { ...change, state: 'done' })
    const { user } = openPage('level-changes')
    const [first, second] = await tableRows('VIP 调级')
    expect([first?.操作, second?.操作]).toEqual([
      '复核 取消',
      '取消 您提交的，须由另一位员工复核',
    ])
    await user.click(
      (await screen.findAllByRole('button', { name: '复核 anna' }))[0] as Element,
    )
    const form = await dialog('复核 anna 的调级')
    expect(form.getByText(/VIP1 → VIP3。不派发晋级礼金/)).toBeTruthy()
    await user.click(form.getByRole('button', { name: '确认调级' }))
    await screen.findByText('anna 已调为 VIP3')
    expect(desk.server.request(confirmLevel).fields).toEqual({ id: '7' })
  })

  it('is taken back with a reason', async () => {
    desk.server.on(cancelLevel, { ...change, state: 'cancelled' })
    const { user } = openPage('level-changes')
    await user.click(
      (await screen.findAllByRole('button', { name: '取消 anna' }))[0] as Element,
    )
    const form = await dialog('取消 anna 的调级')
    await fill(user, form.getByLabelText('取消原因（会员不可见）'), '重提')
    await user.click(form.getByRole('button', { name: '确认取消' }))
    await screen.findByText('调级已取消')
    expect(desk.server.request(cancelLevel).fields).toMatchObject({
      id: '7',
      reason: '重提',
    })
  })
})
