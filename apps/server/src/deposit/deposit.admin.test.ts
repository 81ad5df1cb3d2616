import type { TestPlayer } from '@jinli/dev-env/api-client'
import { hourMs, minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { expireDeposits } from './deposit.jobs.ts'

const app = useTestApp()

let player: TestPlayer
let staff: string
beforeAll(async () => {
  player = await app().registerPlayer()
  staff = await app().staffToken()
})

function decide(number: string, verdict: 'approve' | 'reject', body: object = {}) {
  return app().call(`/admin/api/deposits/${number}/${verdict}`, body, staff)
}

async function audits(subject: string) {
  const { rows } = await app().owner.query(
    `SELECT a.action, a.reason, a.ip, s.username, a.before->>'state' AS before,
       a.after->>'state' AS after FROM audit a JOIN staff s ON s.id = a.staff_id
     WHERE a.subject = $1 ORDER BY a.id`,
    [subject],
  )
  return rows
}

async function line(number: string, owner = player) {
  const { data } = await app().expectOk(
    '/api/gettransrecord',
    { type: 1, pagesize: 100 },
    owner.token,
  )
  const lines = data?.data as Record<string, unknown>[]
  return lines.find((each) => each.out_trade_no === number)
}

describe('approving', () => {
  it('R-DEP-25 R-ADMIN-02 R-MONEY-12: credits once, opens the turnover, leaves an audit row', async () => {
    const saver = await app().registerPlayer()
    const number = await app().submitDeposit(saver, 33_333n)
    const reply = await decide(number, 'approve', { reference: 'BANK-1', reason: '' })
    expect(reply).toMatchObject({
      code: 200,
      data: {
        deposit_no: number,
        username: saver.name,
        amount: 333.33,
        credited_amount: 333.33,
        state: 'approved',
        decided_by: '管理员',
        reference: 'BANK-1',
      },
    })
    expect(await app().whereabouts(saver)).toMatchObject({ available: 33_333n })
    for (const verdict of ['approve', 'reject'] as const)
      expect(await decide(number, verdict, { reason: '再来一次' })).toMatchObject({
        status: 200,
        code: 409,
        message: '状态已变更',
      })
    expect(await app().whereabouts(saver)).toMatchObject({ available: 33_333n })
    expect(await audits(number)).toEqual([
      {
        action: 'deposit.approved',
        reason: '',
        ip: '127.0.0.1',
        username: 'admin',
        before: 'submitted',
        after: 'approved',
      },
    ])
    const turnover = await app().expectOk('/api/getBetAmount', {}, saver.token)
    expect(turnover.data).toEqual({
      bet_amount: 333.33,
      required: 333.33,
      done: 0,
      frozen_until: null,
      debt: 0,
      by_source: [{ source: '存款', required: 333.33, done: 0 }],
      sources: [
        { source: '存款', required: 333.33, done: 0, created_at: expect.any(String) },
      ],
    })
    expect(await line(number, saver)).toMatchObject({
      amount: 333.33,
      state: 2,
      balance_after: 333.33,
      decided_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
  })

  it('R-DEP-27: another received amount needs a reason and is what is credited', async () => {
    const saver = await app().registerPlayer()
    const number = await app().submitDeposit(saver, 50_000n)
    for (const reason of ['', '   '])
      expect(await decide(number, 'approve', { amount: 480.5, reason })).toMatchObject({
        code: 422,
        message: '更改到账金额须填写原因',
        field: 'reason',
      })
    for (const amount of [0, '0.00'])
      expect((await decide(number, 'approve', { amount, reason: '少付' })).code).toBe(422)
    expect(await app().whereabouts(saver)).toMatchObject({ available: 0n })
    const reply = await decide(number, 'approve', { amount: '480.50', reason: '手续费' })
    expect(reply.data).toMatchObject({ amount: 500, credited_amount: 480.5 })
    expect(await app().whereabouts(saver)).toMatchObject({ available: 48_050n })
    expect(await line(number, saver)).toMatchObject({ amount: 480.5, balance_after: 480.5 })
    const turnover = await app().expectOk('/api/getBetAmount', {}, saver.token)
    expect(turnover.data?.required).toBe(480.5)
    expect((await audits(number))[0]).toMatchObject({ reason: '手续费' })
  })

  it('the same amount spelled out needs no reason', async () => {
    const number = await app().submitDeposit(player, 50_000n)
    expect((await decide(number, 'approve', { amount: '500' })).code).toBe(200)
  })

  it('a bank reference is used once, in whatever case and with spaces around', async () => {
    const [first, second] = [
      await app().submitDeposit(player, 20_000n),
      await app().submitDeposit(player, 20_000n),
    ]
    expect((await decide(first, 'approve', { reference: 'Ref-7a' })).code).toBe(200)
    for (const reference of ['Ref-7a', 'REF-7A', ' ref-7a '])
      expect(await decide(second, 'approve', { reference })).toMatchObject({
        code: 409,
        message: expect.stringContaining('该流水号已使用'),
        field: 'reference',
      })
    expect(await audits(second)).toEqual([])
    expect((await decide(second, 'approve', { reference: 'Ref-7b' })).code).toBe(200)
  })

  it('a reference that somebody else commits meanwhile is refused like a used one', async () => {
    const [closedOrder, open] = [
      await app().submitDeposit(player, 20_000n),
      await app().submitDeposit(player, 20_000n),
    ]
    await decide(closedOrder, 'reject', { reason: '未到账' })
    const blocker = await app().owner.connect()
    try {
      await blocker.query('BEGIN')
      await blocker.query(`UPDATE deposit SET reference = 'RACE' WHERE deposit_no = $1`, [
        closedOrder,
      ])
      const reply = decide(open, 'approve', { reference: 'race' })
      await expect
        .poll(async () => {
          const waitingLocks = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
          return (await app().owner.query(waitingLocks)).rows[0].n
        })
        .toBeGreaterThan(0)
      await blocker.query('COMMIT')
      expect(await reply).toMatchObject({
        code: 409,
        message: expect.stringContaining('该流水号已使用'),
      })
    } finally {
      blocker.release(true)
    }
    await decide(open, 'reject', { reason: '未到账' })
  })

  it('R-DEP-26: an expired deposit waits for staff and can still be approved', async () => {
    const saver = await app().registerPlayer()
    const number = await app().submitDeposit(saver, 20_000n)
    await app().clock.forward(hourMs - minuteMs)
    const runningOrder = await app().submitDeposit(saver, 30_000n)
    await app().clock.forward(minuteMs)
    await expireDeposits(app().context.pool)
    expect(await line(number, saver)).toMatchObject({
      state: 3,
      reason: '已超过付款时限，款项到账后仍会入账',
    })
    expect(await line(runningOrder, saver)).toMatchObject({ state: 1, reason: '' })
    const list = await app().expectOk(
      '/admin/api/deposits',
      { state: 'open', search: number },
      staff,
    )
    expect(list.data?.data).toEqual([
      expect.objectContaining({ state: 'expired', flags: [] }),
    ])
    expect((await decide(number, 'approve')).code).toBe(200)
    expect(await app().whereabouts(saver)).toMatchObject({ available: 20_000n })
    expect(await line(number, saver)).toMatchObject({ state: 2, reason: '' })
    expect((await audits(number))[0]).toMatchObject({
      before: 'expired',
      after: 'approved',
    })
  })
})

describe('rejecting', () => {
  it('R-DEP-28: credits nothing, needs a reason and tells it', async () => {
    const number = await app().submitDeposit(player, 20_000n)
    const before = await app().whereabouts(player)
    for (const reason of ['', '  '])
      expect(await decide(number, 'reject', { reason })).toMatchObject({
        code: 422,
        message: '请填写原因',
      })
    expect(await decide(number, 'reject', { reason: ' 未到账 ' })).toMatchObject({
      code: 200,
      data: { state: 'rejected', reason: '未到账', credited_amount: null },
    })
    expect(await app().whereabouts(player)).toEqual(before)
    expect(await line(number)).toMatchObject({
      state: 3,
      reason: '未到账',
      balance_after: null,
    })
    expect(await audits(number)).toEqual([
      expect.objectContaining({ action: 'deposit.rejected', reason: '未到账' }),
    ])
    expect((await decide(number, 'approve')).code).toBe(409)
  })
})

describe('the queue', () => {
  it('knows no other number', async () => {
    for (const verdict of ['approve', 'reject'] as const)
      expect(await decide('D20260101', verdict, { reason: 'x' })).toMatchObject({
        status: 200,
        code: 404,
        message: '记录不存在',
      })
  })

  it('R-ADMIN-02: lists by state, finds by number and by name in any case', async () => {
    const saver = await app().registerPlayer('Queue-Player')
    const numbers = [
      await app().submitDeposit(saver, 10_000n),
      await app().submitDeposit(saver, 20_000n),
      await app().submitDeposit(saver, 30_000n),
      await app().submitDeposit(saver, 40_000n),
    ]
    await decide(numbers[0] ?? '', 'approve')
    await decide(numbers[1] ?? '', 'reject', { reason: '未到账' })
    const list = async (body: object) => {
      const { data } = await app().expectOk('/admin/api/deposits', body, staff)
      return ((data?.data ?? []) as { deposit_no: string }[]).map((each) => each.deposit_no)
    }
    const search = 'queue-player'
    // Open deposits come first, oldest first; then decided ones, newest first.
    expect(await list({ search })).toEqual([numbers[2], numbers[3], numbers[1], numbers[0]])
    expect(await list({ search, state: 'open' })).toEqual([numbers[2], numbers[3]])
    expect(await list({ search, state: 'approved' })).toEqual([numbers[0]])
    expect(await list({ search, state: 'rejected' })).toEqual([numbers[1]])
    expect(await list({ search, page: 2, pagesize: 2 })).toEqual([numbers[1], numbers[0]])
    expect(await list({ search: ` ${numbers[3]} ` })).toEqual([numbers[3]])
    expect(await list({ search: "' OR 1=1 --" })).toEqual([])
    const reply = await app().call('/admin/api/deposits', { state: 'pending' }, staff)
    expect(reply.code).toBe(422)
  })
})
