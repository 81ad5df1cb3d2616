import { staffMe } from '@jinli/contract/operator/operator.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import {
  listGames,
  listRejectedGames,
  listVenues,
  planMaintenance,
} from '@jinli/contract/venue/venue.admin'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  dialog,
  errorAt,
  fill,
  member,
  useFakeServer,
  waitForReads,
} from '../../test/back-office.tsx'
import { choose, openPage, pageOf, tableRows } from '../../test/page.tsx'
import { sampleRow } from '../../test/sample.ts'

const desk = useFakeServer()
const at = new Date('2026-11-01T00:00:00Z')
const venue = sampleRow(listVenues, {
  code: 'obgdy',
  name: '锦鲤电游',
  enabled: true,
  sort: 10,
  transfer_max: 5_000_000n,
  maintenance: false,
  maintenance_from: null,
  maintenance_until: null,
  maintenance_note: '',
  revision: 4,
  games: 30,
  hidden_games: 2,
  rejected_games: 0,
  open_transfers: 0,
  oldest_transfer: null,
  stuck_rounds: 0,
  wallet: 'transfer',
  health: 'up',
  failures: 0,
  answered_at: at,
  feed_at: at,
  games_at: null,
})

async function openVenues(overrides: Partial<typeof venue> = {}) {
  desk.server.on(listVenues, pageOf(listVenues, { ...venue, ...overrides }))
  const { user } = openPage('venues')
  const [row = {}] = await tableRows('场馆')
  return { user, row }
}
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('the venues', () => {
  it('are listed with their health and what they hold', async () => {
    const { row } = await openVenues()
    expect(row).toMatchObject({
      状态: '开放',
      连接: '连接正常 上次应答 2026-11-01 08:00:00',
      钱包: '转账钱包',
      '最近注单 / 游戏列表': '2026-11-01 08:00:00 列表尚未读取',
      维护时间: '—',
      游戏: '28 / 30',
      异常游戏: '—',
      未结束转账: '—',
      单笔最多转入: '50,000.00',
    })
    expect(link('28 / 30 个游戏，锦鲤电游')).toBe('#/games?venue=obgdy')
  })

  it('lead to what waits there', async () => {
    await openVenues({
      rejected_games: 1,
      open_transfers: 3,
      oldest_transfer: at,
      stuck_rounds: 2,
    })
    expect(link('1 项异常游戏')).toBe('#/rejected-games?venue=obgdy')
    expect(link('3 项未结束转账')).toBe('#/transfers?venue=obgdy')
    expect(link('2 项超过一天未结算')).toBe('#/stuck-bets?venue=obgdy')
    expect(screen.getByText('最早 2026-11-01 08:00:00')).toBeTruthy()
  })

  it.each([
    [{ enabled: false }, { 状态: '已关闭' }],
    [
      { maintenance: true, maintenance_from: at },
      { 状态: '维护中', 维护时间: '2026-11-01 08:00:00 至 未定' },
    ],
    [
      { health: 'down', failures: 4 } as const,
      { 连接: '暂时无法连接 连续失败 4 次 上次应答 2026-11-01 08:00:00' },
    ],
    [
      { health: 'unconnected', wallet: null, answered_at: null } as const,
      { 连接: '没有接口账户', 钱包: '—' },
    ],
    [{ wallet: 'seamless' } as const, { 钱包: '免转钱包', 单笔最多转入: '—' }],
    [{ transfer_max: null }, { 单笔最多转入: '不限' }],
    [
      { feed_at: null, games_at: at },
      { '最近注单 / 游戏列表': '还没有注单 列表 2026-11-01 08:00:00' },
    ],
  ])('say how one stands: %o', async (state, facts) => {
    const { row } = await openVenues(state)
    expect(row).toMatchObject(facts)
  })

  it.each([
    ['venue.edit', ['修改 锦鲤电游']],
    ['venue.switch', ['维护 锦鲤电游', '关闭 锦鲤电游']],
    ['venue.view', []],
  ] as const)('are changed by whoever may: %s', async (permission, names) => {
    desk.server.on(staffMe, member(['venue.view', permission]))
    await openVenues()
    await waitForReads()
    const buttons = screen.getAllByRole('table')[0]?.querySelectorAll('tbody button') ?? []
    expect([...buttons].map((each) => each.getAttribute('aria-label'))).toEqual(names)
  })
})

// R-GAME-35
describe('the maintenance of a venue', () => {
  const set = (field: HTMLElement, value: string) =>
    fireEvent.change(field, { target: { value } })

  it('is planned in brand time and said at once', async () => {
    const until = new Date('2035-01-01T00:00:00Z')
    const plannedVenue = { ...venue, maintenance_from: at, maintenance_until: until }
    desk.server.on(planMaintenance, plannedVenue)
    const { user } = await openVenues()
    await user.click(screen.getByRole('button', { name: '维护 锦鲤电游' }))
    const form = await dialog('维护时间 锦鲤电游')
    expect(form.getByText('没有开始时间就没有维护：场馆照常开放。')).toBeTruthy()
    const [from, to] = [form.getByLabelText(/^开始/), form.getByLabelText(/^结束/)]
    set(from, '2026-11-01T08:00')
    expect(form.getByText(/没有结束时间，须再来这里结束。$/)).toBeTruthy()
    set(to, '2025-01-01T00:00')
    expect(form.getByText(/结束后自动开放。$/)).toBeTruthy()
    await user.click(form.getByRole('button', { name: '确认维护时间' }))
    await errorAt(to, refusal('venue.maintenance-order').message)
    expect(desk.server.requests(planMaintenance)).toEqual([])
    set(to, '2035-01-01T08:00')
    await fill(user, form.getByLabelText('维护公告'), '系统升级')
    desk.server.on(listVenues, pageOf(listVenues, plannedVenue))
    await user.click(form.getByRole('button', { name: '确认维护时间' }))
    expect(await screen.findByText('已安排 锦鲤电游 的维护时间')).toBeTruthy()
    expect(desk.server.request(planMaintenance).fields).toEqual({
      code: 'obgdy',
      revision: 4,
      from: '2026-11-01T00:00:00.000Z',
      until: '2035-01-01T00:00:00.000Z',
      note: '系统升级',
    })
    expect(
      await screen.findByText('2026-11-01 08:00:00 至 2035-01-01 08:00:00'),
    ).toBeTruthy()
  })

  it.each([
    ['立即维护', ''],
    ['30 分钟', '2026-11-27T02:30:00.000Z'],
    ['2 小时', '2026-11-27T04:00:00.000Z'],
  ])('D-16: an emergency takes one press: %s', async (name, until) => {
    vi.setSystemTime('2026-11-27T02:00:00Z')
    desk.server.on(planMaintenance, venue)
    const { user } = await openVenues()
    await user.click(screen.getByRole('button', { name: '维护 锦鲤电游' }))
    const form = await dialog('维护时间 锦鲤电游')
    await user.click(form.getByRole('button', { name }))
    await user.click(form.getByRole('button', { name: '确认维护时间' }))
    await waitFor(() =>
      expect(desk.server.request(planMaintenance).fields).toMatchObject({
        from: '2026-11-27T02:00:00.000Z',
        until,
      }),
    )
    vi.useRealTimers()
  })
})

// R-GAME-39
describe('the games', () => {
  const game = sampleRow(listGames, {
    venue: 'obgdy',
    venue_name: '锦鲤电游',
    code: 'koi',
    name: '锦鲤跃',
    listed_name: 'Koi',
    own_name: '锦鲤跃',
    status: 'shown',
    sort: 5,
  })
  const goneGame = {
    ...game,
    code: 'carp',
    name: 'Carp',
    own_name: '',
    status: 'gone',
  } as const

  it('are listed under our name with the venue’s beside it', async () => {
    desk.server.on(listGames, pageOf(listGames, game, goneGame))
    openPage('games')
    expect(await tableRows('游戏')).toMatchObject([
      { 游戏: '锦鲤跃 koi · 场馆名 Koi', 顺序: '5', 状态: '展示中' },
      { 游戏: 'Carp carp', 状态: '场馆已下架' },
    ])
  })

  it('are narrowed by state, venue and name', async () => {
    desk.server.on(listGames, pageOf(listGames))
    const { user } = openPage('games?venue=obgdy')
    await screen.findByText('没有符合条件的游戏')
    await fill(user, screen.getByLabelText('名称或代码'), 'koi')
    await choose(user, screen.getByLabelText('状态'), '已隐藏')
    await waitFor(() =>
      expect(desk.server.requests(listGames).at(-1)?.fields).toMatchObject({
        status: 'hidden',
        venue: 'obgdy',
        search: 'koi',
      }),
    )
  })

  it('are changed only by whoever may', async () => {
    desk.server.on(staffMe, member(['venue.view']))
    desk.server.on(listGames, pageOf(listGames, game))
    openPage('games')
    await tableRows('游戏')
    await waitForReads()
    expect(screen.queryByRole('button', { name: '修改 锦鲤跃' })).toBeNull()
  })

  it('that cannot be read are shown as they came', async () => {
    const row = sampleRow(listRejectedGames, {
      game: '',
      problem: '没有代码',
      raw: '{"a":1}',
    })
    desk.server.on(listRejectedGames, pageOf(listRejectedGames, row))
    openPage('rejected-games')
    expect(await tableRows('异常游戏')).toMatchObject([
      { 游戏代码: '—', 无法识别之处: '没有代码', 原文: '{"a":1}' },
    ])
  })
})
