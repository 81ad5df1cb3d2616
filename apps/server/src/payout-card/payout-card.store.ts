import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, one, row, rows, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { bytes, int, type RowOf, text, word, words } from '../platform/row-shape.ts'
import { insertInto } from '../platform/sql-parts.ts'

const cardKinds = ['bank_card', 'usdt_address'] as const
export type CardKind = (typeof cardKinds)[number]

const payoutCard = {
  id: int,
  kind: word(cardKinds),
  bank: text,
  owner: text,
  /** The number as it lies at rest; `openNumber` reads it. */
  sealed: bytes,
  /** Equal for equal numbers. */
  mark: bytes,
  /** The last four characters. */
  tail: text,
  branch: text,
  flags: words(['name_mismatch', 'shared_card']),
}
export type PayoutCard = RowOf<typeof payoutCard>

const columns = sql`id, kind, bank, owner, number_sealed AS sealed, number_mark AS mark,
  number_tail AS tail, branch, flags`

/** The cards a player has now; of other people's none. */
function liveOf(player: PlayerId): Sql {
  return sql`player_id = ${player} AND deleted_at IS NULL`
}

export function cardsOf(db: Db, player: PlayerId, kind: CardKind): Promise<PayoutCard[]> {
  return rows(
    db,
    payoutCard,
    sql`SELECT ${columns} FROM payout_card
      WHERE ${liveOf(player)} AND kind = ${kind} ORDER BY id`,
  )
}

/** A player's own live card, locked against unbinding until commit. */
export function lockCard(tx: Tx, player: PlayerId, id: number): Promise<PayoutCard | null> {
  return row(
    tx,
    payoutCard,
    sql`SELECT ${columns} FROM payout_card WHERE ${liveOf(player)} AND id = ${id} FOR SHARE`,
  )
}

/** The kind of a player's own live card; null when there is none of this id. */
export async function cardKindOf(
  db: Db,
  player: PlayerId,
  id: number,
): Promise<CardKind | null> {
  const card = await row(
    db,
    { kind: word(cardKinds) },
    sql`SELECT kind FROM payout_card WHERE ${liveOf(player)} AND id = ${id}`,
  )
  return card?.kind ?? null
}

/** What a reviewer is told of a card that was bound, or why it was not. */
export type Bound = { flags: PayoutCard['flags'] } | 'full' | 'duplicate'

/**
 * Takes the first free one of five places. The caller's lock on the player's row lines binders up;
 * the unique index on the place holds even without it (I-19).
 */
export async function bindCard(
  tx: Tx,
  player: PlayerId,
  card: Omit<PayoutCard, 'id' | 'flags'>,
): Promise<Bound> {
  const mine = await rows(
    tx,
    { slot: int, mark: bytes },
    sql`SELECT slot, number_mark AS mark FROM payout_card
      WHERE ${liveOf(player)} AND kind = ${card.kind}`,
  )
  if (mine.some((other) => other.mark.equals(card.mark))) return 'duplicate'
  const free = [1, 2, 3, 4, 5].find((slot) => !mine.some((other) => other.slot === slot))
  if (free === undefined) return 'full'
  const values = {
    player_id: sql`p.id`,
    kind: card.kind,
    slot: free,
    bank: card.bank,
    owner: card.owner,
    number_sealed: card.sealed,
    number_mark: card.mark,
    number_tail: card.tail,
    branch: card.branch,
    flags: sql`array_remove(ARRAY[
      CASE WHEN ${card.kind} = 'bank_card'
        AND normalize(${card.owner}, NFKC) <> normalize(p.realname, NFKC)
        THEN 'name_mismatch' END,
      CASE WHEN EXISTS (SELECT FROM payout_card o WHERE o.number_mark = ${card.mark}
        AND o.player_id <> p.id AND o.deleted_at IS NULL) THEN 'shared_card' END], NULL)`,
  }
  return one(
    tx,
    { flags: payoutCard.flags },
    sql`${insertInto('payout_card', values, sql`FROM player p WHERE p.id = ${player}`)}
      RETURNING flags`,
  )
}

/** Unbinds; false when the card is not the player's or is gone already. */
export async function unbindCard(tx: Tx, player: PlayerId, id: number): Promise<boolean> {
  const gone = await change(
    tx,
    sql`UPDATE payout_card SET deleted_at = moment() WHERE ${liveOf(player)} AND id = ${id}`,
  )
  return gone === 1
}
