import { useTestApp } from '@jinli/dev-env/use-test-app'
import { expect, it } from 'vitest'
import { firstLevels } from '../money-setting/first-levels.ts'

const app = useTestApp()

const fields = [
  'recharge',
  'flow',
  'realperson',
  'sport',
  'e_sport',
  'joker',
  'electron',
  'lottery',
]

async function levels(): Promise<Record<string, number>[]> {
  const { data } = await app().expectOk('/api/uservip', {})
  return data as unknown as Record<string, number>[]
}

// R-CALL-22 R-VIP-03 R-VIP-13: released clients read ten entries from VIP1 on, and show the rates with %.
it('a visitor is told the ten levels, VIP1 first, rates in percent', async () => {
  const levelList = await levels()
  expect(levelList).toHaveLength(10)
  for (const level of levelList)
    for (const field of fields)
      expect([field, typeof level[field]]).toEqual([field, 'number'])
  expect(levelList[0]).toMatchObject({
    recharge: 1000,
    flow: 5000,
    keep: 0,
    realperson: 0.3,
  })
  expect(levelList[9]).toMatchObject({ recharge: 50_000_000, electron: 1, lottery: 0.3 })
})

// R-VIP-16
it('what two people have changed is what players read', async () => {
  const maker = await app().newStaff('finance')
  const checker = await app().newStaff('finance')
  const wire = await levels()
  const value = { levels: wire.map((level) => ({ ...level, lottery: 0.35 })) }
  const propose = (document: object) =>
    app().call(
      '/admin/api/settings/vip/propose',
      { value: document, reason: '提高彩票返水', based_on: 1 },
      maker.token,
    )
  expect((await propose({ levels: value.levels.slice(1) })).error).toBe('setting.invalid')
  const { id } = (await propose(value)).data as { id: string }
  expect((await levels())[0]).toMatchObject({ lottery: 0.1 })
  const approve = `/admin/api/settings/${id}/approve`
  expect((await app().call(approve, {}, maker.token)).code).not.toBe(200)
  await app().expectOk(approve, {}, checker.token)
  expect((await levels()).map((level) => level.lottery)).toEqual(
    firstLevels.map(() => 0.35),
  )
})
