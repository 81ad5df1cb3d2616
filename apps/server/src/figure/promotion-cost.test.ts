import { everybodyDone } from '@jinli/dev-env/open-transactions'
import { promotionFlows } from '@jinli/dev-env/promotion-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { expect, it } from 'vitest'
import { amongCrowd } from '../../test/crowd.ts'
import { plansOf } from '../../test/plans.ts'
import { sealLedger } from '../money/seal-ledger.ts'
import { keysetPage } from '../platform/keyset-page.ts'
import { financeListing, financeRow } from './figure-report.store.ts'

const app = useTestApp()
const { promotion, grantBonus } = promotionFlows(app)

it('R-ADMIN-302: what each promotion cost in a period stands first by cost, and sums up to all rewards', async () => {
  const cheap = await promotion()
  const dear = await promotion()
  const players = await Promise.all([app().registerPlayer(), app().registerPlayer()])
  for (const player of players) await grantBonus(player, dear)
  if (players[0]) await grantBonus(players[0], cheap)
  await everybodyDone(app().owner)
  await sealLedger(app().context.pool)
  await app().runJob('fold-figures')
  const finance = (await app().newStaff('finance')).token
  const { data } = await app().expectOk(
    '/admin/api/figures/finance',
    { group: 'promotion' },
    finance,
  )
  const report = data as unknown as {
    data: { key: string; label: string; rewards: number }[]
    sums: { rewards: number }
  }
  expect(report.data.map(({ key }) => key)).toEqual([`${dear}`, `${cheap}`])
  expect(report.data[0]?.rewards).toBe(2 * (report.data[1]?.rewards ?? 0))
  expect(report.data[0]?.label).toMatch(/^活动/)
  const sum = report.data.reduce((total, { rewards }) => total + rewards, 0)
  expect(sum).toBe(report.sums.rewards)

  const client = await amongCrowd(app().owner)
  const period = { from: new Date('2026-01-01'), before: new Date('2026-01-08') }
  const plans = await plansOf(client, () =>
    keysetPage(client, financeRow, financeListing('promotion', period), {
      page: 1,
      pagesize: 31,
      after: '',
      before: '',
    }),
  )
  await client.query('ROLLBACK')
  client.release()
  expect(plans.join('\n')).toMatch(/promotion_application_paid/)
  expect(plans.join('\n')).not.toMatch(/Seq Scan on promotion_application/)
})
