import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp()

type Session = { id: string; ip: string; user_agent: string; mine: number }

async function sessionsOf(token: string): Promise<Session[]> {
  const { data } = await app().expectOk('/api/mysessions', {}, token)
  return data as unknown as Session[]
}
async function signIn({ name, password }: TestPlayer, agent = 'Koi/1') {
  const headers = { 'user-agent': agent }
  return app().call('/api/login_pc', { name, password }, null, headers)
}
async function secondOf(player: TestPlayer): Promise<string> {
  return String((await signIn(player)).data?.api_token)
}

describe('R-SESS-30: where a player is signed in', () => {
  it('is told newest first, with one’s own marked; one other can be ended', async () => {
    const player = await app().registerPlayer()
    const token = await secondOf(player)
    const [mine, other, ...more] = await sessionsOf(token)
    expect([mine?.mine, other?.mine, more]).toEqual([1, 0, []])
    expect(mine).toMatchObject({ ip: '127.0.0.1', user_agent: 'Koi/1' })
    const end = (id: string) => app().call('/api/mysessions/end', { id }, token)
    expect(await end(other?.id ?? '')).toMatchObject({ code: 200, data: { ended: 1 } })
    expect(await app().call('/api/user', {}, player.token)).toMatchObject({ code: 401 })
    expect(await end(other?.id ?? '')).toMatchObject({ code: 404, message: '该登录已结束' })
    expect(await sessionsOf(token)).toHaveLength(1)
  })

  it('all others end at once; the one that asks goes on', async () => {
    const player = await app().registerPlayer()
    const others = [player.token, await secondOf(player), await secondOf(player)]
    const token = await secondOf(player)
    const response = await app().expectOk('/api/mysessions/end', {}, token)
    expect(response.data).toEqual({ ended: 3 })
    for (const other of others)
      expect(await app().call('/api/user', {}, other)).toMatchObject({ code: 401 })
    expect(await sessionsOf(token)).toHaveLength(1)
  })

  it('is one’s own: another player’s session is not there', async () => {
    const [anna, bob] = [await app().registerPlayer(), await app().registerPlayer()]
    const [session] = await sessionsOf(bob.token)
    const response = await app().call(
      '/api/mysessions/end',
      { id: session?.id },
      anna.token,
    )
    expect(response).toMatchObject({ code: 404 })
    expect(await sessionsOf(bob.token)).toHaveLength(1)
    expect(await app().call('/api/mysessions')).toMatchObject({ code: 401 })
  })
})

it('R-SESS-31: a sign-in tells the one before it', async () => {
  await app().clock.stop('2026-11-21T21:04:00+08:00')
  const player = await app().registerPlayer()
  await app().clock.stop('2026-11-22T08:00:00+08:00')
  const first = await signIn(player)
  const at = { at: '2026-11-21 21:04:00', ip: '127.0.0.1' }
  expect(first.data?.last_sign_in).toEqual(at)
  await app().call('/api/login_pc', { name: player.name, password: 'wrong-pass' })
  await app().clock.stop('2026-11-23T08:00:00+08:00')
  expect((await signIn(player)).data?.last_sign_in).toEqual({
    at: '2026-11-22 08:00:00',
    ip: '127.0.0.1',
  })
})
