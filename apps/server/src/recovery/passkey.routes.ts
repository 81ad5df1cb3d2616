import { createHash } from 'node:crypto'
import {
  passkeyadd,
  passkeyask,
  passkeybegin,
  passkeyname,
  passkeyremove,
} from '@jinli/contract/player-factor/passkey'
import {
  passkeyNameProblem,
  passkeysMax,
} from '@jinli/contract/player-factor/player-factor.rules'
import { checkPayPassword, holdPayPassword } from '../auth/pay-password.ts'
import { awaitSessionEnds } from '../game-session/end-game-sessions.ts'
import { handle } from '../http/handle.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import {
  algorithms,
  challengeIn,
  credentialDescriptors,
  keySite,
  newKeyIn,
} from '../platform/web-authn.ts'
import { lockPlayer } from '../player/player-lock.ts'
import {
  dropPasskey,
  insertPasskey,
  passkeyCount,
  passkeysOf,
  renamePasskey,
} from '../player-factor/passkey.store.ts'
import {
  newChallenge,
  passkeyQuestion,
  passkeyTimeoutMs,
  takeChallenge,
} from '../player-factor/passkey-question.store.ts'
import { addFactor, finishFactorRemoval } from './change-factor.ts'
import { recoveredAccount } from './recovery.store.ts'

/** Returns the user handle for a player's passkeys. It is constant and does not reveal who the player is. */
function userHandle(id: PlayerId): string {
  return createHash('sha256').update(`jinli player ${id}`).digest('base64url')
}

export const passkeyRoutes = [
  handle(passkeyask, async ({ tx, player: { id }, caller }) => {
    const site = keySite(caller.reached().origin)
    const keys = (await passkeysOf(tx, id)).filter((key) => key.rp_id === site?.rpId)
    if (!site || keys.length === 0) return null
    return passkeyQuestion(tx, { purpose: 'confirm', player: id }, site, keys)
  }),

  handle(passkeybegin, {
    before: async ({ app, player, caller, input }) => {
      const site = keySite(caller.reached().origin) ?? refuse('player-factor.passkey-site')
      return { site, password: await checkPayPassword(app, player.id, input.pay_pass) }
    },
    run: async ({ app, tx, player: { id }, prepared: { site, password } }) => {
      await holdPayPassword(app, await lockPlayer(tx, id), id, password)
      const keys = await passkeysOf(tx, id)
      if (keys.length >= passkeysMax) refuse('player-factor.passkey-limit')
      const { name } = await recoveredAccount(tx, id)
      return {
        challenge: await newChallenge(tx, { purpose: 'add', player: id }),
        rp: { id: site.rpId, name: site.rpId },
        user: { id: userHandle(id), name, displayName: name },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
        excludeCredentials: credentialDescriptors(
          keys.filter((key) => key.rp_id === site.rpId),
        ),
        authenticatorSelection: {
          residentKey: 'required' as const,
          userVerification: 'required' as const,
        },
        timeout: passkeyTimeoutMs,
        attestation: 'none' as const,
      }
    },
  }),

  handle(passkeyadd, {
    before: async ({ app, player, caller, input: { name, key } }) => {
      refuseProblem(passkeyNameProblem(name))
      const site = keySite(caller.reached().origin) ?? refuse('player-factor.passkey-site')
      const challenge = challengeIn(key.response)
      const question = { purpose: 'add', player: player.id } as const
      if (!(await takeChallenge(app.pool, question, challenge)))
        refuse('player-factor.passkey-stale')
      const check = { site, challenge, isUserVerified: true }
      return (await newKeyIn(key, check)) ?? refuse('player-factor.passkey-wrong')
    },
    run: async ({ app, tx, player: { id }, caller, input, prepared: key }) => {
      const name = input.name.trim()
      const change = { action: 'passkey-added', name, caller } as const
      const recovery_codes = await addFactor(app, tx, id, change, async () => {
        if ((await passkeyCount(tx, id)) >= passkeysMax)
          refuse('player-factor.passkey-limit')
        await insertPasskey(tx, id, name, key)
      })
      return { recovery_codes }
    },
    after: ({ app, player }) => awaitSessionEnds(app, player.id),
  }),

  handle(passkeyname, {
    before: async ({ input }) => refuseProblem(passkeyNameProblem(input.name)),
    run: async ({ tx, player, input }) => {
      const fields = { id: input.id, name: input.name.trim() }
      if (!(await renamePasskey(tx, player.id, fields)))
        refuse('player-factor.passkey-gone')
      return null
    },
  }),

  handle(passkeyremove, {
    run: async ({ app, tx, player: { id }, caller, input }) => {
      const name = await dropPasskey(tx, id, input.id)
      if (name === null) refuse('player-factor.passkey-gone')
      await finishFactorRemoval(app, tx, id, { action: 'passkey-removed', name, caller })
      return null
    },
    after: ({ app, player }) => awaitSessionEnds(app, player.id),
  }),
]
