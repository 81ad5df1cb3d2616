import { useTestApp } from '@jinli/dev-env/use-test-app'
import { expect, it } from 'vitest'

const app = useTestApp()

it('D-13: every member may read the names of the venues, for filters', async () => {
  const { data } = await app().expectOk(
    '/admin/api/venue-names',
    {},
    await app().memberWith('deposit.view'),
  )
  expect(data).toEqual([
    { code: 'obgdy', name: '锦鲤电游' },
    { code: 'pp', name: '泡泡电子' },
  ])
})

it('D-13: promotions are chosen by their titles', async () => {
  const token = await app().memberWith('promotion.view')
  const { data } = await app().expectOk('/admin/api/promotion-titles', {}, token)
  const { rows } = await app().owner.query(
    'SELECT id::int, title FROM promotion ORDER BY id DESC',
  )
  expect(data).toEqual(rows)
})
