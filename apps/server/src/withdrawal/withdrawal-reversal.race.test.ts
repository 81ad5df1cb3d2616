import { brandDay } from '@jinli/contract/wire/brand-time'
import type { Reply, TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

let player: TestPlayer
let card: number
let team: TestStaff[]
beforeAll(async () => {
  player = await app().registerPlayer()
  await app().fund(player, 1_000_000n)
  card = await app().bindCard(player)
  team = await atOnce(4, () => app().newStaff('finance'))
})

function act(number: string, n: number, call: string, body: object = {}) {
  const token = team[n % team.length]?.token ?? ''
  return app().call(`/admin/api/withdrawals/${number}/${call}`, body, token)
}
const form = () => ({ amount: 100, bank: card, password: player.payPassword })

async function newPaid(): Promise<string> {
  const { data } = await app().expectOk('/api/withdraw', form(), player.token)
  const number = String(data?.out_trade_no)
  expect((await act(number, 0, 'approve')).code).toBe(200)
  return number
}

const codes = (replies: Reply[]) => tally(replies.map((reply) => reply.code))
const rounds = Array.from({ length: 20 }, (_, n) => n)
const proposal = (reference: string) => ({
  cause: 'bank_return',
  returned_on: brandDay(app().clock.now()),
  reference,
  reason: '退汇',
})

describe('D-18 R-WD-45: staff reverse at once, 20 rounds', () => {
  it('D-18: one proposal, one return of the money', async () => {
    for (const round of rounds) {
      const number = await newPaid()
      const { available } = await app().whereabouts(player)
      const proposals = await atOnce(12, (n) =>
        act(number, n, 'reversal/propose', proposal(`RT-${round}-${n}`)),
      )
      expect(codes(proposals)).toEqual({ 200: 1, 409: 11 })
      const maker = proposals.findIndex(({ code }) => code === 200)
      const reference = `rt-${round}-${maker}`
      const ends = await atOnce(16, (n) =>
        act(number, maker + 1 + (n % 3), 'reversal/confirm', { reference }),
      )
      expect(codes(ends)).toEqual({ 200: 1, 409: 15 })
      expect(await app().whereabouts(player)).toMatchObject({
        available: available + 10_000n,
        held: 0n,
      })
      expect(await app().auditTrail(number)).toHaveLength(3)
    }
  })

  it('D-18: confirmed or cancelled, never both', async () => {
    for (const round of rounds) {
      const number = await newPaid()
      const { available } = await app().whereabouts(player)
      const reference = `CC-${round}`
      await act(number, 0, 'reversal/propose', proposal(reference))
      const replies = await atOnce(12, (n) =>
        n % 2
          ? act(number, 1 + (n % 3), 'reversal/confirm', { reference })
          : act(number, n, 'reversal/cancel', { reason: '更正' }),
      )
      expect(codes(replies)).toEqual({ 200: 1, 409: 11 })
      const state = replies.find(({ code }) => code === 200)?.data?.state
      expect((await app().whereabouts(player)).available).toBe(
        available + (state === 'reversed' ? 10_000n : 0n),
      )
    }
  })

  it('D-18: one reference for one return, also at the same moment', async () => {
    for (const round of rounds) {
      const numbers = [await newPaid(), await newPaid()]
      const replies = await atOnce(2, (n) =>
        act(numbers[n] ?? '', n, 'reversal/propose', proposal(`ONE-${round}`)),
      )
      expect(codes(replies)).toEqual({ 200: 1, 409: 1 })
      await app().fund(player, 20_000n)
    }
  })

  it('D-18: a withdrawal is requested in the same moment', async () => {
    for (const round of rounds) {
      const number = await newPaid()
      const before = await app().whereabouts(player)
      const reference = `WD-${round}`
      await act(number, 0, 'reversal/propose', proposal(reference))
      const [end, request] = await Promise.all([
        act(number, 1, 'reversal/confirm', { reference }),
        app().call('/api/withdraw', form(), player.token),
      ])
      expect([end.code, request.code]).toEqual([200, 200])
      expect(await app().whereabouts(player)).toEqual({ ...before, held: 10_000n })
      await act(String(request.data?.out_trade_no), 0, 'reject', { reason: '测试' })
    }
  })
})
