import {
  approveDeposit,
  depositReview,
  depositRow,
} from '@jinli/contract/deposit/deposit.admin'
import { staffMe } from '@jinli/contract/operator/operator.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, fill, member, show, useFakeServer } from '../../test/back-office.tsx'
import { refuse } from '../../test/fake-server.ts'
import { pageOf } from '../../test/page.tsx'
import { sample } from '../../test/sample.ts'
import { DepositsPage } from '../deposit/deposits.page.tsx'

const desk = useFakeServer()
type Row = Output<typeof depositReview.read>

const open: Row = sample(depositRow, {
  state: 'submitted',
  amount: 10_000n,
  first_amount: null,
  first_approved_by: '',
  tail: null,
  payer_reference: '',
  same_payment: [],
  waits_since: null,
  waits_until: null,
  waits_amount: null,
  first_approved_mine: false,
  reference: '',
  reference_required: false,
  two_person_above: 1_000_000n,
  one_person_max: 1_000_000n,
  usdt_amount: null,
  flags: [],
  claim: null,
})
const first: Row = { ...open, deposit_no: 'D001', username: 'anna' }
const second: Row = { ...open, deposit_no: 'D002', username: 'bert' }
const claimedRow: Row = {
  ...open,
  deposit_no: 'D003',
  username: 'carl',
  claim: { by: '李四', until: new Date(Date.now() + 3_600_000), mine: false },
}
const rows = new Map([first, second, claimedRow].map((row) => [row.deposit_no, row]))

/** Stores an order on the fake server, whose later responses contain it. */
function tell(row: Row): Row {
  rows.set(row.deposit_no, row)
  return row
}
const orderRow = (number: unknown): Row => rows.get(String(number)) ?? open

beforeEach(() => {
  const { server } = desk
  for (const row of [first, second, claimedRow]) tell(row)
  server.samplesReads = true
  server.on(depositReview.list, () => ({
    ...sample(depositReview.list.output),
    data: [...rows.values()].filter(({ state }) => state === 'submitted'),
    total: 3,
    last_page: 1,
    more: false,
    next: '',
    prev: '',
  }))
  server.on(depositReview.read, ({ fields }) => orderRow(fields.deposit_no))
  const mine = { by: '王五', until: new Date(Date.now() + 3_600_000), mine: true }
  server.on(depositReview.claim, ({ fields }) =>
    tell({ ...orderRow(fields.deposit_no), claim: mine }),
  )
  server.on(depositReview.release, ({ fields }) =>
    tell({ ...orderRow(fields.deposit_no), claim: null }),
  )
})

async function openList(path = '/deposits') {
  window.history.replaceState(null, '', `#${path}`)
  const { Route, Routes } = await import('react-router')
  const { user } = show(
    <Routes>
      <Route path="/deposits/:id?" element={<DepositsPage />} />
    </Routes>,
    path,
  )
  await screen.findAllByText('carl')
  return user
}
const rowAt = (username: string) => {
  const row = screen.getAllByText(username)[0]?.closest('tr')
  if (!row) throw new Error(`no row of ${username}`)
  return row
}
const drawer = () =>
  within(document.querySelector<HTMLElement>('.review-drawer') ?? document.body)

describe('the queue of deposits', () => {
  it('opens an order by a click, with its address, and claims it', async () => {
    const user = await openList()
    await user.click(rowAt('anna'))
    expect(await drawer().findByRole('button', { name: /^通过/ })).toBeTruthy()
    expect(window.location.hash).toContain('/deposits/D001')
    await waitFor(() =>
      expect(desk.server.request(depositReview.claim).fields).toEqual({
        deposit_no: 'D001',
      }),
    )
  })

  it('opens an order by its address', async () => {
    await openList('/deposits/D002')
    expect(await drawer().findByRole('button', { name: /^拒绝/ })).toBeTruthy()
  })

  it('goes on to the next order after a decision, which the server chooses', async () => {
    desk.server.on(approveDeposit, () => tell({ ...first, state: 'approved' }))
    desk.server.on(depositReview.claimNext, second)
    const user = await openList('/deposits/D001')
    await user.click(await drawer().findByRole('button', { name: /^通过/ }))
    const form = await dialog('通过存款 D001')
    expect(window.location.hash).toContain('action=approve')
    await fill(user, form.getByRole('textbox', { name: /流水号/ }), '2026-88')
    await user.click(form.getByRole('button', { name: '确认通过' }))
    await screen.findByText('已通过 D001')
    await waitFor(() => expect(window.location.hash).toContain('/deposits/D002'))
    expect(desk.server.request(depositReview.claimNext).fields).toEqual({ after: 'D001' })
    expect(window.location.hash).not.toContain('action=')
  })

  it('keeps the order and its dialog when a reference is taken', async () => {
    desk.server.on(approveDeposit, refuse('review.reference-used'))
    const user = await openList('/deposits/D001?action=approve')
    const form = await dialog('通过存款 D001')
    await fill(user, form.getByRole('textbox', { name: /流水号/ }), '2026-88')
    await user.click(form.getByRole('button', { name: '确认通过' }))
    expect(await form.findByText('该流水号已使用')).toBeTruthy()
    expect(window.location.hash).toContain('/deposits/D001')
  })

  it('says that a colleague was faster, and shows the order as it is now', async () => {
    desk.server.on(approveDeposit, () => {
      tell({ ...first, state: 'approved' })
      return refuse('review.already-decided')
    })
    const user = await openList('/deposits/D001?action=approve')
    const form = await dialog('通过存款 D001')
    await fill(user, form.getByRole('textbox', { name: /流水号/ }), '2026-88')
    await user.click(form.getByRole('button', { name: '确认通过' }))
    expect(await screen.findByText('状态已变更，已为您刷新')).toBeTruthy()
    await waitFor(() => expect(window.location.hash).not.toContain('action='))
  })

  it('does not decide what a colleague works on, and lets who may take it over', async () => {
    desk.server.on(depositReview.takeOver, () => tell({ ...claimedRow, claim: null }))
    const user = await openList('/deposits/D003')
    expect(await screen.findByText('由 李四 处理中，释放或超时后才能处理')).toBeTruthy()
    const approve = drawer().getByRole<HTMLButtonElement>('button', { name: /^通过/ })
    expect(approve.disabled).toBe(true)
    expect(desk.server.requests(depositReview.claim)).toEqual([])
    await user.click(drawer().getByRole('button', { name: '接管' }))
    const form = await dialog('接管 D003')
    await fill(user, form.getByLabelText('接管原因'), '员工已离开')
    await user.click(form.getByRole('button', { name: '确认接管' }))
    await screen.findByText('已接管 D003')
    expect(desk.server.request(depositReview.takeOver).fields).toEqual({
      deposit_no: 'D003',
      reason: '员工已离开',
    })
  })

  it('hides what the reader may not do', async () => {
    desk.server.on(staffMe, member(['deposit.view']))
    await openList('/deposits/D001')
    await drawer().findAllByText('anna')
    expect(drawer().queryByRole('button', { name: /^通过/ })).toBeNull()
    expect(drawer().queryByRole('button', { name: /^拒绝/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /取下一单/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /导出/ })).toBeNull()
  })

  it('takes the next free order, or says that there is none', async () => {
    desk.server.on(depositReview.claimNext, null)
    const user = await openList()
    await user.click(screen.getByRole('button', { name: /取下一单/ }))
    expect(await screen.findByText('没有可取的存款')).toBeTruthy()
    desk.server.on(depositReview.claimNext, second)
    await user.click(screen.getByRole('button', { name: /取下一单/ }))
    await waitFor(() => expect(window.location.hash).toContain('/deposits/D002'))
  })

  it('says that an order of the address does not exist, and leaves it', async () => {
    desk.server.on(depositReview.read, refuse('review.not-found'))
    await openList('/deposits/D999')
    expect(await screen.findByText('记录不存在')).toBeTruthy()
    await waitFor(() => expect(window.location.hash).not.toContain('D999'))
  })
})

describe('the keys of the queue', () => {
  it('walk, skip what a colleague has, open, decide and close', async () => {
    const user = await openList()
    await user.keyboard('j')
    await waitFor(() => expect(rowAt('anna').getAttribute('aria-current')).toBe('true'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(window.location.hash).toContain('/deposits/D001'))
    await user.keyboard('j')
    await waitFor(() => expect(window.location.hash).toContain('/deposits/D002'))
    await user.keyboard('r')
    const form = await dialog('拒绝存款 D002')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(window.location.hash).not.toContain('action='))
    expect(form.queryByText('请填写原因')).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(window.location.hash).toBe('#/deposits'))
  })

  it('mean letters where somebody types', async () => {
    const user = await openList('/deposits/D001')
    await drawer().findByRole('button', { name: /^通过/ })
    const search = screen.getAllByRole('textbox')[0]
    if (!search) throw new Error('no search')
    await user.type(search, 'ra')
    expect(window.location.hash).not.toContain('action=')
  })
})

describe('the list of deposits', () => {
  it('says what failed, with a way on', async () => {
    desk.server.on(depositReview.list, refuse('http.fault'))
    const { user } = show(<DepositsPage />, '/deposits')
    expect(await screen.findByText('列表加载失败')).toBeTruthy()
    desk.server.on(depositReview.list, sample(depositReview.list.output))
    await user.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(screen.queryByText('列表加载失败')).toBeNull())
  })

  it('D-13: a search inside a tab says what the other tabs have', async () => {
    desk.server.on(depositReview.list, ({ fields }) =>
      fields.state === undefined
        ? pageOf(depositReview.list, first, second)
        : pageOf(depositReview.list),
    )
    const { user } = show(<DepositsPage />, '/deposits?search=anna')
    expect(await screen.findByText(/^「待审核」中 0 条，「全部」中 2 条$/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '查看全部' }))
    await waitFor(() => expect(window.location.hash).toBe('#/deposits?state=&search=anna'))
  })

  it('says that all is done', async () => {
    desk.server.on(depositReview.list, {
      ...sample(depositReview.list.output),
      data: [],
      total: 0,
    })
    show(<DepositsPage />, '/deposits')
    expect(await screen.findByText('没有待审核的存款，都处理完了')).toBeTruthy()
  })
})
