import { staffMe } from '@jinli/contract/operator/operator.admin'
import {
  reconciliation,
  runReconciliation,
} from '@jinli/contract/reconciliation/reconciliation.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { member, useFakeServer } from '../../test/back-office.tsx'
import { deferredReply, noResponse } from '../../test/fake-server.ts'
import { factsIn, figures, openPage, tableRows } from '../../test/page.tsx'

const desk = useFakeServer()
type Books = Output<typeof reconciliation>
const at = new Date('2026-11-20T01:30:00Z')
const venue = {
  venue: 'obgdy',
  name: '电游馆',
  ours: 100_000n,
  theirs: 90_000n,
  result: 10_000n,
  ggr: 7_000n,
  open_stake: 2_900n,
  unread: 100n,
  difference: 0n,
  explained: true,
  in_transit: 0n,
  in_transit_to_centre: 500n,
}
const sound: Books = {
  at,
  accounts: [{ account: 'cashier:bank', label: '银行存款', balance: -500_000n }],
  players: { available: 300_000n, held: 20_000n, in_transit: 500n },
  venues: [{ ...venue, open_transfers: 0, oldest_open: null }],
  suspense: 1_200n,
  violations: [],
  audit: { state: 'sound', checked_at: at, whole_at: null },
  seal: { number: 12, sealed_at: at, transactions: 340, hash: 'abcdef0123456789' },
  backup: null,
  alarms: [],
  runs: [{ ...venue, day: '2026-11-19', kind: 'daily', run_by: '', run_at: at }],
}
function show(books: Partial<Books> = {}) {
  desk.server.on(reconciliation, { ...sound, ...books })
  return openPage('reconciliation')
}

describe('the books', () => {
  it('in order say so, how old the check is, and what the house owes', async () => {
    show()
    expect(await screen.findByText('账目平衡，核对无异常')).toBeTruthy()
    const audit = '新账检查到 2026-11-20 09:30:00，全部账目上次查完 尚未完成'
    expect(screen.getByText(audit)).toBeTruthy()
    expect(screen.getByText('数据时间 2026-11-20 09:30:00')).toBeTruthy()
    expect(figures()).toEqual({
      会员中心钱包合计: '3,000.00',
      取款冻结合计: '200.00',
      转账在途合计: '5.00',
      挂账待查: '12.00',
    })
    expect(await tableRows('平台科目')).toEqual([
      { 科目: '银行存款', '余额（元）': '-5,000.00' },
    ])
  })

  const chain = async () =>
    factsIn(await screen.findByRole('region', { name: '哈希链核对' }))

  it('D-27: show the check of the hash chain and its newest seal', async () => {
    show({ audit: { ...sound.audit, whole_at: at } })
    expect(await chain()).toEqual({
      结果: '连续，未被改动',
      全链核对完成: '2026-11-20 09:30:00',
      最新封存: '第 12 节',
      封存时间: '2026-11-20 09:30:00',
      本节分录: '340 笔',
      哈希: 'abcdef0123456789…',
    })
  })

  it('D-27: show a chain that is not checked to its end', async () => {
    show()
    expect(await chain()).toMatchObject({ 结果: '尚未核对完' })
  })

  it('D-27: show a chain that was changed', async () => {
    show({ violations: [{ invariant: 'I-4', detail: 'what was sealed has been changed' }] })
    expect(await chain()).toMatchObject({ 结果: '已被改动' })
  })

  it('out of order say where, and what to do', async () => {
    show({ violations: [{ invariant: 'I-8', detail: '会员 anna 差 1.00' }] })
    expect(
      await screen.findByText('发现 1 处账目不平，请立即停止放款并联系技术'),
    ).toBeTruthy()
    expect(screen.getByText('I-8：会员 anna 差 1.00')).toBeTruthy()
    expect(screen.queryByText('账目平衡，核对无异常')).toBeNull()
  })

  it('that nobody has checked for long do not say that they are in order', async () => {
    show({ audit: { state: 'late', checked_at: at, whole_at: at }, seal: null })
    expect(await screen.findByText(/尚未封存$/)).toBeTruthy()
    expect(screen.queryByText('账目平衡，核对无异常')).toBeNull()
  })
})

describe('a venue beside its own report', () => {
  it('agrees', async () => {
    show()
    expect(await tableRows('场馆对账')).toEqual([
      {
        场馆: '电游馆 obgdy',
        我方账面: '1,000.00',
        场馆回报: '900.00',
        平台输赢: '70.00',
        未结算投注: '29.00',
        待同步: '1.00',
        差额: '一致',
        去场馆在途: '0.00',
        回中心在途: '5.00',
        未结束转账: '无',
      },
    ])
    expect((await tableRows('核对记录'))[0]).toMatchObject({
      核对时间: '2026-11-20 09:30:00 账期 2026-11-19',
      差额: '一致',
      方式: '每日自动',
    })
  })

  it.each([
    [{ theirs: null, result: null, difference: null }, '场馆未回报'],
    [{ difference: 500n, explained: true }, '+5.00（在途可解释）'],
    [{ difference: -500n, explained: false }, '-5.00'],
  ])('of %o reads %s', async (fields, word) => {
    show({ venues: [{ ...venue, open_transfers: 0, oldest_open: null, ...fields }] })
    expect((await tableRows('场馆对账'))[0]?.差额).toBe(word)
  })

  it('leads to its open transfers', async () => {
    show({ venues: [{ ...venue, open_transfers: 2, oldest_open: 7_200 }] })
    const link = await screen.findByRole('link', { name: '2 笔，最久 2 小时 0 分' })
    expect(link.getAttribute('href')).toBe('#/transfers?venue=obgdy')
  })
})

describe('what has been open for too long', () => {
  it('stands on top, each with the way to it', async () => {
    const alarm = { detail: '超过 30 分钟', since: at }
    show({
      alarms: [
        { kind: 'transfer_open', subject: 'T 1', ...alarm },
        { kind: 'rtp_outside', subject: '锦鲤跃', detail: '120%', since: null },
        { kind: 'daily_job_open', subject: 'rebate', ...alarm },
      ],
    })
    expect(await screen.findByText('3 项需要处理')).toBeTruthy()
    const lines = screen.getAllByRole('listitem').map((line) => line.textContent)
    expect(lines).toContain('转账超时未结束：T 1 超过 30 分钟（自 2026-11-20 09:30:00）')
    expect(lines).toContain('游戏返还率超出区间：锦鲤跃 120%')
    const place = (name: string) =>
      screen.queryByRole('link', { name })?.getAttribute('href')
    expect(place('T 1')).toBe('#/transfers?search=T%201')
    expect(place('锦鲤跃')).toBe('#/bet-figures')
    expect(place('rebate')).toBeUndefined()
  })
})

describe('R-OPS-65: the backups', () => {
  it('have their ages and the outcome of the last drill', async () => {
    show({ backup: { base_at: at, reach_at: at, drill_at: null, drill_failures: null } })
    const section = await screen.findByRole('region', { name: '备份' })
    expect(factsIn(section)).toEqual({
      最近备份: '2026-11-20 09:30:00',
      可恢复至: '2026-11-20 09:30:00',
      恢复演练: '尚未演练',
      演练时间: '无',
    })
  })

  it('say how many checks of a drill failed', async () => {
    show({ backup: { base_at: at, reach_at: at, drill_at: at, drill_failures: 3 } })
    expect(await screen.findByText('3 项未通过')).toBeTruthy()
  })

  it('of an operator’s own database are none of ours', async () => {
    show()
    expect(await screen.findByText('账目平衡，核对无异常')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: '备份' })).toBeNull()
  })
})

describe('asking the venues now', () => {
  const run = { name: '立即核对' }

  it('is done once, and the books are read again', async () => {
    const { reply, give } = deferredReply<Output<typeof runReconciliation>>()
    desk.server.on(runReconciliation, () => reply)
    const { user } = show()
    await user.dblClick(await screen.findByRole('button', run))
    desk.server.on(reconciliation, { ...sound, suspense: 0n })
    give({ venues: [venue, venue] })
    expect(await screen.findByText('已核对 2 个场馆')).toBeTruthy()
    await waitFor(() => expect(figures().挂账待查).toBe('0.00'))
    expect(desk.server.requests(runReconciliation)).toHaveLength(1)
  })

  it('that is lost says so, and can be done again under the same key', async () => {
    desk.server.on(runReconciliation, noResponse)
    const { user } = show()
    await user.click(await screen.findByRole('button', run))
    expect(await screen.findByText('网络异常，请检查网络后重试')).toBeTruthy()
    desk.server.on(runReconciliation, { venues: [venue] })
    await user.click(screen.getByRole('button', run))
    expect(await screen.findByText('已核对 1 个场馆')).toBeTruthy()
    const [first, second] = desk.server.requests(runReconciliation)
    expect(second?.key).toBe(first?.key)
  })

  it('is not offered to who may only look', async () => {
    desk.server.on(staffMe, member(['books.view']))
    show()
    expect(await screen.findByText('账目平衡，核对无异常')).toBeTruthy()
    expect(screen.queryByRole('button', run)).toBeNull()
  })
})
