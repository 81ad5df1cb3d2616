import { plainBankLogo, shippedBankLogos } from '@jinli/contract/bank/bank'
import { bankHistory, changeBank, listBanks } from '@jinli/contract/bank/bank.admin'
import { staffMe } from '@jinli/contract/operator/operator.admin'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  dialog,
  endsOf,
  fill,
  member,
  show,
  useFakeServer,
  waitForReads,
} from '../../test/back-office.tsx'
import { choose, openPage, pageOf, tableRows } from '../../test/page.tsx'
import { only, sample, sampleRow } from '../../test/sample.ts'
import { BankHistoryDrawer } from './bank-history.tsx'

const desk = useFakeServer()
const bank = sampleRow(listBanks, {
  code: 'ICBC',
  name: '工商银行',
  logo: plainBankLogo,
  place: 5,
  active: true,
  cards: 0,
  version: 3,
})
const closedBank = { ...bank, code: 'ABC', name: '农业银行', active: false, cards: 10_001 }
beforeEach(() => desk.server.on(listBanks, pageOf(listBanks, bank, closedBank)))

// R-ADMIN-170
describe('the banks', () => {
  it('are listed with their cards and whether they can be bound', async () => {
    openPage('banks')
    expect(await tableRows('银行')).toMatchObject([
      { 银行: '工商银行 ICBC', 会员绑定: '可绑定', 已绑定: '0 张', 顺序: '5' },
      { 银行: '农业银行 ABC', 会员绑定: '已停用', 已绑定: '10000 张以上' },
    ])
    expect(screen.getByRole('button', { name: '启用 农业银行' })).toBeTruthy()
  })

  it('are read again after one was changed', async () => {
    desk.server.on(changeBank, bank)
    const { user } = openPage('banks')
    await user.click(await screen.findByRole('button', { name: '停用 工商银行' }))
    const form = await dialog('停用银行 工商银行')
    await fill(user, form.getByLabelText('原因'), '维护')
    desk.server.on(listBanks, pageOf(listBanks, { ...bank, active: false }))
    await user.click(form.getByRole('button', { name: '确认停用' }))
    expect(await screen.findByRole('button', { name: '启用 工商银行' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are asked for by state', async () => {
    const { user } = openPage('banks')
    await tableRows('银行')
    desk.server.on(listBanks, pageOf(listBanks))
    await choose(user, screen.getByLabelText('范围'), '已停用')
    expect(await screen.findByText('没有符合条件的银行')).toBeTruthy()
    expect(desk.server.requests(listBanks).at(-1)?.fields.show).toBe('off')
  })

  it('are only read by whoever may not change them', async () => {
    desk.server.on(staffMe, member(['bank.view']))
    openPage('banks')
    await tableRows('银行')
    await waitForReads()
    for (const name of ['新增银行', '修改 工商银行', '停用 工商银行'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.getByRole('button', { name: '历史版本 工商银行' })).toBeTruthy()
  })

  // R-ADMIN-172
  it('one with cards keeps its name', async () => {
    const { user } = openPage('banks')
    await user.click(await screen.findByRole('button', { name: '修改 农业银行' }))
    const form = await dialog('修改银行 农业银行')
    expect(form.getByLabelText<HTMLInputElement>('名称').disabled).toBe(true)
    expect(form.getByText('已有会员绑定，名称不能再改')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('顺序')))
  })
})

// R-ADMIN-173
describe('the history of a bank', () => {
  const base = only(sample(bankHistory.output).data)
  const [logo] = shippedBankLogos
  const value = { name: '工商', logo: logo?.src, place: 5, active: true }
  const versions = [
    { ...base, id: '2', version: 2, value: { ...value, name: '工商银行', active: false } },
    { ...base, id: '1', version: 1, value, made_by: '' },
  ]

  async function open() {
    const { user } = show(<BankHistoryDrawer row={bank} {...endsOf()} />)
    return { user, drawer: await dialog('「工商银行」的历史版本') }
  }

  it('shows each version against the one before', async () => {
    desk.server.on(bankHistory, pageOf(bankHistory, ...versions))
    const { drawer } = await open()
    const table = await drawer.findByRole('table', { name: '第 2 版与第 1 版的差别' })
    const rows = [...table.querySelectorAll('tbody tr')].map(
      ({ textContent }) => textContent,
    )
    expect(rows).toEqual(['名称工商工商银行', '可绑定是否'])
    expect(drawer.getByText(logo?.label ?? '')).toBeTruthy()
    expect(drawer.getByText(/^安装 → /)).toBeTruthy()
  })

  it('says that there is none', async () => {
    desk.server.on(bankHistory, pageOf(bankHistory))
    const { drawer } = await open()
    expect(await drawer.findByText('还没有修改过，为安装时的初始设置。')).toBeTruthy()
  })

  it('is turned page by page', async () => {
    desk.server.on(bankHistory, { ...pageOf(bankHistory, ...versions), total: 12 })
    const { drawer, user } = await open()
    await user.click(await drawer.findByTitle('2'))
    await waitFor(() =>
      expect(desk.server.requests(bankHistory).at(-1)?.fields).toMatchObject({
        code: 'ICBC',
        page: '2',
        pagesize: '10',
      }),
    )
  })
})
