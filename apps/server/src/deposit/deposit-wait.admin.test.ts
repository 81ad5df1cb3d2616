import { brandDay } from '@jinli/contract/wire/brand-time'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { expect, it } from 'vitest'
import { amongCrowd } from '../../test/crowd.ts'
import { plansOf } from '../../test/plans.ts'
import { keysetPage } from '../platform/keyset-page.ts'
import { reviewDeposits } from './deposit-review.store.ts'

const app = useTestApp()

it('R-ADMIN-302: decided deposits of today, or of some days, stand in the order of their wait', async () => {
  const staff = await app().staffToken()
  const player = await app().registerPlayer()
  const numbers: string[] = []
  for (const minutes of [5, 90, 30]) {
    const number = await app().submitDeposit(player, 20_000n)
    await app().owner.query(
      `UPDATE deposit SET created_at = app_now() - make_interval(mins => $2) WHERE deposit_no = $1`,
      [number, minutes],
    )
    const body = { reason: '未查到款项' }
    await app().expectOk(`/admin/api/deposits/${number}/reject`, body, staff)
    numbers.push(number)
  }
  const open = await app().submitDeposit(player, 20_000n)
  const [short = '', long = '', middle = ''] = numbers
  const listOf = async (filter: object) => {
    const { data } = await app().expectOk('/admin/api/deposits', filter, staff)
    return (data as { data: { deposit_no: string }[] }).data.map((row) => row.deposit_no)
  }
  expect(await listOf({ sort: 'wait' })).toEqual([long, middle, short])
  expect(await listOf({ sort: 'wait', search: player.name })).toEqual([long, middle, short])
  expect(await listOf({ sort: 'wait', search: middle.slice(-8) })).toEqual([middle])
  expect(await listOf({ sort: 'wait', state: 'approved' })).toEqual([])
  expect(await listOf({ sort: 'wait', since: brandDay(new Date()) })).toHaveLength(3)
  expect(await listOf({ sort: 'wait', until: '2020-01-01' })).toEqual([])
  expect(await listOf({})).toContain(open)
  const page = await app().expectOk(
    '/admin/api/deposits',
    { sort: 'wait', pagesize: 2 },
    staff,
  )
  const after = (page.data as { next: string }).next
  expect(await listOf({ sort: 'wait', pagesize: 2, after })).toEqual([short])

  const client = await amongCrowd(app().owner)
  const filter = {
    state: '',
    method: '',
    flag: '',
    search: null,
    from: null,
    before: null,
  } as const
  const plans = await plansOf(client, () => {
    const { shape, listing } = reviewDeposits(filter, 'wait')
    return keysetPage(client, shape, listing, {
      page: 1,
      pagesize: 20,
      after: '',
      before: '',
    })
  })
  await client.query('ROLLBACK')
  client.release()
  expect(plans.join('\n')).toMatch(/deposit_decided/)
  expect(plans.join('\n')).not.toMatch(/Seq Scan on deposit\b/)
})
