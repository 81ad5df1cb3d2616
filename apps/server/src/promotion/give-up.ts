import type { Problem } from '@jinli/contract/refusals'
import { formatYuan } from '@jinli/money/money'
import type { Db } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { playedWith } from './give-up.store.ts'
import type { Application } from './promotion-application.store.ts'

type Offer = {
  bonus: bigint
  result: bigint
  taken: bigint
  released: bigint
  balance: bigint
  /** Why not now; null when it can be done. */
  problem: Problem | null
}

/** It was paid, and its turnover is short. */
export function canGiveUp({ status, required, done }: Application): boolean {
  return status === 'approved' && done < required
}

/**
 * What giving a bonus up takes: the bonus with what the bets since have won, or without what they have lost. The
 * player is left with no more and no less than what is theirs (decision 042). Ask under the player's row to act on it.
 */
export async function offerOf(db: Db, application: Application): Promise<Offer> {
  const { amount: bonus, player, decided_at, required, done } = application
  if (!canGiveUp(application) || !decided_at) refuse('promotion.give-up-over')
  const { result, open, balance } = await playedWith(db, player, decided_at)
  const left = bonus + result
  const taken = left > 0n ? left : 0n
  const short = {
    key: 'promotion.give-up-short',
    params: { amount: formatYuan(taken) },
  } as const
  const missing = taken > balance ? short : null
  const problem = open ? ({ key: 'promotion.give-up-open' } as const) : missing
  return { bonus, result, taken, released: required - done, balance, problem }
}
