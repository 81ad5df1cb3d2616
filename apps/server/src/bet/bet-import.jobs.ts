import type { AppContext } from '../context.ts'
import { type Tx, transaction } from '../platform/db.ts'
import { playerOfVenue } from '../venue/venue-player.ts'
import {
  type TransferVenue,
  type VenueBet,
  VenueUnreachable,
} from '../venue-port/venue.port.ts'
import { type ImportedBet, upsertBets } from './bet.store.ts'
import { cursorOf, moveCursor } from './bet-cursor.store.ts'
import { keepUnfit } from './quarantine.store.ts'

export const feedPageSize = 200
const pagesMax = 20

/** A name that is not ours is not our bet. */
export function ours(bet: VenueBet): ImportedBet[] {
  const player = playerOfVenue(bet.player)
  return player === null ? [] : [{ ...bet, player }]
}

/**
 * One page: asked of the venue first, then rows, turnover and cursor in one transaction (money F-11)
 * that does nothing where another node was first. A row that cannot be read is kept for people, who hear
 * of it once (trials S-9). True when there is more for this one.
 */
async function importPage(
  app: AppContext,
  venue: string,
  client: TransferVenue,
): Promise<boolean> {
  const from = await cursorOf(app.pool, venue)
  const { bets, unfit, next: to, more } = await client.bets(from, feedPageSize)
  if (bets.length + unfit.length === 0 && to === from) return more
  let unread = 0
  const keep = async (tx: Tx) => {
    const first = await moveCursor(tx, venue, { from, to })
    if (first && bets.length > 0) await upsertBets(tx, venue, bets.flatMap(ours))
    if (first && unfit.length > 0)
      unread = await keepUnfit(tx, { venue, cursor: from }, unfit)
    return first
  }
  const goesOn = (await transaction(app.pool, keep, 'bet-import.commit')) && more
  if (unread > 0) app.log.error({ venue, unread }, 'rows of the bet feed in quarantine')
  return goesOn
}

async function importVenue(app: AppContext, venue: string): Promise<void> {
  const client = app.venues.get(venue)
  // A seamless venue has no feed: its calls are the bets.
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
