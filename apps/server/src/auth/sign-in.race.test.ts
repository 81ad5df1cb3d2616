import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce } from '@jinli/dev-env/at-once'
import { releaseTogether, waitForWaiters } from '@jinli/dev-env/barrier'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp({ hashes: 'full' })

const rounds = Array.from({ length: 20 }, (_, n) => n)

function signIn({ name }: TestPlayer, password: string) {
  return app().call('/api/login_pc', { name, password })
}

function change({ token }: TestPlayer, old: string, next: string) {
  return app().call('/api/editPassword', { password: old, paypassword: next }, token)
}

async function sessionsOf({ id }: TestPlayer): Promise<number> {
  const { rows } = await app().owner.query(
    'SELECT count(*)::int AS n FROM player_session WHERE player_id = $1',
    [id],
  )
  return rows[0].n
}

describe('R-SESS-19: a change of the login password while somebody signs in', () => {
  it('leaves no session of the old one, with four who sign in over and over', async () => {
    let player = await app().registerPlayer()
    for (const round of rounds) {
      const next = `round-pass-${round}`
      let isChanged = false
      const isOver = async () => {
        const tokens: string[] = []
        while (!isChanged) {
          const reply = await signIn(player, player.password)
          if (reply.code === 200) tokens.push(String(reply.data?.api_token))
        }
        return tokens
      }
      const signingIn = atOnce(4, isOver)
      const reply = await change(player, player.password, next)
      isChanged = true
      expect(reply.code).toBe(200)
      await signingIn
      expect(await sessionsOf(player)).toBe(0)
      await app().owner.query('DELETE FROM secret_attempt')
      const nextReply = await signIn(player, next)
      expect(nextReply.code).toBe(200)
      player = { ...player, password: next, token: String(nextReply.data?.api_token) }
    }
  })

  it('lets nobody in whose password was verified before it', async () => {
    const player = await app().registerPlayer()
    const hold = {
      text: 'SELECT FROM player WHERE id = $1 FOR UPDATE',
      values: [player.id],
    }
    const [passwordChange, lateReply] = await releaseTogether(
      app().owner,
      hold,
      2,
      async () => {
        const changing = change(player, player.password, 'brand-new-1')
        await waitForWaiters(app().owner, 1)
        return Promise.all([changing, signIn(player, player.password)])
      },
    )
    expect(passwordChange.code).toBe(200)
    expect(lateReply).toMatchObject({ code: 1101, error: 'auth.wrong-credentials' })
    expect(await sessionsOf(player)).toBe(0)
  })

  it('a disabling of the same moment lets nobody in either', async () => {
    const player = await app().registerPlayer()
    const owner = await app().owner.connect()
    await owner.query('BEGIN')
    await owner.query(`UPDATE player SET status = 'disabled' WHERE id = $1`, [player.id])
    const signingIn = signIn(player, player.password)
    expect(await waitForWaiters(app().owner, 1)).toBe(1)
    await owner.query('COMMIT')
    owner.release()
    expect((await signingIn).code).toBe(1101)
  })
})
