import type { TestPlayer } from '@jinli/dev-env/api-client'
import { dayMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { correctionDesk } from '../../test/correction-desk.ts'

const app = useTestApp()

const desk = correctionDesk(app)
const { act, check, correct, propose, reopen } = desk

let player: TestPlayer
beforeAll(desk.open)
beforeEach(async () => {
  player = await app().registerPlayer()
})

const moneyOf = () => desk.moneyOf(player)
const credit = (yuan: number, more: { requested?: number; reference?: string } = {}) =>
  desk.credit(player, yuan, more)

async function recordOf(number: string) {
  const body = { type: 1, out_trade_no: number }
  const { data } = await app().expectOk('/api/transdetail', body, player.token)
  return data as { timeline: { title: string; note: string }[]; amount: number }
}

/** Returns the player's records of a type as the list has them: number, amount, balance after. */
async function listOf(type: number): Promise<[string, number, number | null][]> {
  const { data } = await app().expectOk('/api/gettransrecord', { type }, player.token)
  const rows = data?.data as {
    out_trade_no: string
    amount: number
    balance_after: number | null
  }[]
  return rows.map(({ out_trade_no, amount, balance_after }) => [
    out_trade_no,
    amount,
    balance_after,
  ])
}

async function adjust(direction: 'credit' | 'debit', amount: number): Promise<void> {
  const post = await desk.adjustment(player, direction, amount)
  expect((await post()).code).toBe(200)
}

// R-DEP-58 R-DEP-60 R-MONEY-28
describe('冲正: a credited deposit', () => {
  it('D-1: the record shows what the order is worth; the running list what each row moved', async () => {
    const number = await credit(1400, { requested: 500 })
    expect((await recordOf(number)).amount).toBe(1400)
    const correction_no = await propose(number, 500)
    await check(number, 'confirm', { correction_no, amount: 500 })
    expect((await recordOf(number)).amount).toBe(500)
    expect((await listOf(1)).map(([, amount]) => amount)).toEqual([500])
    expect((await listOf(9)).map(([, amount]) => amount)).toEqual([-900])
    const moves = (await listOf(0)).toReversed()
    expect(moves).toEqual([
      [number, 1400, 1400],
      [expect.any(String), -900, 500],
    ])
  })

  it('D-1: 1,400 credited for 500 becomes 500: credit, turnover, totals, order and record follow', async () => {
    const number = await credit(1400, { requested: 500 })
    expect(await moneyOf()).toMatchObject({ available: 1400, required: 1400 })
    const correction_no = await propose(number, 500)
    expect(await moneyOf()).toMatchObject({ available: 1400, required: 1400 })
    const confirm = { correction_no, amount: 500 }
    expect((await act(number, 'correction/confirm', confirm)).code).toBe(403)
    const reply = await check(number, 'confirm', confirm)
    expect(reply).toMatchObject({
      code: 200,
      data: {
        state: 'approved',
        amount: 500,
        credited_amount: 1400,
        true_amount: 500,
        flags: ['over', 'corrected'],
        corrections: [
          {
            correction_no,
            kind: 'amount',
            status: 'confirmed',
            from_amount: 1400,
            amount: 500,
            wallet_change: -900,
            debt_change: 0,
            reason: '多记',
            made_by: '小红',
            checked_by: '大明',
          },
        ],
      },
    })
    expect(await moneyOf()).toMatchObject({
      available: 500,
      debt: 0,
      required: 500,
      deposited: 500,
    })
    const { timeline } = await recordOf(number)
    expect(timeline.map((step) => step.title)).toEqual([
      '提交存款',
      '审核通过，已到账',
      '存款冲正',
    ])
    expect(timeline.at(-1)?.note).toBe(
      '到账金额由 ¥1,400.00 更正为 ¥500.00；中心钱包扣回 ¥900.00；多记',
    )
    const { rows } = await app().owner.query(
      `SELECT t.kind, t.ref, e.amount::int FROM ledger.transaction t JOIN ledger.entry e ON e.transaction_id = t.id
       WHERE t.key LIKE 'deposit:%:credited:corrected:%' AND t.ref = (SELECT 'deposit:' || id FROM deposit WHERE deposit_no = $1)
       ORDER BY e.amount`,
      [number],
    )
    expect(rows).toMatchObject([
      { kind: 'deposit.corrected', amount: -90_000 },
      { kind: 'deposit.corrected', amount: 90_000 },
    ])
    expect(await app().auditTrail(number)).toEqual([
      '小红 deposit.approved',
      '小红 deposit.correction-made',
      '大明 deposit.corrected',
    ])
    const { data: mails } = await app().expectOk('/api/noticeList', {}, player.token)
    expect(JSON.stringify(mails)).toContain('由 ¥1,400.00 更正为 ¥500.00')
  })

  it('D-1: what the wallet has not is owed; a withdrawal leaves it and settles it first', async () => {
    const number = await credit(1400, { requested: 500 })
    await adjust('debit', 1100)
    expect(await correct(number, 500)).toMatchObject({
      data: { corrections: [{ wallet_change: -300, debt_change: 600 }] },
    })
    expect(await moneyOf()).toMatchObject({ available: 0, debt: 600 })
    const { timeline } = await recordOf(number)
    expect(timeline.at(-1)?.note).toContain('余额不足，记欠款 ¥600.00')
    const context = await desk.asMaker(`/admin/api/players/${player.name}/context`)
    expect(context.data?.balances).toMatchObject({ debt: 600 })

    const bank = await app().bindCard(player)
    const withdraw = (amount: number) =>
      app().call(
        '/api/withdraw',
        { amount, bank, password: player.payPassword },
        player.token,
      )
    await adjust('credit', 1000)
    expect(await withdraw(401)).toMatchObject({
      code: 1006,
      message: '您有欠款600元，取款时先行扣除，本次最多可取400元',
    })
    expect(await moneyOf()).toMatchObject({ available: 1000, debt: 600 })
    expect((await withdraw(400)).code).toBe(200)
    expect(await moneyOf()).toMatchObject({ available: 0, debt: 0 })
  })

  it('D-1: a second correction starts at the true amount; one upwards pays the debt first', async () => {
    const number = await credit(1000)
    await adjust('debit', 1000)
    await correct(number, 400)
    expect(await moneyOf()).toMatchObject({ available: 0, debt: 600, required: 400 })
    expect(await correct(number, 1100)).toMatchObject({
      data: {
        true_amount: 1100,
        corrections: [{}, { from_amount: 400, wallet_change: 100, debt_change: -600 }],
      },
    })
    expect(await moneyOf()).toMatchObject({ available: 100, debt: 0, required: 1100 })
    expect((await recordOf(number)).timeline.at(-1)?.note).toContain('抵扣欠款 ¥600.00')
  })

  it('D-1: a deposit of last month is corrected by a line of today', async () => {
    const number = await credit(1000)
    await app().clock.forward(31 * dayMs)
    await desk.open()
    player = await app().comeBack(player)
    expect((await correct(number, 0)).code).toBe(200)
    expect(await moneyOf()).toMatchObject({ available: 0, required: 0, deposited: 0 })
    const since = { type: 9, timeType: 1 }
    const { data } = await app().expectOk('/api/gettransrecord', since, player.token)
    expect(JSON.stringify(data)).toContain('存款冲正')
    await app().clock.reset()
    await desk.open()
  })

  it('D-1: the second person enters the amount; equal, negative or reasonless ones are refused', async () => {
    const number = await credit(300)
    const ask = (body: object) => act(number, 'correct', body)
    expect(await ask({ amount: 300, reason: '-' })).toMatchObject({
      message: '与现有金额相同',
    })
    expect((await ask({ amount: -1, reason: '-' })).code).toBe(422)
    expect((await ask({ reason: '-' })).code).toBe(422)
    expect(await ask({ amount: 200 })).toMatchObject({ message: '请填写原因' })
    const correction_no = await propose(number, 200)
    expect(await ask({ amount: 100, reason: '-' })).toMatchObject({
      code: 409,
      message: '该订单已有冲正或重新打开待复核',
    })
    const confirm = (amount: number) => check(number, 'confirm', { correction_no, amount })
    expect((await confirm(100)).code).toBe(409)
    const drop = { correction_no, reason: '弄错了' }
    expect((await act(number, 'correction/cancel', drop)).code).toBe(200)
    expect((await confirm(200)).code).toBe(409)
    expect(await moneyOf()).toMatchObject({ available: 300, required: 300 })
  })

  it('D-1: both people need a limit that is as large as the change', async () => {
    const number = await credit(300)
    const correction_no = await propose(number, 100)
    const limit = (most: number | null) =>
      app().owner.query(
        `UPDATE staff SET order_max = $1 WHERE display_name = ANY ('{小红,大明}')`,
        [most],
      )
    await limit(19_999)
    const refusal = { error: 'staff.order-limit' }
    const confirm = { correction_no, amount: 100 }
    expect(await check(number, 'confirm', confirm)).toMatchObject(refusal)
    await check(number, 'cancel', { correction_no, reason: '-' })
    expect(await act(number, 'correct', { amount: 100, reason: '-' })).toMatchObject(
      refusal,
    )
    await limit(null)
  })

  it('D-1: the first deposit of a referred player follows, and the agent’s figures of today', async () => {
    const agent = await app().registerPlayer()
    await app().makeAgent(agent)
    await app().owner.query(
      'INSERT INTO player_referral (player_id, agent_id) VALUES ($1, $2)',
      [player.id, agent.id],
    )
    const number = await credit(800)
    await correct(number, 0)
    const second = await credit(300)
    const first = async () =>
      (
        await app().owner.query(
          'SELECT first_deposit::int FROM player_referral WHERE player_id = $1',
          [player.id],
        )
      ).rows[0]?.first_deposit
    expect(await first()).toBe(30_000)
    await correct(second, 200)
    expect(await first()).toBe(20_000)
    const { rows } = await app().owner.query(
      `SELECT sum(first_deposits)::int AS n, sum(first_deposit_amount)::int AS amount FROM agent_day_change
       WHERE agent_id = $1`,
      [agent.id],
    )
    expect(rows).toEqual([{ n: 1, amount: 20_000 }])
  })

  it.each([
    ['/api/depositlimit', {}, '每日存款限额，今日'],
    ['/api/gamelimit/set', { kind: 'deposit', period: 'week' }, '每周存款限额，本周'],
    ['/api/gamelimit/set', { kind: 'deposit', period: 'month' }, '每月存款限额，本月'],
  ])(
    'D-1 R-CARE-11: an own limit (%s %j) has room again, and holds for a correction upwards',
    async (path, which, words) => {
      await app().expectOk(path, { ...which, amount: 1000 }, player.token)
      const number = await credit(900)
      await correct(number, 100)
      const other = await credit(800)
      const correction_no = await propose(number, 900)
      const confirm = { correction_no, amount: 900 }
      expect(await check(number, 'confirm', confirm)).toMatchObject({
        code: 409,
        message: `超过会员自设${words}还可入账100元`,
      })
      expect((await correct(other, 700)).code).toBe(200)
    },
  )

  it('D-1: rewards got after it are a hint for staff, and stay', async () => {
    const number = await credit(1000)
    await app().owner.query(
      `INSERT INTO rebate_claim (claim_no, player_id, amount, lines, created_at) VALUES ($1, $2, 500, 1, app_now())`,
      [`R-${player.id}`, player.id],
    )
    try {
      await correct(number, 100)
      const path = `/admin/api/players/${player.name}/abuse-flags`
      const { data } = await app().expectOk(path, {}, await app().staffToken())
      expect(data).toMatchObject([
        {
          kind: 'corrected_deposit',
          evidence: [
            { label: '存款', subject: number },
            { label: '冲正为', value: '¥100.00' },
            { label: '到账后所得奖励', value: '1 笔，共¥5.00' },
            { label: '返水' },
          ],
        },
      ])
    } finally {
      await app().owner.query('DELETE FROM rebate_claim WHERE player_id = $1', [player.id])
    }
  })
})

// R-DEP-59
describe('重新打开: a rejected deposit', () => {
  async function rejectedOrder(reference = ''): Promise<string> {
    const number = await app().submitDeposit(player, 50_000n)
    if (reference) await act(number, 'claim')
    expect((await act(number, 'reject', { reason: '未查到款项' })).code).toBe(200)
    return number
  }

  it('D-2: late money opens it again with a reason and a second person, and it is a deposit', async () => {
    const number = await rejectedOrder()
    const reply = await reopen(number, 'LATE-1')
    expect(reply).toMatchObject({
      code: 200,
      data: {
        state: 'submitted',
        reference: 'LATE-1',
        flags: ['reopened'],
        decided_at: null,
      },
    })
    await app().clock.forward(2 * 3_600_000)
    await app().runJob('expire-deposits')
    const queue = { state: 'waiting', search: number }
    const waits = await desk.asMaker('/admin/api/deposits', queue)
    expect(waits.data).toMatchObject({ total: 1 })
    expect((await act(number, 'approve')).data).toMatchObject({
      state: 'approved',
      reference: 'LATE-1',
    })
    expect(await moneyOf()).toMatchObject({ available: 500, required: 500, deposited: 500 })
    expect((await recordOf(number)).timeline.map((step) => step.title)).toEqual([
      '提交存款',
      '审核未通过',
      '订单重新打开',
      '审核通过，已到账',
    ])
    await app().clock.reset()
  })

  it('D-2: a receipt that was used meanwhile is refused with the other order’s number', async () => {
    const number = await rejectedOrder()
    const other = await credit(300, { reference: 'LATE-2' })
    expect(
      await act(number, 'reopen', { reason: '到账', reference: 'late-2' }),
    ).toMatchObject({ code: 409, message: `该流水号已使用（${other}）` })
    expect((await reopen(number)).data).toMatchObject({ state: 'submitted' })
  })

  it('D-2: only what is rejected is opened, only what is credited is corrected', async () => {
    const number = await credit(300)
    expect((await act(number, 'reopen', { reason: '-' })).code).toBe(409)
    const other = await rejectedOrder()
    expect((await act(other, 'correct', { amount: 1, reason: '-' })).code).toBe(409)
  })

  it('D-25: an order corrected to nothing gives its receipt to the right one, and cannot take it back', async () => {
    const wrong = await credit(500, { reference: 'SLIP-X' })
    expect((await correct(wrong, 0)).data).toMatchObject({
      reference: '',
      released_reference: 'SLIP-X',
    })
    const right = await credit(500, { reference: 'SLIP-X' })
    expect(await act(wrong, 'correct', { amount: 500, reason: '恢复' })).toMatchObject({
      code: 409,
      message: `该流水号已使用（${right}）`,
    })
  })
})
