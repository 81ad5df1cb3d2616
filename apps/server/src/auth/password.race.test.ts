import { randomUUID } from 'node:crypto'
import { bankCard, type Reply, type TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { releaseTogether, waitForWaiters } from '@jinli/dev-env/barrier'
import { newCardNumber } from '@jinli/dev-env/payout-numbers'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp({ hashes: 'full' })

const rounds = Array.from({ length: 20 }, (_, n) => n)
const errors = (replies: Reply[]) => tally(replies.map((r) => r.error ?? 'ok'))

function withdraw(player: TestPlayer, bank: number, password: string) {
  const headers = { 'idempotency-key': randomUUID() }
  return app().call('/api/withdraw', { amount: 100, bank, password }, player.token, headers)
}

function changePay(player: TestPlayer, old: string, next: string) {
  const body = { password: old, paypassword: next }
  return app().call('/api/editPayPassword', body, player.token)
}

async function ordersOf(player: TestPlayer): Promise<number> {
  const { rows } = await app().owner.query(
    'SELECT count(*)::int AS n FROM withdrawal WHERE player_id = $1',
    [player.id],
  )
  return rows[0].n
}

describe('R-WD-41, R-14, B-39: the pay password is changed while withdrawals are under way', () => {
  it('the old one passes before the change was answered or not at all', async () => {
    const player = await app().registerPlayer()
    await app().fund(player, 4_000_000n)
    const bank = await app().bindCard(player)
    let current = player.payPassword
    for (const round of rounds) {
      const next = `round-pass-${round}`
      const ordersBefore = await ordersOf(player)
      const late: Promise<Reply>[] = []
      const old = current
      const changing = changePay(player, old, next).then((reply) => {
        // After the answer to the change, the old password is refused. Together with the three concurrent calls there
        // are at most four wrong attempts. A fifth would start the lock.
        late.push(withdraw(player, bank, old))
        return reply
      })
      const [change, ...racing] = await Promise.all([
        changing,
        ...Array.from({ length: 3 }, () => withdraw(player, bank, old)),
      ])
      expect(change.code).toBe(200)
      for (const reply of racing) expect([200, 1103]).toContain(reply.code)
      expect(errors(await Promise.all(late))).toEqual({ 'auth.wrong-pay-password': 1 })
      expect((await withdraw(player, bank, next)).code).toBe(200)
      const successCount = racing.filter((reply) => reply.code === 200).length
      expect((await ordersOf(player)) - ordersBefore).toBe(successCount + 1)
      current = next
    }
  })
})

describe('R-WD-41: a change in front of orders that were checked already', () => {
  it('wins: what is acted on is the password of now', async () => {
    const player = await app().registerPlayer()
    await app().fund(player, 100_000n)
    const bank = await app().bindCard(player)
    const hold = {
      text: 'SELECT 1 FROM player WHERE id = $1 FOR UPDATE',
      values: [player.id],
    }
    const card = bankCard(player, newCardNumber())
    const [change, ...lateReplies] = await releaseTogether(
      app().owner,
      hold,
      3,
      async () => {
        const changing = changePay(player, player.payPassword, 'brand-new-1')
        await waitForWaiters(app().owner, 1)
        return Promise.all([
          changing,
          withdraw(player, bank, player.payPassword),
          app().call('/api/bindcard', card, player.token),
        ])
      },
    )
    expect(change.code).toBe(200)
    expect(errors(lateReplies)).toEqual({ 'auth.wrong-pay-password': 2 })
    expect(await ordersOf(player)).toBe(0)
  })
})

describe('F-13: two changes at once', () => {
  it('with one old password: one is made, one set of sessions ends', async () => {
    for (const _ of rounds.slice(0, 5)) {
      const player = await app().registerPlayer()
      const body = (n: number) => ({
        password: player.password,
        paypassword: `next-${n}xx`,
      })
      const replies = await atOnce(4, (n) =>
        app().call('/api/editPassword', body(n), player.token),
      )
      const winner = replies.findIndex((reply) => reply.code === 200)
      expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1)
      for (const reply of replies) {
        expect([
          'ok',
          'password.old-wrong',
          'session.password-changed',
          'session.expired',
          'auth.locked',
        ]).toContain(reply.error ?? 'ok')
      }
      const signedIn = await app().call('/api/login_pc', {
        name: player.name,
        password: `next-${winner}xx`,
      })
      expect([200, 423]).toContain(signedIn.code)
      const { rows } = await app().owner.query(
        'SELECT count(*)::int AS n FROM credential_change WHERE player_id = $1',
        [player.id],
      )
      expect(rows).toEqual([{ n: 1 }])
    }
  })
})
