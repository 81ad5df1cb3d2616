import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { badAmounts } from '@jinli/dev-env/bad-amounts'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

let player: TestPlayer
let maker: string
let checker: string
let cashier: string
beforeAll(async () => {
  player = await app().registerPlayer()
  maker = await app().staffToken()
  checker = (await app().newStaff('finance')).token
  cashier = (await app().newStaff('cashier')).token
})

const form = (player: TestPlayer, change: object = {}) => ({
  username: player.name,
  direction: 'credit',
  amount: 88.5,
  reason: '补发',
  ...change,
})

async function draft(player: TestPlayer, change: object = {}): Promise<string> {
  const body = form(player, change)
  const { data } = await app().expectOk('/admin/api/adjustments/create', body, maker)
  return String(data?.adjustment_no)
}

function decide(number: string, verdict: string, token = checker, body: object = {}) {
  return app().call(`/admin/api/adjustments/${number}/${verdict}`, body, token)
}

async function auditActions(subject: string): Promise<string[]> {
  const { rows } = await app().owner.query(
    'SELECT action FROM audit WHERE subject = $1 ORDER BY id',
    [subject],
  )
  return rows.map((row) => row.action)
}

async function available(player: TestPlayer): Promise<bigint> {
  return (await app().whereabouts(player)).available
}

async function listAdjustments(body: object) {
  const { data } = await app().expectOk('/admin/api/adjustments', body, cashier)
  return data as { total: number; data: Record<string, unknown>[] }
}

describe('a credit', () => {
  it('R-ADMIN-12 R-ADMIN-13 R-ADMIN-21: moves nothing as a draft, and its amount once somebody else posts it', async () => {
    const saver = await app().registerPlayer()
    const number = await draft(saver, { about: 'D1', against: 'suspense' })
    expect(number).toMatch(/^A\d{24}$/)
    expect(await available(saver)).toBe(0n)
    expect(await decide(number, 'approve', maker)).toMatchObject({
      code: 403,
      message: '须由另一位员工复核',
    })
    expect(await available(saver)).toBe(0n)
    expect(await decide(number, 'approve')).toMatchObject({
      code: 200,
      data: {
        adjustment_no: number,
        username: saver.name,
        realname: '林小鱼',
        direction: 'credit',
        amount: 88.5,
        against: 'suspense',
        turnover_times: 0,
        reason: '补发',
        about: 'D1',
        status: 'posted',
        made_by: '管理员',
        mine: 0,
        checked_by: expect.stringContaining('finance'),
      },
    })
    expect(await available(saver)).toBe(8850n)
    for (const verdict of ['approve', 'cancel'])
      expect(await decide(number, verdict, checker, { reason: '再来' })).toMatchObject({
        code: 409,
        message: '状态已变更',
      })
    expect(await available(saver)).toBe(8850n)
    expect(await auditActions(number)).toEqual(['adjustment.made', 'adjustment.posted'])
    const { rows } = await app().owner.query(
      'SELECT ref FROM turnover_requirement WHERE player_id = $1',
      [saver.id],
    )
    expect(rows).toEqual([])
  })

  it('R-ADMIN-15: opens a requirement of its amount times what was asked', async () => {
    const saver = await app().registerPlayer()
    const number = await draft(saver, { amount: '20.01', turnover_times: 3 })
    expect((await decide(number, 'approve')).data).toMatchObject({ turnover_times: 3 })
    const turnover = await app().expectOk('/api/getBetAmount', {}, saver.token)
    expect(turnover.data).toMatchObject({
      bet_amount: 60.03,
      sources: [{ source: '人工调整', required: 60.03, done: 0 }],
    })
  })

  it('is posted once when 32 press at the same moment (R-ADMIN-13)', async () => {
    const saver = await app().registerPlayer()
    const number = await draft(saver, { amount: 10, turnover_times: 1 })
    const others = await Promise.all([1, 2, 3].map(() => app().newStaff('finance')))
    const tokens = [checker, ...others.map((other) => other.token)]
    const replies = await atOnce(32, (n) => decide(number, 'approve', tokens[n % 4]))
    expect(tally(replies.map((reply) => reply.code))).toEqual({ 200: 1, 409: 31 })
    expect(await available(saver)).toBe(1000n)
    expect(await auditActions(number)).toEqual(['adjustment.made', 'adjustment.posted'])
  })

  it('is posted or cancelled when both are pressed, never both', async () => {
    const saver = await app().registerPlayer()
    const number = await draft(saver, { amount: 10 })
    const replies = await atOnce(16, (n) =>
      decide(number, n % 2 ? 'approve' : 'cancel', checker, { reason: '重复' }),
    )
    expect(tally(replies.map((reply) => reply.code))).toEqual({ 200: 1, 409: 15 })
    const status = replies.find((reply) => reply.code === 200)?.data?.status
    expect(await available(saver)).toBe(status === 'posted' ? 1000n : 0n)
  })
})

describe('a debit', () => {
  it('R-ADMIN-14: takes what can be spent; beyond that it stays a draft', async () => {
    const saver = await app().registerPlayer()
    await app().fund(saver, 10_000n)
    const number = await draft(saver, { direction: 'debit', amount: 100.01 })
    const before = await app().tableDigest()
    expect(await decide(number, 'approve')).toMatchObject({
      code: 1001,
      message: '余额不足',
    })
    expect(await app().tableDigest()).toEqual(before)
    await app().fund(saver, 10_000n)
    expect((await decide(number, 'approve')).data).toMatchObject({ status: 'posted' })
    expect(await available(saver)).toBe(9999n)
  })

  it('of the same money twice is posted once, the other stays a draft', async () => {
    const saver = await app().registerPlayer()
    await app().fund(saver, 10_000n)
    const debit = { direction: 'debit', amount: 60 }
    const numbers = [await draft(saver, debit), await draft(saver, debit)]
    const replies = await Promise.all(numbers.map((number) => decide(number, 'approve')))
    expect(tally(replies.map((reply) => reply.code))).toEqual({ 200: 1, 1001: 1 })
    expect(await available(saver)).toBe(4000n)
  })
})

describe('cancelling', () => {
  it('is for the maker and for who checks, with a reason', async () => {
    const number = await draft(player)
    expect((await decide(number, 'cancel', cashier, { reason: '不要' })).code).toBe(403)
    expect((await decide(number, 'cancel', maker, { reason: ' ' })).message).toBe(
      '请填写原因',
    )
    const reply = await decide(number, 'cancel', maker, { reason: '填错了' })
    expect(reply.data).toMatchObject({ status: 'cancelled', mine: 1, checked_by: '管理员' })
    expect((await decide(number, 'approve')).code).toBe(409)
    expect(await available(player)).toBe(0n)
    expect(await auditActions(number)).toEqual(['adjustment.made', 'adjustment.cancelled'])
  })
})

describe('the list', () => {
  it('shows drafts first, and finds by number, order and user name', async () => {
    const saver = await app().registerPlayer()
    const number = await draft(saver)
    await decide(number, 'approve')
    const open = await draft(saver, { about: `D-${saver.id}` })
    const numbers = async (body: object) =>
      (await listAdjustments(body)).data.map((each) => each.adjustment_no)
    expect(await numbers({ search: saver.name.toUpperCase() })).toEqual([open, number])
    expect(await numbers({ search: `D-${saver.id}` })).toEqual([open])
    expect(await numbers({ search: number })).toEqual([number])
    expect(await numbers({ search: saver.name, status: 'posted' })).toEqual([number])
    expect(await numbers({ search: saver.name, status: 'cancelled' })).toEqual([])
    const page = await listAdjustments({ search: saver.name, pagesize: 1, page: 2 })
    expect(page).toMatchObject({ total: 2, data: [{ adjustment_no: number }] })
  })
})

describe('what is refused changes nothing', () => {
  const notMoney = '请输入正确的金额，最多两位小数'
  const notTaken = '请求参数有误'
  const { zero, negative, odd, fine, large, otherKinds } = badAmounts
  type Case = [change: object, code: number, message: string]
  const cases: Case[] = [
    ...['', ...zero, ...negative, ...odd, ...fine, ...large].map(
      (amount): Case => [{ amount }, 422, notMoney],
    ),
    ...otherKinds.map((amount): Case => [{ amount }, 422, notTaken]),
    [{ reason: '  ' }, 422, '请填写原因'],
    [{ reason: 'x'.repeat(201) }, 422, notTaken],
    [{ reason: 'a\u0000b' }, 422, notTaken],
    [{ direction: 'both' }, 422, notTaken],
    [{ against: 'fee' }, 422, notTaken],
    [{ turnover_times: 11 }, 422, notTaken],
    [{ turnover_times: -1 }, 422, notTaken],
    [{ turnover_times: 1.5 }, 422, notTaken],
    [{ direction: 'debit', turnover_times: 1 }, 422, '扣款不能设置流水要求'],
    [{ username: 'nobody-here' }, 404, '会员不存在'],
    [{ username: '' }, 404, '会员不存在'],
  ]
  it.each(cases)('%j → %i', async (change, code, message) => {
    const before = await app().tableDigest()
    const body = form(player, change)
    const reply = await app().call('/admin/api/adjustments/create', body, maker)
    expect(reply).toMatchObject({ status: 200, code, message, data: null })
    expect(await app().tableDigest()).toEqual(before)
  })

  it('an unknown number, a cashier who would post, a player, a visitor', async () => {
    const number = await draft(player)
    const before = await app().tableDigest()
    expect((await decide('A1', 'approve')).code).toBe(404)
    expect((await decide('A1', 'cancel', checker, { reason: '-' })).code).toBe(404)
    expect((await decide(number, 'approve', cashier)).code).toBe(403)
    expect((await decide(number, 'approve', player.token)).code).toBe(401)
    expect((await app().call('/admin/api/adjustments')).code).toBe(401)
    expect(await app().tableDigest()).toEqual(before)
  })
})

it('the auditor sees an adjustment whose money and state disagree', async () => {
  const number = await draft(player)
  const plant = (state: string) =>
    app().owner.query(
      `UPDATE adjustment SET state = $2, checked_by = made_by + 1,
         checked_at = app_now() WHERE adjustment_no = $1`,
      [number, state],
    )
  await plant('posted')
  await expect(app().assertLedgerBalances()).rejects.toThrow(/F-15.*moved 0/)
  await plant('cancelled')
  await app().assertLedgerBalances()
})
