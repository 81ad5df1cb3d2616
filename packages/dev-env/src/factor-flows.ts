import { Secret, TOTP } from 'otpauth'
import type { Reply, TestPlayer } from './api-client.ts'
import { securityKey } from './security-key.ts'
import type { TestApp } from './test-app.ts'

export const passkeySite = {
  origin: 'https://play.jinli.example',
  rpId: 'play.jinli.example',
}
export type TestPasskey = ReturnType<typeof securityKey>
type Question = { challenge: string }
type SignIn = { code?: string; device?: string; password?: string }

/** Returns the question for a key in an answer. */
export function questionOf({ data }: Reply): Question {
  return { challenge: String(data?.challenge) }
}

/** Test calls around the second factor of a player. The app needs `publicUrl: passkeySite.origin`. */
export function factorFlows(app: () => TestApp) {
  const call = (path: string, body: object, { token }: { token: string }): Promise<Reply> =>
    app().call(`/api/${path}`, body, token)

  /** Returns the code that an authenticator app shows now, or so many steps of 30 s later. */
  function codeOf(secret: string, steps = 0): string {
    const timestamp = app().clock.now().getTime() + steps * 30_000
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
  }

  const begin = ({ token, payPassword }: TestPlayer): Promise<Reply> =>
    call('factorbegin', { pay_pass: payPassword }, { token })

  /** Binds an authenticator app. Its first code is used then: the next one is of a later step. */
  async function bindDevice(player: TestPlayer) {
    const { data } = await begin(player)
    const secret = String(data?.secret)
    const reply = await call('factorenable', { code: codeOf(secret, -1) }, player)
    if (reply.code !== 200) throw new Error(reply.message)
    return { secret, codes: reply.data?.recovery_codes as string[] }
  }

  const beginPasskey = ({ token, payPassword }: TestPlayer): Promise<Reply> =>
    call('passkeybegin', { pay_pass: payPassword }, { token })

  async function addPasskey(player: TestPlayer, name = '手机') {
    const key = securityKey(passkeySite, true)
    const creation = key.made(questionOf(await beginPasskey(player)))
    const reply = await call('passkeyadd', { name, key: creation }, player)
    if (reply.code !== 200) throw new Error(reply.message)
    return { key, codes: reply.data?.recovery_codes as string[] }
  }

  const question = async (): Promise<Question> =>
    questionOf(await app().call('/api/passkeyquestion'))

  const confirmation = async (player: TestPlayer): Promise<Question> =>
    questionOf(await call('passkeyask', {}, player))

  async function passkeyLogin(key: TestPasskey): Promise<Reply> {
    return app().call('/api/passkeylogin', { key: key.answer(await question()) })
  }

  /** Signs in with the password; `device` is the cookie of a browser. */
  function login(player: TestPlayer, { code = '', device = '', password }: SignIn = {}) {
    const { name, password: own } = player
    const body = { name, password: password ?? own, factor_code: code }
    const headers: Record<string, string> = device ? { cookie: `device=${device}` } : {}
    return app().call('/api/login_pc', body, '', headers)
  }

  const state = async (player: { token: string }) =>
    (await call('myfactor', {}, player)).data

  return {
    addPasskey,
    begin,
    beginPasskey,
    bindDevice,
    call,
    codeOf,
    confirmation,
    login,
    passkeyLogin,
    question,
    state,
  }
}
