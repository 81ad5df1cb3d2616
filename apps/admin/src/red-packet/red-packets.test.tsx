import {
  listPacketDays,
  listPacketDraws,
} from '@jinli/contract/red-packet/red-packet.admin'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { put, useFakeServer } from '../../test/back-office.tsx'
import { openPage, pageOf, tableRows } from '../../test/page.tsx'
import { sampleRow } from '../../test/sample.ts'

const desk = useFakeServer()
const endedDay = sampleRow(listPacketDays, {
  day: '2026-11-20',
  status: 'ended',
  opens_at: new Date('2026-11-20T02:00:00Z'),
  closes_at: new Date('2026-11-20T04:00:00Z'),
  budget: 2_000_000n,
  paid: 1_999_900n,
  draws: 120,
  setting_version: 4,
  prizes: [
    { prize: 88n, odds: 99_500_000n, paid: 119 },
    { prize: 8_888n, odds: 500_000n, paid: 1 },
  ],
  commitment: 'c0ffee00aa',
  seed: '5eed5eed11',
})
const open = {
  ...endedDay,
  day: '2026-11-21',
  status: 'open' as const,
  budget: 0n,
  seed: '',
}

describe('the days of red packets', () => {
  it('D-27: say what a draw is expected to cost, and what it has cost', async () => {
    desk.server.on(listPacketDays, pageOf(listPacketDays, { ...endedDay, draws: 12_000 }))
    openPage('red-packets')
    const [row] = await tableRows('每日红包')
    expect(row).toMatchObject({ 个数: '12,000', 每次预期成本: '1.32 实际 1.67' })
  })

  it('say what was promised, what is paid and how often, and the seed once it is over', async () => {
    desk.server.on(listPacketDays, pageOf(listPacketDays, open, endedDay))
    openPage('red-packets')
    const [today, yesterday] = await tableRows('每日红包')
    expect(yesterday).toMatchObject({
      活动日: '2026-11-20 设置第4版',
      状态: '已结束',
      时间: '2026-11-20 10:00:00 开始 2026-11-20 12:00:00 结束',
      预算: '20,000.00',
      已派发: '19,999.00 99.9%',
      个数: '120',
      '各档（概率）×个数': '0.88（99.5%）×119　88.88（0.5%）×1',
      种子指纹与种子: '指纹 c0ffee00… 种子 5eed5eed…',
    })
    expect(today).toMatchObject({
      状态: '进行中',
      已派发: expect.stringMatching(/ 0\.0%$/),
      种子指纹与种子: '指纹 c0ffee00… 种子结束后公布',
    })
  })
})

describe('the draws of red packets', () => {
  it('say who drew how much, and what was paid of it', async () => {
    const draw = sampleRow(listPacketDraws, {
      username: 'anna',
      day: '2026-11-20',
      n: 2,
      deposited: 50_000n,
      drawn: 8_888n,
      amount: 5_000n,
      share: 3,
      place: 17,
    })
    desk.server.on(listPacketDraws, pageOf(listPacketDraws, draw))
    openPage('red-packet-draws')
    expect((await tableRows('红包明细'))[0]).toMatchObject({
      会员: 'anna',
      活动日: '2026-11-20 第2次',
      统计期存款: '500.00',
      抽中: '88.88',
      实发: '50.00',
      预算份: '第4份 · 17',
    })
  })

  it('are looked up by day and player', async () => {
    desk.server.on(listPacketDraws, pageOf(listPacketDraws))
    const { user } = openPage('red-packet-draws')
    expect(await screen.findByText('还没有人拆过红包')).toBeTruthy()
    put(screen.getByLabelText('活动日'), '2026-11-20')
    put(screen.getByLabelText('用户名'), 'anna')
    await user.click(screen.getByRole('button', { name: '查询' }))
    expect(await screen.findByText('没有符合条件的红包')).toBeTruthy()
    await waitFor(() =>
      expect(desk.server.requests(listPacketDraws).at(-1)?.fields).toMatchObject({
        day: '2026-11-20',
        search: 'anna',
      }),
    )
  })
})
