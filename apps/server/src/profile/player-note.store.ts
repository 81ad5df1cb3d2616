import sql from 'sql-template-tag'
import { change, type Db, one, row, rows, type Tx } from '../platform/db.ts'
import type { PlayerId, StaffId } from '../platform/ids.ts'
import { type KeysetPage, type KeysetRequest, keysetPage } from '../platform/keyset-page.ts'
import { int, type RowOf, text, time } from '../platform/row-shape.ts'
import { insertInto, numberOf } from '../platform/sql-parts.ts'
import type { PlayerTx } from '../player/player-lock.ts'

const note = { id: text, body: text, pinned: int, made_by: text, made_at: time }
export type PlayerNote = RowOf<typeof note>

const columns = sql`r.id::text, r.body, r.pinned, r.made_at,
  (SELECT display_name FROM staff WHERE id = r.made_by) AS made_by`

/** Returns a page of the notes about a player: the pinned ones, then the others, the newest first. */
export function notesOf(
  db: Db,
  player: PlayerId,
  request: KeysetRequest,
): Promise<KeysetPage<PlayerNote>> {
  const listing = {
    columns,
    table: sql`player_note`,
    where: sql`r.player_id = ${player}`,
    key: {
      columns: [
        { column: sql`r.pinned`, type: 'number' as const },
        { column: sql`r.id`, type: 'number' as const },
      ],
      order: 'DESC' as const,
    },
  }
  return keysetPage(db, note, listing, request)
}

type NewNote = { player: PlayerId; body: string; isPinned: boolean; by: StaffId }

export function insertNote(
  tx: Tx,
  { player, body, isPinned, by }: NewNote,
): Promise<PlayerNote> {
  const values = { player_id: player, body, pinned: isPinned ? 1 : 0, made_by: by }
  return one(tx, note, sql`${insertInto('player_note AS r', values)} RETURNING ${columns}`)
}

/** Pins a note of a player, or takes it down. Returns null for an unknown note. */
export function pinNote(
  tx: Tx,
  player: PlayerId,
  id: string,
  isPinned: boolean,
): Promise<PlayerNote | null> {
  return row(
    tx,
    note,
    sql`UPDATE player_note r SET pinned = ${isPinned ? 1 : 0}
      WHERE r.player_id = ${player} AND r.id = ${numberOf(id)} RETURNING ${columns}`,
  )
}

/** Returns the tags of a player in the order in which they were given. */
export async function tagsOf(db: Db, player: PlayerId): Promise<string[]> {
  const tags = await rows(
    db,
    { tag: text },
    sql`SELECT tag FROM player_tag WHERE player_id = ${player} ORDER BY made_at, tag`,
  )
  return tags.map(({ tag }) => tag)
}

/** Gives a player a tag. Returns false if the player has it. */
export async function insertTag(
  tx: PlayerTx,
  player: PlayerId,
  tag: string,
  by: StaffId,
): Promise<boolean> {
  const values = { player_id: player, tag, made_by: by }
  const count = await change(
    tx,
    sql`${insertInto('player_tag', values)} ON CONFLICT DO NOTHING`,
  )
  return count === 1
}

/** Takes a tag from a player. Returns false if the player does not have it. */
export async function deleteTag(tx: Tx, player: PlayerId, tag: string): Promise<boolean> {
  const count = await change(
    tx,
    sql`DELETE FROM player_tag WHERE player_id = ${player} AND tag = ${tag}`,
  )
  return count === 1
}
