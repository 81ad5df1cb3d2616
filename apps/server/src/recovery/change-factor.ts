import type { FactorAction } from '@jinli/contract/player-factor/player-factor.rules'
import type { AppContext } from '../context.ts'
import { endOrphanSessions } from '../game-session/game-session.store.ts'
import type { Caller } from '../http/handle.ts'
import type { PlayerId } from '../platform/ids.ts'
import type { PlayerTx } from '../player/player-lock.ts'
import {
  forgetFactorBrowsers,
  noteFactorBrowser,
} from '../player-factor/factor-browser.store.ts'
import { tellFactorEvent } from '../player-factor/factor-event.ts'
import { hasFactor } from '../player-factor/player-factor.store.ts'
import { newRecoveryCodes, unusedCodes } from '../player-factor/recovery-code.store.ts'
import { notePlayerFactor } from '../session/player-factor.ts'
import { endPlayerSessions } from '../session/player-session.ts'

type Change = { action: FactorAction; name?: string; caller: Caller }

/** Ends the player's other sessions: one of them may be a thief's, or be on a lost device. */
async function endOthers(tx: PlayerTx, player: PlayerId, { token }: Caller): Promise<void> {
  await endPlayerSessions(tx, player, { butOf: token })
  await endOrphanSessions(tx, player)
}

/**
 * Adds a factor: this session and its browser have shown it, and the player is told. With the first one the other
 * sessions end. Returns new recovery codes with the first factor, unless earlier ones are left.
 */
export async function addFactor(
  app: AppContext,
  tx: PlayerTx,
  player: PlayerId,
  { caller, ...event }: Change,
  add: () => Promise<void>,
): Promise<string[]> {
  const isFirst = !(await hasFactor(tx, player))
  await add()
  await notePlayerFactor(tx, caller.token)
  await noteFactorBrowser(tx, player, caller)
  await tellFactorEvent(app, tx, player, event, caller)
  if (!isFirst) return []
  await endOthers(tx, player, caller)
  const isWithoutCodes = (await unusedCodes(tx, player)) === 0
  return isWithoutCodes ? newRecoveryCodes(tx, player, app.config.cardKey) : []
}

/** After a factor was removed: the other sessions end, and the player is told. */
export async function finishFactorRemoval(
  app: AppContext,
  tx: PlayerTx,
  player: PlayerId,
  { caller, ...event }: Change,
): Promise<void> {
  await endOthers(tx, player, caller)
  if (!(await hasFactor(tx, player))) await forgetFactorBrowsers(tx, player)
  await tellFactorEvent(app, tx, player, event, caller)
}
