import { minuteText } from '@jinli/contract/wire/brand-time'
import { noteBrowser } from '../contact/browser.store.ts'
import { tellPlayer } from '../contact/contact-message.ts'
import type { AppContext } from '../context.ts'
import type { Caller } from '../http/handle.ts'
import { writeMail } from '../message/mail.store.ts'
import { transaction } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { lockPlayer, type PlayerTx } from '../player/player-lock.ts'
import { holdSignInFactor } from '../player-factor/sign-in-factor.ts'
import type { FactorProof } from '../player-factor/try-player-factor.ts'
import { refuseRestricted } from '../restriction/restriction-check.ts'
import { noteSignIn, openSession } from '../session/player-session.ts'
import type { Credentials } from './auth.store.ts'

/** Tells the player of a sign-in from a browser that was never seen. */
async function tellNewBrowser(
  app: AppContext,
  tx: PlayerTx,
  player: PlayerId,
  caller: Caller,
): Promise<void> {
  if (!(await noteBrowser(tx, player, caller))) return
  const words = { at: minuteText(app.clock.now()), ip: caller.ip }
  await tellPlayer(app, tx, player, { template: 'device.new', words })
  await writeMail(tx, player, 'device.new', { reason: `${words.at}，${words.ip}` })
}

/**
 * Opens the session of a player who has shown their password or passkey. Returns null if the password has changed
 * meanwhile.
 */
export function openSignIn(
  app: AppContext,
  player: Credentials,
  proof: FactorProof | null,
  caller: Caller,
) {
  return transaction(app.pool, async (tx) => {
    const playerTx = await lockPlayer(tx, player.id)
    await refuseRestricted(playerTx, player.id, 'sign_in')
    const token = await openSession(tx, player, caller)
    if (token === null) return null
    await holdSignInFactor(playerTx, player.id, proof, { caller, token })
    const last_sign_in = await noteSignIn(tx, player.id, caller.ip)
    await tellNewBrowser(app, playerTx, player.id, caller)
    return { api_token: token, username: player.name, last_sign_in }
  })
}
