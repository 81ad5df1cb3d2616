import {
  approveDeposit,
  closeExpiredDeposits,
  depositReview,
  flagDeposit,
  revealDeposit,
} from '@jinli/contract/deposit/deposit.admin'
import { staffMe } from '@jinli/contract/operator/operator.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dialog, member, put, useFakeServer } from '../../test/back-office.tsx'
import { refuse } from '../../test/fake-server.ts'
import { choose, openPage, pageOf, tableRows } from '../../test/page.tsx'
import { sampleRow } from '../../test/sample.ts'

const desk = useFakeServer()
const flag = { kind: 'name_mismatch', label: '姓名不一致', weight: 1, case_id: '' }
const order = sampleRow(depositReview.list, {
  true_amount: null,
  corrections: [],
  reopened_at: null,
  released_reference: '',
  deposit_no: 'D202611200001',
  username: 'anna',
  realname: '安娜',
  state: 'submitted',
  amount: 30_000n,
  first_amount: null,
  first_approved_by: '',
  tail: null,
  payer_reference: '',
  same_payment: [],
  waits_since: null,
  waits_until: null,
  waits_amount: null,
  first_approved_mine: false,
  credited_amount: null,
  method: 'bank',
  payer_name: '安娜',
  payer_card: '****2222',
  reference: '',
  reference_required: false,
  reason: '',
  two_person_above: 1_000_000n,
  one_person_max: 1_000_000n,
  usdt_amount: null,
  usdt_rate: null,
  flags: ['name_mismatch'],
  order_flags: [flag],
  flag_reasons: [],
  claim: null,
  closed_at: null,
  decided_at: null,
  decided_by: '',
})
type Order = typeof order
const path = `deposits/${order.deposit_no}`

/** Makes the server return this deposit, in the list and by its number. */
function serve(row: Order): void {
  const { server } = desk
  server.on(depositReview.list, pageOf(depositReview.list, row))
  server.on(depositReview.read, row)
  server.on(depositReview.claim, row)
  server.on(depositReview.claimNext, null)
  server.on(depositReview.release, row)
}
beforeEach(() => {
  desk.server.samplesReads = true
  serve(order)
  desk.server.on(approveDeposit, { ...order, state: 'approved' })
})

async function approval(row: Order = order) {
  serve(row)
  const { user } = openPage(`${path}?action=approve`)
  const form = await dialog(`通过存款 ${row.deposit_no}`)
  const press = (name = '确认通过') => user.click(form.getByRole('button', { name }))
  const sentFields = () => desk.server.request(approveDeposit).fields
  const nothingSent = () => expect(desk.server.requests(approveDeposit)).toEqual([])
  return { user, form, press, sent: sentFields, nothingSent }
}

describe('the list of deposits', () => {
  it('says who pays how much by which way, and what is odd about it', async () => {
    openPage('deposits')
    expect((await tableRows())[0]).toMatchObject({
      订单号: '…11200001',
      会员: 'anna 安娜',
      金额: '300.00',
      状态: '待审核 姓名不一致',
      方式: '银行转账 安娜 · ****2222',
    })
  })

  it.each([
    [{ first_amount: 25_000n }, '250.00 初审，申请 300.00'],
    [{ credited_amount: 25_000n, state: 'approved' as const }, '250.00 申请 300.00'],
    // D-1
    [
      { credited_amount: 90_000n, true_amount: 30_000n, state: 'approved' as const },
      '300.00 入账 900.00，申请 300.00',
    ],
  ])('of %o shows the amount that counts', async (more, amount) => {
    serve({ ...order, ...more })
    openPage('deposits')
    expect((await tableRows())[0]?.金额).toBe(amount)
  })

  it.each([
    ['超时待核对', { state: 'expired' }],
    ['已拒绝', { state: 'rejected' }],
  ])('asks for those that are %s', async (tab, fields) => {
    const { user } = openPage('deposits')
    await user.click(await screen.findByText(tab))
    await waitFor(() =>
      expect(desk.server.requests(depositReview.list).at(-1)?.fields).toMatchObject(fields),
    )
  })

  it('is filtered by the way of payment', async () => {
    const { user } = openPage('deposits')
    await choose(user, await screen.findByRole('combobox', { name: '方式' }), '微信支付')
    await waitFor(() =>
      expect(desk.server.requests(depositReview.list).at(-1)?.fields.method).toBe('wechat'),
    )
  })
})

describe('an open deposit', () => {
  // R-DEP-46
  it('shows the payer’s whole card to who asks for it', async () => {
    desk.server.on(revealDeposit, { payer_card: '6222000011112222' })
    const { user } = openPage(path)
    await user.click(await screen.findByRole('button', { name: '显示完整卡号' }))
    expect(await screen.findByText('6222 0000 1111 2222')).toBeTruthy()
    expect(await screen.findByText('已显示，查看已记入操作日志')).toBeTruthy()
  })

  it('keeps the card masked for who may not see it', async () => {
    desk.server.on(staffMe, member(['deposit.view', 'deposit.decide']))
    openPage(path)
    expect(await screen.findByText('****2222')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '显示完整卡号' })).toBeNull()
  })

  it('says what its flags mean, and whose turn it is', async () => {
    const flaggedOrder = { ...order, order_flags: [{ ...flag, weight: 2 }] }
    serve({ ...flaggedOrder, first_approved_by: '李四', first_amount: 30_000n })
    openPage(path)
    expect(
      await screen.findByText(
        '姓名不一致：付款人姓名与会员真实姓名不一致，请核对后再处理。仍要通过须写明原因。',
      ),
    ).toBeTruthy()
    expect(screen.getByText('李四 已初审，请核对后通过入账')).toBeTruthy()
    expect(screen.getByText('不一致')).toBeTruthy()
  })

  it('of one’s own first approval is corrected, not approved', async () => {
    serve({ ...order, first_approved_by: '王五', first_approved_mine: true })
    openPage(path)
    expect(await screen.findByRole('button', { name: /^更正初审/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^通过/ })).toBeNull()
  })

  it('in USDT is flagged by what the chain says, and the flag is taken off again', async () => {
    const usdt = { ...order, usdt_amount: 42_000_000n, flags: ['unconfirmed' as const] }
    serve(usdt)
    desk.server.on(flagDeposit, usdt)
    const { user } = openPage(path)
    await user.click(await screen.findByRole('button', { name: '链上标记' }))
    const form = await dialog(`链上标记 ${order.deposit_no}`)
    expect(form.getByText(/^取消「.*」；不入账，会员 anna 余额不变$/)).toBeTruthy()
    await user.click(form.getByRole('button', { name: '确认标记' }))
    await waitFor(() =>
      expect(desk.server.request(flagDeposit).fields).toMatchObject({
        flag: 'unconfirmed',
        on: 0,
      }),
    )
  })
})

describe('approving a deposit', () => {
  // R-DEP-47
  it('without a reference is asked once more, and not by a double click', async () => {
    const { user, form, press, sent, nothingSent } = await approval()
    await user.dblClick(form.getByRole('button', { name: '确认通过' }))
    expect(await form.findByText(/没有填写收款流水号/)).toBeTruthy()
    nothingSent()
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 1000)
    await press('无流水号，确认已到账')
    await waitFor(() => expect(sent()).toMatchObject({ reference: '' }))
    vi.restoreAllMocks()
  })

  it('with another amount takes a reason that the player reads', async () => {
    const { form, press, sent, nothingSent } = await approval()
    put(form.getByRole('textbox', { name: /流水号/ }), '2026-88')
    expect(form.getByLabelText('备注（仅内部可见，可不填）')).toBeTruthy()
    put(form.getByLabelText('实际到账金额（元）'), '280')
    expect(form.getByText(/申请 300\.00，少付，相差 −20\.00/)).toBeTruthy()
    await press()
    expect(
      await form.findByText(refusal('review.amount-needs-reason').message),
    ).toBeTruthy()
    nothingSent()
    put(form.getByLabelText('更改金额的原因（会员可见）'), '实收少 20')
    await press()
    await waitFor(() =>
      expect(sent()).toEqual({
        deposit_no: order.deposit_no,
        amount: '280.00',
        reference: '2026-88',
        reason: '实收少 20',
        flag_reason: '',
      }),
    )
  })

  it('of no amount sends nothing', async () => {
    const { form, press, nothingSent } = await approval()
    put(form.getByLabelText('实际到账金额（元）'), '三百')
    await press()
    await waitFor(() =>
      expect(form.getAllByText(refusal('amount.invalid').message).length).toBeGreaterThan(
        1,
      ),
    )
    nothingSent()
  })

  it('beyond what one person may credit is only the first of two', async () => {
    const { form, press } = await approval({ ...order, one_person_max: 10_000n })
    desk.server.on(approveDeposit, { ...order, first_approved_by: '王五' })
    expect(form.getByText(/先记为初审，会员钱包暂不变/)).toBeTruthy()
    put(form.getByRole('textbox', { name: /流水号/ }), '2026-88')
    await press()
    expect(
      await screen.findByText(`已通过初审 ${order.deposit_no}，等待另一位员工复核`),
    ).toBeTruthy()
  })

  it('D-26: the second person finds an empty form, the first one’s reason, and is compared', async () => {
    serve({
      ...order,
      first_approved_by: '李四',
      first_amount: 25_000n,
      first_reason: '少付50元',
      reference: 'SLIP77',
    })
    const { user } = openPage(`${path}?action=approve`)
    const form = await dialog(`复核存款 ${order.deposit_no}`)
    const amount = form.getByLabelText<HTMLInputElement>('实际到账金额（元）')
    const reference = form.getByRole<HTMLInputElement>('textbox', { name: /流水号/ })
    expect([amount.value, reference.value]).toEqual(['', ''])
    expect(form.getByText('少付50元')).toBeTruthy()
    put(amount, '300')
    put(reference, 'slip77')
    await user.type(amount, '{Enter}')
    expect(await form.findByText('与初审的金额不一致，请按凭证核对')).toBeTruthy()
    expect(desk.server.requests(approveDeposit)).toEqual([])
    put(amount, '250')
    await user.type(amount, '{Enter}')
    await waitFor(() =>
      expect(desk.server.request(approveDeposit).fields).toMatchObject({
        amount: '250.00',
      }),
    )
  })
})

describe('refusing a deposit', () => {
  it('takes a ready reason or one’s own', async () => {
    desk.server.on(depositReview.reject, { ...order, state: 'rejected' })
    const { user } = openPage(`${path}?action=reject`)
    const form = await dialog(`拒绝存款 ${order.deposit_no}`)
    const reason = form.getByLabelText<HTMLTextAreaElement>('原因（会员可见）')
    await user.click(form.getByRole('button', { name: '未查到款项' }))
    expect(reason.value).toBe('未查到款项')
    await user.click(form.getByRole('button', { name: '其他' }))
    expect(reason.value).toBe('')
    expect(document.activeElement).toBe(reason)
  })
})

describe('the deposits that are out of time', () => {
  it('are closed all together, slice by slice', async () => {
    let rowCount = 3
    desk.server.on(closeExpiredDeposits, () => {
      rowCount -= 1
      return { closed: 2, more: rowCount > 0 }
    })
    const { user } = openPage('deposits?state=expired')
    await user.click(await screen.findByRole('button', { name: '关闭已查看的' }))
    const form = await dialog('关闭已查看的超时存款')
    await user.click(form.getByRole('button', { name: '确认关闭' }))
    expect(await screen.findByText('已关闭 6 笔')).toBeTruthy()
    expect(desk.server.requests(closeExpiredDeposits)).toHaveLength(3)
  })

  it('that could not all be closed say so, and keep the dialog', async () => {
    desk.server.on(closeExpiredDeposits, refuse('http.fault'))
    const { user } = openPage('deposits?state=expired')
    await user.click(await screen.findByRole('button', { name: '关闭已查看的' }))
    const form = await dialog('关闭已查看的超时存款')
    await user.click(form.getByRole('button', { name: '确认关闭' }))
    expect(await screen.findByText(/服务器异常，请稍后再试/)).toBeTruthy()
    expect(form.getByRole('button', { name: '确认关闭' })).toBeTruthy()
  })

  it('are closed where they are shown, by who may decide', async () => {
    openPage('deposits')
    await tableRows()
    expect(screen.queryByRole('button', { name: '关闭已查看的' })).toBeNull()
  })
})
