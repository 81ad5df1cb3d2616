import { type ImportedBet, upsertBets } from '../bet/bet.store.ts'
import type { AppContext } from '../context.ts'
import type { Job } from '../job.ts'
import { type Db, transaction } from '../platform/db.ts'
import { ownOrder } from './end-round.ts'
import {
  dropHours,
  dropRequests,
  dropRounds,
  idleRounds,
  markRecorded,
  type RoundRow,
  unrecordedRounds,
} from './seamless-round.store.ts'
import { dropSeamlessSessions } from './seamless-session.ts'
import { seamlessVenues } from './seamless-signature.ts'
import { applyOrders } from './seamless-writer.ts'

const sliceMax = 500
const slicesMax = 20
const states = { open: 'open', closed: 'settled', void: 'void' } as const

/**
 * Returns a player's part in a round as a bet of their record. Bets that were rolled back do not count as stake. A
 * figure of the risk is cut to the stake, because a call that pays is never refused for it. While a win is on hold, the
 * bet is open: it is not lost.
 */
function betOf(round: RoundRow): ImportedBet {
  const { state, stake, returned, at_risk: risk, held_amount } = round
  const stays = stake - returned
  return {
    bet_id: `${round.round}.${round.player_id}`,
    version: round.version,
    player: round.player_id,
    game: round.game_code,
    stake: state === 'void' ? stake : stays,
    at_risk: risk === null || state === 'void' ? null : risk < stays ? risk : stays,
    payout: state === 'void' ? 0n : round.payout,
    state: held_amount > 0n ? 'open' : states[state],
    selection: round.selection,
    outcome: round.outcome,
    held_amount,
    placed_at: round.opened_at,
    settled_at: held_amount > 0n ? null : round.closed_at,
  }
}

/** Records some changed rounds in one transaction: bets, turnover and the mark (money F-22). */
async function recordSlice(app: AppContext, venue: string): Promise<boolean> {
  const rounds = await unrecordedRounds(app.pool, venue, sliceMax)
  if (rounds.length === 0) return false
  const work = async (tx: Parameters<typeof markRecorded>[0]) => {
    await upsertBets(tx, venue, rounds.map(betOf))
    await markRecorded(tx, rounds)
  }
  await transaction(app.pool, work, 'seamless-record.commit')
  return rounds.length === sliceMax
}

async function recordVenue(app: AppContext, venue: string): Promise<void> {
  for (let slice = 0; slice < slicesMax; slice += 1)
    if (!(await recordSlice(app, venue))) return
}

/** Job: writes changed rounds into the players' records, like the import of a feed. */
async function recordRounds(app: AppContext): Promise<void> {
  await Promise.all(
    seamlessVenues(app.config.venue).map((venue) => recordVenue(app, venue)),
  )
}

async function closeVenue(app: AppContext, venue: string): Promise<void> {
  const orders = (await idleRounds(app.pool, venue, sliceMax)).map(
    ({ player_id: player, round, version }) =>
      ownOrder({ player, round, transaction: `.idle.${player}.${version}.${round}` }),
  )
  if (orders.length > 0) await applyOrders(app, venue, orders)
}

/** Job: closes rounds that have not changed for a day. A later win is still paid. */
async function closeIdleRounds(app: AppContext): Promise<void> {
  await Promise.all(seamlessVenues(app.config.venue).map((venue) => closeVenue(app, venue)))
}

/** Job: deletes rounds after four months, expired sessions, and request ids that can no longer be repeated. */
async function dropOldRounds(pool: Db): Promise<void> {
  await dropRounds(pool)
  await dropRequests(pool)
  await dropHours(pool)
  await dropSeamlessSessions(pool)
}

export const seamlessJobs: readonly Job[] = [
  { name: 'record-rounds', everyMs: 2000, run: recordRounds },
  { name: 'close-idle-rounds', everyMs: 60_000, run: closeIdleRounds },
  { name: 'drop-old-rounds', everyMs: 600_000, run: ({ pool }) => dropOldRounds(pool) },
]
