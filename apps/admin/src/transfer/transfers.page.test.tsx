import { staffMe } from '@jinli/contract/operator/operator.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { askTransferAgain, listTransfers } from '@jinli/contract/wallet/wallet.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, member, useFakeServer } from '../../test/back-office.tsx'
import { deferredReply, refuse } from '../../test/fake-server.ts'
import { choose, openPage, pageOf, tableRows } from '../../test/page.tsx'
import { sampleRow } from '../../test/sample.ts'

const desk = useFakeServer()
const manual = sampleRow(listTransfers, {
  out_trade_no: 'T202611200001',
  username: 'anna',
  realname: '安娜',
  venue_name: '电游馆',
  direction: 'to_venue',
  amount: 20_000n,
  venue_amount: 15_000n,
  state: 'manual',
  reason: 'TimeoutError: 5000 ms',
  asked: 7,
  age: 7_200,
  decided_at: null,
  proposal: null,
})
const proposal = {
  outcome: 'failed' as const,
  reason: '查无此单',
  by: '李四',
  at: manual.created_at,
  mine: false,
}
const home = {
  ...manual,
  out_trade_no: 'T2',
  direction: 'to_centre' as const,
  state: 'unknown' as const,
  venue_amount: null,
  reason: '',
}
const endedTransfer = {
  ...manual,
  out_trade_no: 'T3',
  state: 'success' as const,
  decided_at: manual.created_at,
}
beforeEach(() =>
  desk.server.on(listTransfers, pageOf(listTransfers, manual, home, endedTransfer)),
)
const askAgain = { name: '再次查询 T2' }

describe('the transfers', () => {
  it('say from where to where, what the venue said, and how long they wait', async () => {
    openPage('transfers')
    const [first, second, third] = await tableRows('转账')
    expect(first).toMatchObject({
      转账单号: '…11200001',
      会员: 'anna 安娜',
      方向: '中心钱包 → 电游馆',
      金额: '200.00 场馆回报 150.00',
      状态: '待人工核实',
      时间: expect.stringMatching(/ 已等 2 小时 0 分$/),
      说明: '场馆没有按时答复 已查询 7 次',
      操作: '再次查询 人工核实',
    })
    expect(second).toMatchObject({
      方向: '电游馆 → 中心钱包',
      金额: '200.00',
      状态: '结果未知',
      操作: '再次查询',
    })
    expect(third).toMatchObject({ 时间: expect.stringContaining('结束 '), 操作: '' })
  })

  it('say what a colleague thinks of one, and whose word it was', async () => {
    const rows = [
      { ...manual, proposal },
      { ...manual, out_trade_no: 'T4', proposal: { ...proposal, mine: true } },
    ]
    desk.server.on(listTransfers, pageOf(listTransfers, ...rows))
    const { user } = openPage('transfers')
    const [theirs, mine] = await tableRows('转账')
    expect(theirs?.操作).toContain('李四 建议 按失败 ： 查无此单')
    expect(mine?.操作).toContain('（您提出的，须由另一位员工确认）')
    await user.click(screen.getByRole('button', { name: '人工核实 T202611200001' }))
    const form = await dialog('人工核实 T202611200001')
    expect(form.getByText('李四 建议按失败：查无此单')).toBeTruthy()
    expect(form.getByText(/确认后立即执行$/)).toBeTruthy()
    await user.click(form.getByRole('radio', { name: '场馆已入账：按成功' }))
    expect(form.getByText(/须另一位员工给出相同意见后执行$/)).toBeTruthy()
  })

  it.each([
    [['transfer.view'], ''],
    [['transfer.view', 'transfer.ask'], '再次查询'],
    [['transfer.view', 'transfer.settle'], '人工核实'],
  ] as const)('offer to %s: %s', async (rights, acts) => {
    desk.server.on(staffMe, member(rights))
    openPage('transfers')
    await waitFor(async () => expect((await tableRows('转账'))[0]?.操作).toBe(acts))
  })

  it('are listed with those that are over, and by venue', async () => {
    const { user } = openPage('transfers?venue=obgdy')
    await tableRows('转账')
    await choose(user, screen.getByRole('combobox', { name: '状态' }), '全部')
    await waitFor(() =>
      expect(desk.server.requests(listTransfers).at(-1)?.fields).toMatchObject({
        state: 'all',
        venue: 'obgdy',
      }),
    )
  })
})

describe('asking a venue once more', () => {
  it('asks once, says what it said, and reads the list again', async () => {
    const { reply, give } = deferredReply<Output<typeof askTransferAgain>>()
    desk.server.on(askTransferAgain, () => reply)
    const { user } = openPage('transfers')
    await user.dblClick(await screen.findByRole('button', askAgain))
    desk.server.on(listTransfers, pageOf(listTransfers))
    give({ ...home, state: 'success' })
    expect(await screen.findByText('T2：成功')).toBeTruthy()
    expect(await screen.findByText('没有未结束的转账，一切正常')).toBeTruthy()
    expect(desk.server.request(askTransferAgain).fields).toEqual({ out_trade_no: 'T2' })
  })

  it('says that it is being asked already', async () => {
    desk.server.on(askTransferAgain, refuse('transfer.in-progress'))
    const { user } = openPage('transfers')
    await user.click(await screen.findByRole('button', askAgain))
    expect(await screen.findByText(refusal('transfer.in-progress').message)).toBeTruthy()
  })
})
