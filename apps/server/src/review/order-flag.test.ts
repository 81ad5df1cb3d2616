import { abuseKindLabels } from '@jinli/contract/abuse-flag/abuse-flag.admin'
import { depositFlagLabels } from '@jinli/contract/deposit/deposit.admin'
import { withdrawalFlagLabels } from '@jinli/contract/withdrawal/withdrawal.admin'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce } from '@jinli/dev-env/at-once'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

let player: TestPlayer
let card: number
let cashier: TestStaff
let other: TestStaff
let finance: TestStaff
beforeAll(async () => {
  player = await app().registerPlayer()
  card = await app().bindCard(player)
  await app().fund(player, 4_000_000n)
  cashier = await app().confirmedStaff('cashier')
  other = await app().confirmedStaff('cashier')
  finance = await app().confirmedStaff('finance')
})

function act(path: string, call: string, body: object = {}, { token } = cashier) {
  return app().call(`/admin/api/${path}/${call}`, body, token)
}

/** Submits a withdrawal of 100 yuan with these stored flags. */
async function flaggedWithdrawal(...flags: string[]): Promise<string> {
  const form = { amount: 100, bank: card, password: player.payPassword }
  const { data } = await app().expectOk('/api/withdraw', form, player.token)
  const number = String(data?.out_trade_no)
  await app().owner.query('UPDATE withdrawal SET flags = $2 WHERE out_trade_no = $1', [
    number,
    flags,
  ])
  return `withdrawals/${number}`
}

async function flaggedDeposit(...flags: string[]): Promise<string> {
  const number = await app().submitDeposit(player, 10_000n)
  await app().owner.query('UPDATE deposit SET flags = $2 WHERE deposit_no = $1', [
    number,
    flags,
  ])
  return `deposits/${number}`
}

const noReason = { code: 422, error: 'review.flag-reason-missing', field: 'flag_reason' }
const flag_reason = '已电话核实'

async function auditReason(path: string, action: string): Promise<string> {
  const { rows } = await app().owner.query(
    'SELECT reason FROM audit WHERE subject = $1 AND action = $2',
    [path.split('/')[1], action],
  )
  return rows[0]?.reason ?? ''
}

describe('D-3: a decision against a flag', () => {
  it('D-3: a withdrawal is not paid against a flag without a reason, which trail and order keep', async () => {
    const path = await flaggedWithdrawal(
      'turnover_short',
      'password_changed',
      'name_mismatch',
    )
    const { data } = await app().expectOk(`/admin/api/${path}`, {}, cashier.token)
    expect(data?.order_flags).toMatchObject([
      { kind: 'name_mismatch', label: '姓名不一致', weight: 2 },
      { kind: 'password_changed', weight: 1 },
      { kind: 'turnover_short', weight: 0 },
    ])
    const before = await app().whereabouts(player)
    for (const body of [
      { reference: 'f-1' },
      { pay_later: 1, reason: '下午付款', flag_reason: ' ' },
    ])
      expect(await act(path, 'approve', body)).toMatchObject(noReason)
    expect(await app().whereabouts(player)).toEqual(before)
    expect(await act(path, 'approve', { pay_later: 1, flag_reason })).toMatchObject({
      data: {
        state: 'approved',
        flag_reasons: [{ reason: flag_reason, flags: [{ kind: 'name_mismatch' }] }],
      },
    })
    expect(await auditReason(path, 'withdrawal.approved')).toBe(
      `标记「姓名不一致」：${flag_reason}`,
    )
    // The payer goes on where the flag was answered; a flag that came later is answered anew.
    const number = path.split('/')[1]
    await app().owner.query(
      `UPDATE withdrawal SET flags = flags || '{shared_card}' WHERE out_trade_no = $1`,
      [number],
    )
    expect(await act(path, 'pay')).toMatchObject(noReason)
    expect(await act(path, 'pay', { flag_reason: '同一家人' })).toMatchObject({
      data: { state: 'paying', flag_reasons: [{}, { reason: '同一家人' }] },
    })
  })

  it('D-3: what stands everywhere is no flag: a note and a look ask for nothing', async () => {
    const path = await flaggedWithdrawal('turnover_short', 'password_changed')
    expect(await act(path, 'approve', { pay_later: 1 })).toMatchObject({ code: 200 })
  })

  it('D-3: a deposit is not credited against a flag without a reason', async () => {
    const path = await flaggedDeposit('name_mismatch')
    expect(await act(path, 'approve', { amount: 100 })).toMatchObject(noReason)
    expect(await act(path, 'approve', { amount: 100, flag_reason })).toMatchObject({
      data: { state: 'approved', flag_reasons: [{ reason: flag_reason }] },
    })
    // The player does not read it.
    const { data } = await app().expectOk('/api/gettransrecord', { type: 1 }, player.token)
    expect(JSON.stringify(data)).not.toContain(flag_reason)
  })

  it('D-3 R-ADMIN-244: a heavy flag on a deposit needs a second person by role', async () => {
    const path = await flaggedDeposit('tx_failed')
    const approval = { amount: 100, flag_reason, reason: '' }
    expect(await act(path, 'approve', { ...approval, flag_reason: '' })).toMatchObject(
      noReason,
    )
    expect(await act(path, 'approve', approval)).toMatchObject({
      code: 200,
      data: { state: 'submitted', first_approved_mine: 1 },
    })
    expect(await act(path, 'approve', approval)).toMatchObject({
      error: 'review.same-person',
    })
    expect(await act(path, 'approve', approval, other)).toMatchObject({ code: 403 })
    expect(await act(path, 'approve', approval, finance)).toMatchObject({
      data: { state: 'approved' },
    })
  })

  it('D-3: a heavy flag on a withdrawal needs a payer with that role, who is not the approver', async () => {
    await app().owner.query(`UPDATE flag_kind SET weight = 3 WHERE kind = 'shared_card'`)
    const path = await flaggedWithdrawal('shared_card')
    expect(await act(path, 'approve', { reference: 'f-9', flag_reason })).toMatchObject({
      data: { state: 'approved' },
    })
    expect(await act(path, 'pay')).toMatchObject({ error: 'review.same-person' })
    expect(await act(path, 'pay', {}, other)).toMatchObject({ code: 403 })
    expect(await act(path, 'pay', {}, finance)).toMatchObject({ data: { state: 'paying' } })
    await app().owner.query(`UPDATE flag_kind SET weight = 2 WHERE kind = 'shared_card'`)
  })

  it('D-3: raced twenty times, a heavy flag takes two people, and credits once', async () => {
    const people = [cashier, finance, await app().confirmedStaff('finance')]
    for (let round = 0; round < 20; round += 1) {
      const path = await flaggedDeposit('tx_failed')
      const before = await app().whereabouts(player)
      const approval = { amount: 100, flag_reason: `第${round}轮` }
      await atOnce(6, (n) => act(path, 'approve', approval, people[n % people.length]))
      // Where the race ended with a first approval, one of the others gives the second.
      for (const person of people) await act(path, 'approve', approval, person)
      const { available } = await app().whereabouts(player)
      expect(available).toBe(before.available + 10_000n)
      const { rows } = await app().owner.query(
        `SELECT state, first_approved_by <> decided_by AS two FROM deposit WHERE deposit_no = $1`,
        [path.split('/')[1]],
      )
      expect(rows).toEqual([{ state: 'approved', two: true }])
    }
  })

  it('D-3: each kind has its weight, under the name that the lists use', async () => {
    const { rows } = await app().owner.query<{ kind: string; label: string }>(
      'SELECT kind, label FROM flag_kind',
    )
    const labels = Object.fromEntries(rows.map(({ kind, label }) => [kind, label]))
    expect(labels).toMatchObject({ ...depositFlagLabels, ...withdrawalFlagLabels })
    for (const [kind, label] of Object.entries(abuseKindLabels))
      expect(labels[`case_${kind}`]).toBe(`个案：${label}`)
  })
})
