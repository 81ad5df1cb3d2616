import { setTimeout as sleep } from 'node:timers/promises'
import type { Reply, TestPlayer } from './api-client.ts'
import type { TestApp } from './test-app.ts'

export const newPassword = 'brand-new-1'
type RecoveryTry = {
  request?: string
  code: string
  way?: string
  secret?: string
  /** The answer of a passkey. */
  key?: unknown
  paypassword?: string
}
const waitsMs = 20

let count = 0

/** Test calls around a forgotten password. */
export function recoveryFlows(app: () => TestApp) {
  /** A player whose e-mail is verified. */
  async function playerWithEmail(): Promise<TestPlayer & { email: string }> {
    const player = await app().registerPlayer()
    count += 1
    const email = `carp-${count}@pond.example`
    await app().owner.query(
      `INSERT INTO player_contact (player_id, channel, address, folded) VALUES ($1, 'email', $2, $2)`,
      [player.id, email],
    )
    return { ...player, email }
  }

  const askCode = (name: string, secret = 'login'): Promise<Reply> =>
    app().call('/api/recoverycode', { name, secret, channel: 'email' })

  /** Asks for a code and waits until it is sent, which is after the answer. */
  async function sentCode(
    { name, email }: { name: string; email: string },
    secret = 'login',
  ): Promise<{ request: string; code: string }> {
    const newest = () =>
      app()
        .lastMessageTo(email)
        .catch(() => null)
    const before = await newest()
    const { data } = await askCode(name, secret)
    for (;;) {
      const message = await newest()
      if (message && message.id !== before?.id)
        return { request: String(data?.request), code: String(message.words.code) }
      await sleep(waitsMs)
    }
  }

  function recover({ name }: { name: string }, fields: RecoveryTry): Promise<Reply> {
    const form = {
      way: 'email',
      secret: 'login',
      name,
      paypassword: newPassword,
      ...fields,
    }
    return app().call('/api/recover', form)
  }

  const signIn = ({ name }: TestPlayer, password: string): Promise<Reply> =>
    app().call('/api/login_pc', { name, password })

  async function newCodes({ token, payPassword }: TestPlayer): Promise<string[]> {
    const { data } = await app().expectOk(
      '/api/recoverycodes',
      { pay_pass: payPassword },
      token,
    )
    return data?.codes as string[]
  }

  const withdrawal = (
    player: TestPlayer,
    bank: unknown,
    password: string,
  ): Promise<Reply> =>
    app().call('/api/withdraw', { amount: 100, bank, password }, player.token)

  return { askCode, newCodes, playerWithEmail, recover, sentCode, signIn, withdrawal }
}
