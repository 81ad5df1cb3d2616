import type { TestPlayer } from '@jinli/dev-env/api-client'
import { dayMs, hourMs, minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { eachDueDay } from '../platform/job-day.ts'
import { transferAccountAt } from '../venue/venue-account.ts'
import { startTransfer } from '../wallet/venue-transfer.ts'
import { overdueItems } from './open-items.store.ts'
import { raiseAlarms } from './reconciliation.jobs.ts'

const app = useTestApp()

let player: TestPlayer
let owner: string
let finance: string
beforeAll(async () => {
  owner = await app().staffToken()
  finance = (await app().newStaff('finance')).token
  player = await app().registerPlayer()
  await app().fund(player, 80_000n)
})

async function alarms(): Promise<string[]> {
  await app().readAllEvents()
  const items = await overdueItems(app().context.pool)
  return items.map((each) => `${each.kind} ${each.subject}`)
}

it('R-ADMIN-18: a transfer open for more than ten minutes', async () => {
  const order = {
    account: await transferAccountAt(app().context, player.id, 'obgdy'),
    direction: 'to_venue',
    amount: 7000n,
  } as const
  const result = await startTransfer(app().context, order)
  if (result.kind !== 'new') throw new Error('the transfer did not start')
  const number = result.transfer.out_trade_no
  await app().clock.forward(9 * minuteMs)
  expect(await alarms()).toEqual([])
  await app().clock.forward(2 * minuteMs)
  expect(await alarms()).toEqual([`transfer_open ${number}`])
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) })
  await raiseAlarms({ ...app().context, log })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ alarm: 'transfer_open', subject: number, level: 50 }),
  ])
  await app().expectOk(`/admin/api/transfers/${number}/ask`, {}, owner)
  expect(await alarms()).toEqual([])
})

it('R-ADMIN-18: a payment whose outcome is open for more than ten minutes', async () => {
  const bank = await app().bindCard(player)
  const form = { amount: 100, bank, password: player.payPassword }
  await app().expectOk('/api/withdraw', form, player.token)
  const { rows } = await app().owner.query(
    'SELECT out_trade_no FROM withdrawal WHERE player_id = $1',
    [player.id],
  )
  const number = String(rows[0].out_trade_no)
  const set = (state: string) =>
    app().owner.query(
      `UPDATE withdrawal SET state = $2, payout_ref = 'P1', state_since = app_now()
       WHERE out_trade_no = $1`,
      [number, state],
    )
  for (const state of ['paying', 'pay_unknown']) {
    await set(state)
    await app().clock.forward(9 * minuteMs)
    expect(await alarms()).toEqual([])
    await app().clock.forward(2 * minuteMs)
    expect(await alarms()).toEqual([`withdrawal_unknown ${number}`])
  }
  await set('requested')
  await app().clock.forward(11 * minuteMs)
  expect(await alarms()).toEqual([])
  await app().clock.forward(dayMs)
  expect(await alarms()).toEqual([`review_late ${number}`])
  await app().clock.reset()
  await app().expectOk(`/admin/api/withdrawals/${number}/reject`, { reason: '测试' }, owner)
})

it('R-ADMIN-18: a deposit or a proposal that waits for more than a day', async () => {
  const deposit = await app().submitDeposit(player, 30_000n)
  const { data } = await app().expectOk(
    '/admin/api/adjustments/create',
    { username: player.name, direction: 'credit', amount: 1, reason: '测试' },
    owner,
  )
  const adjustment = String(data?.adjustment_no)
  await app().clock.forward(23 * hourMs)
  expect(await alarms()).toEqual([])
  await app().clock.forward(hourMs)
  expect(await alarms()).toEqual([`review_late ${deposit}`, `review_late ${adjustment}`])
  await app().clock.reset()
  await app().expectOk(`/admin/api/deposits/${deposit}/reject`, { reason: '测试' }, owner)
  await app().expectOk(
    `/admin/api/adjustments/${adjustment}/cancel`,
    { reason: '测试' },
    owner,
  )
  expect(await alarms()).toEqual([])
})

async function suspend(direction: string, amount: number): Promise<string> {
  const form = { username: player.name, direction, amount, against: 'suspense' }
  const { data } = await app().expectOk(
    '/admin/api/adjustments/create',
    { ...form, reason: '待查' },
    owner,
  )
  const number = String(data?.adjustment_no)
  await app().expectOk(`/admin/api/adjustments/${number}/approve`, {}, finance)
  return number
}

it('R-ADMIN-18: money in suspense for more than a day, counted from when it was last even', async () => {
  await app().clock.ago(60 * hourMs, () => suspend('credit', 20))
  await app().clock.ago(50 * hourMs, () => suspend('debit', 20))
  expect(await alarms()).toEqual([])
  await app().clock.ago(23 * hourMs, () => suspend('credit', 5))
  await suspend('credit', 5)
  expect(await alarms()).toEqual([])
  await app().clock.forward(2 * hourMs)
  expect(await alarms()).toEqual(['suspense_open house:suspense'])
  const { data } = await app().expectOk('/admin/api/reconciliation', {}, finance)
  expect(data).toMatchObject({
    suspense: -10,
    alarms: [{ kind: 'suspense_open', subject: 'house:suspense' }],
  })
  await suspend('debit', 10)
  expect(await alarms()).toEqual([])
})

it('R-ADMIN-18: the work of a day that fails for two hours, until it is done', async () => {
  const job = { name: 'test-of-alarms', at: '00:00' }
  const { pool } = app().context
  const failing = () =>
    eachDueDay(pool, job, async () => {
      throw new Error('as it always does')
    })
  await expect(failing()).rejects.toThrow('as it always does')
  await app().clock.forward(hourMs)
  await expect(failing()).rejects.toThrow('as it always does')
  expect(await alarms()).toEqual([])
  await app().clock.forward(hourMs + minuteMs)
  expect(await alarms()).toEqual(['daily_job_open test-of-alarms'])
  const { data } = await app().expectOk('/admin/api/reconciliation', {}, finance)
  expect(data).toMatchObject({
    alarms: [{ kind: 'daily_job_open', detail: expect.stringContaining('已试 2 次') }],
  })
  await eachDueDay(pool, job, async () => 'done')
  expect(await alarms()).toEqual([])
})
