import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp()

/** The longest list of sessions of a player. */
const sessionsMax = 10

async function signIn({ name, password }: TestPlayer): Promise<string> {
  const { data } = await app().expectOk('/api/login_pc', { name, password })
  return String(data?.api_token)
}

/** Returns what the phone of a token is told at its next call. */
async function wordsOf(token: string) {
  const { code, error, message } = await app().call('/api/balance', {}, token)
  return { code, error, message }
}

async function staffCall(action: string, { name }: TestPlayer): Promise<void> {
  const path = `/admin/api/players/${name}/${action}`
  await app().expectOk(path, { reason: '测试' }, await app().staffToken())
}

const ways = [
  {
    what: 'a changed login password',
    end: async (player: TestPlayer) => {
      const body = { password: player.password, paypassword: 'another-1' }
      await app().expectOk('/api/editPassword', body, await signIn(player))
    },
    error: 'session.password-changed',
    message: '登录密码已修改，请用新密码重新登录',
  },
  {
    what: 'another device that ends the others',
    end: async (player: TestPlayer) => {
      await app().expectOk('/api/mysessions/end', {}, await signIn(player))
    },
    error: 'session.ended-elsewhere',
    message: '您已在其他设备上结束本机的登录，请重新登录',
  },
  {
    what: 'too many sign-ins after it',
    end: async (player: TestPlayer) => {
      for (let n = 0; n < sessionsMax; n += 1) await signIn(player)
    },
    error: 'session.ended-elsewhere',
    message: '您已在其他设备上结束本机的登录，请重新登录',
  },
  {
    what: 'staff who end all sign-ins',
    end: (player: TestPlayer) => staffCall('sign-ins/end', player),
    error: 'session.ended-by-staff',
    message: '为保障账号安全，客服已退出您的登录，请重新登录',
  },
  {
    what: 'staff who freeze the account',
    end: (player: TestPlayer) => staffCall('freeze', player),
    error: 'session.frozen',
    message: '账号已停用，请联系客服',
  },
]

describe('P-24 R-SESS-33: a session that ended before its time says why', () => {
  it.each(ways)('P-24: $what', async ({ end, error, message }) => {
    const player = await app().registerPlayer()
    await end(player)
    expect(await wordsOf(player.token)).toEqual({ code: 401, error, message })
  })

  it('P-24: a sign-out, an unknown token and none keep the words of an ended session', async () => {
    const player = await app().registerPlayer()
    await app().expectOk('/api/logoff', {}, player.token)
    for (const token of [player.token, 'unknown'])
      expect(await wordsOf(token)).toMatchObject({ code: 401, error: 'session.expired' })
    expect(await app().call('/api/balance')).toMatchObject({ error: 'session.expired' })
  })

  it('P-24: a reason is forgotten after thirty days', async () => {
    const player = await app().registerPlayer()
    await app().expectOk('/api/mysessions/end', {}, await signIn(player))
    await app().owner.query(
      `UPDATE player_session_end SET ended_at = app_now() - interval '31 days'`,
    )
    await app().runJob('drop-expired-sessions')
    expect(await wordsOf(player.token)).toMatchObject({ error: 'session.expired' })
  })
})
