import type { AppContext } from '../context.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { transaction } from '../platform/db.ts'
import {
  type VenueBet,
  VenueUnreachable,
} from '../venue/adapters/sandbox/sandbox.client.ts'
import { type ImportedBet, lockCursor, moveCursor, upsertBets } from './bet.store.ts'

const pageSize = 200
const pagesMax = 20

/** Players are `p<id>` at every venue; a name that is not ours is not our bet. */
function ours(bet: VenueBet): ImportedBet[] {
  const id = /^p(\d{1,18})$/.exec(bet.player)?.[1]
  return id ? [{ ...bet, player: BigInt(id) }] : []
}

/** One page: rows, turnover and cursor in one transaction (money F-11). True when there is more. */
async function importPage(app: AppContext, venue: string): Promise<boolean> {
  let moved = false
  const more = await transaction(app.pool, async (tx) => {
    const cursor = await lockCursor(tx, venue)
    const client = app.venues.get(venue)
    if (cursor === null || !client) return false
    const feed = await client.bets(cursor, pageSize)
    if (feed.bets.length > 0) await upsertBets(tx, venue, feed.bets.flatMap(ours))
    moved = feed.next !== cursor
    if (!moved) return feed.more
    await moveCursor(tx, venue, feed.next)
    crashPoint('bet-import.commit.before')
    return feed.more
  })
  if (moved) crashPoint('bet-import.commit.after')
  return more
}

async function importVenue(app: AppContext, venue: string): Promise<void> {
  try {
    for (let page = 0; page < pagesMax; page += 1)
      if (!(await importPage(app, venue))) return
  } catch (error) {
    if (!(error instanceof VenueUnreachable)) throw error
    app.log.warn({ venue, error: error.message }, 'bet feed not reachable')
  }
}

/** Job: pulls the bet feeds of all venues. */
export async function importBets(app: AppContext): Promise<void> {
  await Promise.all(app.venues.codes().map((venue) => importVenue(app, venue)))
}
