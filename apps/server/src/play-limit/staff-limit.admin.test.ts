import { bankDeposit, type TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce } from '@jinli/dev-env/at-once'
import { hourMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeEach, describe, expect, it } from 'vitest'

const app = useTestApp()
let staff: string
let player: TestPlayer
beforeEach(async () => {
  staff = await app().staffToken()
  player = await app().registerPlayer()
})

const at = (action: string) => `/admin/api/players/${player.name}/${action}`
const reason = '来电核实'
const which = { kind: 'deposit', period: 'week' }
const limit = (amount: unknown, more: object = {}) =>
  app().call(at('limit'), { ...which, amount, reason, ...more }, staff)
const end = (id: unknown) =>
  app().call(at(`limits/${String(id)}/end`), { reason: '会员申请' }, staff)
type Row = { id: string; ends_at: unknown }
const limits = async () =>
  (await app().call(at('limits'), {}, staff)).data as unknown as Row[]
const mine = async () =>
  (await app().expectOk('/api/gamelimit', {}, player.token)).data?.by_operator
const order = (yuan: number) =>
  app().call('/api/recharge', bankDeposit(BigInt(yuan) * 100n), player.token)

async function mails() {
  const { data } = await app().expectOk('/api/noticeList', {}, player.token)
  return ((data?.data ?? []) as { title: string }[]).map(({ title }) => title)
}

describe('R-CARE-14: a limit that staff set', () => {
  it('holds beside the player’s own, the lower one counts, and the player reads of it', async () => {
    await app().expectOk('/api/gamelimit/set', { ...which, amount: 900 }, player.token)
    expect(await limit(500)).toMatchObject({
      code: 200,
      data: { ...which, amount: 500, in_force: 1, ends_at: null, reason },
    })
    expect(await mine()).toMatchObject([{ ...which, amount: 500, used: 0, left: 500 }])
    expect(await order(501)).toMatchObject({
      code: 1701,
      message: '超过平台设定的每周存款限额，本周还可存500元',
    })
    await app().expectOk('/api/gamelimit/set', { ...which, amount: 300 }, player.token)
    expect((await order(301)).message).toContain('超过您设置的每周存款限额')
    expect((await order(300)).code).toBe(200)
    expect(await mails()).toContain('平台为您设定了限额')
    const { data } = await app().expectOk(
      '/admin/api/audit',
      { action: 'player.limited', search: player.name },
      staff,
    )
    expect(data?.data).toMatchObject([{ subject: player.name, reason }])
  })

  it('can be lowered only; its end waits by its period, and it holds meanwhile', async () => {
    const first = await limit(200)
    expect((await limit(200)).error).toBe('play-limit.not-lower')
    expect((await limit(300)).error).toBe('play-limit.not-lower')
    const second = await limit(100)
    expect(await limits()).toMatchObject([
      { amount: 100, in_force: 1 },
      { amount: 200, in_force: 0, end_reason: reason },
    ])
    expect((await end(first.data?.id)).error).toBe('play-limit.ending')
    const { data } = await end(second.data?.id)
    expect(data).toMatchObject({ in_force: 1, end_reason: '会员申请' })
    const days =
      (Date.parse(String(data?.ends_at)) - app().clock.now().getTime()) / hourMs / 24
    expect(days).toBeGreaterThan(6.9)
    expect((await end(second.data?.id)).error).toBe('play-limit.ending')
    // A higher one beside it changes nothing before the wait is over.
    expect((await limit(400)).code).toBe(200)
    expect((await order(101)).error).toBe('play-limit.deposit')
    await app().clock.forward(7 * 24 * hourMs + 1000)
    player = await app().comeBack(player)
    staff = await app().staffToken()
    expect((await order(101)).code).toBe(200)
    expect(await mine()).toMatchObject([{ amount: 400 }])
  })

  it('bad input changes nothing', async () => {
    expect((await limit('')).error).toBe('amount.invalid')
    expect((await limit(0)).error).toBe('amount.invalid')
    expect((await limit(-1)).code).toBe(422)
    expect((await limit(10, { reason: ' ' })).error).toBe('review.reason-missing')
    expect((await limit(10, { kind: 'single', period: 'month' })).error).toBe(
      'input.invalid',
    )
    expect((await limit(10, { kind: 'luck' })).code).toBe(422)
    expect((await end('1 OR 1')).error).toBe('play-limit.ending')
    expect((await app().call('/admin/api/players/nobody-x/limits', {}, staff)).error).toBe(
      'player.not-found',
    )
    const cashier = await app().newStaff('cashier')
    const call = app().call(at('limit'), { ...which, amount: 5, reason }, cashier.token)
    expect((await call).code).toBe(403)
    expect(await limits()).toEqual([])
  })

  it('two members at once set one, and end it once', async () => {
    const replies = await atOnce(6, (n) => limit(100 + (n % 2)))
    const open = await limits()
    expect(open.filter(({ ends_at }) => ends_at === null)).toMatchObject([{ amount: 100 }])
    expect(replies.filter(({ code }) => code === 200).length).toBe(open.length)
    const id = open.find(({ ends_at }) => ends_at === null)?.id
    const ends = await atOnce(4, () => end(id))
    expect(ends.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  it('is told on the player’s timeline, and its end', async () => {
    const { data } = await limit(100)
    await end(data?.id)
    const { data: page } = await app().expectOk(at('timeline'), { kinds: 'limit' }, staff)
    expect(page?.data).toMatchObject([
      { title: '每周存款限额', detail: expect.stringContaining('平台设定的限额至') },
      { title: '每周存款限额', detail: '平台设为¥100.00' },
    ])
  })
})
