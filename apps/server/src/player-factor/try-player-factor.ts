import type { RefusalKey } from '@jinli/contract/refusal/refusals'
import type { KeyAnswer } from '@jinli/contract/wire/web-authn'
import type { AppContext } from '../context.ts'
import type { Caller } from '../http/handle.ts'
import { isDeviceCode } from '../platform/authenticator-code.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { repeatedSecret, trySecret } from '../platform/secret-attempts.ts'
import { challengeIn, counterIn, type KeySite } from '../platform/web-authn.ts'
import type { PlayerTx } from '../player/player-lock.ts'
import { tellFactorEvent } from './factor-event.ts'
import { passkeyByCredential, raiseCounter } from './passkey.store.ts'
import { type QuestionOf, takeChallenge } from './passkey-question.store.ts'
import { deviceOf, isActiveDevice, useDeviceCode } from './player-factor.store.ts'
import { useRecoveryCode } from './recovery-code.store.ts'
import { tryRecoveryCode } from './try-recovery-code.ts'

/** Uses up a shown factor in the transaction that acts on it; refuses one that was removed or used meanwhile. */
export type FactorProof = (tx: PlayerTx) => Promise<void>
export type FactorOwner = { id: PlayerId; nameKey: string }

/**
 * Tries a code of the key of an authenticator app. Each try is counted first, over all nodes; wrong ones lock. A right
 * code that was used before is refused, but it is no guess.
 */
export async function tryDeviceCode(
  app: AppContext,
  player: PlayerId,
  sealed: Buffer,
  code: string,
): Promise<void> {
  const subject = { scope: 'player-factor', subject: player.toString(), ip: null } as const
  const { value: isFirst } = await trySecret(
    app.pool,
    app.config.limits,
    subject,
    async () => {
      const use = await useDeviceCode(app, player, sealed, code)
      if (use === 'repeated') return repeatedSecret
      return use === 'first' ? true : null
    },
  )
  if (!isFirst) refuse('player-factor.wrong')
}

async function deviceProof(
  app: AppContext,
  { id }: FactorOwner,
  code: string,
): Promise<FactorProof> {
  const device = await deviceOf(app.pool, id)
  const { sealed } = device?.enabled_at ? device : refuse('player-factor.wrong')
  await tryDeviceCode(app, id, sealed, code)
  return async (tx) => {
    if (!(await isActiveDevice(tx, id, sealed))) refuse('player-factor.wrong')
  }
}

/** Tries a recovery code. It is used up with the transaction, and the player is told. */
async function writtenProof(
  app: AppContext,
  { id, nameKey }: FactorOwner,
  code: string,
  caller: Caller,
): Promise<FactorProof> {
  const owner = await tryRecoveryCode(app, { nameKey, code, isWorked: false }, caller)
  const { hash } = owner ?? refuse('player-factor.wrong')
  return async (tx) => {
    if (!(await useRecoveryCode(tx, id, hash))) refuse('player-factor.wrong')
    await tellFactorEvent(app, tx, id, { action: 'code-used' }, caller)
  }
}

/** Tries a code of a player: of the authenticator app, or a recovery code. Refuses a wrong one. */
export function tryFactorCode(
  app: AppContext,
  owner: FactorOwner,
  code: string,
  caller: Caller,
): Promise<FactorProof> {
  // Wrong codes of a device lock no recovery code, so that whoever knows the password cannot keep the owner out.
  return isDeviceCode(code)
    ? deviceProof(app, owner, code)
    : writtenProof(app, owner, code, caller)
}

const wrongPasskey: RefusalKey = 'player-factor.passkey-wrong'

/** Tries the answer of a passkey. Returns its owner and its proof. */
export async function tryPasskey(
  app: AppContext,
  of: QuestionOf,
  answer: KeyAnswer,
  site: KeySite,
): Promise<{ player: PlayerId; proof: FactorProof }> {
  const challenge = challengeIn(answer.response)
  // A challenge that is used up or too old verifies nothing.
  if (!(await takeChallenge(app.pool, of, challenge))) refuse('player-factor.passkey-stale')
  const passkey = await passkeyByCredential(app.pool, site.rpId, answer.id)
  if (!passkey || (of.player !== null && of.player !== passkey.player)) refuse(wrongPasskey)
  const counter = await counterIn(answer, passkey, {
    site,
    challenge,
    isUserVerified: true,
  })
  if (counter === null) refuse(wrongPasskey)
  const proof: FactorProof = async (tx) => {
    if (!(await raiseCounter(tx, passkey.id, counter))) refuse(wrongPasskey)
  }
  return { player: passkey.player, proof }
}
