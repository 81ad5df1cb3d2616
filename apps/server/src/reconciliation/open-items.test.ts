import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { startTransfer } from '../wallet/venue-transfer.ts'
import { openItemsGrownOld } from './open-items.store.ts'
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
  const found = await openItemsGrownOld(app().context.pool)
  return found.map((each) => `${each.kind} ${each.subject}`)
}

/** The clock-jump of reliability: the row is as old as said. */
function older(table: string, column: string, number: [string, string], by: string) {
  return app().owner.query(
    `UPDATE ${table} SET ${column} = now() - $2::interval WHERE ${number[0]} = $1`,
    [number[1], by],
  )
}

it('R-ADMIN-18: a transfer open for more than ten minutes', async () => {
  const order = {
    player: player.id,
    venue: 'obgdy',
    direction: 'to_venue',
    amount: 7000n,
  } as const
  const started = await startTransfer(app().context, order)
  if (started.kind !== 'new') throw new Error('the transfer did not start')
  const number = started.transfer.out_trade_no
  const at = (by: string) =>
    older('venue_transfer', 'created_at', ['out_trade_no', number], by)
  await at('9 minutes')
  expect(await alarms()).toEqual([])
  await at('11 minutes')
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
  const set = (state: string, minutes: number) =>
    app().owner.query(
      `UPDATE withdrawal SET state = $2, payout_ref = 'P1',
         state_since = now() - make_interval(mins => $3) WHERE out_trade_no = $1`,
      [number, state, minutes],
    )
  for (const state of ['paying', 'pay_unknown']) {
    await set(state, 9)
    expect(await alarms()).toEqual([])
    await set(state, 11)
    expect(await alarms()).toEqual([`withdrawal_unknown ${number}`])
  }
  await set('requested', 11)
  expect(await alarms()).toEqual([])
  await older('withdrawal', 'created_at', ['out_trade_no', number], '25 hours')
  expect(await alarms()).toEqual([`review_late ${number}`])
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
  await older('deposit', 'created_at', ['deposit_no', deposit], '23 hours')
  await older('adjustment', 'made_at', ['adjustment_no', adjustment], '23 hours')
  expect(await alarms()).toEqual([])
  await older('deposit', 'created_at', ['deposit_no', deposit], '26 hours')
  await older('adjustment', 'made_at', ['adjustment_no', adjustment], '25 hours')
  expect(await alarms()).toEqual([`review_late ${deposit}`, `review_late ${adjustment}`])
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
  const at = (number: string, by: string) =>
    older('adjustment', 'checked_at', ['adjustment_no', number], by)
  const first = await suspend('credit', 20)
  const back = await suspend('debit', 20)
  await at(first, '60 hours')
  await at(back, '50 hours')
  expect(await alarms()).toEqual([])
  const open = await suspend('credit', 5)
  await suspend('credit', 5)
  await at(open, '23 hours')
  expect(await alarms()).toEqual([])
  await at(open, '25 hours')
  expect(await alarms()).toEqual(['suspense_open house:suspense'])
  const { data } = await app().expectOk('/admin/api/reconciliation', {}, finance)
  expect(data).toMatchObject({
    suspense: -10,
    alarms: [{ kind: 'suspense_open', subject: 'house:suspense' }],
  })
  await suspend('debit', 10)
  expect(await alarms()).toEqual([])
})
