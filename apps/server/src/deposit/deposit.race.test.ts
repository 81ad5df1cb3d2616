import { randomUUID } from 'node:crypto'
import { bankDeposit, type Reply } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { releaseTogether } from '@jinli/dev-env/barrier'
import { hourMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'
import { expireDeposits } from './deposit.jobs.ts'

const app = useTestApp()
const amount = 30_000n
/** Rounds of each race: the first with 64 concurrent calls, the others with 32 (reliability R-1…R-16). */
const rounds = Array.from({ length: 20 }, (_, n) => ({ round: n + 1, copies: n ? 32 : 64 }))
const codes = (replies: Reply[]) => tally(replies.map((reply) => reply.code))

async function submitOrder() {
  const player = await app().registerPlayer()
  return { player, number: await app().submitDeposit(player, amount) }
}

async function decide(number: string, verdict: 'approve' | 'reject', body: object = {}) {
  const path = `/admin/api/deposits/${number}/${verdict}`
  return app().call(path, body, await app().staffToken())
}

/** Runs concurrent calls that all read the deposit as open before one of them decides it. */
async function runTogether(
  number: string,
  copies: number,
  work: (n: number) => Promise<Reply>,
) {
  await app().staffToken()
  const text = 'SELECT 1 FROM deposit WHERE deposit_no = $1 FOR UPDATE'
  return releaseTogether(app().owner, { text, values: [number] }, 8, () =>
    atOnce(copies, work),
  )
}

async function available(player: Parameters<ReturnType<typeof app>['whereabouts']>[0]) {
  return (await app().whereabouts(player)).available
}

describe('R-3: staff decide up to 64 times at once', () => {
  it.each(rounds)('round $round: credits once (R-DEP-25, R-MONEY-12)', async (each) => {
    const { player, number } = await submitOrder()
    expect(await available(player)).toBe(0n)
    const replies = await runTogether(number, each.copies, () => decide(number, 'approve'))
    expect(codes(replies)).toEqual({ 200: 1, 409: each.copies - 1 })
    expect(await available(player)).toBe(amount)
    const { rows } = await app().owner.query(
      `SELECT (SELECT count(*) FROM audit WHERE subject = $1)::int AS audited,
         (SELECT sum(required) FROM turnover_requirement WHERE player_id = $2)::int AS required`,
      [number, player.id],
    )
    expect(rows).toEqual([{ audited: 1, required: Number(amount) }])
  })

  it('credits or rejects when both are pressed, never both (R-DEP-28)', async () => {
    const { player, number } = await submitOrder()
    const replies = await runTogether(number, 64, (n) =>
      decide(number, n % 2 ? 'approve' : 'reject', { reason: '复核' }),
    )
    expect(codes(replies)).toEqual({ 200: 1, 409: 63 })
    const state = replies.find((reply) => reply.code === 200)?.data?.state
    expect(await available(player)).toBe(state === 'approved' ? amount : 0n)
  })

  it('credits one of several amounts once (R-DEP-27)', async () => {
    const { player, number } = await submitOrder()
    const replies = await atOnce(20, (n) =>
      decide(number, 'approve', { amount: 200 + n, reason: '实收不同' }),
    )
    expect(codes(replies)).toEqual({ 200: 1, 409: 19 })
    const creditedAmount = replies.find((reply) => reply.code === 200)?.data
      ?.credited_amount
    expect(await available(player)).toBe(BigInt(Number(creditedAmount)) * 100n)
  })

  it('R-DEP-38: gives the lease to one of two who reach for it 32 times each', async () => {
    const { number } = await submitOrder()
    const both = [await app().staffToken(), await app().colleague('小红', 'cashier')]
    const path = `/admin/api/deposits/${number}/claim`
    const replies = await atOnce(64, (n) => app().call(path, {}, both[n % 2]))
    expect(codes(replies)).toEqual({ 200: 32, 409: 32 })
    const holders = replies.filter((_reply, n) => n % 2 === 0).map((reply) => reply.code)
    expect(new Set(holders).size).toBe(1)
  })

  it('takes one bank reference once, also at the same moment (money I-7)', async () => {
    const items = await Promise.all([
      submitOrder(),
      submitOrder(),
      submitOrder(),
      submitOrder(),
    ])
    const replies = await Promise.all(
      items.map((item, n) =>
        decide(item.number, 'approve', { reference: n % 2 ? 'Slip-7' : 'SLIP-7' }),
      ),
    )
    expect(codes(replies)).toEqual({ 200: 1, 409: 3 })
  })

  it('expires and approves at the same minute without losing either (R-DEP-26)', async () => {
    const { player, number } = await submitOrder()
    await app().clock.forward(hourMs)
    const [replies] = await Promise.all([
      atOnce(8, () => decide(number, 'approve')),
      atOnce(8, () => expireDeposits(app().context.pool)),
    ])
    expect(codes(replies)).toEqual({ 200: 1, 409: 7 })
    expect(await available(player)).toBe(amount)
  })
})

describe('R-2: one key up to 64 times', () => {
  it.each(rounds)('round $round: one deposit, equal answers (R-WIRE-22)', async (each) => {
    const player = await app().registerPlayer()
    const headers = { 'idempotency-key': randomUUID() }
    const recharge = (fen: bigint) =>
      app().call('/api/recharge', bankDeposit(fen), player.token, headers)
    const replies = await atOnce(each.copies, () => recharge(amount))
    expect(codes(replies)).toEqual({ 200: each.copies })
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect((await recharge(amount + 1n)).error).toBe('idempotency.mismatch')
    const { rows } = await app().owner.query(
      'SELECT count(*)::int AS n FROM deposit WHERE player_id = $1',
      [player.id],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('keeps to the limit of open deposits under concurrency', async () => {
    const player = await app().registerPlayer()
    const replies = await atOnce(40, (n) =>
      app().call('/api/recharge', bankDeposit(amount + BigInt(n)), player.token, {
        'idempotency-key': randomUUID(),
      }),
    )
    expect(codes(replies)).toEqual({ 200: 10, 1202: 30 })
  })
})

describe('every step from every state (P-5)', () => {
  const states = ['submitted', 'expired', 'approved', 'rejected'] as const
  const stateHasPaymentInfo = {
    submitted: true,
    expired: true,
    approved: false,
    rejected: false,
  }
  const steps = ['approve', 'reject'] as const
  const cases = states.flatMap((state) => steps.map((step) => [state, step] as const))

  it.each(cases)('%s → %s', async (state, step) => {
    const { number } = await submitOrder()
    if (state === 'expired') {
      await app().clock.forward(hourMs)
      await expireDeposits(app().context.pool)
    }
    if (state === 'approved') await decide(number, 'approve')
    if (state === 'rejected') await decide(number, 'reject', { reason: '未到账' })
    const { code } = await decide(number, step, { reason: '复核' })
    expect(code).toBe(stateHasPaymentInfo[state] ? 200 : 409)
  })
})
