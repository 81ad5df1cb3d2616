import sql from 'sql-template-tag'
import { change } from '../platform/db.ts'
import type { EventReader } from '../platform/event-log.store.ts'

/** What follows so soon after an action is counted with it. */
const settling = sql`interval '1 minute'`

/** Makes the players due who did something; the job `score-players` counts their markers. */
export const findMarkers: EventReader = {
  name: 'find-markers',
  kinds: ['player.acted'],
  async act(tx, events) {
    const players = events.flatMap(({ player }) => (player === null ? [] : [player]))
    await change(
      tx,
      sql`INSERT INTO marker_due (player_id, due_at)
        SELECT DISTINCT p, app_now() + ${settling} FROM unnest(${players}::bigint[]) p ORDER BY p
        ON CONFLICT (player_id) DO NOTHING`,
    )
  },
}
