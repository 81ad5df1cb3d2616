import {
  adjustmentRow,
  createAdjustment,
} from '@jinli/contract/adjustment/adjustment.admin'
import { playerContext } from '@jinli/contract/profile/profile.admin'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dialog, fill, show, useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises } from '../../test/dialog-promises.tsx'
import { refuse } from '../../test/fake-server.ts'
import { sample } from '../../test/sample.ts'
import { CreateAdjustmentDialog } from './create-adjustment-dialog.tsx'

const desk = useFakeServer()
const player = sample(playerContext.output)
const anna = {
  ...player,
  who: { ...player.who, realname: '安娜' },
  balances: { ...player.balances, available: 10_000n },
}

beforeEach(() => desk.server.on(playerContext, anna))

// R-ADMIN-11
describe('a new adjustment', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '新建人工调整',
    render: (ends) => <CreateAdjustmentDialog {...ends} />,
    confirm: '提交复核',
    call: createAdjustment,
    reply: sample(adjustmentRow),
    enter: async (form, user) => {
      await fill(user, form.getByLabelText('会员用户名'), ' anna ')
      await fill(user, form.getByLabelText('金额（元）'), '1,200.50')
      await fill(user, form.getByLabelText('原因'), '补发奖励')
    },
    fields: {
      username: 'anna',
      direction: 'credit',
      amount: '1200.50',
      against: 'adjustment',
      turnover_times: 0,
      reason: '补发奖励',
      about: '',
      reference: '',
    },
    success: '已提交，等待另一位员工复核',
    missingText: '请输入会员用户名',
    fieldRefusal: { key: 'adjustment.player-unknown', field: '会员用户名' },
    stale: 'session.forbidden',
    typedTexts: { '金额（元）': '1,200.50', 原因: '补发奖励' },
  })

  function open() {
    const ends = { onDone: vi.fn(), onRefused: vi.fn(), onClose: vi.fn() }
    return { ends, ...show(<CreateAdjustmentDialog {...ends} />) }
  }

  it('shows whose account it is and what becomes of the balance', async () => {
    const { user } = open()
    const form = await dialog('新建人工调整')
    await fill(user, form.getByLabelText('会员用户名'), 'anna')
    await user.click(form.getByLabelText('金额（元）'))
    expect(await form.findByText('安娜 · 中心钱包 100.00')).toBeTruthy()
    await fill(user, form.getByLabelText('金额（元）'), '20')
    expect(await form.findByText(/120\.00/)).toBeTruthy()
    await user.click(form.getByRole('radio', { name: '扣款' }))
    expect(await form.findByText(/80\.00/)).toBeTruthy()
  })

  it('says that it does not know the player', async () => {
    desk.server.on(playerContext, refuse('adjustment.player-unknown'))
    const { user } = open()
    const form = await dialog('新建人工调整')
    await fill(user, form.getByLabelText('会员用户名'), 'nobody')
    await user.click(form.getByLabelText('金额（元）'))
    expect(await form.findByText('会员不存在')).toBeTruthy()
  })

  it.each(['', '0', 'abc', '1.234'])('takes no amount of “%s”', async (amount) => {
    const { user } = open()
    const form = await dialog('新建人工调整')
    await fill(user, form.getByLabelText('会员用户名'), 'anna')
    await fill(user, form.getByLabelText('金额（元）'), amount)
    await fill(user, form.getByLabelText('原因'), '补发奖励')
    await user.click(form.getByRole('button', { name: '提交复核' }))
    expect(await form.findByText('请输入正确的金额，最多两位小数')).toBeTruthy()
    expect(desk.server.requests(createAdjustment)).toEqual([])
  })
})
