import { useTestApp } from '@jinli/dev-env/use-test-app'
import { expect, it } from 'vitest'

const app = useTestApp()

// R-ADMIN-103
it('a member hears what others did with their account, until they say they know', async () => {
  const { username, password } = await app().newStaff('finance')
  const owner = await app().confirmedStaff('owner')
  const path = `/admin/api/staff/${username}`
  const reset = { password: 'second-pass-2' }
  await app().inHouseOfOne(() => app().expectOk(`${path}/password`, reset, owner.token))
  const token = await app().signIn(username, 'second-pass-2')
  const read = async (reader = token) =>
    (await app().expectOk('/admin/api/my-account-news', {}, reader)).data as unknown as {
      id: string
      action: string
      by: string
    }[]
  const own = { old: 'second-pass-2', password }
  await app().expectOk('/admin/api/my-password', own, token)
  await app().expectOk(`${path}/unlock`, {}, owner.token)
  const news = await read()
  expect(news.map(({ action, by }) => `${by} ${action}`)).toEqual([
    '同事owner staff.unlocked',
    '同事owner staff.password-set',
  ])
  expect(await read(owner.token)).toEqual([])
  const saw = (id = '') => app().call('/admin/api/my-account-news/seen', { id }, token)
  for (const id of ['', '0', 'x']) await saw(id)
  // An audit line about somebody else marks nothing as seen.
  const { rows } = await app().owner.query('SELECT max(id)::text AS id FROM audit')
  await app().call('/admin/api/my-account-news/seen', rows[0], owner.token)
  expect(await read()).toHaveLength(2)
  await saw(news[1]?.id)
  expect(await read()).toHaveLength(1)
  await saw(news[0]?.id)
  await saw(news[1]?.id)
  expect(await read()).toEqual([])
})
