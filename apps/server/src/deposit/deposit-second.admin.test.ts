import type { TestPlayer } from '@jinli/dev-env/api-client'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

let player: TestPlayer
let first: TestStaff
let second: TestStaff
beforeAll(async () => {
  player = await app().registerPlayer()
  first = await app().confirmedStaff('cashier')
  second = await app().confirmedStaff('cashier')
  await app().changeSetting('review', { two_person_above: 100 })
})
afterAll(() => app().changeSetting('review', { two_person_above: 0 }))

function approve(number: string, body: object, { token }: TestStaff) {
  return app().call(`/admin/api/deposits/${number}/approve`, body, token)
}

describe('D-26: the second person', () => {
  it('D-26 R-ADMIN-245: enters amount and reference anew, and is compared with the first', async () => {
    const number = await app().submitDeposit(player, 50_000n)
    const entry = { amount: 480, reference: 'SLIP 77', reason: '少付20元' }
    expect(await approve(number, entry, first)).toMatchObject({
      data: { first_amount: 480, first_reason: '少付20元', state: 'submitted' },
    })
    for (const other of [
      { reference: 'SLIP77', reason: '少付' },
      { amount: 480, reason: '少付' },
      { ...entry, amount: 500 },
      { ...entry, reference: 'SLIP78' },
    ])
      expect(await approve(number, other, second)).toMatchObject({
        error: 'review.first-differs',
      })
    expect(await app().whereabouts(player)).toMatchObject({ available: 0n })
    expect(await approve(number, { ...entry, reference: 'slip77' }, second)).toMatchObject({
      data: { state: 'approved', credited_amount: 480 },
    })
    expect((await app().auditTrail(number)).map((line) => line.split(' ')[1])).toEqual([
      'deposit.first-approved',
      'deposit.second-approved',
    ])
  })
})
