import { voidOpenBet } from './bets.ts'
import { type Store, text } from './database.ts'
import type { Ground } from './purse/purse.ts'
import { type RoundStatus, statusOf } from './round-states.ts'
import { endLeft } from './rounds.ts'
import type { OfferedTitle } from './titles/title.ts'

export type EndOrder = { operator: string; betId: string; as: 'void' | 'left' }

type Standing = { status: RoundStatus; player: string }

function standing(store: Store, { operator, betId }: EndOrder): Standing | null {
  const row = store.one(
    `SELECT status, player FROM bet_change WHERE operator = ? AND bet_id = ?
     ORDER BY version DESC LIMIT 1`,
    operator,
    betId,
  )
  return row ? { status: statusOf(row), player: text(row, 'player') } : null
}

/**
 * Ends a bet that is open, as void or as its title says for a round nobody comes back to, and leaves one alone that has
 * ended: a payout is never taken back here. A table's bet waits for its time all the same. How it stands then; null
 * is no bet of this operator.
 */
export async function endBet(
  ground: Ground,
  titles: ReadonlyMap<string, OfferedTitle>,
  order: EndOrder,
): Promise<RoundStatus | null> {
  const { store } = ground
  const found = standing(store, order)
  if (found?.status === 'open') {
    const { operator, betId } = order
    const { player } = found
    if (order.as === 'void') await voidOpenBet(ground, { operator, player, betId })
    else await endLeft(ground, titles, { roundId: betId, operator, player })
  }
  return standing(store, order)?.status ?? null
}
