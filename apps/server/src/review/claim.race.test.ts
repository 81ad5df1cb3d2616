import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce } from '@jinli/dev-env/at-once'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { hourMs, minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

const app = useTestApp()

let finance: TestStaff
let cashier: TestStaff
let third: TestStaff
let player: TestPlayer
beforeAll(async () => {
  finance = await app().newStaff('finance', '小红')
  cashier = await app().newStaff('cashier', '小刚')
  third = await app().newStaff('cashier', '小明')
})
beforeEach(async () => {
  player = await app().registerPlayer()
})

const names = { deposits: 'deposit_no', withdrawals: 'out_trade_no' } as const
type Queue = keyof typeof names
const queues = ['deposits', 'withdrawals'] as const

async function newOrder(queue: Queue): Promise<string> {
  const one = await app().registerPlayer()
  if (queue === 'deposits') return app().submitDeposit(one, 50_000n)
  await app().fund(one, 50_000n)
  const form = { amount: 100, bank: await app().bindCard(one), password: one.payPassword }
  const { data } = await app().expectOk('/api/withdraw', form, one.token)
  return String(data?.out_trade_no)
}

function act(
  queue: Queue,
  number: string,
  verb: string,
  reviewer: TestStaff,
  body: object = {},
) {
  return app().call(`/admin/api/${queue}/${number}/${verb}`, body, reviewer.token)
}

async function next(queue: Queue, reviewer: TestStaff, after = ''): Promise<string | null> {
  const path = `/admin/api/${queue}/next`
  const { data } = await app().expectOk(path, { after }, reviewer.token)
  return data === null ? null : String(data[names[queue]])
}

/** Claims the open orders of earlier tests, so that none of them waits. */
async function emptyQueue(queue: Queue): Promise<void> {
  const table = queue === 'deposits' ? 'deposit' : 'withdrawal'
  const until = `claimed_by = (SELECT min(id) FROM staff), claimed_until = app_now() + interval '1 year'`
  await app().owner.query(`UPDATE ${table} SET ${until} WHERE decided_at IS NULL`)
}

describe.each(queues)('R-DEP-49 R-WD-42: the next of the %s', (queue) => {
  beforeEach(() => emptyQueue(queue))

  it('is the oldest that nobody holds, then those after the one before, then round', async () => {
    const [one, two, three] = [
      await newOrder(queue),
      await newOrder(queue),
      await newOrder(queue),
    ]
    expect((await act(queue, one, 'claim', finance)).code).toBe(200)
    expect(await next(queue, cashier)).toBe(two)
    await act(queue, two, 'release', cashier)
    expect(await next(queue, cashier, two)).toBe(three)
    expect(await next(queue, third, three)).toBe(two)
    expect(await next(queue, third)).toBeNull()
    // An order whose claim has expired is taken again.
    await app().clock.forward(2 * minuteMs)
    expect(await next(queue, third)).toBe(one)
  })

  it('D-5: is the oldest free one again, unless the member put it back', async () => {
    const [one, two, three] = [
      await newOrder(queue),
      await newOrder(queue),
      await newOrder(queue),
    ]
    expect(await next(queue, cashier)).toBe(one)
    expect(await next(queue, third, '')).toBe(two)
    await act(queue, one, 'release', cashier)
    // Another desk goes on to the oldest, which is above its own order.
    expect(await next(queue, third, two)).toBe(one)
    await act(queue, one, 'release', third)
    await act(queue, two, 'release', third)
    expect(await next(queue, cashier)).toBe(two)
    expect(await next(queue, third)).toBe(three)
    await act(queue, two, 'release', cashier)
    await act(queue, three, 'release', third)
    // Both have put back the oldest; the one of longest ago comes first when nothing else is left.
    expect(await next(queue, cashier)).toBe(three)
    expect(await next(queue, cashier)).toBe(one)
    await act(queue, one, 'release', cashier)
    await app().clock.forward(10 * minuteMs)
    expect(await next(queue, cashier)).toBe(one)
  })

  it('D-5: raced with orders put back twenty times, each order goes to one desk', async () => {
    const desks = [finance, cashier, third]
    for (let round = 0; round < 20; round += 1) {
      const orders = [await newOrder(queue), await newOrder(queue)]
      for (const number of orders) {
        await act(queue, number, 'claim', cashier)
        await act(queue, number, 'release', cashier)
      }
      const claims = await atOnce(6, (n) => next(queue, desks[n % 3] ?? finance))
      expect(claims.filter((each) => each !== null).toSorted()).toEqual(orders.toSorted())
      await emptyQueue(queue)
    }
  })

  it('raced twenty times, each order goes to one desk', async () => {
    const desks = [finance, cashier, third]
    for (let round = 0; round < 20; round += 1) {
      const orders = [await newOrder(queue), await newOrder(queue)]
      const claims = await atOnce(6, (n) => next(queue, desks[n % 3] ?? finance))
      expect(claims.filter((each) => each !== null).toSorted()).toEqual(orders.toSorted())
      await emptyQueue(queue)
    }
  })

  it('needs a session that may', async () => {
    const path = `/admin/api/${queue}/next`
    expect((await app().call(path, {}, player.token)).code).toBe(401)
  })
})

it('D-24 R-DEP-49: a late order is next in its turn, one that waits for somebody else is not', async () => {
  await emptyQueue('deposits')
  const late = await newOrder('deposits')
  await app().clock.forward(hourMs)
  await app().changeSetting('review', { two_person_above: 100 })
  await app().runJob('expire-deposits')
  const first = await newOrder('deposits')
  await act('deposits', first, 'approve', cashier)
  expect(await next('deposits', cashier)).toBe(late)
  expect(await next('deposits', cashier)).toBeNull()
  expect(await next('deposits', third)).toBe(first)
  await app().changeSetting('review', { two_person_above: 0 })
})

describe.each(queues)('R-DEP-50 R-WD-43: taking over one of the %s', (queue) => {
  const takeOver = (number: string, reviewer = finance, reason = '同事已下班') =>
    act(queue, number, 'take-over', reviewer, { reason })

  it('wants the right and a reason, is recorded, and ends what the other began', async () => {
    const number = await newOrder(queue)
    await act(queue, number, 'claim', cashier)
    const before = await app().tableDigest()
    expect((await takeOver(number, third)).code).toBe(403)
    expect(await takeOver(number, finance, ' ')).toMatchObject({
      code: 422,
      message: '请填写原因',
    })
    expect(await app().tableDigest()).toEqual(before)
    expect((await takeOver(number)).data).toMatchObject({ claim: { by: '小红', mine: 1 } })
    for (const verb of ['claim', 'approve', 'release'])
      expect((await act(queue, number, verb, cashier)).error).toBe('review.claimed')
    const action = queue === 'deposits' ? 'deposit.taken-over' : 'withdrawal.taken-over'
    expect((await app().auditTrail(number)).at(-1)).toBe(`小红 ${action}`)
    expect((await act(queue, number, 'approve', finance)).code).toBe(200)
  })

  it('of nobody, of oneself, of a decided or unknown one is refused', async () => {
    const number = await newOrder(queue)
    expect((await takeOver(number)).code).toBe(409)
    await act(queue, number, 'claim', finance)
    expect((await takeOver(number)).code).toBe(409)
    await act(queue, number, 'reject', finance, { reason: '资料不符' })
    expect((await takeOver(number)).code).toBe(409)
    expect((await takeOver('X1')).code).toBe(404)
  })

  it('raced with the holder’s approval twenty times: one of them is told', async () => {
    for (let round = 0; round < 20; round += 1) {
      const number = await newOrder(queue)
      await act(queue, number, 'claim', cashier)
      const [takeOverReply, approval] = await Promise.all([
        takeOver(number),
        act(queue, number, 'approve', cashier),
      ])
      expect(new Set([takeOverReply.code, approval.code])).toEqual(new Set([200, 409]))
    }
  })
})

describe.each(queues)('one of the %s', (queue) => {
  it('is read by its number wherever it stands', async () => {
    const number = await newOrder(queue)
    const read = () => app().call(`/admin/api/${queue}/${number}`, undefined, cashier.token)
    expect((await read()).data).toMatchObject({ [names[queue]]: number, claim: null })
    await act(queue, number, 'reject', cashier, { reason: '资料不符' })
    expect((await read()).data).toMatchObject({ state: 'rejected', reason: '资料不符' })
    expect((await act(queue, 'X1', 'claim', cashier)).code).toBe(404)
  })
})
