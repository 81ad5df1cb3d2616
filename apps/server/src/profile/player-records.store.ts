import sql from 'sql-template-tag'
import type { Db } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { type KeysetPage, type KeysetRequest, keysetPage } from '../platform/keyset-page.ts'
import { big, int, maybe, type RowOf, text, time } from '../platform/row-shape.ts'

const record = {
  type: int,
  number: text,
  amount: big,
  way: text,
  venue_name: maybe(text),
  state: text,
  created_at: time,
  decided_at: maybe(time),
}

/** Returns a page of the money records of a player, of one type or of all (null), the newest first. */
export function recordsOf(
  db: Db,
  player: PlayerId,
  { type, ...request }: KeysetRequest & { type: number | null },
): Promise<KeysetPage<RowOf<typeof record>>> {
  const listing = {
    columns: sql`r.type, r.number, r.amount, r.way, v.name AS venue_name, r.state, r.created_at, r.decided_at`,
    table: sql`statement_line`,
    joins: sql`LEFT JOIN venue v ON v.code = r.venue`,
    where: sql`r.player_id = ${player} AND (${type}::int IS NULL OR r.type = ${type})`,
    key: {
      columns: [
        { column: sql`r.created_at`, type: 'time' as const },
        { column: sql`r.number`, type: 'text' as const },
      ],
      order: 'DESC' as const,
    },
  }
  return keysetPage(db, record, listing, request)
}

const requirement = { id: text, source: text, created_at: time, required: big, done: big }

/** Returns a page of the turnover requirements of a player, the newest first. */
export function requirementPageOf(db: Db, player: PlayerId, request: KeysetRequest) {
  const listing = {
    columns: sql`r.id::text, r.source, r.created_at, r.required, r.done`,
    table: sql`turnover_by_source`,
    where: sql`r.player_id = ${player}`,
    key: {
      columns: [
        { column: sql`r.created_at`, type: 'time' as const },
        { column: sql`r.id`, type: 'number' as const },
      ],
      order: 'DESC' as const,
    },
  }
  return keysetPage(db, requirement, listing, request)
}
