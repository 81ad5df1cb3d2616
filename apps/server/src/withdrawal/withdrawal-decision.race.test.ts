import type { Reply, TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

const all = 50_000n
let player: TestPlayer
let card: number
let team: TestStaff[]
beforeAll(async () => {
  player = await app().registerPlayer()
  card = await app().bindCard(player)
  // four members of staff use the same buttons.
  team = await Promise.all([
    app().newStaff('owner'),
    app().newStaff('finance'),
    app().newStaff('cashier'),
    app().newStaff('cashier'),
  ])
})

/** Requests a withdrawal of the whole balance, 500 yuan, after topping the balance up to it. */
async function newWithdrawal(): Promise<string> {
  const { available } = await app().whereabouts(player)
  if (available < all) await app().fund(player, all - available)
  const form = { amount: 500, bank: card, password: player.payPassword }
  const { data } = await app().expectOk('/api/withdraw', form, player.token)
  return String(data?.out_trade_no)
}

/** Sends the n-th click. The members of the team click in turn. */
function press(number: string, n: number, call: string, body: object = {}) {
  const token = team[n % team.length]?.token ?? ''
  return app().call(`/admin/api/withdrawals/${number}/${call}`, body, token)
}

const codes = (replies: Reply[]) => tally(replies.map((reply) => reply.code))
/** A race must pass this many times in a row. */
const rounds = Array.from({ length: 20 }, (_, n) => n)

async function auditCount(number: string): Promise<number> {
  const { rows } = await app().owner.query(
    'SELECT count(*)::int AS n FROM audit WHERE subject = $1',
    [number],
  )
  return rows[0].n
}

describe('R-4: staff press all at once, 20 rounds', () => {
  it('pays once of 64 (R-WD-18, R-WD-20)', async () => {
    for (const round of rounds) {
      const number = await newWithdrawal()
      const replies = await atOnce(64, (n) =>
        press(number, n, 'approve', { reference: `slip-${round}-${n}` }),
      )
      expect(codes(replies)).toEqual({ 200: 1, 409: 63 })
      expect(await app().whereabouts(player)).toMatchObject({ available: 0n, held: 0n })
      expect(await auditCount(number)).toBe(1)
    }
  })

  it('pays or returns when both are pressed, never both (R-WD-19, R-WD-20)', async () => {
    for (const round of rounds) {
      const number = await newWithdrawal()
      const replies = await atOnce(32, (n) =>
        press(number, round + n * 5, n % 2 ? 'approve' : 'reject', { reason: '复核' }),
      )
      expect(codes(replies)).toEqual({ 200: 1, 409: 31 })
      const state = replies.find((reply) => reply.code === 200)?.data?.state
      const { available, held } = await app().whereabouts(player)
      expect([available, held]).toEqual([state === 'paid' ? 0n : all, 0n])
      expect(await auditCount(number)).toBe(1)
    }
  })

  it('begins and ends a payment once, under one reference of ours', async () => {
    for (const round of rounds) {
      const number = await newWithdrawal()
      await press(number, 0, 'approve', { pay_later: 1 })
      const payments = await atOnce(16, (n) => press(number, n, 'pay'))
      expect(codes(payments)).toEqual({ 200: 1, 409: 15 })
      const ref = payments.find((reply) => reply.code === 200)?.data?.payout_ref
      const ends = [
        { outcome: 'paid', reference: `bank-${round}` },
        { outcome: 'returned', reason: '退汇' },
        { outcome: 'retry' },
      ]
      const settlements = await atOnce(16, (n) => press(number, n, 'settle', ends[n % 3]))
      expect(codes(settlements)).toEqual({ 200: 1, 409: 15 })
      const success = settlements.find((reply) => reply.code === 200)
      expect(success?.data?.payout_ref).toBe(ref)
      if (success?.data?.state !== 'approved') continue
      expect((await press(number, 0, 'pay')).data?.payout_ref).toBe(ref)
      expect((await press(number, 0, 'settle', ends[1])).code).toBe(200)
    }
  })

  it('claims for one of four; nobody decides what another holds', async () => {
    for (const _ of rounds) {
      const number = await newWithdrawal()
      const claims = await atOnce(4, (n) => press(number, n, 'claim'))
      expect(codes(claims)).toEqual({ 200: 1, 409: 3 })
      expect(claims.filter((reply) => reply.error === 'review.claimed')).toHaveLength(3)
      const holder = claims.findIndex((reply) => reply.code === 200)
      const verdicts = await atOnce(4, (n) =>
        press(number, n, 'reject', { reason: '资料不符' }),
      )
      expect(verdicts.findIndex((reply) => reply.code === 200)).toBe(holder)
      expect(codes(verdicts)).toEqual({ 200: 1, 409: 3 })
      expect(await auditCount(number)).toBe(2)
    }
  })

  it('a claim and a decision at once: the order ends claimed or decided, not both', async () => {
    for (const _ of rounds) {
      const number = await newWithdrawal()
      const [claim, verdict] = await Promise.all([
        press(number, 0, 'claim'),
        press(number, 1, 'reject', { reason: '资料不符' }),
      ])
      expect([claim.code, verdict.code].toSorted((a, b) => a - b)).toEqual([200, 409])
      const { held } = await app().whereabouts(player)
      expect(held).toBe(claim.code === 200 ? all : 0n)
      if (held > 0n) await press(number, 0, 'reject', { reason: '资料不符' })
    }
  })

  it('one’s own claim never stops a decision', async () => {
    for (const _ of rounds) {
      const number = await newWithdrawal()
      const [, verdict] = await Promise.all([
        press(number, 0, 'claim'),
        press(number, 0, 'reject', { reason: '资料不符' }),
      ])
      expect(verdict.code).toBe(200)
      expect((await app().whereabouts(player)).held).toBe(0n)
    }
  })

  it('uses one bank reference for one payment, also at the same moment (money I-7)', async () => {
    await app().fund(player, all)
    for (const round of rounds) {
      const form = { amount: 100, bank: card, password: player.payPassword }
      const numbers: string[] = []
      for (let n = 0; n < 4; n += 1) {
        const { data } = await app().expectOk('/api/withdraw', form, player.token)
        numbers.push(String(data?.out_trade_no))
      }
      const reference = `SAME-${round}`
      const replies = await Promise.all(
        numbers.map((number, n) => press(number, n, 'approve', { reference })),
      )
      expect(codes(replies)).toEqual({ 200: 1, 409: 3 })
      const refusedNumbers = numbers.filter((_, n) => replies[n]?.code === 409)
      await Promise.all(
        refusedNumbers.map((number) => press(number, 0, 'reject', { reason: 'x' })),
      )
      await app().fund(player, 10_000n)
    }
  })
})
