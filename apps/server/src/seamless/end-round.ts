import type { SeamlessRefusal } from '@jinli/contract/seamless'
import type { PlayerId } from '../platform/ids.ts'
import { playerAtVenue } from '../venue/venue-player.ts'
import type { BetEndOutcome, BetEndWay } from '../venue-port/venue.port.ts'
import type { SeamlessOrder } from './seamless.rules.ts'
import { betsInRound, roundStanding } from './seamless-round.store.ts'
import { applyOrders, type SeamlessGround } from './seamless-writer.ts'

type At = { venue: string; player: PlayerId; betId: string }
type Round = { venue: string; player: PlayerId; round: string }

function orderOf({ player, round }: Round, call: 'rollback' | 'close', of: string) {
  const bet = call === 'rollback' ? of : null
  // No venue may begin a word so.
  const transaction = `.end.${call}.${of}`
  const order: SeamlessOrder = {
    call,
    request: null,
    transaction,
    player,
    named: playerAtVenue(player),
    round,
    game: '',
    session: null,
    stake: 0n,
    payout: 0n,
    bet,
    closes: call === 'close',
  }
  return order
}

/** Its bets are rolled back one after the other, as the venue would: each depends on the one before. */
async function rollBack(app: SeamlessGround, at: Round): Promise<SeamlessRefusal | null> {
  for (const bet of await betsInRound(app.pool, at)) {
    const order = orderOf(at, 'rollback', bet)
    const [answer] = await applyOrders(app, at.venue, [order])
    if (answer?.refusal && answer.refusal !== 'rolled_back') return answer.refusal
  }
  return null
}

async function close(app: SeamlessGround, at: Round): Promise<SeamlessRefusal | null> {
  const order = orderOf(at, 'close', `${at.player}.${at.round}`)
  const [answer] = await applyOrders(app, at.venue, [order])
  return answer?.refusal ?? null
}

/**
 * Ends the open round behind a bet of the record by the wallet's own rules: its bets rolled back, or closed as it
 * stands. One that has won is not rolled back. Null where the bet is no round of this wallet; repeating is harmless.
 */
export async function endRound(
  app: SeamlessGround,
  { venue, player, betId }: At,
  way: BetEndWay,
): Promise<BetEndOutcome | null> {
  const ending = `.${player}`
  if (!betId.endsWith(ending)) return null
  const at = { venue, player, round: betId.slice(0, -ending.length) }
  const before = await roundStanding(app.pool, at)
  if (!before) return null
  if (before.state === 'open') {
    if (way === 'void' && before.won) return { kind: 'refused', reason: 'round_won' }
    const refusal = await (way === 'void' ? rollBack : close)(app, at)
    if (refusal) return { kind: 'refused', reason: refusal }
  }
  const after = (await roundStanding(app.pool, at)) ?? before
  return { kind: 'stands', state: after.state === 'closed' ? 'settled' : after.state }
}
