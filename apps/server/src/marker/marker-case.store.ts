import { markerLevels } from '@jinli/contract/marker/marker'
import {
  type ContactKind,
  contactKinds,
  type MarkerState,
  markerStates,
} from '@jinli/contract/marker/marker.admin'
import sql, { empty } from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import { playerId, type StaffId } from '../platform/ids.ts'
import { type KeysetPage, type KeysetRequest, keysetPage } from '../platform/keyset-page.ts'
import {
  bool,
  int,
  json,
  maybe,
  type RowOf,
  text,
  time,
  word,
} from '../platform/row-shape.ts'
import { insertInto, numberOf } from '../platform/sql-parts.ts'
import { playerNamed } from '../review/order-search.store.ts'
import type { MarkerReason } from './marker.rules.ts'

const markerCase = {
  id: text,
  player: playerId,
  username: text,
  vip_level: int,
  status: word(markerStates),
  level: word(markerLevels),
  score: int,
  reasons: json<readonly MarkerReason[]>(),
  blocks_offers: bool,
  contest: text,
  contested_at: maybe(time),
  opened_at: time,
  changed_at: time,
  contacts: int,
  closed_by: text,
  closed_at: maybe(time),
  reason: text,
}
export type MarkerCase = RowOf<typeof markerCase>

const columns = sql`r.id::text, r.player_id AS player, p.name AS username, p.vip_level::int, r.state AS status, r.level,
  r.score, r.reasons, r.blocks_offers, r.contest, r.contested_at, r.opened_at, r.changed_at,
  (SELECT count(*)::int FROM marker_contact k WHERE k.case_id = r.id AND k.kind IN ('message', 'call')) AS contacts,
  coalesce(s.display_name, '') AS closed_by, r.closed_at, r.reason`
const joins = sql`JOIN player p ON p.id = r.player_id LEFT JOIN staff s ON s.id = r.closed_by`

type Filter = KeysetRequest & {
  status: MarkerState
  level: '' | 'watch' | 'strong'
  search: string
}

/** Returns a page of cases: open ones with the highest score first, closed ones newest first. */
export function markerCases(
  db: Db,
  { status, level, search, ...request }: Filter,
): Promise<KeysetPage<MarkerCase>> {
  const ofLevel = level ? sql`AND r.level = ${level}` : empty
  const ofPlayer = search ? sql`AND r.player_id = ${playerNamed(search)}` : empty
  const id = { column: sql`r.id`, type: 'number' as const }
  const score = { column: sql`r.score`, type: 'number' as const }
  const isOpen = status === 'open'
  const cases = {
    columns,
    table: sql`marker_case`,
    joins,
    where: sql`${isOpen ? sql`r.state = 'open'` : sql`r.state = 'closed'`} ${ofLevel} ${ofPlayer}`,
    key: { columns: isOpen ? [score, id] : [id], order: 'DESC' as const },
  }
  return keysetPage(db, markerCase, cases, request)
}

export function markerCaseById(db: Db, id: string): Promise<MarkerCase | null> {
  return row(
    db,
    markerCase,
    sql`SELECT ${columns} FROM marker_case r ${joins} WHERE r.id = ${numberOf(id)}`,
  )
}

const contact = {
  id: text,
  kind: word(contactKinds),
  note: text,
  made_by: text,
  made_at: time,
}

/** Returns what staff did about a case, the newest first; a hundred at most. */
export function contactsOf(db: Db, id: string) {
  return rows(
    db,
    contact,
    sql`SELECT k.id::text, k.kind, k.note, s.display_name AS made_by, k.made_at
      FROM marker_contact k JOIN staff s ON s.id = k.made_by
      WHERE k.case_id = ${numberOf(id)} ORDER BY k.id DESC LIMIT 100`,
  )
}

const pastScore = { id: text, score: int, level: word(markerLevels), at: time }

/** Returns the last fifty scores of a player, the newest first. */
export function scoresOf(db: Db, player: MarkerCase['player']) {
  return rows(
    db,
    pastScore,
    sql`SELECT id::text, score, level, at FROM marker_score WHERE player_id = ${player} ORDER BY id DESC LIMIT 50`,
  )
}

type Contact = { id: string; kind: ContactKind; note: string; by: StaffId }

/** Adds a line to the log of an open case. Returns false if somebody has closed it. The case stays open until the commit. */
export async function insertContact(
  tx: Tx,
  { id, kind, note, by }: Contact,
): Promise<boolean> {
  const open = sql`FROM (SELECT id FROM marker_case WHERE id = ${numberOf(id)} AND state = 'open' FOR NO KEY UPDATE) c`
  const values = { case_id: sql`c.id`, kind, note, made_by: by }
  return (await change(tx, insertInto('marker_contact', values, open))) === 1
}

/** Stops offers, or allows them. Returns false if it is so already. */
export async function blockOffers(
  tx: Tx,
  id: string,
  isBlocked: boolean,
): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE marker_case SET blocks_offers = ${isBlocked}
      WHERE id = ${numberOf(id)} AND state = 'open' AND blocks_offers <> ${isBlocked}`,
  )
  return count === 1
}

/** Closes an open case. Returns false if somebody else was first. */
export async function closeCase(
  tx: Tx,
  { id, note, by }: Omit<Contact, 'kind'>,
): Promise<boolean> {
  const count = await change(
    tx,
    sql`UPDATE marker_case SET state = 'closed', closed_by = ${by}, closed_at = app_now(), reason = ${note}
      WHERE id = ${numberOf(id)} AND state = 'open'`,
  )
  return count === 1
}
