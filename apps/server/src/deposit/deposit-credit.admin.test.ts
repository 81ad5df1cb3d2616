import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

const app = useTestApp()

let player: TestPlayer
let admin: string
let colleague: string
beforeAll(async () => {
  admin = await app().staffToken()
  colleague = await app().colleague('小红')
})
beforeEach(async () => {
  player = await app().registerPlayer()
})

function approve(number: string, body: object = {}, token = admin) {
  return app().call(`/admin/api/deposits/${number}/approve`, body, token)
}

async function available(): Promise<bigint> {
  return (await app().whereabouts(player)).available
}

describe('R-DEP-47: the reference that a method asks for', () => {
  const required = (on: boolean) =>
    app().changeSetting('deposit.bank', { reference_required: on })

  it('none, no credit; other methods are as they were', async () => {
    const number = await app().submitDeposit(player, 50_000n)
    await required(true)
    const before = await app().tableDigest()
    for (const reference of ['', '   ', '\u200b']) {
      expect(await approve(number, { reference })).toMatchObject({
        status: 200,
        code: 422,
        message: '请填写流水号',
        field: 'reference',
      })
    }
    expect(await app().tableDigest()).toEqual(before)
    const { data } = await app().expectOk('/admin/api/deposits', { search: number }, admin)
    expect(data?.data).toMatchObject([{ reference_required: 1 }])
    expect((await approve(number, { reference: 'must-1' })).code).toBe(200)
    const wechat = { paytype: 'wxpay', amount: '200' }
    const other = await app().expectOk('/api/recharge', wechat, player.token)
    expect((await approve(String(other.data?.deposit_no))).code).toBe(200)
    expect(await available()).toBe(70_000n)
    await required(false)
  })

  it('the second of two confirms the one that the first wrote', async () => {
    const number = await app().submitDeposit(player, 50_000n)
    await required(true)
    await app().changeSetting('review', { two_person_above: 100 })
    expect((await approve(number)).code).toBe(422)
    expect((await approve(number, { reference: 'must-2' })).data?.state).toBe('submitted')
    const second = { amount: 500, reference: 'must-2' }
    expect((await approve(number, second, colleague)).data).toMatchObject({
      state: 'approved',
      reference: 'must-2',
    })
    await app().changeSetting('review', { two_person_above: 0 })
    await required(false)
  })
})

describe('R-DEP-48: more than was asked', () => {
  const overpaid = (amount: number, n = 0) => ({
    amount,
    reason: '多付',
    reference: `o-${n}`,
  })

  // The player requested 25,187 yuan, the reviewer typed two digits too many.
  it.each([
    [2_518_700n, 2_518_700],
    [2_518_700n, 26_187.01],
    [4_950_000n, 50_000.01],
  ])('of %s fen, %d yuan waits for another person', async (fen, amount) => {
    const number = await app().submitDeposit(player, fen)
    expect(await approve(number, overpaid(amount, amount))).toMatchObject({
      code: 200,
      message: '已通过初审，等待另一位员工复核',
      data: { state: 'submitted', credited_amount: null, first_amount: amount },
    })
    expect(await available()).toBe(0n)
    expect((await approve(number, overpaid(amount, amount))).code).toBe(403)
    expect((await approve(number, overpaid(amount, amount), colleague)).code).toBe(200)
    expect(await available()).toBe(BigInt(Math.round(amount * 100)))
  })

  it('up to the tolerance one is enough, and less than asked too', async () => {
    const [more, less] = [
      await app().submitDeposit(player, 50_000n),
      await app().submitDeposit(player, 50_000n),
    ]
    expect((await approve(more, overpaid(1500, 1))).data?.state).toBe('approved')
    expect((await approve(less, { amount: 1, reason: '少付' })).data?.state).toBe(
      'approved',
    )
    expect(await available()).toBe(150_100n)
  })

  it('without a tolerance the method’s maximum still stands', async () => {
    await app().changeSetting('review', { credit_tolerance: 0 })
    const [withinLimit, overLimit] = [
      await app().submitDeposit(player, 50_000n),
      await app().submitDeposit(player, 50_000n),
    ]
    expect((await approve(withinLimit, overpaid(50_000, 2))).data?.state).toBe('approved')
    expect((await approve(overLimit, overpaid(50_000.01, 3))).data?.state).toBe('submitted')
    await app().changeSetting('review', { credit_tolerance: 1000 })
  })

  it('asked under a higher maximum, it is credited as it was asked', async () => {
    const number = await app().submitDeposit(player, 4_000_000n)
    await app().changeSetting('deposit.bank', { max: 10_000 })
    expect((await approve(number)).data?.state).toBe('approved')
    await app().changeSetting('deposit.bank', { max: 50_000 })
  })

  it('raced twenty times, two different people are behind each credit', async () => {
    for (let round = 0; round < 20; round += 1) {
      const another = await app().registerPlayer()
      const number = await app().submitDeposit(another, 50_000n)
      const body = overpaid(9000, 100 + round)
      const replies = await atOnce(6, (n) =>
        approve(number, body, n % 2 === 0 ? admin : colleague),
      )
      const { rows } = await app().owner.query(
        `SELECT state, first_approved_by = decided_by AS alone FROM deposit
         WHERE deposit_no = $1`,
        [number],
      )
      const approvedCount = replies.filter((each) => each.data?.state === 'approved').length
      expect(rows).toEqual([
        approvedCount === 1
          ? { state: 'approved', alone: false }
          : { state: 'submitted', alone: null },
      ])
    }
  })
})
