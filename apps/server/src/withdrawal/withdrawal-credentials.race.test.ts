import { randomUUID } from 'node:crypto'
import type { Reply, TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { whileOneRuns } from '@jinli/dev-env/barrier'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp({ hashes: 'full' })

const rounds = Array.from({ length: 20 }, (_, n) => n)
const codes = (replies: Reply[]) => tally(replies.map((reply) => reply.code))

async function ready(fen = 1_000_000n) {
  const player = await app().registerPlayer()
  await app().fund(player, fen)
  return { player, bank: await app().bindCard(player) }
}

type Form = { amount?: number; bank: number; password?: string }
function withdraw(player: TestPlayer, form: Form) {
  const body = { amount: 100, password: player.payPassword, ...form }
  const headers = { 'idempotency-key': randomUUID() }
  return app().call('/api/withdraw', body, player.token, headers)
}

async function ordersOf(player: TestPlayer): Promise<number> {
  const { rows } = await app().owner.query(
    'SELECT count(*)::int AS n FROM withdrawal WHERE player_id = $1',
    [player.id],
  )
  return rows[0].n
}

async function failuresOf(player: TestPlayer) {
  const { rows } = await app().owner.query(
    `SELECT locked_until > app_now() AS locked, lockouts FROM secret_attempt
     WHERE scope = 'pay' AND subject = $1`,
    [`${player.id}`],
  )
  return rows[0]
}

// R-10, I-21
describe('R-WD-22: a hundred wrong pay passwords at once', () => {
  it('verifies at most five, then locks; the right one is refused while it is locked', async () => {
    const { player, bank } = await ready(20_000n)
    for (const _ of rounds) {
      const replies = await atOnce(100, (n) =>
        withdraw(player, { bank, password: `wrong-${n}` }),
      )
      // 1103: the secret was verified, and the message has the remaining tries. 423: no hash was computed.
      expect(codes(replies)).toEqual({ 423: 95, 1103: 5 })
      const leftMessages = replies
        .filter((reply) => reply.code === 1103)
        .map((r) => r.message)
      expect(new Set(leftMessages).size).toBe(5)
      expect(await failuresOf(player)).toMatchObject({ locked: true })
      expect((await withdraw(player, { bank })).code).toBe(423)
      expect(await ordersOf(player)).toBe(0)
      await app().owner.query(`DELETE FROM secret_attempt WHERE subject = $1`, [
        `${player.id}`,
      ])
    }
    expect((await withdraw(player, { bank })).code).toBe(200)
  })

  it('one right among them moves the money at most once', async () => {
    const { player, bank } = await ready()
    for (const _ of rounds) {
      const before = await ordersOf(player)
      const replies = await atOnce(20, (n) =>
        withdraw(player, n === 10 ? { bank } : { bank, password: `wrong-${n}` }),
      )
      const successes = replies.filter((reply) => reply.code === 200).length
      expect((await ordersOf(player)) - before).toBe(successes)
      expect(successes).toBeLessThanOrEqual(1)
      for (const reply of replies) expect([200, 423, 1103]).toContain(reply.code)
      await app().owner.query(`DELETE FROM secret_attempt WHERE subject = $1`, [
        `${player.id}`,
      ])
    }
  })
})

// decisions §7: released apps send no idempotency key, and the player taps twice.
describe('R-WIRE-25: one withdrawal sent several times at once without a key', () => {
  it('is one order; the others are told that it is under way', async () => {
    const { player, bank } = await ready(4_000_000n)
    const body = { amount: 100, bank, password: player.payPassword }
    for (const [round] of rounds.entries()) {
      const before = await ordersOf(player)
      const send = () => app().call('/api/withdraw', body, player.token)
      const sends = Array.from({ length: round % 2 ? 2 : 8 }, () => send)
      const replies = await whileOneRuns(app().owner, player.id, sends)
      expect(codes(replies)).toEqual({ 200: 1, 409: replies.length - 1 })
      expect((await ordersOf(player)) - before).toBe(1)
    }
  })
})

// R-13, I-25
describe('logout and withdrawals at once', () => {
  it('each is whole or 401; after the logout was answered none passes', async () => {
    const { player, bank } = await ready(4_000_000n)
    let current = player
    for (const _ of rounds) {
      const before = await ordersOf(player)
      const late: Promise<Reply>[] = []
      const racing = atOnce(8, () => withdraw(current, { bank }))
      const logout = app()
        .call('/api/logoff', {}, current.token)
        .then((reply) => {
          for (let n = 0; n < 4; n += 1) late.push(withdraw(current, { bank }))
          return reply
        })
      const [replies] = await Promise.all([racing, logout])
      for (const reply of replies) expect([200, 401, 423]).toContain(reply.code)
      expect(codes(await Promise.all(late))).toEqual({ 401: 4 })
      const successes = replies.filter((reply) => reply.code === 200).length
      expect((await ordersOf(player)) - before).toBe(successes)
      const login = { name: player.name, password: player.password }
      const { data } = await app().expectOk('/api/login_pc', login)
      current = { ...player, token: String(data?.api_token) }
    }
  })
})

// R-15, I-20
describe('R-WD-21: unbinding a card and withdrawing to it at once', () => {
  it('an order keeps the card whole, or there is no order; afterwards the card is none', async () => {
    const { player } = await ready(4_000_000n)
    for (const _ of rounds) {
      const bank = await app().bindCard(player)
      const before = await ordersOf(player)
      const [deletion, ...replies] = await Promise.all([
        app().call('/api/delcard', { id: bank }, player.token),
        ...Array.from({ length: 4 }, () => withdraw(player, { bank })),
      ])
      expect(deletion.code).toBe(200)
      for (const reply of replies) {
        expect([200, 422]).toContain(reply.code)
        if (reply.code === 422) expect(reply.error).toBe('withdrawal.card-missing')
      }
      const { rows } = await app().owner.query(
        `SELECT count(*)::int AS n,
           count(*) FILTER (WHERE w.number_sealed = c.number_sealed AND w.owner = c.owner
             AND w.number_tail = c.number_tail)::int AS same
         FROM withdrawal w JOIN payout_card c ON c.id = w.card_id WHERE w.card_id = $1`,
        [bank],
      )
      const successes = replies.filter((reply) => reply.code === 200).length
      expect(rows).toEqual([{ n: successes, same: successes }])
      expect((await ordersOf(player)) - before).toBe(successes)
      expect((await withdraw(player, { bank })).error).toBe('withdrawal.card-missing')
    }
  })
})
