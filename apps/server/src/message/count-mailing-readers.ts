import sql from 'sql-template-tag'
import { change } from '../platform/db.ts'
import type { EventReader } from '../platform/event-log.store.ts'

/** Counts the players who have read a mailing. */
export const countMailingReaders: EventReader = {
  name: 'count-mailing-readers',
  kinds: ['mailing.read'],
  async act(tx, events) {
    const mailings = events.map(({ subject }) => subject)
    await change(
      tx,
      sql`UPDATE mailing g SET readers = g.readers + n.players
        FROM (SELECT id, count(*)::int AS players FROM unnest(${mailings}::bigint[]) AS e (id) GROUP BY id) n
        WHERE g.id = n.id`,
    )
  },
}
