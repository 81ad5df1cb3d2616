import type { TestPlayer } from '@jinli/dev-env/api-client'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { hourMs, minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

const app = useTestApp()

let player: TestPlayer
let cashier: TestStaff
let finance: TestStaff
beforeAll(async () => {
  cashier = await app().newStaff('cashier', '小刚')
  finance = await app().newStaff('finance', '小红')
})
beforeEach(async () => {
  player = await app().registerPlayer()
})

async function expiredOrder(): Promise<string> {
  const number = await app().submitDeposit(player, 50_000n)
  await app().clock.forward(hourMs + minuteMs)
  await app().runJob('expire-deposits')
  return number
}

async function listByState(state: string): Promise<unknown[]> {
  const filter = { search: player.name, state }
  const { data } = await app().expectOk('/admin/api/deposits', filter, cashier.token)
  return ((data?.data ?? []) as { deposit_no: string }[]).map((row) => row.deposit_no)
}

async function waitingCount(): Promise<unknown> {
  const { data } = await app().expectOk('/admin/api/review-counts', {}, cashier.token)
  return data?.deposits
}

const act = (number: string, verb: string, body: object = {}, token = cashier) =>
  app().call(`/admin/api/deposits/${number}/${verb}`, body, token.token)
const close = () => app().call('/admin/api/deposits/close-expired', {}, cashier.token)

/** Opens an order and puts it back. */
async function view(number: string): Promise<void> {
  for (const verb of ['claim', 'release']) expect((await act(number, verb)).code).toBe(200)
}
const viewAll = () =>
  app().owner.query(`UPDATE deposit SET viewed_at = app_now() WHERE state = 'expired'`)

describe('D-24: nobody closes an order that nobody has opened', () => {
  it('neither the button nor the hours that are set', async () => {
    const [viewedOrder, other] = [await expiredOrder(), await expiredOrder()]
    await view(viewedOrder)
    await close()
    expect(await listByState('closed')).toEqual([viewedOrder])
    await app().clock.forward(25 * hourMs)
    cashier = await app().newStaff('cashier', '小刚')
    await app().runJob('close-expired-deposits')
    expect(await listByState('expired')).toEqual([other])
  })

  it('a look before the end of the time to pay does not count', async () => {
    const number = await app().submitDeposit(player, 50_000n)
    await view(number)
    await app().clock.forward(hourMs + minuteMs)
    await app().runJob('expire-deposits')
    await close()
    expect(await listByState('expired')).toEqual([number])
  })

  it('what is taken in turn counts as opened', async () => {
    await app().owner.query(`UPDATE deposit SET closed_at = app_now()
      WHERE decided_at IS NULL AND state = 'expired'`)
    await app().owner.query(`UPDATE deposit SET claimed_by = 1, claimed_until = app_now() + interval '1 day'
      WHERE decided_at IS NULL AND closed_at IS NULL`)
    const number = await expiredOrder()
    const { data } = await app().expectOk('/admin/api/deposits/next', {}, cashier.token)
    expect(data?.deposit_no).toBe(number)
    await act(number, 'release')
    await close()
    expect(await listByState('closed')).toEqual([number])
  })

  it('raced with being opened twenty times, it is closed once or not, never while it is open', async () => {
    for (let round = 0; round < 20; round += 1) {
      const number = await app().submitDeposit(player, 50_000n)
      await app().owner.query(
        `UPDATE deposit SET state = 'expired', expires_at = app_now() - interval '1 hour' WHERE deposit_no = $1`,
        [number],
      )
      await Promise.all([act(number, 'claim'), close()])
      expect(await listByState('expired')).toContain(number)
      await app().owner.query('UPDATE deposit SET claimed_by = NULL, claimed_until = NULL')
      await close()
    }
  })
})

describe('D-24: who has told how he paid', () => {
  const reasonOf = async (number: string) => {
    const { data } = await app().expectOk(
      '/api/payinfo',
      { deposit_no: number },
      player.token,
    )
    return (data?.info as { reason: string } | undefined)?.reason
  }
  const lateWords = '已超过付款时限，款项到账后仍会入账'

  it('is not told that nobody paid', async () => {
    expect(await reasonOf(await expiredOrder())).toBe(lateWords)
    const usdt = { paytype: 'usdt', catepay: 'TRC20', amount: 500 }
    const order = async () =>
      String((await app().expectOk('/api/recharge', usdt, player.token)).data?.deposit_no)
    const [silent, payer] = [await order(), await order()]
    const reference = { deposit_no: payer, payer_reference: 'a'.repeat(64) }
    await app().expectOk('/api/payreference', reference, player.token)
    await app().clock.forward(hourMs + minuteMs)
    await app().runJob('expire-deposits')
    expect(await reasonOf(payer)).toBe(lateWords)
    expect(await reasonOf(silent)).toBe('超时未支付')
  })
})

describe('R-DEP-51: out of time', () => {
  it('D-24: it has its own list, and counts', async () => {
    const before = Number(await waitingCount())
    const number = await expiredOrder()
    expect(await waitingCount()).toBe(before + 1)
    const lists = ['waiting', 'second', 'expired', 'closed']
    expect(await Promise.all(lists.map(listByState))).toEqual([[], [], [number], []])
  })

  it('is put away with all its like, but not while somebody is at it', async () => {
    const heldOrder = await expiredOrder()
    const number = await app().submitDeposit(player, 50_000n)
    await app().clock.forward(hourMs + minuteMs)
    await app().runJob('expire-deposits')
    await view(number)
    await act(heldOrder, 'claim')
    expect((await close()).data?.closed).toBeGreaterThanOrEqual(1)
    expect(await listByState('closed')).toEqual([number])
    expect(await listByState('expired')).toEqual([heldOrder])
    expect((await close()).data).toEqual({ closed: 0, more: 0 })
    const { rows } = await app().owner.query(
      `SELECT count(*)::int AS n FROM audit WHERE action = 'deposit.closed'
       AND after->'numbers' ? $1`,
      [number],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('is put away by itself after the hours that are set', async () => {
    const number = await expiredOrder()
    await view(number)
    await app().runJob('close-expired-deposits')
    expect(await listByState('expired')).toEqual([number])
    await app().clock.forward(24 * hourMs - 2 * minuteMs)
    // The cashier's session has expired by now, so a new cashier signs in.
    cashier = await app().newStaff('cashier', '小刚')
    await app().runJob('close-expired-deposits')
    expect(await listByState('expired')).toEqual([number])
    await app().clock.forward(2 * minuteMs)
    await app().runJob('close-expired-deposits')
    expect(await listByState('closed')).toEqual([number])
  })

  it('R-ADMIN-75: after a long stop many go in slices, each in its own transaction', async () => {
    const number = await app().submitDeposit(player, 50_000n)
    const many = async (state: string) => {
      await app().owner.query(
        `INSERT INTO deposit (deposit_no, player_id, method, amount, setting_id, pay_to, expires_at, state)
         SELECT $2 || n, d.player_id, d.method, 100, d.setting_id, d.pay_to,
           now() - interval '30 days', $2
         FROM deposit d, generate_series(1, 1200) n WHERE d.deposit_no = $1`,
        [number, state],
      )
    }
    /** Returns the number of these rows that each transaction wrote, largest number first. */
    const stateWhere = async (state: string, where: string) => {
      const { rows } = await app().owner.query(
        `SELECT count(*)::int AS n FROM deposit WHERE deposit_no ~ ('^' || $1 || '\\d+$') AND ${where}
         GROUP BY xmin::text ORDER BY n DESC`,
        [state],
      )
      return rows.map((row) => row.n)
    }
    await many('submitted')
    await app().runJob('expire-deposits')
    expect(await stateWhere('submitted', "state = 'expired'")).toEqual([500, 500, 200])
    await viewAll()
    await app().runJob('close-expired-deposits')
    expect(await stateWhere('submitted', 'closed_at IS NOT NULL')).toEqual([500, 500, 200])
    await many('expired')
    await viewAll()
    const answers = [await close(), await close(), await close()]
    expect(answers.map(({ data }) => data)).toEqual([
      { closed: 500, more: 1 },
      { closed: 500, more: 1 },
      { closed: 200, more: 0 },
    ])
    expect(await stateWhere('expired', 'closed_at IS NOT NULL')).toEqual([500, 500, 200])
    const { rows } = await app().owner.query(
      `SELECT jsonb_array_length(after->'numbers') AS n FROM audit
       WHERE action = 'deposit.closed' ORDER BY id DESC LIMIT 3`,
    )
    expect(rows.map((row) => row.n)).toEqual([200, 500, 500])
  })

  it('late money opens it again: credited once, or waiting for the second person', async () => {
    const [small, big] = [await expiredOrder(), await expiredOrder()]
    await viewAll()
    await close()
    expect((await act(small, 'approve')).data).toMatchObject({
      state: 'approved',
      flags: ['late'],
      closed_at: null,
    })
    await app().changeSetting('review', { two_person_above: 100 })
    expect((await act(big, 'approve')).data).toMatchObject({
      closed_at: null,
      state: 'expired',
    })
    expect(await listByState('second')).toEqual([big])
    await close()
    expect(await listByState('second')).toEqual([big])
    expect((await act(big, 'approve', { amount: 500 }, finance)).data?.state).toBe(
      'approved',
    )
    expect((await app().whereabouts(player)).available).toBe(100_000n)
  })

  it('raced with its approval twenty times, it is credited and not away', async () => {
    for (let round = 0; round < 20; round += 1) {
      player = await app().registerPlayer()
      const number = await app().submitDeposit(player, 50_000n)
      await app().owner.query(
        `UPDATE deposit SET state = 'expired', expires_at = app_now() - interval '1 hour', viewed_at = app_now()
         WHERE deposit_no = $1`,
        [number],
      )
      const [approval] = await Promise.all([act(number, 'approve'), close()])
      expect(approval.data).toMatchObject({ state: 'approved', closed_at: null })
    }
  })
})

describe('R-ADMIN-61: what waits for me', () => {
  type Task = { kind: string; count: number; oldest: string }
  const mine = async (who: TestStaff): Promise<Record<string, number>> => {
    const { data } = await app().expectOk('/admin/api/review-counts', {}, who.token)
    return Object.fromEntries(
      ((data?.mine ?? []) as Task[]).map((task) => [task.kind, task.count]),
    )
  }

  it('leaves out what I was the first for, and what I may not do', async () => {
    await app().changeSetting('review', { two_person_above: 100 })
    const [before, theirs] = [await mine(cashier), await mine(finance)]
    const number = await app().submitDeposit(player, 50_000n)
    expect((await mine(cashier)).deposit).toBe((before.deposit ?? 0) + 1)
    await act(number, 'approve')
    expect(await mine(cashier)).toEqual(before)
    expect((await mine(finance)).deposit_second).toBe((theirs.deposit_second ?? 0) + 1)
    const adjustment = {
      username: player.name,
      direction: 'credit',
      amount: 10,
      reason: '补发',
      against: 'suspense',
    }
    await app().expectOk('/admin/api/adjustments/create', adjustment, cashier.token)
    expect((await mine(finance)).adjustment).toBe((theirs.adjustment ?? 0) + 1)
    expect((await mine(cashier)).adjustment).toBeUndefined()
    await app().changeSetting('review', { two_person_above: 0 })
  })
})
