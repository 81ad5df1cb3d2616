import { type DocumentState, documentStates } from '@jinli/contract/identity/identity.admin'
import type { PictureType } from '@jinli/contract/picture/picture'
import sql, { empty } from 'sql-template-tag'
import { change, type Db, row, rows, type Tx } from '../platform/db.ts'
import { type PlayerId, playerId, type StaffId } from '../platform/ids.ts'
import { type KeysetPage, type KeysetRequest, keysetPage } from '../platform/keyset-page.ts'
import {
  bool,
  bytes,
  day,
  maybe,
  type RowOf,
  text,
  time,
  word,
} from '../platform/row-shape.ts'
import { insertInto, numberOf } from '../platform/sql-parts.ts'
import type { PlayerTx } from '../player/player-lock.ts'
import { waitingFirst } from '../review/order-list.store.ts'
import { playerNamed } from '../review/order-search.store.ts'
import { statesBefore } from './identity.store.ts'

const document = {
  id: text,
  player: playerId,
  username: text,
  name: text,
  state: word<DocumentState>(documentStates),
  created_at: time,
  number_tail: text,
  decided_by: text,
  decided_at: maybe(time),
  note: text,
}
export type Document = RowOf<typeof document>

const columns = sql`r.id::text, r.player_id AS player, p.name AS username, r.name, r.state, r.created_at,
  r.number_tail, coalesce(d.display_name, '') AS decided_by, r.decided_at, r.note`
const joins = sql`JOIN player p ON p.id = r.player_id LEFT JOIN staff d ON d.id = r.decided_by`

type NewDocument = { name: string; seal: Buffer; type: PictureType }

/** Inserts a document for staff to compare. */
export async function insertDocument(
  tx: PlayerTx,
  player: PlayerId,
  { name, seal: picture_seal, type: picture_type }: NewDocument,
): Promise<void> {
  const values = { player_id: player, state: 'review', name, picture_seal, picture_type }
  await change(tx, insertInto('identity_check', values))
}

export function documentById(db: Db, id: string): Promise<Document | null> {
  return row(
    db,
    document,
    sql`SELECT ${columns} FROM identity_check r ${joins}
      WHERE r.id = ${numberOf(id)} AND r.picture_type IS NOT NULL`,
  )
}

/** Returns what a member of staff compares: the sealed picture, and the account as it is now. */
export function comparisonOf(db: Db, id: string) {
  return row(
    db,
    {
      picture_seal: maybe(bytes),
      picture_type: text,
      realname: text,
      birthday: maybe(day),
    },
    sql`SELECT r.picture_seal, r.picture_type, p.realname, p.birthday
      FROM identity_check r JOIN player p ON p.id = r.player_id WHERE r.id = ${numberOf(id)}`,
  )
}

/** Returns the bank cards of the player, and whether each has the name of the document. */
export function cardsOf(db: Db, { player, name }: Pick<Document, 'player' | 'name'>) {
  return rows(
    db,
    { bank: text, owner: text, tail: text, agrees: bool },
    sql`SELECT bank, owner, number_tail AS tail, owner = ${name} AS agrees
      FROM payout_card_owner WHERE player_id = ${player} ORDER BY bank, number_tail`,
  )
}

type Filter = KeysetRequest & { state: DocumentState | ''; search: string }

/** Returns a page of documents: first the open ones (oldest first), then the decided ones (newest first). */
export function listDocuments(db: Db, filter: Filter): Promise<KeysetPage<Document>> {
  const { state, search } = filter
  const matches = sql`AND r.player_id = ${playerNamed(search)}`
  const documents = {
    columns,
    table: sql`identity_check`,
    joins,
    where: sql`r.picture_type IS NOT NULL AND (${state} = '' OR r.state = ${state}) ${search ? matches : empty}`,
    key: waitingFirst(sql`r.decided_at`),
  }
  return keysetPage(db, document, documents, filter)
}

type Decision =
  | { verdict: 'verified'; mark: Buffer; tail: string }
  | { verdict: 'refused'; note: string }

/** Decides an open document. Returns false if somebody else decided first. */
export async function decideDocument(
  tx: Tx,
  { id, staff }: { id: string; staff: StaffId },
  decision: Decision,
): Promise<boolean> {
  const { verdict } = decision
  const what =
    verdict === 'verified'
      ? sql`number_mark = ${decision.mark}, number_tail = ${decision.tail}`
      : sql`reason = 'document', note = ${decision.note}`
  const count = await change(
    tx,
    sql`UPDATE identity_check SET state = ${verdict}, decided_by = ${staff}, decided_at = app_now(), ${what}
      WHERE id = ${id}::bigint AND state = 'review' AND state = ANY (${statesBefore(verdict)})`,
  )
  return count === 1
}

const slice = 100

/** Job: deletes the pictures whose time after the decision is over. */
export async function deleteOldPictures(db: Db): Promise<void> {
  const due = sql`SELECT c.id FROM identity_check c, identity_policy q
    WHERE c.picture_seal IS NOT NULL AND c.decided_at <= app_now() - q.picture_days * interval '1 day' LIMIT ${slice}`
  const forget = sql`UPDATE identity_check SET picture_seal = NULL WHERE id IN (${due})`
  while ((await change(db, forget)) === slice);
}
