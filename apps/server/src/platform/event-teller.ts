import sql from 'sql-template-tag'
import { change } from './db.ts'
import type { EventReader } from './event-log.store.ts'

/**
 * Returns the reader that announces events to all nodes, where live streams listen: the subject on the channel of the
 * kind. Nobody else may use NOTIFY, because its commit waits for every other one (decision 094).
 */
export function eventTeller(channels: Readonly<Record<string, string>>): EventReader {
  return {
    name: 'live-streams',
    kinds: Object.keys(channels),
    async act(tx, events) {
      const news = new Map(
        events.map(({ kind, subject }) => [`${kind} ${subject}`, { kind, subject }]),
      )
      const [names, subjects] = [[], []] as [string[], string[]]
      for (const { kind, subject } of news.values()) {
        names.push(channels[kind] ?? kind)
        subjects.push(subject)
      }
      await change(
        tx,
        sql`SELECT pg_notify(c, s) FROM unnest(${names}::text[], ${subjects}::text[]) AS n (c, s)`,
      )
    },
  }
}
