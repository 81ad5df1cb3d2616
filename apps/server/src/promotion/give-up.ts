import type { Problem } from '@jinli/contract/refusal/refusals'
import { formatYuan } from '@jinli/money/money'
import type { Db } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { playResultSince } from './give-up.store.ts'
import type { Application } from './promotion-application.store.ts'

type Offer = {
  bonus: bigint
  result: bigint
  taken: bigint
  released: bigint
  balance: bigint
  /** Why the player may not give the bonus up now; null if it is allowed. */
  problem: Problem | null
}

/** Returns true for a paid bonus whose turnover is not met. */
export function canGiveUp({ state, required, done }: Application): boolean {
  return state === 'approved' && done < required
}

/**
 * Returns the amount that a player pays to give a bonus up: the bonus plus the wins or minus the losses since then,
 * so that the player keeps exactly their own money (decision 042). Lock the player's row first to act on the result.
 */
export async function offerOf(db: Db, application: Application): Promise<Offer> {
  const { amount: bonus, player, decided_at, required, done } = application
  if (!canGiveUp(application) || !decided_at) refuse('promotion.give-up-over')
  const { result, open, balance } = await playResultSince(db, player, decided_at)
  const remainder = bonus + result
  const takenBack = remainder > 0n ? remainder : 0n
  const short = {
    key: 'promotion.give-up-short',
    params: { amount: formatYuan(takenBack) },
  } as const
  const shortfall = takenBack > balance ? short : null
  const problem = open ? ({ key: 'promotion.give-up-open' } as const) : shortfall
  return { bonus, result, taken: takenBack, released: required - done, balance, problem }
}
