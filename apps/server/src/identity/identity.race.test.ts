import { bankDeposit } from '@jinli/dev-env/api-client'
import { atOnce } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, expect, it } from 'vitest'
import { askIdentity } from '../../test/identity.ts'
import { residentNumber } from '../../test/resident-number.ts'

const app = useTestApp()
beforeAll(async () => {
  // Each round makes many orders, so their number has no limit here.
  await app().owner.query(
    `UPDATE money_setting SET value = value || '{"open_deposits_max": 0, "open_withdrawals_max": 0, "withdrawals_per_day": 0}'
      WHERE key = 'review'`,
  )
})

const sums = `SELECT
  (SELECT coalesce(sum(amount), 0)::int FROM deposit WHERE player_id = $1 AND state = 'submitted') AS deposits,
  (SELECT coalesce(sum(amount), 0)::int FROM withdrawal WHERE player_id = $1) AS withdrawals`

it('R-IDENT-03: deposits and withdrawals at once never pass the sums, twenty rounds', async () => {
  for (let n = 0; n < 20; n += 1) {
    await askIdentity(app(), null, null)
    const player = await app().registerPlayer()
    const { id, token, payPassword: password } = player
    await app().fund(player, 100_000n)
    const bank = await app().bindCard(player)
    await askIdentity(app(), 1350, 250)
    const errors = await atOnce(8, async (place) => {
      // Equal requests without a key would be one request.
      const form = { amount: 100 + place, bank, password }
      const { error } =
        place % 2 === 0
          ? await app().call(
              '/api/recharge',
              bankDeposit(BigInt(10_000 + place * 100)),
              token,
            )
          : await app().call('/api/withdraw', form, token)
      return error ?? ''
    })
    expect(errors.toSorted()).toEqual([
      ...Array<string>(5).fill(''),
      ...Array<string>(3).fill('identity.needed'),
    ])
    const { deposits, withdrawals } = (await app().owner.query(sums, [id])).rows[0]
    expect(deposits).toBeLessThanOrEqual(35_000)
    expect(withdrawals).toBeLessThanOrEqual(25_000)
  }
  await app().assertLedgerBalances()
}, 120_000)

it('R-IDENT-03: of several checks at once one is open, twenty rounds', async () => {
  for (let n = 0; n < 20; n += 1) {
    const { token } = await app().registerPlayer()
    const errors = await atOnce(4, async () => {
      const number = residentNumber()
      return (await app().call('/api/identity/check', { number }, token)).error ?? ''
    })
    expect(errors.toSorted()).toEqual(['', ...Array<string>(3).fill('identity.waiting')])
  }
}, 120_000)
