import { staffMe } from '@jinli/contract/operator/operator.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import {
  approveWithdrawal,
  payWithdrawal,
  revealWithdrawal,
  sendBackWithdrawal,
  settleWithdrawal,
  withdrawalReview,
} from '@jinli/contract/withdrawal/withdrawal.admin'
import {
  confirmReversal,
  proposeReversal,
} from '@jinli/contract/withdrawal/withdrawal-reversal.admin'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dialog, fill, member, put, useFakeServer } from '../../test/back-office.tsx'
import { openPage, pageOf, tableRows } from '../../test/page.tsx'
import { sampleRow } from '../../test/sample.ts'

const desk = useFakeServer()
const order = sampleRow(withdrawalReview.list, {
  out_trade_no: 'W202611200001',
  username: 'anna',
  realname: '安娜',
  state: 'requested',
  amount: 30_000n,
  method: 'bank',
  bank: '清源银行',
  bank_owner: '安娜',
  bank_no: '****5555',
  payout_ref: '',
  approved_by: '',
  paid_by: '',
  reference: '',
  reason: '',
  turnover_missing: 50_000n,
  debt: 0n,
  usdt_net: null,
  usdt_rate: null,
  usdt_fee: null,
  usdt_estimate: null,
  flags: [],
  order_flags: [],
  flag_reasons: [],
  on_risk_hold: false,
  risk_holds: [],
  claim: null,
  reversal: null,
  steps: [],
  decided_at: null,
  decided_by: '',
})
type Order = typeof order
const path = `withdrawals/${order.out_trade_no}`

function serve(row: Order): void {
  const { server } = desk
  server.on(withdrawalReview.list, pageOf(withdrawalReview.list, row))
  server.on(withdrawalReview.read, row)
  server.on(withdrawalReview.claim, row)
  server.on(withdrawalReview.claimNext, null)
  server.on(withdrawalReview.release, row)
}
beforeEach(() => {
  desk.server.samplesReads = true
  serve(order)
  desk.server.on(approveWithdrawal, { ...order, state: 'approved' })
})

/** Opens the withdrawal with the changes in `more`, and the dialog of an action on it. */
async function act(action: string, title: string, more: Partial<Order> = {}) {
  serve({ ...order, ...more })
  const { user } = openPage(`${path}?action=${action}`)
  const form = await dialog(`${title} ${order.out_trade_no}`)
  const press = (name: string) => user.click(form.getByRole('button', { name }))
  const pick = (name: string | RegExp) => user.click(form.getByRole('radio', { name }))
  return { user, form, press, pick }
}

describe('a withdrawal', () => {
  it('D-19: that is decided shows its flags as history, not as a warning', async () => {
    const flag = { kind: 'name_mismatch', label: '姓名不一致', weight: 2, case_id: '' }
    serve({ ...order, state: 'paid', order_flags: [flag] })
    openPage(path)
    expect(await screen.findByText(/^处理前的标记 · 姓名不一致/)).toBeTruthy()
    expect(screen.queryAllByRole('alert')).toEqual([])
  })

  it('stands in its list with who is paid how much to which card', async () => {
    openPage('withdrawals')
    expect((await tableRows())[0]).toMatchObject({
      订单号: '…11200001',
      会员: 'anna 安娜',
      金额: '300.00',
      状态: '待审核',
      收款卡: '清源银行 安娜 · ****5555',
    })
  })

  // R-ADMIN-86
  it('shows the turnover that lacked when it was asked for, and the whole card to who asks', async () => {
    const flag = { kind: 'turnover_short', label: '有效流水不足', weight: 0, case_id: '' }
    serve({ ...order, order_flags: [flag] })
    desk.server.on(revealWithdrawal, { bank_no: '6222333344445555' })
    const { user } = openPage(path)
    const name = '流水缺口（申请时） 500.00'
    expect(await screen.findByRole('row', { name })).toBeTruthy()
    const warning = '有效流水不足：申请时还差有效流水 500.00。'
    expect(screen.getByText(warning)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: '显示完整卡号' }))
    expect(await screen.findByText('6222 3333 4444 5555')).toBeTruthy()
  })

  it.each([
    ['requested', ['拒绝', '通过']],
    ['approved', ['拒绝', '开始付款']],
    ['paying', ['付款结果']],
    ['pay_unknown', ['付款结果']],
    ['paid', []],
    ['rejected', []],
  ] as const)('that is %s offers %o', async (status, actions) => {
    serve({ ...order, state: status })
    openPage(path)
    await screen.findByText('会员申请取款')
    const offeredActions = screen
      .getAllByRole('button')
      .map((button) => button.textContent?.replace(/ [RA]$/, '') ?? '')
      .filter((name) => ['拒绝', '通过', '开始付款', '付款结果'].includes(name))
    expect(offeredActions).toEqual(actions)
  })
})

// D-3
describe('D-3: a flagged withdrawal', () => {
  const flags = [
    { kind: 'name_mismatch', label: '姓名不一致', weight: 2, case_id: '' },
    { kind: 'password_changed', label: '一天内改过密码', weight: 1, case_id: '' },
    { kind: 'turnover_short', label: '有效流水不足', weight: 0, case_id: '' },
  ]

  it('D-3: shows its flags by weight in the list, and no note', async () => {
    serve({ ...order, order_flags: flags })
    openPage('withdrawals')
    expect((await tableRows())[0]).toMatchObject({
      状态: '待审核 姓名不一致 一天内改过密码',
    })
  })

  it('D-3: repeats them where it is decided, and sends nothing without a reason', async () => {
    const { user, form, press, pick } = await act('approve', '通过取款', {
      order_flags: flags,
    })
    expect(form.getByText(/^姓名不一致：.*须写明原因/)).toBeTruthy()
    expect(form.getByText('一天内改过密码')).toBeTruthy()
    expect(form.queryByText(/有效流水不足/)).toBeNull()
    await pick('通过待付（稍后打款）')
    await press('确认通过')
    expect(await form.findByText(/有标记（姓名不一致），请写明仍然通过的原因/)).toBeTruthy()
    expect(desk.server.requests(approveWithdrawal)).toEqual([])
    await fill(user, form.getByLabelText(/有标记仍通过的原因/), '已电话核实')
    await press('确认通过')
    await waitFor(() =>
      expect(desk.server.request(approveWithdrawal).fields).toMatchObject({
        flag_reason: '已电话核实',
      }),
    )
  })
})

// money F-3
describe('approving a withdrawal', () => {
  it('to be paid later keeps the amount on hold and asks for no number', async () => {
    const { form, press, pick } = await act('approve', '通过取款')
    expect(form.getByText(/冻结金额 −300\.00（已付款）/)).toBeTruthy()
    await pick('通过待付（稍后打款）')
    expect(form.getByText(/冻结金额 300\.00 保持不变；订单变为待付款/)).toBeTruthy()
    expect(form.queryByLabelText('付款流水号')).toBeNull()
    await press('确认通过')
    expect(await screen.findByText(`已通过 ${order.out_trade_no}，待付款`)).toBeTruthy()
    expect(desk.server.request(approveWithdrawal).fields).toEqual({
      out_trade_no: order.out_trade_no,
      reference: '',
      reason: '',
      flag_reason: '',
      pay_later: 1,
    })
  })

  it('as paid without a number is asked once more, and not by a double click', async () => {
    const { user, form, press, pick } = await act('approve', '通过取款')
    await user.dblClick(form.getByRole('button', { name: '确认通过' }))
    expect(await form.findByText(/没有填写付款流水号/)).toBeTruthy()
    expect(desk.server.requests(approveWithdrawal)).toEqual([])
    await pick('通过待付（稍后打款）')
    expect(form.queryByText(/没有填写付款流水号/)).toBeNull()
    await pick('通过并付款（已完成打款）')
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 1000)
    await press('无流水号，确认已付款')
    await waitFor(() =>
      expect(desk.server.request(approveWithdrawal).fields).toMatchObject({
        reference: '',
        pay_later: 0,
      }),
    )
    vi.restoreAllMocks()
  })

  it.each([
    [
      'beyond what one may pay',
      { flags: ['two_person' as const] },
      undefined,
      /另一位员工付款/,
    ],
    [
      'by who may not pay',
      {},
      ['withdrawal.view', 'withdrawal.review'] as const,
      /没有付款权限/,
    ],
  ])('%s only releases it', async (_who, more, rights, why) => {
    if (rights) desk.server.on(staffMe, member(rights))
    const { form, press } = await act('approve', '通过取款', more)
    expect((await form.findAllByText(why)).length).toBeGreaterThan(0)
    const paidChoice = form.getByRole<HTMLInputElement>('radio', { name: /^通过并付款/ })
    expect(paidChoice.disabled).toBe(true)
    await press('确认通过')
    await waitFor(() =>
      expect(desk.server.request(approveWithdrawal).fields.pay_later).toBe(1),
    )
  })
})

describe('paying a withdrawal', () => {
  it('fixes a number before anything leaves', async () => {
    desk.server.on(payWithdrawal, { ...order, state: 'paying', payout_ref: 'P9' })
    const { form, press } = await act('pay', '开始付款', { state: 'approved' })
    expect(
      form.getByText(/^向 清源银行 安娜 .*付款 300\.00；付款单号随即固定/),
    ).toBeTruthy()
    await press('确认开始付款')
    expect(await screen.findByText('付款单号 P9，付款后请登记结果')).toBeTruthy()
  })

  it('names who may not pay what they approved', async () => {
    const two = { state: 'approved' as const, approved_by: '李四' }
    const { form } = await act('pay', '复核付款', { ...two, flags: ['two_person'] })
    expect(form.getByText(/由初审（李四）以外的员工付款/)).toBeTruthy()
  })
})

describe('the result of a payment', () => {
  const payingFields = { state: 'paying' as const, payout_ref: 'P9' }
  const settledFields = () => desk.server.request(settleWithdrawal).fields
  beforeEach(() => desk.server.on(settleWithdrawal, { ...order, state: 'paid' }))

  it('that is unknown moves nothing, and forbids to pay again', async () => {
    const { form, press, pick } = await act('result', '付款结果', payingFields)
    await pick('未知：还不能确定')
    expect(form.getByText(/不可另行付款$/)).toBeTruthy()
    await press('确认结果')
    await waitFor(() => expect(settledFields()).toMatchObject({ outcome: 'unknown' }))
  })

  it('returned takes a reason that the player reads', async () => {
    const { form, press, pick } = await act('result', '付款结果', payingFields)
    await pick('退回：款未付出，退还会员')
    await press('确认结果')
    expect(await form.findByText(refusal('review.reason-missing').message)).toBeTruthy()
    expect(desk.server.requests(settleWithdrawal)).toEqual([])
    put(form.getByLabelText('说明（退回时必填，会员可见）'), '账户已注销')
    await press('确认结果')
    await waitFor(() =>
      expect(settledFields()).toEqual({
        out_trade_no: order.out_trade_no,
        outcome: 'returned',
        reference: '',
        reason: '账户已注销',
      }),
    )
  })

  it('unknown already, is not called unknown again', async () => {
    const more = { ...payingFields, state: 'pay_unknown' as const }
    const { form, pick } = await act('result', '付款结果', more)
    expect(form.queryByRole('radio', { name: /^未知/ })).toBeNull()
    await pick(/^未付出/)
    expect(form.getByText(/付款单号 P9 不变$/)).toBeTruthy()
  })
})

describe('D-18: a payout that came back', () => {
  const paidFields = { state: 'paid' as const, reference: 'S-1' }
  const proposal = {
    cause: 'bank_return' as const,
    returned_on: '2026-11-20',
    reference: 'RT-9',
    reason: '收款账户已注销',
    state: 'proposed' as const,
    proposed_by: '小李',
    proposed_at: new Date(),
    mine: false,
  }

  it('D-18: is proposed with day, reference and reason', async () => {
    desk.server.on(proposeReversal, { ...order, ...paidFields, reversal: proposal })
    const { form, press } = await act('propose-reversal', '银行退回', paidFields)
    await press('提交复核')
    expect(await form.findByText('请填写退汇流水号')).toBeTruthy()
    put(form.getByLabelText('退汇流水号'), ' RT-9 ')
    put(form.getByLabelText('退回日期'), '2026-11-20')
    put(form.getByLabelText('原因（会员可见）'), '收款账户已注销')
    await press('提交复核')
    await waitFor(() =>
      expect(desk.server.request(proposeReversal).fields).toEqual({
        out_trade_no: order.out_trade_no,
        cause: 'bank_return',
        returned_on: '2026-11-20',
        reference: 'RT-9',
        reason: '收款账户已注销',
      }),
    )
  })

  it('D-18: one paid by mistake asks for no reference of a bank', async () => {
    const { form, pick } = await act('propose-reversal', '银行退回', paidFields)
    await pick('误登记已付款')
    expect(form.queryByLabelText('退汇流水号')).toBeNull()
  })

  it('D-18: that waits for its second person is marked so, in a tab of its own', async () => {
    serve({ ...order, ...paidFields, reversal: proposal })
    const { user } = openPage('withdrawals')
    await user.click(await screen.findByRole('radio', { name: '退回待复核' }))
    await waitFor(() =>
      expect(desk.server.requests(withdrawalReview.list).at(-1)?.fields.state).toBe(
        'reversal',
      ),
    )
    expect((await tableRows())[0]).toMatchObject({ 状态: '退回待复核' })
  })

  it('D-18: the second person sees the reason and types the reference', async () => {
    desk.server.on(confirmReversal, { ...order, state: 'reversed' })
    const more = { ...paidFields, reversal: proposal }
    const { form, press } = await act('confirm-reversal', '复核银行退回', more)
    expect(form.getByText(/小李：银行退汇，2026-11-20，.*收款账户已注销/)).toBeTruthy()
    expect(form.getByLabelText<HTMLInputElement>('退汇流水号').value).toBe('')
    put(form.getByLabelText('退汇流水号'), 'RT-9')
    await press('确认退回会员')
    await waitFor(() =>
      expect(desk.server.request(confirmReversal).fields).toMatchObject({
        reference: 'RT-9',
      }),
    )
  })
})

// Whoever sends an order back is done with it: the claim of a drawer that stays open would keep it from the others.
describe('D-19: an order sent back to review', () => {
  it.each([
    ['the first view, where it is the only order', ''],
    ['a search in all orders', `?state=&search=${order.out_trade_no}`],
    ['待付款, which it has left', '?state=approved'],
  ])('D-19: leaves the desk in %s', async (_view, query) => {
    const approvedOrder: Order = { ...order, state: 'approved' }
    const reviewOrder: Order = { ...order, state: 'in_review' }
    serve(approvedOrder)
    const { server } = desk
    server.on(sendBackWithdrawal, reviewOrder)
    const { user } = openPage(`${path}${query}${query ? '&' : '?'}action=send-back`)
    const form = await dialog(`退回审核 ${order.out_trade_no}`)
    serve(reviewOrder)
    server.on(withdrawalReview.claimNext, reviewOrder)
    if (query.includes('approved'))
      server.on(withdrawalReview.list, pageOf(withdrawalReview.list))
    put(form.getByLabelText('原因（仅内部可见）'), '姓名待核实')
    await user.click(form.getByRole('button', { name: '确认退回审核' }))
    await screen.findByText(`已退回审核 ${order.out_trade_no}`)
    await waitFor(() => expect(screen.queryByText('会员申请取款')).toBeNull())
    expect(server.requests(withdrawalReview.claim)).toEqual([])
  })
})
