import { passkeylogin, passkeyquestion } from '@jinli/contract/player-factor/passkey'
import { Answer, handle } from '../http/handle.ts'
import { networkOf } from '../platform/network.ts'
import { perMinute } from '../platform/per-minute.ts'
import { refuse } from '../platform/refuse.ts'
import { keySite } from '../platform/web-authn.ts'
import { passkeyQuestion } from '../player-factor/passkey-question.store.ts'
import { tryPasskey } from '../player-factor/try-player-factor.ts'
import { credentialsById } from './auth.store.ts'
import { openSignIn } from './open-sign-in.ts'

const questions = perMinute('passkey-question')
const signIns = perMinute('passkey-sign-in')
const of = { purpose: 'sign-in', player: null } as const

export const passkeySignInRoutes = [
  handle(passkeyquestion, async ({ app, input, caller }) => {
    const { signInsPerMinute } = app.config.limits
    if (!(await questions(app.pool, networkOf(caller.ip), signInsPerMinute)))
      refuse('http.too-many')
    const site = keySite(caller.reached().origin)
    return site && passkeyQuestion(app.pool, { ...input, player: null }, site)
  }),

  handle(passkeylogin, async ({ app, input, caller }) => {
    const site = keySite(caller.reached().origin) ?? refuse('player-factor.passkey-site')
    const { signInsPerMinute } = app.config.limits
    if (!(await signIns(app.pool, networkOf(caller.ip), signInsPerMinute)))
      refuse('http.too-many')
    const { player: id, proof } = await tryPasskey(app, of, input.key, site)
    const player = await credentialsById(app.pool, id)
    if (player.status !== 'active') refuse('auth.disabled')
    const session = await openSignIn(app, player, proof, caller)
    // The password has changed in the moment between.
    if (session === null) refuse('player-factor.passkey-wrong')
    const { api_token, username } = session
    return new Answer('登录成功', { api_token, username })
  }),
]
