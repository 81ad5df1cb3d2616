import type { AppContext } from '../context.ts'
import type { Job } from '../job.ts'
import { type Tx, transaction } from '../platform/db.ts'
import { playerOfVenue } from '../venue-port/player-at-venue.ts'
import {
  type TransferVenue,
  type VenueBet,
  VenueUnreachable,
} from '../venue-port/venue.port.ts'
import { type ImportedBet, upsertBets } from './bet.store.ts'
import { cursorOf, moveCursor } from './bet-cursor.store.ts'
import { keepRejectedRows } from './rejected-row.store.ts'

export const feedPageSize = 200
const pagesMax = 20

/** Returns a list with the bet and our player id, or an empty list if the player name is not one of ours. */
export function ours(bet: VenueBet): ImportedBet[] {
  const player = playerOfVenue(bet.player)
  return player === null ? [] : [{ ...bet, player }]
}

/**
 * Imports one page of the bet feed: calls the venue, then writes bets, turnover and cursor in one transaction (money
 * F-11). The transaction does nothing if another node has already imported the page. Invalid rows are saved for
 * staff, and new ones are logged. Returns whether more pages follow.
 */
async function importPage(
  app: AppContext,
  venue: string,
  client: TransferVenue,
): Promise<boolean> {
  const from = await cursorOf(app.pool, venue)
  const { bets, invalidRows, next: to, more } = await client.bets(from, feedPageSize)
  if (bets.length + invalidRows.length === 0 && to === from) return more
  let unread = 0
  const keep = async (tx: Tx) => {
    const first = await moveCursor(tx, venue, { from, to })
    if (first && bets.length > 0) await upsertBets(tx, venue, bets.flatMap(ours))
    if (first && invalidRows.length > 0)
      unread = await keepRejectedRows(tx, { venue, cursor: from }, invalidRows)
    return first
  }
  const goesOn = (await transaction(app.pool, keep, 'bet-import.commit')) && more
  if (unread > 0) app.log.error({ venue, unread }, 'rejected rows of the bet feed')
  return goesOn
}

async function importVenue(app: AppContext, venue: string): Promise<void> {
  const client = app.venues.get(venue)
  // A seamless venue has no feed: it sends each bet by a wallet call.
  if (client?.wallet !== 'transfer') return
  try {
    for (let page = 0; page < pagesMax; page += 1)
      if (!(await importPage(app, venue, client))) return
  } catch (error) {
    if (!(error instanceof VenueUnreachable)) throw error
    app.log.warn({ venue, error: error.message }, 'bet feed not read')
  }
}

/** Job: pulls the bet feeds of all venues. */
export async function importBets(app: AppContext): Promise<void> {
  await Promise.all(app.venues.codes().map((venue) => importVenue(app, venue)))
}

export const betJobs: readonly Job[] = [
  { name: 'import-bets', everyMs: 2000, run: importBets },
]
