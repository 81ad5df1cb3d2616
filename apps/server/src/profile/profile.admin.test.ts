import { randomUUID } from 'node:crypto'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { newCardNumber } from '@jinli/dev-env/payout-numbers'
import { dayMs, minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { transferAccountAt } from '../venue/venue-account.ts'
import { startTransfer } from '../wallet/venue-transfer.ts'

const app = useTestApp()

let staff: string
beforeAll(async () => {
  staff = (await app().newStaff('cashier')).token
})

async function context(username: string) {
  const path = `/admin/api/players/${username}/context`
  const { data } = await app().expectOk(path, {}, staff)
  return data as Record<string, Record<string, unknown>>
}

/** Gives the player a real name that nobody else in this file has. */
async function rename(player: TestPlayer, realname: string): Promise<void> {
  await app().owner.query('UPDATE player SET realname = $2 WHERE id = $1', [
    player.id,
    realname,
  ])
}

describe('what a reviewer sees beside an order', () => {
  it('R-ADMIN-11: who, balances in all places, turnover, sums and the last orders', async () => {
    const player = await app().registerPlayer()
    await app().fund(player, 60_000n)
    await rename(player, '只有一个')
    const rejectedNumber = await app().submitDeposit(player, 20_000n)
    const owner = await app().staffToken()
    const reason = { reason: '未到账' }
    await app().expectOk(`/admin/api/deposits/${rejectedNumber}/reject`, reason, owner)
    const open = await app().submitDeposit(player, 30_000n)
    const move = { amount: 200, sourcetype: 'userbalance', targettype: 'obgdy' }
    await app().expectOk('/api/transfer', move, player.token)
    await app().expectOk('/api/balancelist', {}, player.token)
    await startTransfer(app().context, {
      account: await transferAccountAt(app().context, player.id, 'obgdy'),
      direction: 'to_venue',
      amount: 5000n,
    })
    const bank = await app().bindCard(player)
    const form = { amount: 100, bank, password: player.payPassword }
    await app().expectOk('/api/withdraw', form, player.token)
    expect(await context(player.name.toUpperCase())).toEqual({
      who: {
        username: player.name,
        realname: '只有一个',
        registered_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        vip_level: 0,
        status: 'active',
        last_ip: '127.0.0.1',
      },
      limits: { excluded_until: null, deposit_limit: null, by_period: [] },
      locks: { login: null, pay: null },
      balances: {
        available: 250,
        held: 100,
        in_transit: 50,
        debt: 0,
        venues: [
          {
            venue: 'obgdy',
            name: '锦鲤电游',
            balance: 200,
            reported_at: expect.any(String),
            in_transit: 50,
          },
        ],
      },
      turnover: {
        required: 600,
        done: 0,
        missing: 600,
        sources: [{ source: '存款', required: 600, done: 0 }],
      },
      sums: {
        deposits: { count: 1, amount: 600 },
        withdrawals: { count: 0, amount: 0 },
        net: 600,
      },
      deposits: [
        expect.objectContaining({ number: open, amount: 300, state: 'submitted' }),
        expect.objectContaining({ number: rejectedNumber, state: 'rejected' }),
        expect.objectContaining({ amount: 600, state: 'approved' }),
      ],
      withdrawals: [expect.objectContaining({ amount: 100, state: 'requested' })],
      hints: {
        same_name: { count: 0, usernames: [] },
        same_card: { count: 0, usernames: [] },
        same_ip: expect.any(Object),
      },
    })
  })

  it('names others with the same name in any spelling, the same card, the same address', async () => {
    const [player, ...others] = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map(() => app().registerPlayer()),
    )
    if (!player) throw new Error('no player')
    const name = `ＡＢ${randomUUID()}`
    await rename(player, name)
    for (const other of others) await rename(other, name.normalize('NFKC'))
    const number = newCardNumber()
    await app().bindCard(player, number)
    const [second, third] = others
    if (!second || !third) throw new Error('no other')
    await app().bindCard(second, number)
    await app().owner.query(
      `UPDATE player_session SET ip = '203.0.113.9' WHERE player_id = ANY ($1)`,
      [[player.id, third.id]],
    )
    const { hints, who } = await context(player.name)
    expect(who?.last_ip).toBe('203.0.113.9')
    expect(hints).toEqual({
      same_name: {
        count: 6,
        usernames: others
          .toSorted((a, b) => Number(b.id - a.id))
          .slice(0, 5)
          .map((other) => other.name),
      },
      same_card: { count: 1, usernames: [second.name] },
      same_ip: { count: 1, usernames: [third.name] },
    })
  })

  it('R-LIMIT-15: what the player forbids themselves', async () => {
    const player = await app().registerPlayer()
    await app().expectOk('/api/depositlimit', { amount: 800 }, player.token)
    const { data } = await app().clock.ago(dayMs - minuteMs, () =>
      app().expectOk('/api/exclude', { term: '1d' }, player.token),
    )
    const week = { kind: 'deposit', period: 'week', amount: 2000 }
    await app().expectOk('/api/gamelimit/set', week, player.token)
    const by_period = [{ ...week, used: 0 }]
    const limits = { excluded_until: data?.until, deposit_limit: 800, by_period }
    expect(await context(player.name)).toMatchObject({ limits })
    await app().clock.forward(minuteMs)
    expect((await context(player.name)).limits?.excluded_until).toBeNull()
  })

  it('an unknown name is 404; a visitor and a player see nothing', async () => {
    const player = await app().registerPlayer()
    const path = `/admin/api/players/${player.name}/context`
    expect((await app().call(path)).code).toBe(401)
    expect((await app().call(path, {}, player.token)).code).toBe(401)
    for (const name of ['nobody-here', '%25', "'"])
      expect(
        await app().call(`/admin/api/players/${name}/context`, {}, staff),
      ).toMatchObject({ code: 404, message: '会员不存在' })
  })
})
