import { randomUUID } from 'node:crypto'
import type { Reply, TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp()
const all = 50_000n

/** Registers a player with 500 yuan and a card. */
async function ready() {
  const player = await app().registerPlayer()
  await app().fund(player, all)
  return { player, bank: await app().bindCard(player) }
}

function withdraw(player: TestPlayer, bank: number, yuan: number, key?: string) {
  const body = { amount: yuan, bank, password: player.payPassword }
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  return app().call('/api/withdraw', body, player.token, headers)
}

async function newWithdrawal() {
  const { player, bank } = await ready()
  const { data } = await withdraw(player, bank, 500)
  return { player, number: String(data?.out_trade_no) }
}

async function decide(number: string, verdict: 'approve' | 'reject', body: object) {
  const path = `/admin/api/withdrawals/${number}/${verdict}`
  return app().call(path, body, await app().staffToken())
}

const codes = (replies: Reply[]) => tally(replies.map((reply) => reply.code))

async function withdrawalsOf(player: TestPlayer): Promise<number> {
  const { rows } = await app().owner.query(
    'SELECT count(*)::int AS n FROM withdrawal WHERE player_id = $1',
    [player.id],
  )
  return rows[0].n
}

/** The rounds of each race. They check 1,280 passwords one after another: half a minute on an idle machine. */
const rounds = Array.from({ length: 20 }, (_, n) => n)

describe('R-1: the whole balance 64 times at once, 20 rounds', () => {
  it.each([
    ['with a key each', () => randomUUID()],
    ['without keys', () => undefined],
  ])('one withdrawal succeeds, %s (R-WD-24, R-MONEY-09)', async (_how, key) => {
    const { player, bank } = await ready()
    for (const round of rounds) {
      const replies = await atOnce(64, () => withdraw(player, bank, 500, key()))
      expect(codes(replies)[200]).toBe(1)
      // 1001: not enough money; 409: the same request is running; 423: too many checks are running (I-21).
      const unexpectedReplies = replies.filter(
        (reply) => ![200, 409, 423, 1001].includes(reply.code),
      )
      expect(unexpectedReplies).toEqual([])
      expect(await withdrawalsOf(player)).toBe(round + 1)
      expect(await app().whereabouts(player)).toMatchObject({ available: 0n, held: all })
      const success = replies.find((reply) => reply.code === 200)
      await decide(String(success?.data?.out_trade_no), 'reject', { reason: '下一轮' })
    }
  })

  it('leaves the pay password unlocked when all of them were right', async () => {
    const { player, bank } = await ready()
    await atOnce(64, () => withdraw(player, bank, 500, randomUUID()))
    expect((await withdraw(player, bank, 500, randomUUID())).code).toBe(1001)
  })
})

describe('R-2: one key 64 times', () => {
  it('withdraws once and answers 64 times the same, 20 rounds (R-WIRE-22)', async () => {
    const { player, bank } = await ready()
    await app().fund(player, 200_000n)
    for (const round of rounds) {
      const key = randomUUID()
      const replies = await atOnce(64, () => withdraw(player, bank, 100, key))
      expect(codes(replies)).toEqual({ 200: 64 })
      expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
      expect(await withdrawalsOf(player)).toBe(round + 1)
      const heldSum = 10_000n * BigInt(round + 1)
      expect(await app().whereabouts(player)).toMatchObject({ held: heldSum })
      expect(await withdraw(player, bank, 100, key)).toEqual(replies[0])
    }
  })

  it('keeps a refusal too, also when the money has come meanwhile (money I-5)', async () => {
    const { player, bank } = await ready()
    const key = randomUUID()
    const replies = await atOnce(64, () => withdraw(player, bank, 501, key))
    expect(codes(replies)).toEqual({ 1001: 64 })
    await app().fund(player, all)
    expect((await withdraw(player, bank, 501, key)).code).toBe(1001)
    expect(await withdrawalsOf(player)).toBe(0)
  })

  it('refuses the key for another amount (R-WIRE-23)', async () => {
    const { player, bank } = await ready()
    const key = randomUUID()
    const replies = await atOnce(32, (n) => withdraw(player, bank, n % 2 ? 100 : 200, key))
    expect(codes(replies)).toEqual({ 200: 16, 409: 16 })
    expect((await withdraw(player, bank, 300, key)).error).toBe('idempotency.mismatch')
    expect(await withdrawalsOf(player)).toBe(1)
  })

  it('takes an equal request for a new one once the first was answered (R-WIRE-26)', async () => {
    const { player, bank } = await ready()
    expect((await withdraw(player, bank, 100)).code).toBe(200)
    expect((await withdraw(player, bank, 100)).code).toBe(200)
    expect(await withdrawalsOf(player)).toBe(2)
  })
})

describe('a decided withdrawal (P-5)', () => {
  it.each(['approve', 'reject'] as const)(
    'after %s refuses every further step',
    async (end) => {
      const { number } = await newWithdrawal()
      const body = { reason: '复核' }
      expect((await decide(number, end, body)).code).toBe(200)
      for (const step of ['approve', 'reject'] as const) {
        expect((await decide(number, step, body)).error).toBe('review.already-decided')
      }
    },
  )
})
