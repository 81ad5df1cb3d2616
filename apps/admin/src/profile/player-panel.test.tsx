import { playerAbuseFlags } from '@jinli/contract/abuse-flag/abuse-flag.admin'
import { staffMe } from '@jinli/contract/operator/operator.admin'
import { playerContext, unlockPlayer } from '@jinli/contract/profile/profile.admin'
import { playerVip } from '@jinli/contract/vip/vip.admin'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { member, show, useFakeServer } from '../../test/back-office.tsx'
import { deferredReply, refuse } from '../../test/fake-server.ts'
import { factsIn } from '../../test/page.tsx'
import { sample } from '../../test/sample.ts'
import { PlayerPanel } from './player-panel.tsx'

const desk = useFakeServer()
const base = sample(playerContext.output)
const nobody = { count: 0, usernames: [] }
const context = {
  ...base,
  who: {
    ...base.who,
    username: 'anna',
    realname: '安娜',
    vip_level: 3,
    status: 'active' as const,
    last_ip: '10.0.0.9',
  },
  limits: { excluded_until: null, deposit_limit: null, by_period: [] },
  locks: { login: null, pay: null },
  balances: {
    available: 30_000n,
    held: 10_000n,
    in_transit: 0n,
    debt: 0n,
    venues: [
      {
        venue: 'obgdy',
        name: '电游馆',
        balance: 5_000n,
        reported_at: null,
        in_transit: 0n,
      },
    ],
  },
  turnover: {
    required: 100_000n,
    done: 30_000n,
    missing: 70_000n,
    sources: [{ source: '存款', required: 100_000n, done: 30_000n }],
  },
  sums: {
    deposits: { count: 2, amount: 90_000n },
    withdrawals: { count: 1, amount: 20_000n },
    net: 70_000n,
  },
  deposits: [],
  hints: { same_name: nobody, same_card: nobody, same_ip: nobody },
}
const level = sample(playerVip.output)
const standing = {
  ...level.standing,
  next: { level: 4, recharge: 500_000n, flow: 900_000n, again: null },
  deposited: 90_000n,
  flow: 30_000n,
  keep: null,
}
beforeEach(() => {
  desk.server.on(playerContext, context)
  desk.server.on(playerAbuseFlags, [])
  desk.server.on(playerVip, { standing, moves: [], gifts: [] })
})

function open() {
  const onFilter = vi.fn()
  const { user } = show(<PlayerPanel username="anna" onFilter={onFilter} />)
  return { user, onFilter }
}
/** Returns all facts of the panel by label. */
async function facts() {
  await screen.findByText('关联提示')
  return factsIn(screen.getByRole('region', { name: '会员概况' }))
}

describe('the player beside an order', () => {
  it('stands with money, turnover and history', async () => {
    open()
    expect(await facts()).toMatchObject({
      会员: 'anna · VIP3',
      真实姓名: '安娜',
      状态: '正常 冻结 强制下线',
      锁定: '无',
      暂停游戏: '否',
      每日存款限额: '未设置',
      中心钱包: '300.00',
      取款冻结: '100.00',
      电游馆: '50.00',
      '已完成 / 要求': '300.00 / 1,000.00',
      缺口: '700.00',
      '未完成来源 1': '存款 300.00 / 1,000.00',
      存款: '2 笔 900.00',
      取款: '1 笔 200.00',
      存取差: '700.00',
      同名会员: '无',
    })
    expect(screen.getByRole('progressbar', { name: '流水进度' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: '有效流水（现在）' })).toBeTruthy()
    expect(screen.getByText('没有记录')).toBeTruthy()
  })

  it('says what they forbid themselves', async () => {
    const excluded_until = new Date('2026-12-01T00:00:00Z')
    const by_period = [
      { kind: 'loss', period: 'week', amount: 100_000n, used: 25_000n },
    ] as const
    const limits = { excluded_until, deposit_limit: 50_000n, by_period: [...by_period] }
    desk.server.on(playerContext, { ...context, limits })
    open()
    expect(await facts()).toMatchObject({
      暂停游戏: '至 2026-12-01 08:00:00',
      每日存款限额: '500.00',
      每周亏损限额: '1,000.00（已用 250.00）',
    })
  })

  it('says how far the next level is', async () => {
    open()
    await screen.findByText('没有升降与礼金')
    expect(await facts()).toMatchObject({
      '存款 → VIP4': '900.00 / 5,000.00',
      '流水 → VIP4': '300.00 / 9,000.00',
    })
  })

  it('lets whom wrong passwords locked out in again, once', async () => {
    const login = new Date('2026-11-20T02:00:00Z')
    desk.server.on(playerContext, { ...context, locks: { login, pay: login } })
    const { reply, give } = deferredReply<null>()
    desk.server.on(unlockPlayer, () => reply)
    const { user } = open()
    const unlock = { name: '解除会员 anna 的锁定' }
    await user.dblClick(await screen.findByRole('button', unlock))
    expect((await facts()).锁定).toContain('登录至 2026-11-20 10:00:00')
    desk.server.on(playerContext, context)
    give(sample(unlockPlayer.output) as null)
    expect(await screen.findByText('已解除 anna 的锁定，密码不变')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', unlock)).toBeNull())
    expect(desk.server.request(unlockPlayer).fields).toEqual({ username: 'anna' })
  })
})

describe('players who are linked', () => {
  it('names who shares something with them, to be looked at', async () => {
    const same_card = { count: 100, usernames: ['bert'] }
    desk.server.on(playerContext, { ...context, hints: { ...context.hints, same_card } })
    const { user, onFilter } = open()
    expect(await facts()).toMatchObject({ 同卡会员: '100 人以上 bert' })
    await user.click(screen.getByRole('button', { name: '筛选会员 anna 的全部订单' }))
    expect(onFilter).toHaveBeenCalledWith('anna')
  })

  it('D-11: opens a linked player in its place, and goes back', async () => {
    const same_card = { count: 1, usernames: ['bert'] }
    const linkedContext = { ...context, who: { ...context.who, username: 'bert' } }
    desk.server.on(playerContext, ({ fields }) =>
      fields.username === 'bert'
        ? linkedContext
        : { ...context, hints: { ...context.hints, same_card } },
    )
    const { user, onFilter } = open()
    await facts()
    const address = window.location.hash
    await user.click(screen.getByRole('button', { name: '查看会员 bert' }))
    expect(await screen.findByText('关联会员 bert')).toBeTruthy()
    await waitFor(async () => expect((await facts()).会员).toMatch(/^bert/))
    expect([onFilter.mock.calls, window.location.hash]).toEqual([[], address])
    await user.click(screen.getByRole('button', { name: '返回 anna' }))
    await waitFor(async () => expect((await facts()).会员).toMatch(/^anna/))
    expect(screen.queryByText('关联会员 bert')).toBeNull()
  })

  // R-ABUSE-07
  it('bears the hints of abuse, the dismissed ones with their reason', async () => {
    const [flag] = sample(playerAbuseFlags.output)
    if (!flag) throw new Error('no sample flag')
    const evidence = [
      { label: '卡号', value: '尾号 8821', about: '' as const, subject: '' },
    ]
    const seenFlag = {
      id: '6',
      status: 'dismissed' as const,
      decided_by: '李四',
      reason: '误报',
    }
    desk.server.on(playerAbuseFlags, [
      { ...flag, kind: 'shared_card', status: 'open', evidence },
      { ...flag, ...seenFlag, evidence },
    ])
    open()
    const list = await screen.findByRole('list', { name: '风险提示' })
    const [one, two] = [...list.children].map((line) => line.textContent)
    expect(one).toMatch(/^同卡多账号2026-11-20 .*卡号尾号 8821$/)
    expect(two).toMatch(/已排除：误报（李四）$/)
  })
})

describe('the panel of a player', () => {
  it('is read again when it could not be read', async () => {
    desk.server.on(playerContext, refuse('http.fault'))
    const { user } = open()
    expect(await screen.findByText('加载失败')).toBeTruthy()
    desk.server.on(playerContext, context)
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect((await facts()).会员).toBe('anna · VIP3')
  })

  it.each([
    [['player.view'], ['风险提示', 'VIP']],
    [[], ['会员概况']],
  ] as const)('is shown to %o without %o', async (rights, absentPart) => {
    desk.server.on(staffMe, member(rights))
    open()
    await waitFor(() => expect(desk.server.requests(staffMe)).toHaveLength(1))
    if (rights.length > 0) await facts()
    for (const name of absentPart)
      expect(screen.queryByRole('heading', { name })).toBeNull()
  })
})
