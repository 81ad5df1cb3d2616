import type { AppContext } from '../context.ts'
import type { Caller } from '../http/handle.ts'
import type { Db } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import type { PlayerTx } from '../player/player-lock.ts'
import { notePlayerFactor } from '../session/player-factor.ts'
import { isFactorBrowser, noteFactorBrowser } from './factor-browser.store.ts'
import { hasFactor } from './player-factor.store.ts'
import { type FactorOwner, type FactorProof, tryFactorCode } from './try-player-factor.ts'

async function asksFactor(db: Db, player: PlayerId, caller: Caller): Promise<boolean> {
  return (await hasFactor(db, player)) && !(await isFactorBrowser(db, player, caller))
}

/**
 * Asks a player with a factor for it, after the right password in a new browser. Returns the proof, or null if none is
 * asked.
 */
export async function signInFactor(
  app: AppContext,
  owner: FactorOwner,
  code: string,
  caller: Caller,
): Promise<FactorProof | null> {
  if (!(await asksFactor(app.pool, owner.id, caller))) return null
  if (!code.trim()) refuse('player-factor.needed')
  return tryFactorCode(app, owner, code, caller)
}

/** Notes a shown factor in the new session and its browser. Refuses if a factor was added since none was asked. */
export async function holdSignInFactor(
  tx: PlayerTx,
  player: PlayerId,
  proof: FactorProof | null,
  { caller, token }: { caller: Caller; token: string },
): Promise<void> {
  if (!proof) {
    if (await asksFactor(tx, player, caller)) refuse('player-factor.needed')
    return
  }
  await proof(tx)
  await notePlayerFactor(tx, token)
  await noteFactorBrowser(tx, player, caller)
}
