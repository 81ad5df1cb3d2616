import type { Problem } from '@jinli/contract/refusal/refusals'
import type { Db } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuseProblem } from '../platform/refuse.ts'
import type { PlayerTx } from '../player/player-lock.ts'
import { holdAccountSteps, missingStep } from './account-step.store.ts'

/** Returns the refusal that names the missing step; null for a complete account. */
export async function incompleteProblem(db: Db, player: PlayerId): Promise<Problem | null> {
  const step = await missingStep(db, player)
  return step && { key: `account-step.${step}` }
}

/**
 * Refuses what an account begins that lacks a step (decision 090). The player's row is locked, which orders it after
 * each step; no terms come in force between this answer and the commit.
 */
export async function refuseIncomplete(tx: PlayerTx, player: PlayerId): Promise<void> {
  if (await holdAccountSteps(tx)) refuseProblem(await incompleteProblem(tx, player))
}
