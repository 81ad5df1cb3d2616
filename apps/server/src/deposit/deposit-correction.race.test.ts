import type { Reply, TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { correctionDesk, latestOf } from '../../test/correction-desk.ts'

const app = useTestApp()
const desk = correctionDesk(app)
const { act, check, propose } = desk

let player: TestPlayer
beforeAll(desk.open)
beforeEach(async () => {
  player = await app().registerPlayer()
})

const rounds = Array.from({ length: 20 }, (_, n) => n + 1)
describe('at the same moment', () => {
  it.each(rounds)('D-1: round %i: two corrections of one order: one holds', async () => {
    const number = await desk.credit(player, 1000)
    const proposals = await atOnce(4, (n) =>
      act(number, 'correct', { amount: 100 * (n + 1), reason: '多记' }),
    )
    expect(tally(proposals.map(({ code }) => code))).toEqual({ 200: 1, 409: 3 })
    const winner = proposals.find(({ code }) => code === 200)
    const { correction_no, amount } = latestOf(winner as Reply)
    const replies = await atOnce(8, () =>
      check(number, 'confirm', { correction_no, amount }),
    )
    expect(tally(replies.map(({ code }) => code))).toEqual({ 200: 1, 409: 7 })
    expect(await desk.moneyOf(player)).toMatchObject({
      available: amount,
      required: amount,
    })
  })

  it.each(rounds)(
    'D-1: round %i: a correction and a withdrawal: nothing negative, nothing twice',
    async () => {
      const number = await desk.credit(player, 1000)
      const bank = await app().bindCard(player)
      const correction_no = await propose(number, 200)
      const [correction, withdrawal] = await Promise.all([
        check(number, 'confirm', { correction_no, amount: 200 }),
        app().call(
          '/api/withdraw',
          { amount: 600, bank, password: player.payPassword },
          player.token,
        ),
      ])
      expect(correction.code).toBe(200)
      const { available, debt } = await desk.moneyOf(player)
      const isPaidFirst = withdrawal.code === 200
      expect({ available, debt }).toEqual(
        isPaidFirst ? { available: 0, debt: 400 } : { available: 200, debt: 0 },
      )
    },
  )

  it.each(rounds)(
    'D-1: round %i: a correction and an adjustment that takes the same money',
    async () => {
      const number = await desk.credit(player, 1000)
      const correction_no = await propose(number, 200)
      const post = await desk.adjustment(player, 'debit', 600)
      const [correction, debit] = await Promise.all([
        check(number, 'confirm', { correction_no, amount: 200 }),
        post(),
      ])
      expect(correction.code).toBe(200)
      const { available, debt } = await desk.moneyOf(player)
      expect({ available, debt }).toEqual(
        debit.code === 200 ? { available: 0, debt: 400 } : { available: 200, debt: 0 },
      )
    },
  )
})
