import type { SeamlessRefusal } from '@jinli/contract/seamless/seamless'
import type { PlayerId } from '../platform/ids.ts'
import { playerAtVenue } from '../venue-port/player-at-venue.ts'
import type { BetEndOutcome, BetEndWay } from '../venue-port/venue.port.ts'
import type { SeamlessOrder } from './seamless.rules.ts'
import { betsInRound, roundState } from './seamless-round.store.ts'
import { applyOrders, type SeamlessContext } from './seamless-writer.ts'

type At = { venue: string; player: PlayerId; betId: string }
type Round = { venue: string; player: PlayerId; round: string }

type OwnOrder = Pick<SeamlessOrder, 'player' | 'round' | 'transaction'>

/** Returns our own order to close a round or roll a bet back. Its transaction begins with a dot; no venue's may. */
export function ownOrder(order: OwnOrder, bet: string | null = null): SeamlessOrder {
  return {
    ...order,
    call: bet === null ? 'close' : 'rollback',
    request: null,
    named: playerAtVenue(order.player),
    game: '',
    session: null,
    stake: 0n,
    payout: 0n,
    bet,
    closes: bet === null,
  }
}

/** Rolls the bets back one after the other, as a venue would: each rollback depends on the one before. */
async function rollBack(app: SeamlessContext, at: Round): Promise<SeamlessRefusal | null> {
  for (const bet of await betsInRound(app.pool, at)) {
    const transaction = `.end.rollback.${bet}`
    const order = ownOrder({ player: at.player, round: at.round, transaction }, bet)
    const [answer] = await applyOrders(app, at.venue, [order])
    if (answer?.refusal && answer.refusal !== 'rolled_back') return answer.refusal
  }
  return null
}

async function close(app: SeamlessContext, at: Round): Promise<SeamlessRefusal | null> {
  const { player, round } = at
  const order = ownOrder({ player, round, transaction: `.end.close.${player}.${round}` })
  const [answer] = await applyOrders(app, at.venue, [order])
  return answer?.refusal ?? null
}

/**
 * Ends the open round of a recorded bet: rolls its bets back, or closes it as it is. A round with a win is not rolled
 * back. Returns null if the bet is not a round of this wallet. Safe to repeat.
 */
export async function endRound(
  app: SeamlessContext,
  { venue, player, betId }: At,
  way: BetEndWay,
): Promise<BetEndOutcome | null> {
  const ending = `.${player}`
  if (!betId.endsWith(ending)) return null
  const at = { venue, player, round: betId.slice(0, -ending.length) }
  const before = await roundState(app.pool, at)
  if (!before) return null
  if (before.state === 'open') {
    if (way === 'void' && before.won) return { kind: 'refused', reason: 'round_won' }
    const refusal = await (way === 'void' ? rollBack : close)(app, at)
    if (refusal) return { kind: 'refused', reason: refusal }
  }
  const after = (await roundState(app.pool, at)) ?? before
  return { kind: 'stands', state: after.state === 'closed' ? 'settled' : after.state }
}
