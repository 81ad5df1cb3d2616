import { staffCalls } from '@jinli/contract/all'
import { refusalsOf } from '@jinli/contract/wire/endpoint'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { tally } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeEach, describe, expect, it } from 'vitest'

const app = useTestApp()

const password = 'first-pass-1'
let player: TestPlayer
let next = 0
beforeEach(async () => {
  player = await app().registerPlayer()
})

async function asOwner(path: string, body: object) {
  const token = await app().staffToken()
  return app().inHouseOfOne(() => app().call(`/admin/api/${path}`, body, token))
}

/** Creates and signs in a staff member with the role `finance` and these limits (yuan). */
async function newLimitedMember(limits: { order_max?: string; day_max?: string }) {
  next += 1
  const person = {
    username: `limited-${next}`,
    display_name: '有上限',
    role: 'finance',
    password,
  }
  const reply = await asOwner('staff/create', { ...person, ...limits })
  expect(reply.code).toBe(200)
  return { ...person, token: await app().signIn(person.username, password) }
}

function approve(number: string, token: string, body: object = {}) {
  return app().call(
    `/admin/api/deposits/${number}/approve`,
    { reference: `limit-${number}`, ...body },
    token,
  )
}

// R-ADMIN-98
describe('the most that a member may decide', () => {
  it('of one order: another amount is for somebody else, and nothing has happened', async () => {
    const { token } = await newLimitedMember({ order_max: '100' })
    const small = await app().submitDeposit(player, 10_000n)
    const large = await app().submitDeposit(player, 10_001n)
    const before = await app().tableDigest()
    expect(await approve(large, token)).toMatchObject({
      status: 200,
      code: 403,
      error: 'staff.order-limit',
      message: '超过您单笔处理金额上限 100.00 元，请由其他员工处理',
    })
    // The limit applies to the credited amount, not to the requested one.
    expect(await approve(small, token, { amount: '100.01', reason: '多付' })).toMatchObject(
      { error: 'staff.order-limit' },
    )
    expect(await app().tableDigest()).toEqual(before)
    const { data } = await app().expectOk('/admin/api/deposits/next', {}, token)
    expect(data?.deposit_no).not.toBe(large)
    expect((await approve(small, token)).code).toBe(200)
    expect((await approve(large, await app().staffToken())).code).toBe(200)
  })

  it('in a brand day: it begins anew with the next', async () => {
    const { token, username } = await newLimitedMember({ day_max: '250' })
    const numbers = await Promise.all(
      [1, 2, 3].map(() => app().submitDeposit(player, 10_000n)),
    )
    const codes: number[] = []
    for (const number of numbers) codes.push((await approve(number, token)).code)
    expect(codes).toEqual([200, 200, 403])
    expect(await approve(numbers[2] ?? '', token)).toMatchObject({
      error: 'staff.day-limit',
      message: '超过您今日处理金额上限 250.00 元，请由其他员工处理',
    })
    await app().clock.forward(24 * 3_600_000)
    const newToken = await app().signIn(username, password)
    const number = await app().submitDeposit(await app().registerPlayer(), 10_000n)
    expect((await approve(number, newToken)).code).toBe(200)
    await app().clock.reset()
  })

  it('many at once never go beyond it', async () => {
    const { token, username } = await newLimitedMember({ day_max: '500' })
    const numbers = await Promise.all(
      Array.from({ length: 9 }, () => app().submitDeposit(player, 10_000n)),
    )
    const replies = await Promise.all(numbers.map((number) => approve(number, token)))
    expect(tally(replies.map(({ code }) => code))).toEqual({ 200: 5, 403: 4 })
    const { rows } = await app().owner.query<{ amount: bigint }>(
      `SELECT amount FROM staff_day d JOIN staff f ON f.id = d.staff_id WHERE f.username = $1`,
      [username],
    )
    expect(rows.map(({ amount }) => amount)).toEqual([50_000n])
  })

  it('a payment and a correction, too', async () => {
    const { token } = await newLimitedMember({ order_max: '100' })
    await app().fund(player, 100_000n)
    const bank = await app().bindCard(player)
    const form = { amount: 200, bank, password: player.payPassword }
    const { data } = await app().expectOk('/api/withdraw', form, player.token)
    const order = `/admin/api/withdrawals/${String(data?.out_trade_no)}`
    const orderLimit = { error: 'staff.order-limit' }
    const act = (path: string, body: object, actorToken = token) =>
      app().call(path, body, actorToken)
    expect(await act(`${order}/approve`, { pay_later: 1 })).toMatchObject(orderLimit)
    const admin = await app().staffToken()
    expect((await act(`${order}/approve`, { pay_later: 1 }, admin)).code).toBe(200)
    expect(await act(`${order}/pay`, {})).toMatchObject(orderLimit)
    expect((await act(`${order}/pay`, {}, admin)).code).toBe(200)
    const correction = {
      username: player.name,
      direction: 'credit',
      amount: 200,
      reason: '补发',
    }
    expect(await act('/admin/api/adjustments/create', correction)).toMatchObject(orderLimit)
    const { token: other } = await app().newStaff('owner')
    const reply = await act('/admin/api/adjustments/create', correction, other)
    const number = String(reply.data?.adjustment_no)
    expect(await act(`/admin/api/adjustments/${number}/approve`, {})).toMatchObject(
      orderLimit,
    )
  })

  it('is asked by every call that decides an amount: those that are tried here', () => {
    const limitedCalls = staffCalls.filter((call) =>
      refusalsOf(call).includes('staff.order-limit'),
    )
    expect(
      limitedCalls.map(({ path }) => path.replace('/admin/api/', '')).toSorted(),
    ).toEqual([
      'adjustments/:adjustment_no/approve',
      'adjustments/create',
      'deposits/:deposit_no/approve',
      // deposit-correction.admin.test.ts tests these.
      'deposits/:deposit_no/correct',
      'deposits/:deposit_no/correction/confirm',
      // promotion-decision.test.ts tests this one.
      'promotion-applications/:id/approve',
      // win-hold.test.ts tests these.
      'win-holds/:hold_no/refuse',
      'win-holds/:hold_no/release',
      'withdrawals/:out_trade_no/approve',
      'withdrawals/:out_trade_no/pay',
      'withdrawals/:out_trade_no/reversal/confirm',
      'withdrawals/:out_trade_no/reversal/propose',
    ])
    for (const call of limitedCalls) expect(refusalsOf(call)).toContain('staff.day-limit')
  })

  it('nobody gives another more than the own, nor changes the own', async () => {
    const role = await app().plantRole(['staff.view', 'staff.manage'])
    const person = { display_name: '组长', role, password, status: 'active' }
    const lead = { ...person, username: 'limit-lead', order_max: '1000', day_max: '5000' }
    expect((await asOwner('staff/create', lead)).code).toBe(200)
    const token = await app().signIn(lead.username, password)
    const act = (path: string, body: object) =>
      app().call(`/admin/api/staff/${path}`, body, token)
    const other = { ...person, username: 'limit-other' }
    const refusal = { code: 403, error: 'role.beyond-own' }
    const before = await app().tableDigest()
    expect(await act('create', other)).toMatchObject(refusal)
    expect(
      await act('create', { ...other, order_max: '1000.01', day_max: '1' }),
    ).toMatchObject(refusal)
    for (const order_max of ['0', '-1', 'many'])
      expect(await act('create', { ...other, order_max, day_max: '1' })).toMatchObject({
        code: 422,
        error: 'amount.invalid',
      })
    expect(await act('limit-lead/update', { ...lead, order_max: '999' })).toMatchObject({
      error: 'staff.self',
    })
    expect(await app().tableDigest()).toEqual(before)
    expect((await act('create', { ...other, order_max: '1000', day_max: '10' })).code).toBe(
      200,
    )
  })

  it('nor takes the account of one who decides more, or may do more', async () => {
    const role = await app().plantRole(['staff.view', 'staff.manage'])
    const person = { display_name: '组长', role, password, status: 'active' }
    const free = { ...person, username: 'touch-free' }
    expect((await asOwner('staff/create', free)).code).toBe(200)
    const { token, username: own } = await app().confirmedStaff(role)
    await app().owner.query(
      `UPDATE staff SET order_max = 100000, day_max = 500000 WHERE username = $1`,
      [own],
    )
    await app().signIn(free.username, password)
    const { data } = await app().expectOk(
      '/admin/api/staff/touch-free/sessions',
      {},
      await app().staffToken(),
    )
    const id = (data as unknown as { id: string }[])[0]?.id
    const before = await app().tableDigest()
    for (const username of ['touch-free', 'admin'])
      for (const [path, body] of [
        ['update', { display_name: '新名', role, status: 'active', order_max: '1' }],
        ['password', { password: 'another-pass-2' }],
        ['unlock', {}],
        ['factor/remove', {}],
        [`sessions/${id}/end`, {}],
      ] as const)
        expect(
          await app().call(`/admin/api/staff/${username}/${path}`, body, token),
          `${username} ${path}`,
        ).toMatchObject({ code: 403, error: 'role.beyond-own' })
    expect(await app().tableDigest()).toEqual(before)
  })
})
