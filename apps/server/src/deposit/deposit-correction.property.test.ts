import { randomUUID } from 'node:crypto'
import type { Reply, TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

/** Another walk: `WALK_SEED=7 npx vitest run …/deposit-correction.property.test.ts`. */
const seed = Number(process.env.WALK_SEED ?? 20_261_127)

let maker: string
let checker: string
beforeAll(async () => {
  maker = (await app().newStaff('cashier', '小红')).token
  checker = (await app().newStaff('finance', '大明')).token
})

const fen = fc.integer({ min: 10_000, max: 90_000 })
const which = fc.nat({ max: 20 })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('deposit' as const), fen }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('credit' as const), which, fen }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reject' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reopen' as const), which }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('correct' as const),
      which,
      fen: fc.integer({ min: 0, max: 90_000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('take' as const), fen }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('stake' as const), fen }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), fen }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

type Order = { number: string; state: string; worth: number }

/** Lives of one player's orders; the model knows amounts in fen, and where they stand. */
async function newLife() {
  const player = await app().registerPlayer()
  const bank = await app().bindCard(player)
  const orders: Order[] = []
  const model = { available: 0, debt: 0 }

  const act = (number: string, call: string, body: object, token = maker) =>
    app().call(`/admin/api/deposits/${number}/${call}`, body, token)

  const pick = (state: string, n: number) => {
    const among = orders.filter((order) => order.state === state)
    return among[n % Math.max(among.length, 1)]
  }

  async function confirm(
    proposal: Reply,
    number: string,
    more: object = {},
  ): Promise<Reply> {
    if (proposal.code !== 200) return proposal
    const corrections = proposal.data?.corrections as { correction_no: string }[]
    const { correction_no = '' } = corrections.at(-1) ?? {}
    return act(number, 'correction/confirm', { correction_no, ...more }, checker)
  }

  async function correct(number: string, amount: number): Promise<Reply> {
    const size = { amount: amount / 100 }
    return confirm(await act(number, 'correct', { ...size, reason: '多记' }), number, size)
  }

  async function reopen(number: string): Promise<Reply> {
    return confirm(await act(number, 'reopen', { reason: '款到' }), number)
  }

  async function take(amount: number): Promise<Reply> {
    const form = {
      username: player.name,
      direction: 'debit',
      amount: amount / 100,
      reason: '输掉',
    }
    const { data } = await app().expectOk('/admin/api/adjustments/create', form, maker)
    const path = `/admin/api/adjustments/${String(data?.adjustment_no)}/approve`
    return app().call(path, {}, checker)
  }

  async function stake(amount: number): Promise<void> {
    await app().owner.query(
      `WITH placed AS (INSERT INTO bet (venue, bet_id, version, player_id, game_code, stake, payout, state, counted,
         counted_at, placed_at, settled_at)
       VALUES ('obgdy', $1, 1, $2, 'koi-leap', $3, 0, 'settled', $3, app_now(), app_now(), app_now())
       RETURNING counted_at) SELECT FROM placed`,
      [randomUUID(), player.id, amount],
    )
    await app().owner.query('SELECT bets_counted($1, $2, app_now(), true)', [
      player.id,
      amount,
    ])
  }

  const withdraw = (amount: number) =>
    app().call(
      '/api/withdraw',
      { amount: amount / 100, bank, password: player.payPassword },
      player.token,
    )

  function move(change: number): void {
    if (change < 0) {
      const part = Math.min(-change, model.available)
      model.available -= part
      model.debt += -change - part
      return
    }
    const settledDebt = Math.min(change, model.debt)
    model.debt -= settledDebt
    model.available += change - settledDebt
  }

  async function run(next: Step): Promise<void> {
    switch (next.kind) {
      case 'deposit': {
        if (orders.filter((order) => order.state === 'submitted').length > 4) return
        const number = await app().submitDeposit(player, BigInt(next.fen))
        orders.push({ number, state: 'submitted', worth: 0 })
        return
      }
      case 'credit': {
        const order = pick('submitted', next.which)
        if (!order) return
        const reply = await act(order.number, 'approve', {
          amount: next.fen / 100,
          reason: '实收',
        })
        expect(reply.code).toBe(200)
        Object.assign(order, { state: 'approved', worth: next.fen })
        model.available += next.fen
        return
      }
      case 'reject': {
        const order = pick('submitted', next.which)
        if (!order) return
        expect((await act(order.number, 'reject', { reason: '未到' })).code).toBe(200)
        order.state = 'rejected'
        return
      }
      case 'reopen': {
        const order = pick('rejected', next.which)
        if (!order) return
        expect((await reopen(order.number)).code).toBe(200)
        order.state = 'submitted'
        return
      }
      case 'correct': {
        const order = pick('approved', next.which)
        if (!order) return
        const { code } = await correct(order.number, next.fen)
        expect(code).toBe(order.worth === next.fen ? 422 : 200)
        move(next.fen - order.worth)
        order.worth = next.fen
        return
      }
      case 'take': {
        const isThere = model.available >= next.fen
        expect((await take(next.fen)).code).toBe(isThere ? 200 : 1001)
        if (isThere) model.available -= next.fen
        return
      }
      case 'stake':
        return stake(next.fen)
      case 'withdraw': {
        const isThere = model.available >= next.fen + model.debt
        const { code } = await withdraw(next.fen)
        expect(code === 200).toBe(isThere)
        if (!isThere) return
        model.available -= next.fen + model.debt
        model.debt = 0
      }
    }
  }

  const worth = () => orders.reduce((sum, order) => sum + order.worth, 0)
  return { player, orders, model, worth, run, correct, reopen, take, withdraw, act }
}

/** What every place says about a player's money, in fen: books, records, totals, turnover. */
async function figuresOf({ id, token }: TestPlayer) {
  const { rows } = await app().owner.query<{
    available: number
    debt: number
    records: number
    worth: number
    required: number
  }>(
    `SELECT (SELECT sum(balance) FROM ledger.balances(ARRAY[available_account($1)]))::int AS available,
       -coalesce((SELECT sum(balance) FROM ledger.balances(ARRAY[debt_account($1)])), 0)::int AS debt,
       (SELECT coalesce(sum(CASE WHEN type = 2 THEN -amount WHEN type = 1 AND state <> 'approved' THEN 0 ELSE amount END), 0)
         FROM statement_line WHERE player_id = $1)::int AS records,
       (SELECT coalesce(sum(amount), 0) FROM deposit_credited WHERE player_id = $1)::int AS worth,
       (SELECT coalesce(sum(required), 0) FROM turnover_requirement WHERE player_id = $1)::int AS required`,
    [id],
  )
  const { data } = await app().expectOk('/api/user', {}, token)
  const turnover = await app().expectOk('/api/getBetAmount', {}, token)
  const inFen = (yuan: unknown) => Math.round(Number(yuan) * 100)
  const [figures] = rows
  if (!figures) throw new Error('no figures')
  return { ...figures, paysum: inFen(data?.paysum), owed: inFen(turnover.data?.debt) }
}

/** Counting all stake again changes nothing that is saved. */
async function expectTurnoverCounted({ id }: TestPlayer): Promise<void> {
  const select = `SELECT ref, required, done FROM turnover_requirement WHERE player_id = $1 ORDER BY ref`
  const client = await app().owner.connect()
  try {
    await client.query('BEGIN')
    const savedRows = (await client.query(select, [id])).rows
    await client.query('SELECT recount_turnover($1)', [id])
    expect((await client.query(select, [id])).rows).toEqual(savedRows)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

describe('random lives of deposits', () => {
  it('D-1 D-2: books, records, totals and turnover agree to the fen after each step', async () => {
    const life = await newLife()
    const steps = fc.sample(fc.array(step, { minLength: 120, maxLength: 120 }), {
      seed,
      numRuns: 1,
    })[0]
    for (const [n, next] of (steps ?? []).entries()) {
      await life.run(next)
      const { available, debt } = life.model
      const worth = life.worth()
      const at = `seed ${seed}, step ${n}: ${JSON.stringify(next)}`
      expect(await figuresOf(life.player), at).toEqual({
        available,
        debt,
        records: available,
        worth,
        required: worth,
        paysum: worth,
        owed: debt,
      })
      await expectTurnoverCounted(life.player)
      await app().assertLedgerBalances()
    }
  })

  const rounds = Array.from({ length: 20 }, (_, n) => n + 1)
  it.each(rounds)(
    'D-1 D-2: round %i: all at once, nothing is lost or twice',
    async (round) => {
      const life = await newLife()
      const first = { kind: 'deposit', fen: 80_000 } as const
      for (let n = 0; n < 3; n += 1) await life.run(first)
      await life.run({ kind: 'credit', which: 0, fen: 80_000 })
      await life.run({ kind: 'credit', which: 0, fen: 50_000 })
      await life.run({ kind: 'reject', which: 0 })
      const [one, two, three] = life.orders.map((order) => order.number) as [
        string,
        string,
        string,
      ]
      const replies = await Promise.all([
        life.correct(one, round * 1001),
        life.correct(one, 30_000),
        life.correct(two, 0),
        life.reopen(three),
        life.reopen(three),
        life.take(70_000),
        life.withdraw(40_000),
      ])
      expect(replies.filter(({ code }) => ![200, 409, 1001, 1006].includes(code))).toEqual(
        [],
      )
      const { available, debt, records, worth, required, paysum, owed } = await figuresOf(
        life.player,
      )
      expect(records).toBe(available)
      expect([required, paysum]).toEqual([worth, worth])
      expect(owed).toBe(debt)
      await expectTurnoverCounted(life.player)
      await app().assertLedgerBalances()
    },
  )
})
