import { secondKinds } from '@jinli/contract/task/task'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { minuteMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import type { StaffId } from '../platform/ids.ts'
import { transferAccountAt } from '../venue/venue-account.ts'
import { playerAtVenue } from '../venue-port/player-at-venue.ts'
import { askTransfer, startTransfer } from '../wallet/venue-transfer.ts'
import { secondsQuery } from './task.store.ts'

const app = useTestApp()

let player: TestPlayer
let finance: TestStaff
let cashier: TestStaff
let owner: string
beforeAll(async () => {
  player = await app().registerPlayer()
  finance = await app().newStaff('finance', '小财')
  cashier = await app().newStaff('cashier', '小纳')
  owner = await app().staffToken()
})

type WaitingKind = {
  kind: string
  orders: { number: string; amount: number; first_by: string }[]
  more: number
}

async function waitingKinds(token: string): Promise<Record<string, WaitingKind>> {
  const { data } = await app().expectOk('/admin/api/waiting-for-second', {}, token)
  const kinds = data as unknown as WaitingKind[]
  return Object.fromEntries(kinds.map((each) => [each.kind, each]))
}

function waitingOrder(number: string, amount: number, first_by = '小纳') {
  const since = expect.any(String)
  return { number, username: player.name, amount, first_by, since }
}

/** Submits a deposit of 500 yuan. The cashier gives the first approval, with 480 yuan. */
async function firstSeen(cashier: TestStaff): Promise<string> {
  const number = await app().submitDeposit(player, 50_000n)
  const approval = { amount: 480, reason: '少付' }
  await app().expectOk(`/admin/api/deposits/${number}/approve`, approval, cashier.token)
  return number
}

async function releasedPayment(cashier: TestStaff): Promise<string> {
  const bank = await app().bindCard(player)
  const form = { amount: 200, bank, password: player.payPassword }
  const { data } = await app().expectOk('/api/withdraw', form, player.token)
  const number = String(data?.out_trade_no)
  await app().expectOk(`/admin/api/withdrawals/${number}/approve`, {}, cashier.token)
  return number
}

async function draftOf(maker: TestStaff): Promise<string> {
  const form = { username: player.name, direction: 'credit', amount: 10, reason: '补发' }
  const { data } = await app().expectOk('/admin/api/adjustments/create', form, maker.token)
  return String(data?.adjustment_no)
}

/** Starts a transfer of 70 yuan that the venue records as 71; the maker proposes how to settle it. */
async function proposedTransfer(maker: TestStaff): Promise<string> {
  const account = await transferAccountAt(app().context, player.id, 'obgdy')
  const order = { account, direction: 'to_venue', amount: 7000n } as const
  const result = await startTransfer(app().context, order)
  if (result.kind === 'refused') throw new Error('the transfer was refused')
  const { transfer } = result
  const reference = transfer.out_trade_no
  const transferFields = {
    player: playerAtVenue(player.id),
    direction: 'in',
    currency: 'CNY',
  }
  await app().venue.call('/v1/transfers', { reference, amount: '71.00', ...transferFields })
  await askTransfer(app().context, { ...transfer, asked: 1 })
  await app().clock.forward(minuteMs)
  const word = { outcome: 'failed', reason: '已与场馆核实' }
  await app().expectOk(`/admin/api/transfers/${reference}/settle`, word, maker.token)
  return reference
}

describe('R-ADMIN-87: what waits for a second person', () => {
  it('is listed one by one for who may do it and did not begin it', async () => {
    await app().fund(player, 100_000n)
    await app().changeSetting('review', { two_person_above: 100 })
    const plain = await app().submitDeposit(player, 10_000n)
    const deposit = await firstSeen(cashier)
    const payment = await releasedPayment(cashier)
    const adjustment = await draftOf(cashier)
    expect(await waitingKinds(cashier.token)).toEqual({})
    expect(await waitingKinds(finance.token)).toEqual({
      deposit_second: {
        kind: 'deposit_second',
        orders: [waitingOrder(deposit, 480)],
        more: 0,
      },
      payment: { kind: 'payment', orders: [waitingOrder(payment, 200)], more: 0 },
      adjustment: { kind: 'adjustment', orders: [waitingOrder(adjustment, 10)], more: 0 },
    })
    const transfer = await proposedTransfer(finance)
    expect((await waitingKinds(finance.token)).transfer).toBeUndefined()
    expect((await waitingKinds(owner)).transfer?.orders).toEqual([
      waitingOrder(transfer, 70, '小财'),
    ])

    const theirs = await draftOf(finance)
    const other = await firstSeen(finance)
    const ofCashier = await waitingKinds(cashier.token)
    expect(Object.keys(ofCashier)).toEqual(['deposit_second'])
    expect(ofCashier.deposit_second?.orders).toEqual([waitingOrder(other, 480, '小财')])
    const body = JSON.stringify(await waitingKinds(owner))
    expect(body).toContain(theirs)
    expect(body).not.toContain(plain)

    const second = { amount: 480, reason: '少付' }
    await app().expectOk(`/admin/api/deposits/${deposit}/approve`, second, finance.token)
    expect((await waitingKinds(finance.token)).deposit_second).toBeUndefined()
    await app().changeSetting('review', { two_person_above: 0 })
  })

  it('shows the ten oldest of a kind, and that there are more', async () => {
    const numbers: string[] = []
    for (let at = 0; at < 11; at += 1) {
      numbers.push(await draftOf(cashier))
      await app().clock.forward(minuteMs)
    }
    await app().owner.query(
      `UPDATE adjustment SET state = 'cancelled', checked_by = made_by, checked_at = app_now()
       WHERE NOT adjustment_no = ANY ($1)`,
      [numbers],
    )
    const { adjustment } = await waitingKinds(finance.token)
    expect(adjustment?.orders.map(({ number }) => number)).toEqual(numbers.slice(0, 10))
    expect(adjustment?.more).toBe(1)
  })
})

/** Twenty thousand orders of each kind, none of which waits for a second person. */
const crowd = [
  `INSERT INTO deposit (deposit_no, player_id, method, amount, setting_id, pay_to, expires_at)
   SELECT 'X' || n, d.player_id, d.method, 100, d.setting_id, d.pay_to, now()
   FROM (SELECT * FROM deposit LIMIT 1) d, generate_series(1, 20000) n`,
  `INSERT INTO withdrawal (out_trade_no, player_id, method, amount, setting_id, card_id, bank, owner,
     number_sealed, number_tail, branch)
   SELECT 'X' || n, w.player_id, w.method, 100, w.setting_id, w.card_id, w.bank, w.owner,
     w.number_sealed, w.number_tail, w.branch
   FROM (SELECT * FROM withdrawal LIMIT 1) w, generate_series(1, 20000) n`,
  `INSERT INTO venue_transfer (out_trade_no, player_id, venue, direction, amount, state, ask_at, decided_at)
   SELECT 'X' || n, t.player_id, t.venue, t.direction, 100, 'failed', now(), now()
   FROM (SELECT * FROM venue_transfer LIMIT 1) t, generate_series(1, 20000) n`,
  `INSERT INTO adjustment (adjustment_no, player_id, direction, amount, against, reason, made_by, state,
     checked_by, checked_at)
   SELECT 'X' || n, a.player_id, a.direction, 100, a.against, 'x', a.made_by, 'cancelled', a.made_by, now()
   FROM (SELECT * FROM adjustment LIMIT 1) a, generate_series(1, 20000) n`,
  `INSERT INTO stuck_bet_ending (ending_no, venue, bet_id, player_id, game_code, stake, placed_at, way, state, reason,
     made_by, decided_by, decided_at, ended_at)
   SELECT 'X' || n, 'obgdy', 'x' || n, a.player_id, 'koi-leap', 100, now(), 'void', 'done', 'x', a.made_by,
     (SELECT max(id) FROM staff WHERE id <> a.made_by), now(), now()
   FROM (SELECT * FROM adjustment LIMIT 1) a, generate_series(1, 20000) n`,
  `INSERT INTO seamless_win_hold (hold_no, venue, transaction, round, player_id, amount, bound, bound_amount,
     round_stake, round_payout, state, decided_by, decided_at)
   SELECT 'X' || n, 'obgdy', 'x' || n, 'r', a.player_id, 100, 'round', 1, 1, 0, 'released', a.made_by, now()
   FROM (SELECT * FROM adjustment LIMIT 1) a, generate_series(1, 20000) n`,
  `INSERT INTO deposit_correction (correction_no, deposit_id, player_id, kind, reason, decided_at, decided_reason, state,
     made_by, checked_by, checked_at)
   SELECT 'X' || n, d.id, d.player_id, 'reopening', 'x', now(), '', 'cancelled', 1, 1, now()
   FROM (SELECT * FROM deposit LIMIT 1) d, generate_series(1, 20000) n`,
  'ANALYZE deposit_correction',
  `INSERT INTO withdrawal_reversal (withdrawal_id, cause, returned_on, reason, reversed_key, proposed_by, state,
     decided_by, decided_at)
   SELECT w.id, 'not_sent', now(), 'x', 'x', a.made_by, 'confirmed',
     (SELECT max(id) FROM staff WHERE id <> a.made_by), now()
   FROM withdrawal w, (SELECT made_by FROM adjustment LIMIT 1) a WHERE w.out_trade_no LIKE 'X%'`,
  'ANALYZE withdrawal_reversal',
  'ANALYZE seamless_win_hold',
  'ANALYZE stuck_bet_ending',
  'ANALYZE deposit',
  'ANALYZE withdrawal',
  'ANALYZE venue_transfer',
  'ANALYZE adjustment',
]
const indexOf = {
  deposit_second: 'deposit_begun',
  deposit_correction: 'deposit_correction_draft',
  payment: 'withdrawal_begun',
  withdrawal_reversal: 'withdrawal_reversal_proposed',
  transfer: 'venue_transfer_begun',
  adjustment: 'adjustment_draft',
  stuck_bet_ending: 'stuck_bet_ending_made',
  win_hold_second: 'seamless_win_hold_waiting',
}

it('R-ADMIN-87: among many orders those are found by their index', async () => {
  const client = await app().owner.connect()
  try {
    await client.query('BEGIN')
    for (const statement of crowd) await client.query(statement)
    for (const kind of secondKinds) {
      const { rows } = await client.query(sql`EXPLAIN ${secondsQuery(kind, 1n as StaffId)}`)
      const plan = JSON.stringify(rows)
      expect(plan, kind).toContain(indexOf[kind])
      expect(plan).not.toMatch(
        /Seq Scan on (deposit|withdrawal|withdrawal_reversal|venue_transfer|adjustment|stuck_bet|seamless)/,
      )
    }
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
