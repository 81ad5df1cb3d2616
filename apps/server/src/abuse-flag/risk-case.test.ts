import type { TestPlayer } from '@jinli/dev-env/api-client'
import { tally } from '@jinli/dev-env/at-once'
import { newCardNumber } from '@jinli/dev-env/payout-numbers'
import { promotionFlows } from '@jinli/dev-env/promotion-flows'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()
const { applyFor, decide, promotion } = promotionFlows(app)

type Case = {
  id: string
  kind: string
  status: string
  members: number
  usernames: string[]
  evidence: { label: string; value: string; about: string }[]
}

let risk: TestStaff
let cashier: TestStaff
beforeAll(async () => {
  risk = await app().newStaff('risk', '小风')
  cashier = await app().newStaff('cashier', '小纳')
})

/** Moves the clock until new rows are old enough to be read, then runs the job twice at the same time. */
async function look(): Promise<void> {
  await app().clock.forward(minuteMs)
  await Promise.all([app().runJob('find-abuse'), app().runJob('find-abuse')])
}

/** Signs up players whose sessions came from one address, and finds their case. */
async function ring(ip: string, count: number, fen = 0n): Promise<TestPlayer[]> {
  const players: TestPlayer[] = []
  for (let n = 0; n < count; n += 1) players.push(await app().registerPlayer())
  if (fen > 0n && players[0]) await app().fund(players[0], fen)
  await app().owner.query('UPDATE player_session SET ip = $2 WHERE player_id = ANY ($1)', [
    players.map(({ id }) => id),
    ip,
  ])
  await look()
  return players
}

async function casesOf(
  player: TestPlayer | undefined,
  filter: object = {},
): Promise<Case[]> {
  const query = { search: player?.name, ...filter }
  const { data } = await app().expectOk('/admin/api/risk-cases', query, risk.token)
  return (data as unknown as { data: Case[] }).data
}

function judge(id: string | undefined, body: object, { token } = risk) {
  return app().call(`/admin/api/risk-cases/${id}/decide`, body, token)
}

async function flagsOf(path: string): Promise<{ kind: string; case_id: string }[]> {
  const { data } = await app().expectOk(`/admin/api/${path}`, {}, await app().staffToken())
  return (data?.order_flags ?? []) as { kind: string; case_id: string }[]
}

async function withdraw(player: TestPlayer): Promise<string> {
  const bank = await app().bindCard(player)
  const form = { amount: 100, bank, password: player.payPassword }
  const { data } = await app().expectOk('/api/withdraw', form, player.token)
  return String(data?.out_trade_no)
}

// R-ABUSE-05 R-ABUSE-06
describe('D-14: a case with its members', () => {
  it('D-14: a ring of fifteen accounts on one address is one case, decided once for all', async () => {
    const players = await ring('203.0.113.15', 15)
    const [one] = players
    const cases = await casesOf(one, { status: 'open' })
    expect(cases).toMatchObject([
      {
        kind: 'shared_address',
        status: 'open',
        members: 15,
        evidence: [{ value: '203.0.113.15' }, { value: '15 个' }],
      },
    ])
    const [theCase] = cases
    expect(theCase?.usernames.toSorted()).toEqual(
      players.map(({ name }) => name).toSorted(),
    )
    const seer = await app().newStaff(await app().plantRole(['risk.view']))
    const verdict = { outcome: 'dismissed', members: 15, reason: '宿舍网络' }
    expect(await judge(theCase?.id, verdict, seer)).toMatchObject({ code: 403 })
    expect(await judge(theCase?.id, { ...verdict, reason: ' ' })).toMatchObject({
      error: 'review.reason-missing',
    })
    // Somebody who saw fewer members decides nothing.
    expect(await judge(theCase?.id, { ...verdict, members: 14 })).toMatchObject({
      error: 'review.already-decided',
    })
    const twice = await Promise.all([
      judge(theCase?.id, verdict),
      judge(theCase?.id, verdict),
    ])
    expect(tally(twice.map(({ code }) => code))).toEqual({ 200: 1, 409: 1 })
    expect(await casesOf(one, { status: 'open' })).toEqual([])
    expect(await casesOf(one)).toMatchObject([{ status: 'dismissed', reason: '宿舍网络' }])
    for (const { name } of players)
      expect(await app().auditTrail(name)).toContainEqual('小风 risk.dismissed')
    expect(await judge('999999', verdict)).toMatchObject({ code: 404 })
    expect((await app().call('/admin/api/risk-cases', {}, cashier.token)).code).toBe(403)
  })

  it('D-14 R-ABUSE-10: marks of an open case stand on orders and applications of its members, and go with it', async () => {
    const players = await ring('203.0.113.16', 3, 50_000n)
    const one = players[0] as TestPlayer
    const withdrawal = `withdrawals/${await withdraw(one)}`
    const deposit = `deposits/${await app().submitDeposit(one, 10_000n)}`
    const gift = await applyFor(one, await promotion())
    const [theCase] = await casesOf(one, { status: 'open' })
    const mark = { kind: 'case_shared_address', case_id: theCase?.id, weight: 2 }
    for (const path of [withdrawal, deposit, `promotion-applications/${gift}`])
      expect(await flagsOf(path)).toContainEqual(expect.objectContaining(mark))
    const { data } = await app().expectOk(
      `/admin/api/risk-cases/${theCase?.id}`,
      {},
      risk.token,
    )
    expect(data).toMatchObject({
      members: 3,
      players: [{ username: one.name }, {}, {}],
      orders: expect.arrayContaining([
        expect.objectContaining({ about: 'withdrawal', username: one.name, amount: 100 }),
        expect.objectContaining({ about: 'deposit', amount: 100 }),
        expect.objectContaining({ about: 'application', number: gift, amount: 50 }),
      ]),
    })
    expect(await decide(gift, 'approve')).toMatchObject({
      error: 'review.flag-reason-missing',
    })
    const verdict = { outcome: 'dismissed', members: 3, reason: '家人' }
    expect(await judge(theCase?.id, verdict)).toMatchObject({ code: 200 })
    expect(await flagsOf(withdrawal)).not.toContainEqual(expect.objectContaining(mark))
    expect(await decide(gift, 'approve')).toMatchObject({ data: { state: 'approved' } })
  })

  it('D-14: a confirmed case stays on its members’ orders, and asks for two people', async () => {
    const players = await ring('203.0.113.17', 3)
    const one = players[0] as TestPlayer
    const gift = await applyFor(one, await promotion())
    const [theCase] = await casesOf(one)
    const verdict = { outcome: 'confirmed', members: 3, reason: '同一人操作' }
    expect(await judge(theCase?.id, verdict)).toMatchObject({
      data: { status: 'confirmed' },
    })
    const first = await app().newStaff('operations')
    const flag_reason = '首存属实'
    expect(await decide(gift, 'approve', { flag_reason }, first.token)).toMatchObject({
      message: '已记为初审，等待另一位员工复核',
      data: { state: 'open', flag_reasons: [{ reason: flag_reason }] },
    })
    expect(await decide(gift, 'approve', {}, first.token)).toMatchObject({
      error: 'review.same-person',
    })
    const second = await app().newStaff('operations')
    expect(await decide(gift, 'approve', {}, second.token)).toMatchObject({ code: 403 })
    expect(await decide(gift, 'approve')).toMatchObject({ data: { state: 'approved' } })
  })

  it('D-14: an account that joins opens the case again, with itself', async () => {
    const number = newCardNumber()
    const one = await app().registerPlayer()
    const two = await app().registerPlayer()
    const three = await app().registerPlayer()
    await app().bindCard(one, number)
    await app().bindCard(two, number)
    // Another test has bound a card at a later time of its own.
    await app().clock.forward(10 * minuteMs)
    await look()
    const [theCase] = await casesOf(one)
    expect(theCase).toMatchObject({ kind: 'shared_card', members: 2 })
    await judge(theCase?.id, { outcome: 'dismissed', members: 2, reason: '夫妻' })
    await app().bindCard(three, number)
    await look()
    expect(await casesOf(three)).toMatchObject([
      { id: theCase?.id, status: 'open', members: 3, reason: '' },
    ])
    const { data } = await app().expectOk(
      `/admin/api/risk-cases/${theCase?.id}`,
      {},
      risk.token,
    )
    expect(data?.players).toMatchObject([
      { username: one.name, status: 'dismissed' },
      { username: two.name, status: 'dismissed' },
      { username: three.name, status: 'open' },
    ])
  })
})

it('D-22: open cases are counted in the work of the role that decides them', async () => {
  await ring('203.0.113.18', 4)
  const mine = async ({ token }: TestStaff) => {
    const { data } = await app().expectOk('/admin/api/review-counts', {}, token)
    const tasks = (data?.mine ?? []) as { kind: string; count: number }[]
    return tasks.find(({ kind }) => kind === 'risk_case')
  }
  const { rows } = await app().owner.query(
    `SELECT count(*)::int AS n FROM risk_case WHERE state = 'open'`,
  )
  expect(rows[0].n).toBeGreaterThan(0)
  expect(await mine(risk)).toMatchObject({ count: rows[0].n })
  expect(await mine(cashier)).toBeUndefined()
})
