import { type ImportedBet, upsertBets } from '../bet/bet.store.ts'
import type { AppContext } from '../context.ts'
import { type Db, transaction } from '../platform/db.ts'
import { playerAtVenue } from '../venue/venue-player.ts'
import type { SeamlessOrder } from './seamless.rules.ts'
import {
  dropRequests,
  dropRounds,
  idleRounds,
  noteRecorded,
  type RoundRow,
  unrecordedRounds,
} from './seamless-round.store.ts'
import { dropSeamlessSessions } from './seamless-session.ts'
import { seamlessVenues } from './seamless-signature.ts'
import { applyOrders } from './seamless-writer.ts'

const sliceMax = 500
const slicesMax = 20
const states = { open: 'open', closed: 'settled', void: 'void' } as const

/** A player's part in a round as a bet of their record; what was rolled back of several bets was never staked. */
function betOf(round: RoundRow): ImportedBet {
  const { state, stake, returned } = round
  return {
    bet_id: `${round.round}.${round.player_id}`,
    version: round.version,
    player: round.player_id,
    game: round.game_code,
    stake: state === 'void' ? stake : stake - returned,
    payout: state === 'void' ? 0n : round.payout,
    state: states[state],
    placed_at: round.opened_at,
    settled_at: round.closed_at,
  }
}

/** A slice of the rounds that changed: bets, turnover, and that they are recorded, in one transaction (money F-22). */
async function recordSlice(app: AppContext, venue: string): Promise<boolean> {
  const rounds = await unrecordedRounds(app.pool, venue, sliceMax)
  if (rounds.length === 0) return false
  const work = async (tx: Parameters<typeof noteRecorded>[0]) => {
    await upsertBets(tx, venue, rounds.map(betOf))
    await noteRecorded(tx, rounds)
  }
  await transaction(app.pool, work, 'seamless-record.commit')
  return rounds.length === sliceMax
}

async function recordVenue(app: AppContext, venue: string): Promise<void> {
  for (let slice = 0; slice < slicesMax; slice += 1)
    if (!(await recordSlice(app, venue))) return
}

/** Job: brings rounds that changed into the players' records, as the import of a feed does. */
export async function recordRounds(app: AppContext): Promise<void> {
  await Promise.all(
    seamlessVenues(app.config.venue).map((venue) => recordVenue(app, venue)),
  )
}

async function closeVenue(app: AppContext, venue: string): Promise<void> {
  const orders = (await idleRounds(app.pool, venue, sliceMax)).map(
    ({ player_id: player, round, version }): SeamlessOrder => ({
      call: 'close',
      request: null,
      // No venue may begin a word so.
      transaction: `.idle.${player}.${version}.${round}`,
      player,
      named: playerAtVenue(player),
      round,
      game: '',
      session: null,
      stake: 0n,
      payout: 0n,
      bet: null,
      closes: true,
    }),
  )
  if (orders.length > 0) await applyOrders(app, venue, orders)
}

/** Job: closes rounds in which nothing has moved for a day. What they win later still lands. */
export async function closeIdleRounds(app: AppContext): Promise<void> {
  await Promise.all(seamlessVenues(app.config.venue).map((venue) => closeVenue(app, venue)))
}

/** Job: forgets what is older than four months, sessions that are over, and tries that nobody can repeat. */
export async function dropOldRounds(pool: Db): Promise<void> {
  await dropRounds(pool)
  await dropRequests(pool)
  await dropSeamlessSessions(pool)
}
