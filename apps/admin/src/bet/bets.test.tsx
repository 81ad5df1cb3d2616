import {
  betFigures,
  betSums,
  dismissRejectedRow,
  listBets,
  listRejectedRows,
  retryRejectedRow,
} from '@jinli/contract/bet/bet.admin'
import { staffMe } from '@jinli/contract/operator/operator.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, fill, member, put, useFakeServer } from '../../test/back-office.tsx'
import { deferredReply, refuse } from '../../test/fake-server.ts'
import { choose, figures, openPage, pageOf, tableRows } from '../../test/page.tsx'
import { sample, sampleRow } from '../../test/sample.ts'

const desk = useFakeServer()

describe('the bets', () => {
  beforeEach(() => {
    desk.server.on(betSums, { ...sample(betSums.output), bets: 0 })
  })

  const settledBet = sampleRow(listBets, {
    venue_name: '电游馆',
    game_name: '锦鲤跃',
    bet_id: 'B1',
    username: 'anna',
    stake: 1_000n,
    payout: 2_500n,
    valid: 1_000n,
    status: 'settled',
    version: 2,
  })
  const open = { ...settledBet, bet_id: 'B2', status: 'open' as const, settled_at: null }

  it('D-27: say what was staked and paid, and nothing of a payout before there is one', async () => {
    desk.server.on(listBets, pageOf(listBets, settledBet, open))
    openPage('bets')
    const [first, second] = await tableRows('注单')
    expect(first).toMatchObject({
      注单号: 'B1',
      会员: 'anna',
      '场馆 / 游戏': '电游馆 锦鲤跃',
      投注: '10.00',
      派彩: '25.00',
      平台输赢: '-15.00',
      有效流水: '10.00',
      状态: '已结算',
      版本: '2',
    })
    expect(second).toMatchObject({ 派彩: '—', 状态: '未结算' })
  })

  it('D-27: say the sums of what the filters select', async () => {
    desk.server.on(listBets, pageOf(listBets, settledBet))
    desk.server.on(betSums, {
      ...sample(betSums.output),
      bets: 10_000,
      more: true,
      stake: 123_456_789n,
      result: -500n,
    })
    openPage('bets')
    const sums = within(await screen.findByRole('region', { name: '注单合计' }))
    expect(figures()).toMatchObject({
      注单数: '10,000',
      '投注（不含无效）': '1,234,567.89',
      平台输赢: '-5.00',
    })
    expect(sums.getByText(/合计只含最近 10,000 条/)).toBeTruthy()
    expect(desk.server.request(betSums).fields).toEqual({})
  })

  it('Y-10 R-BET-22: say what counted and why', async () => {
    const bets = [
      { ...settledBet, risk: 1_000n, risk_reason: 'stake' as const, weight: 100 },
      {
        ...settledBet,
        bet_id: 'B3',
        risk: 400n,
        risk_reason: 'venue' as const,
        weight: 20,
      },
    ]
    desk.server.on(listBets, pageOf(listBets, ...bets))
    openPage('bets')
    expect(await tableRows('注单')).toMatchObject([
      { 流水依据: '投注全额承担风险' },
      {
        流水依据:
          '和局、走水、提前兑现或正反抵销的部分不计，实际承担风险 ¥4.00，该类场馆按 20% 计入',
      },
    ])
  })

  it('are filtered by state and by number', async () => {
    desk.server.on(listBets, pageOf(listBets))
    const { user } = openPage('bets')
    expect(await screen.findByText('还没有注单')).toBeTruthy()
    await choose(user, screen.getByRole('combobox', { name: '状态' }), '超过一天未结算')
    expect(await screen.findByText('没有符合条件的注单')).toBeTruthy()
    await fill(user, screen.getByLabelText('注单号或用户名'), 'B7')
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(desk.server.requests(listBets).at(-1)?.fields).toMatchObject({
        status: 'stuck',
        search: 'B7',
      }),
    )
  })
})

// R-BET-14
describe('the figures of bets', () => {
  const sums = {
    rounds: 30,
    players: 4,
    stake: 100_000n,
    valid: 90_000n,
    payout: 120_000n,
    open_stake: 0n,
    ggr: -20_000n,
    rtp: 12_000,
  }
  const game = {
    ...sums,
    venue: 'obgdy',
    venue_name: '电游馆',
    game_code: 'koi',
    game_name: '锦鲤跃',
    rtp_least: 9_600,
    rtp_most: 9_600,
    band_low: 9_205,
    band_high: 9_995,
    outside: 'high' as const,
  }
  const week = { since: '2026-11-19', until: '2026-11-25', sums }
  const table = '2026-11-19 至 2026-11-25 的场馆经营'

  it('say what a game came to, and whether its return lies outside of its band', async () => {
    desk.server.on(betFigures, { ...pageOf(betFigures, game), ...week })
    openPage('bet-figures')
    expect(await tableRows(table)).toEqual([
      {
        '场馆 / 游戏': '电游馆 锦鲤跃',
        局数: '30',
        会员数: '4',
        投注: '1,000.00',
        有效流水: '900.00',
        派彩: '1,200.00',
        未结算投注: '0.00',
        平台输赢: '-200.00',
        实测RTP: '120.00% 高于区间',
        理论RTP: '96.00%',
        '99%区间': '92.05%–99.95%',
      },
    ])
    expect(figures()).toEqual({
      投注: '1,000.00',
      未结算投注: '0.00',
      派彩: '1,200.00',
      平台输赢: '-200.00',
      实测RTP: '120.00%',
      局数: '30',
      会员数: '4',
    })
  })

  it.each([
    [{ rtp_least: null, rtp_most: null }, { 理论RTP: '未提供' }],
    [{ rtp_least: 0, rtp_most: 9_950 }, { 理论RTP: '至多 99.50%' }],
    [{ rtp_least: 9_000, rtp_most: 9_950 }, { 理论RTP: '90.00%–99.50%' }],
    [{ band_low: null, band_high: null, outside: null }, { '99%区间': '—' }],
    [{ rtp: null, outside: null }, { 实测RTP: '—' }],
    [{ rtp: 5, outside: 'low' as const }, { 实测RTP: '0.05% 低于区间' }],
  ])('of %j read %j', async (fields, read) => {
    desk.server.on(betFigures, { ...pageOf(betFigures, { ...game, ...fields }), ...week })
    openPage('bet-figures')
    expect((await tableRows(table))[0]).toMatchObject(read)
  })

  it('are asked for other days and one venue', async () => {
    desk.server.on(betFigures, { ...pageOf(betFigures), ...week })
    const { user } = openPage('bet-figures')
    expect(await screen.findByText('2026-11-19 至 2026-11-25 没有投注')).toBeTruthy()
    put(screen.getByLabelText('投注日从'), '2026-11-01')
    put(screen.getByLabelText('到'), '2026-11-10')
    await user.click(screen.getByRole('button', { name: '查询' }))
    await waitFor(() =>
      expect(desk.server.requests(betFigures).at(-1)?.fields).toMatchObject({
        since: '2026-11-01',
        until: '2026-11-10',
      }),
    )
  })
})

describe('the rows of a bet feed that could not be read', () => {
  const heldRow = sampleRow(listRejectedRows, {
    id: '5',
    venue_name: '电游馆',
    bet_id: 'B1',
    problem: 'stake: 须为金额',
    raw: '{"stake":"ten"}',
    status: 'held',
    decided_by: '',
    decided_at: null,
    reason: '',
  })
  const releasedRow = {
    ...heldRow,
    id: '4',
    bet_id: '',
    status: 'dismissed' as const,
    decided_by: '李四',
    decided_at: heldRow.created_at,
    reason: '场馆测试数据',
  }
  const retry = { name: '重新导入 B1' }

  it('say what is wrong, and who decided', async () => {
    desk.server.on(listRejectedRows, pageOf(listRejectedRows, heldRow, releasedRow))
    openPage('rejected-rows')
    const [first, second] = await tableRows('异常注单')
    expect(first).toMatchObject({
      注单号: 'B1',
      无法识别之处: 'stake: 须为金额',
      原文: '{"stake":"ten"}',
      状态: '待处理',
      操作: '重新导入 忽略',
    })
    expect(second).toMatchObject({
      注单号: '—',
      状态: '已忽略',
      处理: expect.stringMatching(/^李四 2026-11-20 .* 场馆测试数据$/),
      操作: '',
    })
  })

  it('one is asked for once more, once, and the list is read again', async () => {
    const { reply, give } = deferredReply<typeof heldRow>()
    desk.server.on(listRejectedRows, pageOf(listRejectedRows, heldRow))
    desk.server.on(retryRejectedRow, () => reply)
    const { user } = openPage('rejected-rows')
    await user.dblClick(await screen.findByRole('button', retry))
    desk.server.on(listRejectedRows, pageOf(listRejectedRows))
    give({ ...heldRow, status: 'imported' })
    expect(await screen.findByText('B1：已导入')).toBeTruthy()
    expect(await screen.findByText('没有异常注单，一切正常')).toBeTruthy()
    expect(desk.server.request(retryRejectedRow).fields).toEqual({ id: '5' })
  })

  it('one that still cannot be read says so and stays', async () => {
    desk.server.on(listRejectedRows, pageOf(listRejectedRows, heldRow))
    desk.server.on(retryRejectedRow, refuse('bet.still-invalid'))
    const { user } = openPage('rejected-rows')
    await user.click(await screen.findByRole('button', retry))
    expect(await screen.findByText(refusal('bet.still-invalid').message)).toBeTruthy()
    expect(screen.getByRole('button', retry)).toBeTruthy()
  })

  it('one is set aside for a reason, and gone from the list', async () => {
    desk.server.on(listRejectedRows, pageOf(listRejectedRows, heldRow))
    desk.server.on(dismissRejectedRow, releasedRow)
    const { user } = openPage('rejected-rows')
    await user.click(await screen.findByRole('button', { name: '忽略 B1' }))
    const form = await dialog('忽略注单 B1')
    await user.click(form.getByRole('button', { name: '场馆测试数据' }))
    desk.server.on(listRejectedRows, pageOf(listRejectedRows))
    await user.click(form.getByRole('button', { name: '确认忽略' }))
    expect(await screen.findByText('没有异常注单，一切正常')).toBeTruthy()
    expect(desk.server.request(dismissRejectedRow).fields).toEqual({
      id: '5',
      reason: '场馆测试数据',
    })
  })

  it('are only looked at by who may not more', async () => {
    desk.server.on(staffMe, member(['bet.view']))
    desk.server.on(listRejectedRows, pageOf(listRejectedRows, heldRow))
    openPage('rejected-rows')
    expect((await tableRows('异常注单'))[0]).toMatchObject({ 操作: '' })
  })
})
