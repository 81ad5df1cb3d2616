import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce } from '@jinli/dev-env/at-once'
import { hourMs, minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expireDeposits } from './deposit.jobs.ts'

const app = useTestApp()

let player: TestPlayer
/** Session tokens of the first staff member, a colleague and a cashier. */
let admin: string
let colleague: string
let cashier: string

beforeAll(async () => {
  admin = await app().staffToken()
  colleague = await app().colleague('小红')
  cashier = await app().colleague('小刚', 'cashier')
})
beforeEach(async () => {
  player = await app().registerPlayer()
})

type Verb = 'claim' | 'release' | 'flag' | 'approve' | 'reject'

function act(number: string, verb: Verb, body: object = {}, token = admin) {
  return app().call(`/admin/api/deposits/${number}/${verb}`, body, token)
}

const trc20 = { paytype: 'usdt', catepay: 'TRC20' }

async function submit(fen: bigint, way: object | null = null): Promise<string> {
  if (!way) return app().submitDeposit(player, fen)
  const body = { amount: `${fen / 100n}`, ...way }
  const { data } = await app().expectOk('/api/recharge', body, player.token)
  return String(data?.deposit_no)
}

async function depositRow(number: string, token = admin): Promise<Record<string, unknown>> {
  const { data } = await app().expectOk('/admin/api/deposits', { search: number }, token)
  return ((data?.data ?? []) as Record<string, unknown>[])[0] ?? {}
}

async function list(filter: object): Promise<string[]> {
  const body = { search: player.name, ...filter }
  const { data } = await app().expectOk('/admin/api/deposits', body, admin)
  return ((data?.data ?? []) as { deposit_no: string }[]).map((each) => each.deposit_no)
}

async function available(): Promise<bigint> {
  return (await app().whereabouts(player)).available
}

describe('claiming', () => {
  it('R-DEP-38: a lease of two minutes keeps the others away', async () => {
    const number = await submit(50_000n)
    await app().clock.stop()
    const claimReply = await act(number, 'claim')
    expect(claimReply).toMatchObject({
      code: 200,
      data: { deposit_no: number, claim: { by: '管理员', mine: 1 } },
    })
    const { claim } = await depositRow(number, colleague)
    expect(claim).toMatchObject({ by: '管理员', mine: 0 })
    const until = Date.parse((claim as { until: string }).until)
    expect(until - app().clock.now().getTime()).toBe(2 * minuteMs)
    const bodies = { claim: {}, approve: {}, reject: { reason: '未到账' } }
    const before = await app().tableDigest()
    for (const [verb, body] of Object.entries(bodies)) {
      expect(await act(number, verb as Verb, body, colleague)).toMatchObject({
        status: 200,
        code: 409,
        message: '该订单正由管理员处理',
      })
    }
    await act(number, 'release', {}, colleague)
    expect(await app().tableDigest()).toEqual(before)
    expect((await act(number, 'approve')).code).toBe(200)
    expect(await available()).toBe(50_000n)
  })

  it('R-DEP-39: works without a claim, and deciding lets go of it', async () => {
    const [free, heldOrder] = [await submit(20_000n), await submit(30_000n)]
    expect((await act(free, 'approve', {}, cashier)).code).toBe(200)
    await act(heldOrder, 'claim')
    expect(await act(heldOrder, 'reject', { reason: '未到账' })).toMatchObject({
      code: 200,
      data: { claim: null },
    })
    const { rows } = await app().owner.query(
      'SELECT claimed_by, claimed_until FROM deposit WHERE deposit_no = $1',
      [heldOrder],
    )
    expect(rows).toEqual([{ claimed_by: null, claimed_until: null }])
    expect((await act(heldOrder, 'claim')).code).toBe(409)
    expect((await act('D1', 'claim')).code).toBe(404)
    expect((await act('D1', 'release')).code).toBe(404)
  })

  it('R-DEP-38: an old lease or a released order is free for the next', async () => {
    const number = await submit(50_000n)
    await act(number, 'claim')
    await app().clock.forward(2 * minuteMs)
    expect((await depositRow(number, colleague)).claim).toBeNull()
    expect((await act(number, 'claim', {}, colleague)).data).toMatchObject({
      claim: { by: '小红', mine: 1 },
    })
    expect((await act(number, 'claim')).code).toBe(409)
    expect((await act(number, 'release', {}, colleague)).data?.claim).toBeNull()
    expect((await act(number, 'claim')).data).toMatchObject({ claim: { by: '管理员' } })
  })
})

describe('what came in', () => {
  // reliability B-59: a wrong amount, and a payment after expiry
  it.each([
    [{ amount: 499.99, reason: '少付' }, false, ['partial']],
    [{ amount: 500.01, reason: '多付' }, false, ['over']],
    [{}, true, ['late']],
    [{ amount: 100, reason: '少付' }, true, ['partial', 'late']],
    [{ amount: '500.00' }, false, []],
  ])('R-DEP-35: %o, overdue %s, leaves %j', async (body, isOverdue, flags) => {
    const number = await submit(50_000n)
    if (isOverdue) {
      await app().clock.forward(hourMs)
      await expireDeposits(app().context.pool)
      expect(await depositRow(number)).toMatchObject({ flags: [], state: 'expired' })
    }
    expect(await available()).toBe(0n)
    expect(await act(number, 'approve', body)).toMatchObject({
      code: 200,
      data: { flags },
    })
    // The reason that the expiry job wrote is not part of the decision.
    expect((await depositRow(number)).reason).toBe('reason' in body ? body.reason : '')
  })

  // reliability B-59, B-60: no software watches the chains; staff set flags for what they see there.
  it('R-DEP-36: a word of the chain keeps the order open and credits nothing', async () => {
    const number = await submit(50_000n, trc20)
    for (const flag of ['wrong_network', 'wrong_token', 'tx_failed', 'unconfirmed']) {
      expect(await act(number, 'flag', { flag, on: 1, reason: '链上核对' })).toMatchObject({
        code: 200,
        data: { state: 'submitted', flags: [flag] },
      })
      expect(await list({ flag })).toEqual([number])
      await act(number, 'flag', { flag, on: 1 })
      expect((await act(number, 'flag', { flag, on: 0 })).data?.flags).toEqual([])
    }
    expect(await available()).toBe(0n)
    expect((await app().auditTrail(number)).length).toBe(12)
    const bank = await submit(50_000n)
    const before = await app().tableDigest()
    for (const [order, flag] of [
      [bank, 'wrong_network'],
      [number, 'late'],
      [number, 'constructor'],
    ] as const) {
      expect((await act(order, 'flag', { flag, on: 1 })).code).toBe(422)
    }
    expect(await app().tableDigest()).toEqual(before)
  })
})

// reliability B-58, money I-7
describe('references', () => {
  const hash = `${'aB3'.repeat(21)}f`

  it('R-DEP-37: one hash is one payment, in any case, under any protocol', async () => {
    const first = await submit(50_000n, trc20)
    expect(await act(first, 'approve', { reference: ` 0x${hash} ` })).toMatchObject({
      code: 200,
      data: { reference: hash },
    })
    player = await app().registerPlayer()
    const orders = [
      await submit(50_000n, trc20),
      await submit(50_000n, { paytype: 'usdt', catepay: 'ERC20' }),
      await submit(50_000n, { paytype: 'alipay' }),
      await submit(50_000n),
    ]
    const spellings = [
      hash.toUpperCase(),
      `0X${hash}`,
      `${hash.slice(0, 9)} ${hash.slice(9)}`,
    ]
    const before = await app().tableDigest()
    for (const order of orders) {
      for (const reference of [hash, ...spellings, `${hash}\u200b`]) {
        expect(await act(order, 'approve', { reference })).toMatchObject({
          status: 200,
          code: 409,
          message: `该流水号已使用（${first}）`,
          field: 'reference',
        })
      }
    }
    expect(await app().tableDigest()).toEqual(before)
    expect(await available()).toBe(0n)
  })

  it('R-DEP-37: a slip’s inner spaces do not make it another', async () => {
    const [first, second] = [await submit(20_000n), await submit(20_000n)]
    expect(
      (await act(first, 'approve', { reference: '2026 1121　AB' })).data,
    ).toMatchObject({
      reference: '20261121AB',
    })
    expect((await act(second, 'approve', { reference: '２０２６1121ab' })).code).toBe(409)
    expect((await act(second, 'reject', { reason: '重复' })).code).toBe(200)
  })
})

describe('two people', () => {
  const first = '已通过初审，等待另一位员工复核'
  beforeEach(() => app().changeSetting('review', { two_person_above: 1000 }))

  it('R-DEP-40: up to the amount one is enough, above it the first only records', async () => {
    const [small, big] = [await submit(100_000n), await submit(100_001n)]
    expect((await depositRow(big)).two_person_above).toBe(1000)
    expect((await act(small, 'approve')).data?.state).toBe('approved')
    await act(big, 'claim')
    expect(await act(big, 'approve', { reference: 'Two-1' })).toMatchObject({
      code: 200,
      message: first,
      data: {
        state: 'submitted',
        credited_amount: null,
        decided_at: null,
        claim: null,
        first_approved_by: '管理员',
        first_approved_mine: 1,
        first_amount: 1000.01,
        reference: 'Two-1',
      },
    })
    expect(await available()).toBe(100_000n)
    expect(await act(big, 'approve')).toMatchObject({
      code: 403,
      message: '须由另一位员工复核',
    })
    expect(await depositRow(big, colleague)).toMatchObject({ first_approved_mine: 0 })
    expect(
      await act(big, 'approve', { amount: 1000.01, reference: 'Two-1' }, colleague),
    ).toMatchObject({
      code: 200,
      message: 'success',
      data: {
        state: 'approved',
        credited_amount: 1000.01,
        decided_by: '小红',
        first_approved_by: '管理员',
        reference: 'Two-1',
      },
    })
    expect(await available()).toBe(200_001n)
    expect(await app().auditTrail(big)).toEqual([
      '管理员 deposit.first-approved',
      '小红 deposit.second-approved',
    ])
    expect((await act(big, 'approve', {}, cashier)).code).toBe(409)
  })

  it('R-DEP-41: the second confirms the same amount and reference, or nothing', async () => {
    const number = await submit(500_000n)
    const approval = { amount: 4990, reason: '手续费', reference: 'Two-2' }
    await act(number, 'approve', approval)
    const before = await app().tableDigest()
    for (const other of [
      { amount: 5000 },
      { amount: 900, reason: '少付' },
      { reference: 'Two-3' },
      { amount: 4990, reference: 'other' },
    ]) {
      expect(await act(number, 'approve', other, colleague)).toMatchObject({
        code: 409,
        message: '与初审的金额或流水号不一致',
      })
    }
    expect(await app().tableDigest()).toEqual(before)
    // The reference counts as used from the first approval on.
    const another = await submit(20_000n)
    expect((await act(another, 'approve', { reference: 'TWO-2' }, cashier)).code).toBe(409)
    // The second approver sees the reason of the first approver and need not repeat it.
    expect(await depositRow(number, colleague)).toMatchObject({ first_reason: '手续费' })
    expect(
      (await act(number, 'approve', { amount: 4990, reference: 'two-2' }, colleague)).data,
    ).toMatchObject({ credited_amount: 4990, reason: '手续费', flags: ['partial'] })
    expect(await available()).toBe(499_000n)
  })

  it('the first corrects what they wrote; the limit does not let them finish', async () => {
    const number = await submit(500_000n)
    await act(number, 'approve', { amount: 4000, reason: '看错' })
    const approval = { amount: 900, reason: '实到900' }
    expect(await act(number, 'approve', approval)).toMatchObject({
      message: first,
      data: { first_amount: 900, state: 'submitted' },
    })
    expect((await act(number, 'approve', approval)).code).toBe(403)
    await app().changeSetting('review', { two_person_above: 0 })
    expect((await act(number, 'approve')).code).toBe(403)
    expect(
      (await act(number, 'approve', { amount: 900 }, cashier)).data?.credited_amount,
    ).toBe(900)
    expect(await available()).toBe(90_000n)
  })

  it('R-DEP-42: anybody may still reject, and the reference is free again', async () => {
    const number = await submit(500_000n)
    await act(number, 'approve', { reference: 'Two-4' })
    expect((await act(number, 'reject', { reason: '撤回' })).data).toMatchObject({
      state: 'rejected',
      reference: '',
      credited_amount: null,
    })
    expect(await available()).toBe(0n)
    const small = await submit(20_000n)
    expect((await act(small, 'approve', { reference: 'Two-4' })).code).toBe(200)
  })

  it('does not expire between the two, nor become late by the second', async () => {
    const number = await submit(500_000n)
    await act(number, 'approve')
    await app().clock.forward(hourMs)
    await expireDeposits(app().context.pool)
    expect((await act(number, 'approve', { amount: 5000 }, colleague)).data).toMatchObject({
      state: 'approved',
      flags: [],
    })
  })

  it('R-DEP-40: of several first approvals at once one is the first, and it takes another', async () => {
    const number = await submit(500_000n)
    const everybody = [admin, colleague, cashier]
    const replies = await atOnce(30, (n) =>
      act(number, 'approve', { amount: 5000 }, everybody[n % everybody.length]),
    )
    const states = replies
      .filter((each) => each.code === 200)
      .map((each) => each.data?.state)
    expect(states.filter((state) => state === 'submitted')).toHaveLength(1)
    expect(states.length).toBeLessThanOrEqual(2)
    expect(await app().auditTrail(number)).toHaveLength(states.length)
    const half = await depositRow(number)
    if (half.state === 'submitted') {
      expect(await available()).toBe(0n)
      await act(
        number,
        'approve',
        { amount: 5000 },
        half.first_approved_mine ? colleague : admin,
      )
    }
    expect(await available()).toBe(500_000n)
    const decidedRow = await depositRow(number)
    expect(decidedRow.first_approved_by).not.toBe(decidedRow.decided_by)
  })
})
