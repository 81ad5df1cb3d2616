import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { yuanNumber } from '@jinli/money/money'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

let player: TestPlayer
let staff: string
let card: number
beforeAll(async () => {
  player = await app().registerPlayer('Paid-Player')
  await app().fund(player, 500_000n)
  card = await app().bindCard(player)
  staff = await app().staffToken()
})

async function newWithdrawal(amount = 150): Promise<string> {
  const form = { amount, bank: card, password: player.payPassword }
  const { data } = await app().expectOk('/api/withdraw', form, player.token)
  return String(data?.out_trade_no)
}

function decide(number: string, verdict: 'approve' | 'reject', body: object = {}) {
  return app().call(`/admin/api/withdrawals/${number}/${verdict}`, body, staff)
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

async function line(number: string) {
  const { data } = await app().expectOk(
    '/api/gettransrecord',
    { type: 2, pagesize: 100 },
    player.token,
  )
  const lines = data?.data as Record<string, unknown>[]
  return lines.find((each) => each.out_trade_no === number)
}

describe('approving', () => {
  it('R-WD-18 R-WD-27 R-ADMIN-03: takes the money out of the hold, once, with an audit row', async () => {
    const before = await app().whereabouts(player)
    const number = await newWithdrawal()
    const reply = await decide(number, 'approve', { reference: 'PAY-1' })
    expect(reply).toMatchObject({
      code: 200,
      data: {
        out_trade_no: number,
        username: player.name,
        amount: 150,
        state: 'paid',
        decided_by: '管理员',
        reference: 'PAY-1',
      },
    })
    const after = { ...before, available: before.available - 15_000n }
    expect(await app().whereabouts(player)).toEqual(after)
    for (const verdict of ['approve', 'reject'] as const)
      expect(await decide(number, verdict, { reason: '再来一次' })).toMatchObject({
        status: 200,
        code: 409,
        message: '状态已变更',
      })
    expect(await app().whereabouts(player)).toEqual(after)
    expect(await audits(number)).toEqual([
      {
        action: 'withdrawal.paid',
        reason: '',
        ip: '127.0.0.1',
        username: 'admin',
        before: 'requested',
        after: 'paid',
      },
    ])
    expect(await line(number)).toMatchObject({ amount: 150, state: 2 })
    expect((await line(number))?.decided_at).not.toBeNull()
  })

  it('a payment reference is used once, in whatever case', async () => {
    const [first, second] = [await newWithdrawal(), await newWithdrawal()]
    expect((await decide(first, 'approve', { reference: 'Ref-9a' })).code).toBe(200)
    const before = await app().whereabouts(player)
    for (const reference of ['Ref-9a', 'REF-9A', ' ref-9a '])
      expect(await decide(second, 'approve', { reference })).toMatchObject({
        code: 409,
        message: expect.stringContaining('该流水号已使用'),
        field: 'reference',
      })
    expect(await app().whereabouts(player)).toEqual(before)
    expect(await audits(second)).toEqual([])
    expect((await decide(second, 'approve')).code).toBe(200)
  })

  it('a reference that somebody else commits meanwhile is refused like a used one', async () => {
    const [closedNumber, open] = [await newWithdrawal(), await newWithdrawal()]
    await decide(closedNumber, 'reject', { reason: '户名不符' })
    const blocker = await app().owner.connect()
    try {
      await blocker.query('BEGIN')
      await blocker.query(
        `UPDATE withdrawal SET reference = 'RACE' WHERE out_trade_no = $1`,
        [closedNumber],
      )
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
    await decide(open, 'reject', { reason: '重新提交' })
  })
})

describe('rejecting', () => {
  it('R-WD-19: returns the money, needs a reason and tells it', async () => {
    const before = await app().whereabouts(player)
    const number = await newWithdrawal()
    for (const reason of ['', '  '])
      expect(await decide(number, 'reject', { reason })).toMatchObject({
        code: 422,
        message: '请填写原因',
        field: 'reason',
      })
    expect(await app().whereabouts(player)).toMatchObject({ held: before.held + 15_000n })
    expect(await decide(number, 'reject', { reason: ' 户名不符 ' })).toMatchObject({
      code: 200,
      data: { state: 'rejected', reason: '户名不符', reference: '' },
    })
    expect(await app().whereabouts(player)).toEqual(before)
    expect(await line(number)).toMatchObject({ state: 3, reason: '户名不符' })
    expect((await line(number))?.balance_after).toBe(yuanNumber(before.available))
    expect(await audits(number)).toEqual([
      expect.objectContaining({ action: 'withdrawal.rejected', reason: '户名不符' }),
    ])
    expect((await decide(number, 'approve')).code).toBe(409)
  })
})

describe('the queue', () => {
  it('knows no other number, nor a deposit’s', async () => {
    const deposit = await app().submitDeposit(player, 10_000n)
    for (const number of ['W20260101', deposit])
      for (const verdict of ['approve', 'reject'] as const)
        expect(await decide(number, verdict, { reason: 'x' })).toMatchObject({
          status: 200,
          code: 404,
          message: '记录不存在',
        })
  })

  it('R-ADMIN-03: lists by state, finds by number and by name in any case', async () => {
    const numbers = [await newWithdrawal(), await newWithdrawal(), await newWithdrawal()]
    await decide(numbers[0] ?? '', 'approve')
    await decide(numbers[1] ?? '', 'reject', { reason: '户名不符' })
    const list = async (body: object) => {
      const { data } = await app().expectOk('/admin/api/withdrawals', body, staff)
      return ((data?.data ?? []) as { out_trade_no: string }[]).map(
        (each) => each.out_trade_no,
      )
    }
    const search = 'paid-player'
    expect(await list({ search, state: 'review' })).toEqual([numbers[2]])
    expect((await list({ search, state: 'paid' }))[0]).toBe(numbers[0])
    expect((await list({ search, state: 'unpaid' }))[0]).toBe(numbers[1])
    // Open orders come first, then the decided ones, newest first.
    expect((await list({ search })).slice(0, 3)).toEqual([
      numbers[2],
      numbers[1],
      numbers[0],
    ])
    expect(await list({ search: ` ${numbers[2]} ` })).toEqual([numbers[2]])
    expect(
      (await app().call('/admin/api/withdrawals', { state: 'pending' }, staff)).code,
    ).toBe(422)
  })
})
