import {
  approveAdjustment,
  createAdjustment,
  listAdjustments,
} from '@jinli/contract/adjustment/adjustment.admin'
import { staffMe } from '@jinli/contract/operator/operator.admin'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, member, put, useFakeServer } from '../../test/back-office.tsx'
import { noResponse, refuse } from '../../test/fake-server.ts'
import { openPage, pageOf, tableRows } from '../../test/page.tsx'
import { sampleRow } from '../../test/sample.ts'

const desk = useFakeServer()
const row = (adjustment_no: string, username: string, mine = false) =>
  sampleRow(listAdjustments, {
    adjustment_no,
    username,
    direction: 'credit',
    amount: 2_000n,
    status: 'draft',
    mine,
  })
beforeEach(() => desk.server.on(listAdjustments, pageOf(listAdjustments)))

const sentNames = () =>
  desk.server.requests(createAdjustment).map(({ fields }) => fields.username)

async function openList(list: string) {
  const { user } = openPage('adjustments')
  await user.click(await screen.findByRole('button', { name: '批量新建' }))
  const form = await dialog('批量新建调整')
  put(form.getByLabelText('会员名单'), list)
  put(form.getByLabelText('原因'), '补发奖励')
  const press = () => user.click(form.getByRole('button', { name: /^提交复核/ }))
  return { user, form, press }
}

// R-ADMIN-322
describe('adjustments for a list of players', () => {
  it('are sent one by one, each with its own result', async () => {
    desk.server.on(createAdjustment, ({ fields }) =>
      fields.username === 'nobody'
        ? refuse('adjustment.player-unknown')
        : row(`A-${String(fields.username)}`, String(fields.username)),
    )
    const { form, press } = await openList('anna,20\nnobody,5\nbert')
    put(form.getByLabelText('统一金额（元，可不填）'), '7.50')
    expect(await form.findByText(/加款 3 名会员，合计 32\.50/)).toBeTruthy()
    await press()
    const outcome = await dialog('批量新建结果')
    expect(outcome.getByText('成功 2，未成功 1', { exact: false })).toBeTruthy()
    const rows = await tableRows('批量新建结果')
    expect(rows.map((each) => Object.values(each))).toEqual([
      ['nobody', '会员不存在'],
      ['anna', '已提交 A-anna'],
      ['bert', '已提交 A-bert'],
    ])
    expect(sentNames()).toEqual(['anna', 'nobody', 'bert'])
    const amounts = desk.server
      .requests(createAdjustment)
      .map(({ fields }) => fields.amount)
    expect(amounts).toEqual(['20.00', '5.00', '7.50'])
    expect(new Set(desk.server.requests(createAdjustment).map(({ key }) => key)).size).toBe(
      3,
    )
  })

  it.each([
    ['a lost answer', true],
    ['a fault of the server', false],
  ])('stop at %s, and say what is unknown', async (_what, isLost) => {
    const noAnswer = () => (isLost ? noResponse : refuse('http.unavailable'))
    desk.server.on(createAdjustment, ({ fields }) =>
      fields.username === 'bert' ? noAnswer() : row('A1', 'anna'),
    )
    const { press } = await openList('anna,20\nbert,20\ncarl,20')
    await press()
    await dialog('批量新建结果')
    expect((await tableRows('批量新建结果')).map((each) => Object.values(each))).toEqual([
      ['bert', '结果未知，请在列表中核对后再试'],
      ['carl', '未提交'],
      ['anna', '已提交 A1'],
    ])
  })

  it.each([
    ['', '请填写会员名单'],
    ['anna,20\nanna,20', '第 2 行 anna：会员重复'],
    ['anna,20,30', '第 1 行 anna：金额不正确'],
    [
      Array.from({ length: 201 }, (_, i) => `koi${i},1`).join('\n'),
      '一次最多 200 名会员，现有 201 名',
    ],
  ])('are not sent from a list with a fault: %#', async (list, words) => {
    const { form, press } = await openList(list)
    await press()
    await waitFor(() => expect(form.getAllByText(words).length).toBeGreaterThan(0))
    expect(desk.server.requests(createAdjustment)).toEqual([])
  })

  it('come from a file of the member’s computer', async () => {
    const { user, form } = await openList('')
    const file = new File(['koi1,20\nkoi2,30'], 'list.csv', { type: 'text/csv' })
    await user.upload(form.getByLabelText('名单文件'), file)
    expect(await form.findByText(/2 名会员，合计 50\.00/)).toBeTruthy()
  })
})

// R-ADMIN-323
describe('several adjustments', () => {
  beforeEach(() =>
    desk.server.on(
      listAdjustments,
      pageOf(
        listAdjustments,
        row('A1', 'anna'),
        row('A2', 'bert'),
        row('A3', 'mine', true),
      ),
    ),
  )

  it('of others are posted one by one, each with its own result', async () => {
    desk.server.on(approveAdjustment, ({ fields }) =>
      fields.adjustment_no === 'A2' ? refuse('ledger.insufficient') : row('A1', 'anna'),
    )
    const { user } = openPage('adjustments')
    await user.click(await screen.findByRole('button', { name: '批量复核' }))
    const form = await dialog('批量复核入账')
    await user.click(await form.findByRole('checkbox', { name: '全选 2 笔待复核' }))
    expect(form.getByText('选中 2 笔：加款 40.00 · 扣款 0.00')).toBeTruthy()
    await user.click(form.getByRole('button', { name: '确认入账（2）' }))
    const outcome = await dialog('批量复核结果')
    expect(within(outcome.getByRole('table')).getAllByRole('row').length).toBeGreaterThan(2)
    const numbers = desk.server
      .requests(approveAdjustment)
      .map(({ fields }) => fields.adjustment_no)
    expect(numbers).toEqual(['A1', 'A2'])
    expect(outcome.getByText('成功 1，未成功 1')).toBeTruthy()
  })

  it('are offered to who may check, and the list to who may make', async () => {
    desk.server.on(staffMe, member(['adjustment.view', 'adjustment.check']))
    openPage('adjustments')
    expect(await screen.findByRole('button', { name: '批量复核' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '批量新建' })).toBeNull()
  })
})
